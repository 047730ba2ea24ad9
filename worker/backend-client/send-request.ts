import { APP_TIMEOUT_MS, DEFAULT_TIMEOUT_MS } from '#shared/constants.ts';
import { type Failure, fail, type Result, succeed } from '#shared/failure.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import type { BackendDoor } from './backend-door.ts';
import type { CallEnd } from './circuit-breaker.ts';
import { MOST_TRIES, type ReadRank } from './retry-budget.ts';

export interface SendOptions {
  /** Ends when the visitor leaves; then nobody waits for the answer any more. */
  abort: AbortSignal;
  /** A read that may be tried again. Nothing that changes anything is. */
  mayRepeat: boolean;
  /** Calls of one class stand and fall together: the path as the contract writes it, or the service. */
  callClass: string;
  /** Of a read: how much hangs on it. */
  rank?: ReadRank;
}

/** The services called app… have their own, shorter patience. */
export const timeoutFor = (path: string) => (path.startsWith('/app') ? APP_TIMEOUT_MS : DEFAULT_TIMEOUT_MS);

const GATEWAY_TROUBLE = [502, 503, 504];

/** In seconds, of a call that was not even tried: by then a probe may have found the backend well. */
const TRY_AGAIN_SECONDS = 2;

/** One try, and some more where that can do no harm. Throws nothing: a request that got no answer is a failure. */
export async function sendRequest(
  door: BackendDoor,
  path: string,
  init: RequestInit,
  { abort, mayRepeat, callClass, rank = 'part' }: SendOptions,
): Promise<Result<Response>> {
  const { guards } = door;
  if (guards?.admit(callClass) === false) return fail(HELD_BACK);
  const most = mayRepeat ? MOST_TRIES[rank] : 1;
  for (let tries = 1; ; tries += 1) {
    const sent = await tryOnce(door, path, init, abort);
    guards?.note(callClass, endOf(sent));
    if (tries >= most || !mayHelp(sent) || abort.aborted || guards?.admitRetry(callClass, rank) === false) return sent;
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

/** A 500 is an answer: one odd id makes it, and whoever sends such ids would close the calls for everybody else. */
function endOf(sent: Result<Response>): CallEnd {
  if (sent.ok) return GATEWAY_TROUBLE.includes(sent.value.status) ? 'failure' : 'success';
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
