import type { Failure } from '#shared/failure.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import type { EdgeContext } from '#worker/edge-context.ts';

/** A backend that does not know a token says so by its code, or its gateway by the status. */
const isSessionEnd = ({ code, httpStatus }: Pick<Failure, 'code' | 'httpStatus'>) =>
  code === FAILURE_CODES.sessionExpired || httpStatus === 401;

/**
 * Remembered here, told to the browser in readSession: where the answer can still carry it, its cookies go, and the
 * next page is a visitor's. Only of the token that came with the request; of one that is just being tried, it says nothing.
 */
export function noteSessionEnd(c: EdgeContext, failure: Pick<Failure, 'code' | 'httpStatus'>, accessToken: string) {
  if (isSessionEnd(failure) && c.get('session')?.access_token === accessToken) c.set('sessionIsOver', true);
}
