import { logFault } from '#backend/answer/log-fault.ts';
import { logCounts } from '#backend/answer/log-counts.ts';
import type { Stores } from './delete-keys.ts';
import { runRetention } from './run-retention.ts';

/** What the clock of wrangler.toml starts. A run that fails says so and fails, so that the platform shows it too. */
export async function onSchedule(env: Stores, now = Date.now()): Promise<void> {
  const requestId = crypto.randomUUID();
  try {
    logCounts('retention', requestId, await runRetention(env, { now }));
  } catch (error) {
    logFault('retention failed', { requestId, error });
    throw error;
  }
}
