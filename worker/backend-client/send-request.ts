import { APP_TIMEOUT_MS, DEFAULT_TIMEOUT_MS } from '#shared/constants.ts';
import { type Failure, fail, type Result, succeed } from '#shared/failure.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import type { BackendDoor } from './backend-door.ts';
import type { CallEnd } from './circuit-breaker.ts';

export interface SendOptions {
  /** Ends when the visitor leaves; then nobody waits for the answer any more. */
  abort: AbortSignal;
  /** A read that may be tried again. Nothing that changes anything is. */
  mayRepeat: boolean;
  /** Calls of one class stand and fall together: the path as the contract writes it, or the service. */
  callClass: string;
}

/** The services called app… have their own, shorter patience. */
export const timeoutFor = (path: string) => (path.startsWith('/app') ? APP_TIMEOUT_MS : DEFAULT_TIMEOUT_MS);

const GATEWAY_TROUBLE = [502, 503, 504];

/** In seconds, of a call that was not even tried: by then a probe may have found the backend well. */
const TRY_AGAIN_SECONDS = 2;

/** One try, and one more where that can do no harm. Throws nothing: a request that got no answer is a failure. */
export async function sendRequest(
  door: BackendDoor,
  path: string,
  init: RequestInit,
  { abort, mayRepeat, callClass }: SendOptions,
): Promise<Result<Response>> {
  const { guards } = door;
  if (guards?.admit(callClass) === false) return fail(HELD_BACK);
  const first = await tryOnce(door, path, init, abort);
  guards?.note(callClass, endOf(first));
  const mayHelp = first.ok
    ? GATEWAY_TROUBLE.includes(first.value.status)
    : first.failure.code === FAILURE_CODES.accessForbidden;
  if (!mayRepeat || !mayHelp || abort.aborted || guards?.admitRetry(callClass) === false) return first;
  if (first.ok) await first.value.body?.cancel();
  const second = await tryOnce(door, path, init, abort);
  guards?.note(callClass, endOf(second));
  return second;
}

const HELD_BACK: Failure = {
  code: FAILURE_CODES.serviceUnavailable,
  message: '',
  httpStatus: 503,
  retryAfterSeconds: TRY_AGAIN_SECONDS,
};

function endOf(sent: Result<Response>): CallEnd {
  if (sent.ok) return sent.value.status >= 500 ? 'failure' : 'success';
  return sent.failure.code === FAILURE_CODES.requestInterrupted ? 'abandoned' : 'failure';
}

async function tryOnce(
  door: BackendDoor,
  path: string,
  init: RequestInit,
  abort: AbortSignal,
): Promise<Result<Response>> {
  const timeout = AbortSignal.timeout(timeoutFor(path));
  try {
    return succeed(await door.send(path, { ...init, signal: AbortSignal.any([abort, timeout]) }));
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
