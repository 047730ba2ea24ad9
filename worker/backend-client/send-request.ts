import { fail, type CallError, ERROR_CODES, type Result, succeed } from '#shared/call-error.ts';
import { withTimeout } from '#shared/with-timeout.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import { createReadBatcher, type Send } from './read-batcher.ts';
import { type CallOutcome, type CircuitBreakers, MAX_ATTEMPTS, type ReadPriority } from './circuit-breaker.ts';

export const DEFAULT_TIMEOUT_MS = 30_000;
const APP_TIMEOUT_MS = 20_000;

/** Transport to the backend. Callers do not know whether the backend is embedded or external. */
export interface BackendTransport {
  send: Send;
  /** Sends a read with a text response in one batch with others. Absent where reads are not batched. */
  sendRead?: Send;
  basicAuth: string;
  pictureOrigin: string;
  /** Whether the backend is a Worker of this build, behind a service binding. */
  isEmbedded?: boolean;
  /** Circuit breakers of the isolate. Without them every call is sent. */
  breakers?: CircuitBreakers | undefined;
}

/** Origin of requests sent over the service binding, which ignores the host. */
const EMBEDDED_ORIGIN = 'http://backend';

export function createBackendTransport(
  env: Pick<PortalBindings, 'BACKEND' | 'BACKEND_ORIGIN' | 'BACKEND_BASIC_AUTH' | 'PICTURE_ORIGIN' | 'ONLY_ISOLATE'>,
  breakers?: CircuitBreakers,
  onResponse?: (headers: Headers) => void,
): BackendTransport {
  const externalOrigin = env.BACKEND_ORIGIN.replace(/\/$/, '');
  const send: Send = async (path, init) => {
    const request = new Request(`${externalOrigin || EMBEDDED_ORIGIN}${path}`, { ...init, redirect: 'manual' });
    const response = await (externalOrigin ? fetch(request) : env.BACKEND.fetch(request));
    onResponse?.(response.headers);
    return response;
  };
  const isEmbedded = externalOrigin === '';
  return {
    basicAuth: env.BACKEND_BASIC_AUTH ?? '',
    pictureOrigin: env.PICTURE_ORIGIN,
    isEmbedded,
    breakers,
    send,
    ...(isEmbedded && env.ONLY_ISOLATE === 'yes' && { sendRead: createReadBatcher(send, onResponse) }),
  };
}

const SIGNAL_TIMEOUT_MS = 2_000;

/**
 * Posts a signal that alarms are computed from (shared/contract/signals.ts) to the embedded backend. Returns false if
 * it was not stored. External backendsreceive no signals.
 */
export async function postSignal(
  env: Parameters<typeof createBackendTransport>[0],
  path: string,
  payload: object,
  requestId = '',
): Promise<boolean> {
  if (env.BACKEND_ORIGIN) return false;
  const { basicAuth, send } = createBackendTransport(env);
  const headers = new Headers({ 'content-type': 'application/json', ...(requestId && { 'x-request-id': requestId }) });
  if (basicAuth) headers.set('authorization', `Basic ${basicAuth}`);
  const signal = AbortSignal.timeout(SIGNAL_TIMEOUT_MS);
  const response = send(path, { method: 'POST', headers, body: JSON.stringify(payload), signal }).catch(() => null);
  return (await withTimeout(response, SIGNAL_TIMEOUT_MS, () => null))?.ok ?? false;
}

interface SendOptions {
  /** Signal that aborts when the client disconnects. */
  abortSignal: AbortSignal;
  /** Only reads may be retried. */
  isRetryable: boolean;
  /** Key of the breaker: the contract's path, or the service. */
  breakerPath: string;
  /** Read priority, which decides the number of attempts. */
  priority?: ReadPriority;
  /** Consumes the response and validates it. If absent, every response below 500 is valid. */
  isValid?: (response: Response) => Promise<boolean>;
}

/** Returns the timeout of a call. Services named app… have a shorter one. */
export const getTimeoutMs = (path: string) => (path.startsWith('/app') ? APP_TIMEOUT_MS : DEFAULT_TIMEOUT_MS);

const GATEWAY_ERROR_STATUSES = [502, 503, 504];

/** Retry-After of a call that an open breaker rejected. The breaker may be closed again by then. */
const RETRY_AFTER_SECONDS = 2;

/** Sends a request, with retries where they are safe. Never throws: a network error is a value. */
export async function sendRequest(
  transport: BackendTransport,
  path: string,
  init: RequestInit,
  { abortSignal, isRetryable, breakerPath, priority = 'part', isValid = async () => true }: SendOptions,
): Promise<Result<Response>> {
  const { breakers } = transport;
  const admission = breakers?.admit(breakerPath) ?? 'pass';
  if (admission === 'held') return fail(BREAKER_OPEN_ERROR);
  const maxAttempts = isRetryable ? MAX_ATTEMPTS[priority] : 1;
  for (let attempts = 1; ; attempts += 1) {
    const attemptResult = await sendOnce(transport, path, init, abortSignal);
    const outcome = await getOutcome(attemptResult, isValid, abortSignal);
    if (outcome === 'abandoned' && admission === 'probe') breakers?.returnProbe(breakerPath);
    breakers?.record(breakerPath, outcome);
    if (
      attempts >= maxAttempts ||
      !isTransient(attemptResult) ||
      abortSignal.aborted ||
      breakers?.canRetry(breakerPath) === false
    )
      return attemptResult;
    if (attemptResult.ok) await attemptResult.value.body?.cancel();
  }
}

/** Whether a retry may succeed. A timeout is not retried, because the visitor has waited long enough. */
const isTransient = (result: Result<Response>) =>
  result.ok ? GATEWAY_ERROR_STATUSES.includes(result.value.status) : result.error.code === ERROR_CODES.accessForbidden;

const BREAKER_OPEN_ERROR: CallError = {
  code: ERROR_CODES.serviceUnavailable,
  message: '',
  httpStatus: 503,
  retryAfterSeconds: RETRY_AFTER_SECONDS,
};

async function getOutcome(
  result: Result<Response>,
  isValid: NonNullable<SendOptions['isValid']>,
  abortSignal: AbortSignal,
): Promise<CallOutcome> {
  if (!result.ok) return result.error.code === ERROR_CODES.requestInterrupted ? 'abandoned' : 'unreachable';
  const { status } = result.value;
  if (GATEWAY_ERROR_STATUSES.includes(status)) return 'unreachable';
  if (status >= 500) return 'fault';
  if (await isValid(result.value)) return 'success';
  return abortSignal.aborted ? 'abandoned' : 'fault';
}

async function sendOnce(
  transport: BackendTransport,
  path: string,
  init: RequestInit,
  abortSignal: AbortSignal,
): Promise<Result<Response>> {
  const timeout = AbortSignal.timeout(getTimeoutMs(path));
  try {
    return succeed(await transport.send(path, { ...init, signal: AbortSignal.any([abortSignal, timeout]) }));
  } catch {
    return fail(createNetworkError(abortSignal, timeout));
  }
}

/**
 * Creates the error of a call without a response. Its message is added later, where the visitor's language is known.
 */
export function createNetworkError(abortSignal: AbortSignal, timeout?: AbortSignal): CallError {
  if (abortSignal.aborted) return { code: ERROR_CODES.requestInterrupted, message: '', httpStatus: 499 };
  if (timeout?.aborted) return { code: ERROR_CODES.gatewayTimeout, message: '', httpStatus: 504 };
  return { code: ERROR_CODES.accessForbidden, message: '', httpStatus: 502 };
}
