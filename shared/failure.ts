import type { FailureCode } from './failure-codes.ts';

/** What went wrong with a call, as a value: pages translate the code, logs keep the request id. */
export interface Failure {
  code: FailureCode | (string & {});
  message: string;
  httpStatus?: number;
  /** When it may be tried again, where it was tried too often. */
  retryAfterSeconds?: number;
  /** The input field that was refused, where there is one. */
  field?: string;
}

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = (failure: Failure): Result<never> => ({ ok: false, failure });
