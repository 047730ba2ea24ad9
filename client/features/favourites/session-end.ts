import type { Failure } from '#shared/failure.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';

/** The login has run out without the page having noticed: the answer is another one, over whatever is open. */
export const isSessionEnd = ({ code }: Failure) => code === FAILURE_CODES.sessionExpired;
