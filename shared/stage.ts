type Stage = 'development' | 'preview' | 'production';

/** An unknown domain type counts as production, the strictest stage. */
export function parseStage(domainType: string | undefined): Stage {
  return domainType === 'development' || domainType === 'preview' ? domainType : 'production';
}

export type WorkerName = 'portal' | 'chat' | 'backend';

/**
 * Required secrets. Backend and chat Worker trust their callers' statements about visitors, so they must authenticate
 * portal and chat Worker.
 */
export const REQUIRED_SETTINGS = {
  portal: ['BACKEND_BASIC_AUTH', 'CHAT_SECRET'],
  chat: ['BACKEND_BASIC_AUTH', 'CHAT_SECRET'],
  backend: ['BACKEND_BASIC_AUTH'],
} as const satisfies Record<WorkerName, readonly string[]>;

/** Both or none at every stage: one alone would send no codes, or send them unprotected. */
const PAIRED_SETTINGS: Partial<Record<WorkerName, readonly string[]>> = {
  portal: ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'],
};

/** Missing required variables at this stage. */
export function missingSettings(worker: WorkerName, stage: Stage, env: object): string[] {
  const values = env as Record<string, unknown>;
  const isMissing = (name: string) => !values[name];
  const paired = PAIRED_SETTINGS[worker] ?? [];
  return [
    ...(stage === 'development' ? [] : REQUIRED_SETTINGS[worker].filter(isMissing)),
    ...(paired.every(isMissing) ? [] : paired.filter(isMissing)),
  ];
}
