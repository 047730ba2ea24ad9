import { AsyncLocalStorage } from 'node:async_hooks';
import { hideSecretAddresses } from '#shared/pages/secret-addresses.ts';
import { describeError } from './describe-error.ts';
import type { WorkerName } from './stage.ts';

type Level = 'info' | 'warn' | 'error';

/** Of whatever is being done now: a request, a clock's run, what a socket said. */
const scope = new AsyncLocalStorage<string>();

/** All lines that are written meanwhile, also after a pause and by whoever is called, bear this id. */
export const withRequestId = <T>(requestId: string, act: () => T): T => scope.run(requestId, act);

/** '' where nobody asked for what is being done. */
export const currentRequestId = () => scope.getStore() ?? '';

let isolateId = '';
/** Of what nobody asked for: which life of this Worker it was. Drawn late, for nothing may be drawn before a first request. */
const isolateLogId = () => (isolateId ||= `life-${crypto.randomUUID()}`);

/**
 * The one way to the log: one line of JSON that names its Worker and its request. Give it names, codes, paths and times; never a
 * query, a body, a header or a token.
 */
export function logLine(worker: WorkerName, level: Level, event: string, fields: Readonly<Record<string, unknown>>) {
  const { error, requestId, ...rest } = fields;
  const id = requestId || currentRequestId() || isolateLogId();
  const cause = error === undefined ? {} : describeError(error);
  const line = JSON.stringify({ level, worker, event, requestId: id, ...rest, ...cause });
  console[level](hideSecretAddresses(line));
}
