import type { Context } from 'hono';
import type { Session } from '#shared/contract/account/identity.ts';
import type { Agent } from '#shared/contract/site/agent.ts';
import type { Device } from '#shared/device.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { SiteFailure } from '#shared/tenant/site.ts';
import type { CircuitBreakers } from './backend-client/circuit-breaker.ts';
import type { PortalBindings } from './bindings.ts';
import type { RefreshResult } from './session/refresh-coalescer';

/** What the steps of the pipeline find out, each for those after it. */
export interface EdgeVariables {
  requestId: string;
  /** Of this request, once somebody has read it: urlOf. */
  url?: Readonly<URL>;
  /** In milliseconds; a page's patience counts from here. */
  arrivedAt: number;
  /** How the backend fares, as this isolate knows it. */
  breakers?: CircuitBreakers;
  /** Made when it is first wanted: nonceOf. */
  nonce?: string;
  /** Set where the answer carries all security headers already, its policy too, and is not to be touched. */
  hasFinalHeaders?: true;
  /** The answer as this request made or copied it, whose headers may be changed in place: addHeaders. */
  mutableResponse?: Response;
  /** Whether browsers may keep pages; known once a page is asked for. */
  allowsBrowserCache?: boolean;
  /** Set where no session took part in a page, and it came whole: everybody gets it alike. */
  pageAudience?: 'everybody';
  /** Set by the first step that finds no site to show; later steps then stand aside, and the answer says why. */
  siteFailure: SiteFailure | null;
  agent: Agent | null;
  /** Of the agent's site; part of whatever is kept of it. */
  siteVersion?: string;
  /** The backend no longer knows the session that came with this request, so its cookies are to go. */
  sessionExpired?: boolean;
  /** Of who sees the site with its drafts: nothing of this request is kept, or taken from what is. Not set for anybody else. */
  officePass?: string;
  session: Pick<Session, 'access_token'> | null;
  /** What a renewal comes to after the backend refused this token; null where none may be tried. */
  refreshSession?: (accessToken: string) => Promise<RefreshResult | null>;
  locale: Locale;
  device: Device;
  /** Up to where the backend wrote for this request; it goes with the answer as a cookie. */
  bookmark?: string;
  /** Who is in a conversation; found out only for calls of one. */
  chatter?: Chatter;
}

export interface Chatter {
  /** Of the account; '' for a guest. */
  userId: string;
  /** Of this browser, which it keeps when its visitor logs in; '' before it first opened the chat. */
  visitorId: string;
  /** What a user calls themselves; '' for a guest. */
  name: string;
  avatar: string;
  /** Has asked for the account to be deleted, and has not taken it back. */
  isDeletionRequested: boolean;
}

export interface EdgeEnv {
  Bindings: PortalBindings;
  Variables: EdgeVariables;
}

export type EdgeContext = Context<EdgeEnv>;

/** What was asked for, read once: most steps look at it, and reading it is among the dearest things that they do. */
export function urlOf(c: Pick<Context<EdgeEnv>, 'get' | 'set' | 'req'>): Readonly<URL> {
  const known = c.get('url');
  if (known) return known;
  const url = new URL(c.req.url);
  c.set('url', url);
  return url;
}

/**
 * Headers on an answer that stands. Hono would copy the whole answer for each of them; one that came from elsewhere cannot be
 * changed, so it is copied once.
 */
export function addHeaders(c: Context<EdgeEnv>, headers: readonly (readonly [name: string, value: string])[]) {
  for (const [name, value] of headers) {
    if (c.res === c.get('mutableResponse')) {
      c.res.headers.set(name, value);
    } else {
      c.header(name, value);
      c.set('mutableResponse', c.res);
    }
  }
}
