type Stage = 'development' | 'preview' | 'production';

/** An unreadable domain type counts as production: the strictest rules, never the loosest. */
export function readStage(domainType: string | undefined): Stage {
  return domainType === 'development' || domainType === 'preview' ? domainType : 'production';
}

export type WorkerName = 'portal' | 'chat' | 'backend';

/**
 * Secrets that a Worker does not serve without. The backend and the chat Worker believe what their callers say of
 * visitors, so they have to know that it is the portal, or the chat Worker, that speaks.
 */
export const REQUIRED_SETTINGS = {
  portal: ['BACKEND_BASIC_AUTH', 'CHAT_SECRET'],
  chat: ['BACKEND_BASIC_AUTH', 'CHAT_SECRET'],
  backend: ['BACKEND_BASIC_AUTH'],
} as const satisfies Record<WorkerName, readonly string[]>;

/** Of these a Worker needs both or none, at every stage: with half of them it would send no codes, or send them unguarded. */
const PAIRED_SETTINGS: Partial<Record<WorkerName, readonly string[]>> = {
  portal: ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'],
};

/** What this Worker may not be without at this stage, and is. */
export function missingSettings(worker: WorkerName, stage: Stage, env: object): string[] {
  const values = env as Record<string, unknown>;
  const isMissing = (name: string) => !values[name];
  const paired = PAIRED_SETTINGS[worker] ?? [];
  return [
    ...(stage === 'development' ? [] : REQUIRED_SETTINGS[worker].filter(isMissing)),
    ...(paired.every(isMissing) ? [] : paired.filter(isMissing)),
  ];
}
