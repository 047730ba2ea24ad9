import { AsyncLocalStorage } from 'node:async_hooks';
import { hideSecretAddresses } from '#shared/pages/secret-addresses.ts';
import { describeError } from './describe-error.ts';
import type { WorkerName } from './stage.ts';

type Level = 'info' | 'warn' | 'error';

/** Request id of the current operation: a request, a cron run, or a socket event. */
const scope = new AsyncLocalStorage<string>();

/** Log lines during `act`, across awaits and callees, contain this id. */
export const withRequestId = <T>(requestId: string, act: () => T): T => scope.run(requestId, act);

/** '' outside of a request. */
export const currentRequestId = () => scope.getStore() ?? '';

let isolateId = '';
/**
 * Identifies the isolate for operations without a request. Generated lazily, since random values are not allowed at
 * startup.
 */
const isolateLogId = () => (isolateId ||= `life-${crypto.randomUUID()}`);

/**
 * The only log function: one line of JSON with Worker and request id. Log names, codes, paths and times; never a query,
 * body, header or token.
 */
export function logLine(worker: WorkerName, level: Level, event: string, fields: Readonly<Record<string, unknown>>) {
  const { error, requestId, ...rest } = fields;
  const id = requestId || currentRequestId() || isolateLogId();
  const cause = error === undefined ? {} : describeError(error);
  const line = JSON.stringify({ level, worker, event, requestId: id, ...rest, ...cause });
  console[level](hideSecretAddresses(line));
}
