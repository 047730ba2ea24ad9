import { AsyncLocalStorage } from 'node:async_hooks';
import { hideSecretAddresses } from '#shared/pages/secret-addresses.ts';
import { describeError } from './describe-error.ts';
import type { WorkerName } from './stage.ts';

type Level = 'info' | 'warn' | 'error';

/** Request id of the current operation, which is a request, a cron run or a socket event. */
const scope = new AsyncLocalStorage<string>();

/** Adds the request id to all log lines written during `act`, also after awaits and in called functions. */
export const withRequestId = <T>(requestId: string, run: () => T): T => scope.run(requestId, run);

/** Returns the id of the current request; '' outside of a request. */
export const currentRequestId = () => scope.getStore() ?? '';

let isolateId = '';
/**
 * Returns an id of the isolate, for operations without a request. It is generated on first use, because workerd does
 * not allow random values at startup.
 */
const isolateLogId = () => (isolateId ||= `life-${crypto.randomUUID()}`);

/**
 * Writes one log line as JSON with Worker and request id. All logging goes through this function. Log names, codes,
 * paths and times; never a query, body, header or token.
 */
export function logLine(worker: WorkerName, level: Level, event: string, fields: Readonly<Record<string, unknown>>) {
  const { error, requestId, ...rest } = fields;
  const id = requestId || currentRequestId() || isolateLogId();
  const cause = error === undefined ? {} : describeError(error);
  const line = JSON.stringify({ level, worker, event, requestId: id, ...rest, ...cause });
  console[level](hideSecretAddresses(line));
}
