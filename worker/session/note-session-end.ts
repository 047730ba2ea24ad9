import type { Failure } from '#shared/failure.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { EdgeContext } from '#worker/edge-context.ts';

/** A backend that does not know a token says so by its code, or its gateway by the status. */
const isSessionEnd = ({ code, httpStatus }: Pick<Failure, 'code' | 'httpStatus'>) =>
  code === FAILURE_CODES.sessionExpired || httpStatus === 401;

/**
 * A failure that may be the end of the session of `accessToken`. A token that was renewed because of it is given back: what
 * was refused for a token's sake was not carried out, and may be asked again with the new one. Else the end is remembered
 * here and told to the browser in readSession: where the answer can still carry it, its cookies go, and the next page is a
 * visitor's. Only of the token that came with the request; of one that is just being tried, it says nothing.
 */
export async function noteSessionEnd(
  c: EdgeContext,
  failure: Pick<Failure, 'code' | 'httpStatus'>,
  accessToken: string,
): Promise<string | null> {
  if (!isSessionEnd(failure) || accessToken === '') return null;
  const renewal = (await c.get('renewRefused')?.(accessToken)) ?? { kind: 'refused' };
  switch (renewal.kind) {
    case 'renewed':
      return renewal.session.access_token;
    case 'unanswered':
      return null; // Nobody knows whether the login still stands: the next request may find out.
    case 'refused':
      if (c.get('session')?.access_token === accessToken) c.set('sessionIsOver', true);
      return null;
    default:
      return assertNever(renewal);
  }
}
