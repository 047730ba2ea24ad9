import type { Caller } from './caller.ts';

/** Whether the token that came along is one that was given to somebody, and still stands. */
export const isLoggedIn = ({ user }: Pick<Caller, 'user'>) => user !== null;
