import type { LoggedInUser } from '#backend/queries/identity/users.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** On whose behalf the portal asks. All of it comes from headers, which a browser cannot set. */
export interface Caller {
  locale: Locale;
  /** 0 for a caller without a level, who sees only what is open to everybody. */
  publicLevel: number;
  /** What they say they logged in with; '' for a visitor. */
  token: string;
  /** Whom that token was given to, as recognise-user.ts found; null for a visitor and for a token that is worth nothing. */
  user: LoggedInUser | null;
  requestId: string;
  /** On whose site they are; '' where the portal does not say. */
  agentKey: string;
  /** The visitor's own address on the network; '' where the portal does not know it. */
  address: string;
}

/** Whether the token that came along is one that was given to somebody, and still stands. */
export const isLoggedIn = ({ user }: Pick<Caller, 'user'>) => user !== null;
