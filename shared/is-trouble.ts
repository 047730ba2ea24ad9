import { TROUBLE_CODES } from './failure-codes.ts';
import type { Failure } from './failure.ts';

/** Whether nobody could say, as of a backend that is down, late or broken; else it has answered, if only that it is not so. */
export const isTrouble = ({ code, httpStatus }: Pick<Failure, 'code' | 'httpStatus'>): boolean =>
  httpStatus === undefined ? TROUBLE_CODES.includes(code) : httpStatus >= 500;
