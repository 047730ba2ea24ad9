import type { Caller } from './recognise-caller.ts';

/** Whether a token is one that was given to somebody. None has been given yet. */
const nobodys = (_token: string) => false;

export const isLoggedIn = ({ token }: Pick<Caller, 'token'>, isKnown: (token: string) => boolean = nobodys) =>
  token !== '' && isKnown(token);
