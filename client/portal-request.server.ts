import { createContext, data, redirect, type RouterContextProvider } from 'react-router';
import type { CallOffice } from '#shared/contract/office/office-call.ts';
import type { LoginInput, User } from '#shared/contract/account/identity.ts';
import type { OutputOf, FetchBackend, Call, InputOf } from '#shared/contract/call.ts';
import type { Device } from '#shared/device.ts';
import { isUnavailable, type Result } from '#shared/call-error.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { hasPage, type PageName } from '#shared/pages/page-table.ts';
import type { Site, SiteFailure } from '#shared/tenant/site.ts';
import { sitePath, withQuery } from './site/addresses.ts';

/** Request context of loaders, provided by the edge. Nothing outlives the request. */
export interface PortalRequest {
  requestId: string;
  nonce: string;
  locale: Locale;
  device: Device;
  /** Scheme and host as the visitor sees them. */
  origin: string;
  /** Styles of street maps by configuration; '' where our own chart is drawn. */
  mapStyles: { global: string; mainland: string };
  /** The public key of the challenge before codes by text message, by configuration; '' where there is none. */
  challengeKey: string;
  /** Whether browsers may cache pages for offline use; can be disabled by operations. */
  keepsPages: boolean;
  /** Operations' switch for results day on the home page: 'on', 'off', or '' for the season. */
  resultsSwitch: string;
  /** Hosts of films that may be framed, by configuration. */
  filmHosts: readonly string[];
  stage: 'development' | 'preview' | 'production';
  site: Site | null;
  siteFailure: SiteFailure | null;
  /** Client of the office API on office pages, with the browser's office session; null on any other page and where there is no office. */
  callOffice: CallOffice | null;
  /** Backend calls of optional parts: limited by the time left after the main calls; errors as values. */
  ask: FetchBackend;
  /** For parts that may come while the page is already read; client/site/portal/defer.server.ts begins them. */
  late: {
    ask: FetchBackend;
    /** Resolves to `failed` on errors and timeouts; the page is then not cached. */
    settle: <T>(work: Promise<T>, failed: T) => Promise<T>;
    /** A page is kept only when all that is watched has come. */
    watch: (part: Promise<unknown>) => void;
  };
  /** Backend calls of the main content. On failure the page responds 503, even if it renders an explanation. */
  main: {
    ask: FetchBackend;
    /** For calls whose error responses are normal (getWedModular): only a missing response makes the page a 503. */
    askOptional: FetchBackend;
    isFailed: () => boolean;
  };
  /** Marks the page as personal. All other pages are shared by all visitors, or by all users. */
  isForOne: boolean;
  /** Whether a valid session exists. */
  isLoggedIn: () => Promise<boolean>;
  /** Only where the page is for one: any other is broken by it. Null for a visitor. A failure: the backend did not say, or ended the login. */
  askUser: () => Promise<Result<User | null>>;
  /** User of the session for optional use: null for visitors and when the backend is unavailable. */
  findUser: () => Promise<User | null>;
  /**
   * For actions. Changes something at the backend as the API endpoint of the call does: rate limit, challenge, validation by the
   * contract, check of the sockets whose login ended; cookies go with the response. Not bound to the deadlines of a page.
   */
  mutate: <C extends Call>(call: C, input: InputOf<C>) => Promise<Result<OutputOf<C>>>;
  /** Sets the session cookies of the response. */
  logIn: (input: LoginInput) => Promise<Result<User>>;
  logOut: () => Promise<void>;
  /** A form that the browser sent by itself gets a page or a redirect; a fetcher gets data. */
  isDocument: boolean;
  /** Prevents caching of a page that is incomplete or personal. */
  keepOutOfCache: () => void;
}

export const portalRequest = createContext<PortalRequest>();

export type PortalRequestWithSite = PortalRequest & { site: Site };

const BUSY: SiteFailure = { status: 503, reason: 'backendDown', message: '' };
const UNKNOWN: SiteFailure = { status: 404, reason: 'unknownAgent', message: '' };

/** For loaders of pages: the request and its site. Without a site the error page of its failure is shown instead. */
export function requireSite(context: Readonly<RouterContextProvider>): PortalRequestWithSite {
  const portal = context.get(portalRequest);
  if (portal.siteFailure || !portal.site) {
    const error = portal.siteFailure ?? UNKNOWN;
    throw data(error, { status: error.status });
  }
  return portal as PortalRequestWithSite;
}

/** The site of a page that not every public level has; the others find nothing there. */
export function requirePage(context: Readonly<RouterContextProvider>, page: PageName): PortalRequestWithSite {
  const portal = requireSite(context);
  if (!hasPage(portal.site.agent, page)) throw data(null, { status: 404 });
  return portal;
}

/**
 * Requires a login; visitors are redirected to the home page, where the login dialog opens and returns. The redirect
 * must not be cached past the login.
 */
export async function requireUser(portal: PortalRequestWithSite, request: Request): Promise<User> {
  portal.keepOutOfCache();
  const result = await portal.askUser();
  if (result.ok && result.value) return result.value;
  // An unavailable backend does not log the user out.
  if (!result.ok && isUnavailable(result.error)) throw data(BUSY, { status: BUSY.status });
  const { pathname, search } = new URL(request.url);
  const home = sitePath(portal.site.agent.keyCode, '/');
  throw redirect(withQuery(home, { showModel: 'login', next: pathname + search }), {
    status: 301,
    headers: { 'cache-control': 'no-store' },
  });
}

/** Main content of a page. Without a response the page is a 503, never a 200 that search engines would index. */
export function requireValue<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  if (result.error.httpStatus === 404) throw data(null, { status: 404 });
  throw data(BUSY, { status: BUSY.status });
}

/** As requireValue; for a thing that does not exist the page is a 404. */
export function requireFound<T>(result: Result<T | null>): T {
  const item = requireValue(result);
  if (item === null) throw data(null, { status: 404 });
  return item;
}

/** Whatever is loaded with it is what the page is about: it is waited for, and decides the page's status. */
export const asMain = <P extends PortalRequest>(portal: P): P => ({ ...portal, ask: portal.main.ask });
