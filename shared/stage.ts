type DeploymentStage = 'development' | 'preview' | 'production';

/** Returns the stage of a deployment. An unknown domain type counts as production, the strictest stage. */
export function parseStage(domainType: string | undefined): DeploymentStage {
  return domainType === 'development' || domainType === 'preview' ? domainType : 'production';
}

export type WorkerName = 'portal' | 'chat' | 'backend';

/**
 * Secrets that each Worker requires. Backend and chat Worker trust what the portal states about visitors, so each must
 * authenticate its callers.
 */
export const REQUIRED_SETTINGS = {
  portal: ['BACKEND_BASIC_AUTH', 'CHAT_SECRET'],
  chat: ['BACKEND_BASIC_AUTH', 'CHAT_SECRET'],
  backend: ['BACKEND_BASIC_AUTH'],
} as const satisfies Record<WorkerName, readonly string[]>;

/**
 * Settings that must be set together or not at all: with only one of them, either no codes would be sent, or codes
 * would be sent without a CAPTCHA.
 */
const PAIRED_SETTINGS: Partial<Record<WorkerName, readonly string[]>> = {
  portal: ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'],
};

/** Returns the names of required settings that are missing at this stage. */
export function missingSettings(worker: WorkerName, stage: DeploymentStage, env: object): string[] {
  const settings = env as Record<string, unknown>;
  const isMissing = (name: string) => !settings[name];
  const pairedSettings = PAIRED_SETTINGS[worker] ?? [];
  return [
    ...(stage === 'development' ? [] : REQUIRED_SETTINGS[worker].filter(isMissing)),
    ...(pairedSettings.every(isMissing) ? [] : pairedSettings.filter(isMissing)),
  ];
}
