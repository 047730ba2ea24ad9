import { APP_TIMEOUT_MS, DEFAULT_TIMEOUT_MS } from '#shared/constants.ts';
import { type Failure, fail, type Result, succeed } from '#shared/failure.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import type { BackendDoor } from './backend-door.ts';

export interface SendOptions {
  /** Ends when the visitor leaves; then nobody waits for the answer any more. */
  abort: AbortSignal;
  idempotent: boolean;
}

/** The services called app… have their own, shorter patience. */
export const timeoutFor = (path: string) => (path.startsWith('/app') ? APP_TIMEOUT_MS : DEFAULT_TIMEOUT_MS);

const GATEWAY_TROUBLE = [502, 503, 504];

/** One try, and one more where that can do no harm. Throws nothing: a request that got no answer is a failure. */
export async function sendRequest(
  door: BackendDoor,
  path: string,
  init: RequestInit,
  { abort, idempotent }: SendOptions,
): Promise<Result<Response>> {
  const first = await tryOnce(door, path, init, abort);
  const mayHelp = first.ok
    ? GATEWAY_TROUBLE.includes(first.value.status)
    : first.failure.code === FAILURE_CODES.accessForbidden;
  if (!idempotent || !mayHelp || abort.aborted) return first;
  if (first.ok) await first.value.body?.cancel();
  return tryOnce(door, path, init, abort);
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
