import type { Context } from 'hono';
import type { Session } from '#shared/contract/account/identity.ts';
import type { Agent } from '#shared/contract/site/agent.ts';
import type { Device } from '#shared/device.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { SiteFailure } from '#shared/tenant/site.ts';
import type { CircuitBreakers } from './backend-client/circuit-breaker.ts';
import type { BackendTransport } from './backend-client/send-request.ts';
import type { PortalBindings } from './bindings.ts';
import type { RefreshResult } from './session/refresh-coalescer';

/** Request variables. Each is set by one middleware for the middleware that follows. */
export interface EdgeVariables {
  requestId: string;
  /** Parsed URL, cached by getUrl. */
  url?: Readonly<URL>;
  /** Time in epoch milliseconds at which the page's timeouts start. */
  arrivedAt: number;
  breakers?: CircuitBreakers;
  /** Transport to the backend, created on first use by getTransport. */
  transport?: BackendTransport;
  /** CSP nonce, created on first use by getNonce. */
  nonce?: string;
  /** Set when the response already has all security headers, CSP included, and must not be changed. */
  hasFinalHeaders?: true;
  /** Response whose headers may be changed in place. See addHeaders. */
  mutableResponse?: Response;
  /** Whether browsers may cache pages. Known once a page is requested. */
  allowsBrowserCache?: boolean;
  /** Set for a complete page that was rendered without a session and is the same for every visitor. */
  pageAudience?: 'everybody';
  /**
   * Set by the first middleware that finds no site. Later middleware skips its work, and the response states the
   * reason.
   */
  siteFailure: SiteFailure | null;
  agent: Agent | null;
  /** Version of the site, part of each of its cache keys. */
  siteVersion?: string;
  /** Set when the backend no longer knows this session. The response then deletes its cookies. */
  sessionExpired?: boolean;
  /** Set for staff who preview drafts: the request bypasses all caches. */
  officePass?: string;
  /** Set-Cookie lines of office calls, sent with the office page. */
  officeCookies?: readonly string[];
  session: Pick<Session, 'access_token'> | null;
  /** Refreshes the session after the backend rejected this token; null where no refresh is possible. */
  refreshSession?: (accessToken: string) => Promise<RefreshResult | null>;
  locale: Locale;
  device: Device;
  /** D1 bookmark of this request's writes. Saved as a cookie. */
  bookmark?: string;
  /** Chat participant. Set for chat calls only. */
  chatter?: ChatParticipant;
}

export interface ChatParticipant {
  /** User id, or '' for a guest. */
  userId: string;
  /** Guest id of this browser, which is kept across logins, or '' before the chat is first opened. */
  visitorId: string;
  /** Name of the user, or '' for a guest. */
  name: string;
  avatar: string;
  /** Whether the user has requested deletion of the account and has not withdrawn the request. */
  isDeletionRequested: boolean;
}

export interface EdgeEnv {
  Bindings: PortalBindings;
  Variables: EdgeVariables;
}

export type EdgeContext = Context<EdgeEnv>;

/** Returns the parsed URL, cached because parsing it is among the most expensive steps of a request. */
export function getUrl(c: Pick<Context<EdgeEnv>, 'get' | 'set' | 'req'>): Readonly<URL> {
  const cachedUrl = c.get('url');
  if (cachedUrl) return cachedUrl;
  const url = new URL(c.req.url);
  c.set('url', url);
  return url;
}

/**
 * Adds headers to an existing response. Hono would copy the response for each header. A response from another sourceis
 * immutable and is copied only once.
 */
export function addHeaders(c: Context<EdgeEnv>, headers: readonly (readonly [name: string, value: string])[]) {
  for (const [name, headerValue] of headers) {
    if (c.res === c.get('mutableResponse')) {
      c.res.headers.set(name, headerValue);
    } else {
      c.header(name, headerValue);
      c.set('mutableResponse', c.res);
    }
  }
}
