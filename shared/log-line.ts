import { AsyncLocalStorage } from 'node:async_hooks';
import { hideSecretAddresses } from '#shared/pages/secret-addresses.ts';
import { describeError } from './describe-error.ts';
import type { WorkerName } from './stage.ts';
import { formatTraceparent, type TraceContext, traceOfRequest } from './trace-context.ts';

type Level = 'info' | 'warn' | 'error';

interface RequestScope {
  requestId: string;
  trace: TraceContext | null;
}

/** Request id and trace of the current operation, which is a request, a cron run or a socket event. */
const scope = new AsyncLocalStorage<RequestScope>();

/**
 * Adds request id and trace to all log lines written during `run`, also after awaits and in called functions. Without a
 * trace of the caller, the request begins one.
 */
export const withRequestId = <T>(requestId: string, run: () => T, trace: TraceContext | null = null): T =>
  scope.run({ requestId, trace: trace ?? traceOfRequest(requestId) }, run);

/** Returns the id of the current request; '' outside of a request. */
export const currentRequestId = () => scope.getStore()?.requestId ?? '';

/** Returns the header traceparent for a call to another Worker; '' outside of a request. */
export function currentTraceparent(): string {
  const trace = scope.getStore()?.trace;
  return trace ? formatTraceparent(trace) : '';
}

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
  const line = JSON.stringify({ level, worker, event, requestId: id, ...traceField(), ...rest, ...cause });
  console[level](hideSecretAddresses(line));
}

function traceField() {
  const traceId = scope.getStore()?.trace?.traceId;
  return traceId === undefined ? {} : { traceId };
}
