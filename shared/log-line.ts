import { AsyncLocalStorage } from 'node:async_hooks';
import { hideSecretAddresses } from '#shared/pages/secret-addresses.ts';
import { describeError } from './describe-error.ts';
import type { WorkerName } from './stage.ts';
import { formatTraceparent, type TraceContext, createTraceContext } from './trace-context.ts';

type LogLevel = 'info' | 'warn' | 'error';

interface RequestScope {
  requestId: string;
  trace: TraceContext | null;
}

/** Request id and trace of the current operation, which is a request, a cron run or a socket event. */
const requestScope = new AsyncLocalStorage<RequestScope>();

/**
 * Adds request id and trace to all log lines written during `callback`, including after awaits and in called functions.
 * If the caller has no trace, the request starts one.
 */
export const withRequestId = <T>(requestId: string, callback: () => T, trace: TraceContext | null = null): T =>
  requestScope.run({ requestId, trace: trace ?? createTraceContext(requestId) }, callback);

/** Returns the id of the current request, or '' outside of a request. */
export const getCurrentRequestId = () => requestScope.getStore()?.requestId ?? '';

/** Returns the header traceparent for a call to another Worker, or '' outside of a request. */
export function getCurrentTraceparent(): string {
  const trace = requestScope.getStore()?.trace;
  return trace ? formatTraceparent(trace) : '';
}

let isolateId = '';
/**
 * Returns an id of the isolate, for operations without a request. It is generated on first use, because workerd does
 * not allow random values at startup.
 */
const getIsolateLogId = () => (isolateId ||= `life-${crypto.randomUUID()}`);

/**
 * Writes one log line as JSON with Worker and request id. All logging uses this function. Log names, codes, paths and
 * times. Never a query, body, header or token.
 */
export function writeLogLine(
  worker: WorkerName,
  level: LogLevel,
  event: string,
  fields: Readonly<Record<string, unknown>>,
) {
  const { error, requestId, ...otherFields } = fields;
  const logId = requestId || getCurrentRequestId() || getIsolateLogId();
  const errorFields = error === undefined ? {} : describeError(error);
  const logText = JSON.stringify({
    level,
    worker,
    event,
    requestId: logId,
    ...getTraceField(),
    ...otherFields,
    ...errorFields,
  });
  console[level](hideSecretAddresses(logText));
}

function getTraceField() {
  const traceId = requestScope.getStore()?.trace?.traceId;
  return traceId === undefined ? {} : { traceId };
}
