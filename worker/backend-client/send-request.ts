import { APP_TIMEOUT_MS, DEFAULT_TIMEOUT_MS } from '#shared/constants.ts';
import { fail, type Failure, FAILURE_CODES, type Result, succeed } from '#shared/failure.ts';
import { inTime } from '#shared/in-time.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import { type CallEnd, type CallGuards, MAX_TRIES, type ReadRank } from './call-guards.ts';

/** Where a backend is asked. The portal never knows which of the two it is. */
export interface BackendTransport {
  send: (path: string, init: RequestInit) => Promise<Response>;
  basicAuth: string;
  pictureOrigin: string;
  /** What this isolate knows of how the backend fares; without, every call goes out. */
  guards?: CallGuards | undefined;
}

/** The service binding routes by name, so the host in the address says nothing. */
const EMBEDDED_ORIGIN = 'http://backend';

export function openBackendTransport(
  env: Pick<PortalBindings, 'BACKEND' | 'BACKEND_ORIGIN' | 'BACKEND_BASIC_AUTH' | 'PICTURE_ORIGIN'>,
  guards?: CallGuards,
  /** Of each answer what came with it. */
  hear?: (headers: Headers) => void,
): BackendTransport {
  const outside = env.BACKEND_ORIGIN.replace(/\/$/, '');
  return {
    basicAuth: env.BACKEND_BASIC_AUTH ?? '',
    pictureOrigin: env.PICTURE_ORIGIN,
    guards,
    send: async (path, init) => {
      const request = new Request(`${outside || EMBEDDED_ORIGIN}${path}`, { ...init, redirect: 'manual' });
      const answer = await (outside ? fetch(request) : env.BACKEND.fetch(request));
      hear?.(answer.headers);
      return answer;
    },
  };
}

const COUNTED_WITHIN_MS = 2_000;

/**
 * To the embedded backend, what alarms are rung by (shared/contract/signals.ts): false where it was not taken. An outside backend is told
 * nothing, and nobody waits for the answer.
 */
export async function tellWatch(
  env: Parameters<typeof openBackendTransport>[0],
  path: string,
  told: object,
  requestId = '',
): Promise<boolean> {
  if (env.BACKEND_ORIGIN) return false;
  const { basicAuth, send } = openBackendTransport(env);
  const headers = new Headers({ 'content-type': 'application/json', ...(requestId && { 'x-request-id': requestId }) });
  if (basicAuth) headers.set('authorization', `Basic ${basicAuth}`);
  const signal = AbortSignal.timeout(COUNTED_WITHIN_MS);
  const sent = send(path, { method: 'POST', headers, body: JSON.stringify(told), signal }).catch(() => null);
  return (await inTime(sent, COUNTED_WITHIN_MS, () => null))?.ok ?? false;
}

interface SendOptions {
  /** Ends when the visitor leaves; then nobody waits for the answer any more. */
  abort: AbortSignal;
  /** A read that may be tried again. Nothing that changes anything is. */
  mayRepeat: boolean;
  /** Whose breaker it is: the path as the contract has it, or the service. */
  breakerPath: string;
  /** Of a read: how much hangs on it. */
  rank?: ReadRank;
  /** Reads an answer to its end, and says whether it is one. Without, every answer below 500 is. */
  isSound?: (response: Response) => Promise<boolean>;
}

/** The services called app… have their own, shorter patience. */
export const timeoutFor = (path: string) => (path.startsWith('/app') ? APP_TIMEOUT_MS : DEFAULT_TIMEOUT_MS);

const GATEWAY_TROUBLE = [502, 503, 504];

/** In seconds, of a call that was not even tried: by then a probe may have found the backend well. */
const TRY_AGAIN_SECONDS = 2;

/** One try, and some more where that can do no harm. Throws nothing: a request that got no answer is a failure. */
export async function sendRequest(
  transport: BackendTransport,
  path: string,
  init: RequestInit,
  { abort, mayRepeat, breakerPath, rank = 'part', isSound = async () => true }: SendOptions,
): Promise<Result<Response>> {
  const { guards } = transport;
  const admission = guards?.admit(breakerPath) ?? 'pass';
  if (admission === 'held') return fail(HELD_BACK);
  const most = mayRepeat ? MAX_TRIES[rank] : 1;
  for (let tries = 1; ; tries += 1) {
    const sent = await tryOnce(transport, path, init, abort);
    const end = await endOf(sent, isSound, abort);
    if (end === 'abandoned' && admission === 'probe') guards?.giveTurnBack(breakerPath);
    guards?.note(breakerPath, end);
    if (tries >= most || !mayHelp(sent) || abort.aborted || guards?.canRetry(breakerPath) === false) return sent;
    if (sent.ok) await sent.value.body?.cancel();
  }
}

/** Another try; one that ran out of time has taken long enough. */
const mayHelp = (sent: Result<Response>) =>
  sent.ok ? GATEWAY_TROUBLE.includes(sent.value.status) : sent.failure.code === FAILURE_CODES.accessForbidden;

const HELD_BACK: Failure = {
  code: FAILURE_CODES.serviceUnavailable,
  message: '',
  httpStatus: 503,
  retryAfterSeconds: TRY_AGAIN_SECONDS,
};

async function endOf(
  sent: Result<Response>,
  isSound: NonNullable<SendOptions['isSound']>,
  abort: AbortSignal,
): Promise<CallEnd> {
  if (!sent.ok) return sent.failure.code === FAILURE_CODES.requestInterrupted ? 'abandoned' : 'unreachable';
  const { status } = sent.value;
  if (GATEWAY_TROUBLE.includes(status)) return 'unreachable';
  if (status >= 500) return 'fault';
  if (await isSound(sent.value)) return 'success';
  return abort.aborted ? 'abandoned' : 'fault';
}

async function tryOnce(
  transport: BackendTransport,
  path: string,
  init: RequestInit,
  abort: AbortSignal,
): Promise<Result<Response>> {
  const timeout = AbortSignal.timeout(timeoutFor(path));
  try {
    return succeed(await transport.send(path, { ...init, signal: AbortSignal.any([abort, timeout]) }));
  } catch {
    return fail(unansweredFailure(abort, timeout));
  }
}

/** The words are filled in where the visitor's language is known. */
export function unansweredFailure(abort: AbortSignal, timeout?: AbortSignal): Failure {
  if (abort.aborted) return { code: FAILURE_CODES.requestInterrupted, message: '', httpStatus: 499 };
  if (timeout?.aborted) return { code: FAILURE_CODES.gatewayTimeout, message: '', httpStatus: 504 };
  return { code: FAILURE_CODES.accessForbidden, message: '', httpStatus: 502 };
}
