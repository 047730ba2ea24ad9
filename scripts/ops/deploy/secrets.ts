// Secrets of a deploy target: which ones are needed, where their values come from, and how wrangler gets them, which is
// through a temporary file and never as an argument.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { createRandomText } from '#backend/identity/secrets.ts';
import { createBackupKey } from '#backend/backup/backup-bucket.ts';
import { createStaffKey } from '#backend/staff/staff-secrets.ts';
import type { WorkerName } from '#shared/stage.ts';
import { CloudflareError } from './cloudflare-api.ts';
import type { DeployedState } from './deployed-state.ts';

/**
 * Source of a secret's value: 'drawn' is generated, 'shown' is generated unless provided and printed once, 'asked' must
 * be provided by the operator.
 */
type SecretSource = 'drawn' | 'shown' | 'asked';

interface SecretKind {
  workers: readonly WorkerName[];
  source: SecretSource;
  generate?: () => string;
  /** Variables of the Worker. Unless one of them is set, the secret is not needed. */
  along?: string | readonly string[];
  /** Variable that is set if a third party issues the secret, so that it cannot be generated. */
  foreign?: string;
  previewOnly?: boolean;
  /** Set for a secret that is not prompted for. It is used only if it is provided or another Worker has it. */
  optional?: boolean;
}

/** Value of MAIL_PROVIDER for a mail provider that is a binding and needs no secret. */
const WITHOUT_SECRET = 'cloudflare';

const SECRET_BYTES = 32;
const createRandomSecret = () => createRandomText(SECRET_BYTES);

export const SECRETS: Readonly<Record<string, SecretKind>> = {
  BACKEND_BASIC_AUTH: { workers: ['backend', 'chat', 'portal'], source: 'drawn', foreign: 'BACKEND_ORIGIN' },
  CHAT_SECRET: { workers: ['chat', 'portal'], source: 'drawn' },
  STAFF_KEY: { workers: ['backend'], source: 'shown', generate: () => createStaffKey('one') },
  BACKUP_KEY: { workers: ['backend'], source: 'shown', generate: () => createBackupKey('one') },
  BACKUP_S3_KEY: { workers: ['backend'], source: 'asked', along: 'BACKUP_S3_URL' },
  OPS_TOKEN: { workers: ['portal'], source: 'shown' },
  PREVIEW_PASS: { workers: ['portal'], source: 'shown', previewOnly: true },
  SMS_AUTHORIZATION: { workers: ['backend'], source: 'asked', along: ['SMS_URL', 'SMS_PROVIDER'] },
  MAIL_AUTHORIZATION: { workers: ['backend'], source: 'asked', along: ['MAIL_URL', 'MAIL_PROVIDER'] },
  MAIL_WEBHOOK_SECRET: { workers: ['backend'], source: 'asked', optional: true },
  VAPID_KEY: { workers: ['backend'], source: 'asked', optional: true },
  SCAN_AUTHORIZATION: { workers: ['backend'], source: 'asked', along: 'SCAN_URL' },
  ASSISTANT_KEY: { workers: ['backend'], source: 'asked', along: 'ASSISTANT_URL' },
  ALARM_URL: { workers: ['portal', 'backend'], source: 'asked', optional: true },
  WECHAT_ACCOUNTS: { workers: ['portal'], source: 'asked', optional: true },
  TURNSTILE_SECRET: { workers: ['portal'], source: 'asked', along: 'TURNSTILE_SITE_KEY' },
};

/** Variables of all three Workers together. A name has the same meaning in each Worker. */
export type Vars = Readonly<Record<string, string>>;

/**
 * Returns the secrets to set for each Worker. If one Worker lacks a shared secret, it is set on all of them, because
 * existing values cannot be read. `repeatArgs` names the secrets that get a new value.
 */
export function listWantedSecrets(
  deployedState: Pick<DeployedState, 'workers'>,
  vars: Vars,
  repeatArgs: readonly string[] = [],
): Record<WorkerName, string[]> {
  const secretsByWorker: Record<WorkerName, string[]> = { portal: [], chat: [], backend: [] };
  for (const [name, { workers, along, previewOnly, optional }] of Object.entries(SECRETS)) {
    if (along && ![along].flat().some((variable) => vars[variable] && vars[variable] !== WITHOUT_SECRET)) continue;
    const isKnown = workers.some((worker) => deployedState.workers[worker]?.secrets.includes(name));
    if (optional && !isKnown && !repeatArgs.includes(name)) continue;
    if (previewOnly && vars.DOMAIN_TYPE !== 'preview') continue;
    const isMissing = workers.some((worker) => !deployedState.workers[worker]?.secrets.includes(name));
    if (isMissing || repeatArgs.includes(name)) for (const worker of workers) secretsByWorker[worker].push(name);
  }
  return secretsByWorker;
}

interface SecretValues {
  values: Record<string, string>;
  /** Names of secrets whose values are printed once, because they cannot be read again. */
  visibleInputs: string[];
}

/**
 * Takes the values from environment variables, generates them, or prompts for them. Nothing is changed until all are
 * available.
 */
export async function findSecrets(
  names: readonly string[],
  vars: Vars,
  env = process.env,
  promptSecret = promptHidden,
): Promise<SecretValues> {
  const entry: SecretValues = { values: {}, visibleInputs: [] };
  for (const name of names) {
    const { source, foreign, generate = createRandomSecret } = SECRETS[name] ?? { source: 'asked' as const };
    const isRequested = source === 'asked' || Boolean(foreign && vars[foreign]);
    const text = env[name] || (source === 'drawn' && !isRequested ? '' : await promptSecret(name, isRequested));
    if (!text && isRequested)
      throw new CloudflareError(
        `${name} is required: set it in the environment or enter it in a terminal. Nothing was changed.`,
      );
    entry.values[name] = text || generate();
    if (!text && source === 'shown') entry.visibleInputs.push(name);
  }
  return entry;
}

/** Prompts without an echo. Returns '' if there is no terminal. */
async function promptHidden(name: string, isRequired: boolean): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const silentOutput = new Writable({ write: (_chunk, _encoding, callback) => callback() });
  process.stderr.write(`${name}${isRequired ? '' : ' (empty: generated)'}: `);
  const lines = createInterface({ input: process.stdin, output: silentOutput, terminal: true });
  try {
    return await new Promise<string>((resolve) => {
      lines.once('line', (line) => resolve(line.trim()));
      lines.once('close', () => resolve(''));
    });
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

/** Runs a function with a temporary file of the secrets that only its owner can read. */
export async function withSecretsFile<Result>(
  values: Record<string, string>,
  runWithFile: (path: string | null) => Promise<Result>,
): Promise<Result> {
  if (Object.keys(values).length === 0) return runWithFile(null);
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  // An interruption also deletes the file.
  const removeAndExit = () => {
    removeFolder();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, removeAndExit);
  try {
    const path = join(folder, 'secrets.json');
    writeFileSync(path, JSON.stringify(values), { mode: 0o600 });
    return await runWithFile(path);
  } finally {
    removeFolder();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeListener(signal, removeAndExit);
  }
}
