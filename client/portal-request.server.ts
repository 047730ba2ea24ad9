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

/** Request context that the edge provides to loaders. Nothing in it outlives the request. */
export interface PortalRequest {
  requestId: string;
  nonce: string;
  locale: Locale;
  device: Device;
  /** Scheme and host as seen by the visitor. */
  origin: string;
  /** Configured styles of street maps, or '' if the built-in chart is used. */
  mapStyles: { global: string; mainland: string };
  /** Configured site key of the CAPTCHA before codes by text message, or '' if there is none. */
  challengeKey: string;
  /** Whether browsers may cache pages for offline use. Operations can disable it. */
  keepsPages: boolean;
  /** Operations' switch for results day on the home page: 'on', 'off', or '' to follow the season. */
  resultsSwitch: string;
  /** Configured hosts whose films may be framed. */
  filmHosts: readonly string[];
  stage: 'development' | 'preview' | 'production';
  site: Site | null;
  siteFailure: SiteFailure | null;
  /**
   * Client of the office API with the browser's office session; null on pages outside the office and if there is no
   * office.
   */
  callOffice: CallOffice | null;
  /** Whether this browser previews the site's drafts. */
  isPreview: boolean;
  /**
   * Calls the backend for optional parts, limited by the time left after the main calls. Errors are returned as values.
   */
  ask: FetchBackend;
  /**
   * For parts that may be rendered after the page has started to stream; client/site/portal/defer.server.ts starts
   * them.
   */
  late: {
    ask: FetchBackend;
    /** Resolves to `failed` on errors and timeouts, in which case the page is not cached. */
    settle: <T>(promise: Promise<T>, failed: T) => Promise<T>;
    /** The page is cached only if all watched parts have resolved. */
    watch: (part: Promise<unknown>) => void;
  };
  /**
   * Calls the backend for the main content. If a call fails, the page's status is 503, even if it renders an
   * explanation.
   */
  main: {
    ask: FetchBackend;
    /**
     * For calls whose error responses are normal (getWedModular): only a missing response makes the page's status 503.
     */
    askOptional: FetchBackend;
    isFailed: () => boolean;
  };
  /** Whether the page is personal. All other pages are shared by all visitors, or by all users. */
  isForOne: boolean;
  isLoggedIn: () => Promise<boolean>;
  /**
   * Returns the user of the session, or null for a visitor. Only personal pages may call it, because others are shared.
   * Fails if the backend did not respond or has ended the session.
   */
  askUser: () => Promise<Result<User | null>>;
  /** Returns the user of the session for optional use, or null for visitors and if the backend is unavailable. */
  findUser: () => Promise<User | null>;
  /**
   * Mutates data at the backend, for actions. It does the same as the API endpoint of the call: rate limit, CAPTCHA,
   * validation by the contract, closing of sockets whose session ended, and cookies on the response. The deadlines of a
   * page do not apply.
   */
  mutate: <Operation extends Call>(call: Operation, input: InputOf<Operation>) => Promise<Result<OutputOf<Operation>>>;
  /** Sets the session cookies of the response. */
  logIn: (input: LoginInput) => Promise<Result<User>>;
  logOut: () => Promise<void>;
  /** Whether the browser itself submitted the form and expects a page or a redirect. A fetcher expects data. */
  isDocument: boolean;
  /** Prevents caching of a page that is incomplete or personal. */
  keepOutOfCache: () => void;
}

export const portalRequest = createContext<PortalRequest>();

export type PortalRequestWithSite = PortalRequest & { site: Site };

const BACKEND_DOWN: SiteFailure = { status: 503, reason: 'backendDown', message: '' };
const UNKNOWN_AGENT: SiteFailure = { status: 404, reason: 'unknownAgent', message: '' };

/**
 * Returns the request with its site, for loaders of pages. Without a site it throws, and the matching error page is
 * shown.
 */
export function requireSite(context: Readonly<RouterContextProvider>): PortalRequestWithSite {
  const portal = context.get(portalRequest);
  if (portal.siteFailure || !portal.site) {
    const error = portal.siteFailure ?? UNKNOWN_AGENT;
    throw data(error, { status: error.status });
  }
  return portal as PortalRequestWithSite;
}

/**
 * Returns the request with its site, for a page that only some public levels have. Responds with 404 at other levels.
 */
export function requirePage(context: Readonly<RouterContextProvider>, page: PageName): PortalRequestWithSite {
  const portal = requireSite(context);
  if (!hasPage(portal.site.agent, page)) throw data(null, { status: 404 });
  return portal;
}

/**
 * Requires a login. Visitors are redirected to the home page, whose login dialog returns them afterwards. The redirect
 * must not be cached beyond the login.
 */
export async function requireUser(portal: PortalRequestWithSite, request: Request): Promise<User> {
  portal.keepOutOfCache();
  const result = await portal.askUser();
  if (result.ok && result.value) return result.value;
  // An unavailable backend does not log the user out.
  if (!result.ok && isUnavailable(result.error)) throw data(BACKEND_DOWN, { status: BACKEND_DOWN.status });
  const { pathname, search } = new URL(request.url);
  const homePath = sitePath(portal.site.agent.keyCode, '/');
  throw redirect(withQuery(homePath, { showModel: 'login', next: pathname + search }), {
    status: 301,
    headers: { 'cache-control': 'no-store' },
  });
}

/**
 * Loads the content of a page that requires a login. Its calls run beside the check of the login, because the backend
 * checks the login of each call itself. Nothing is loaded for a page without a session.
 */
export async function loadForUser<Content>(
  portal: PortalRequestWithSite,
  request: Request,
  loadContent: () => Promise<Content>,
): Promise<Content> {
  const contentPromise = portal.isForOne ? loadContent() : null;
  // A content that fails before the login is known must not be an unhandled rejection.
  contentPromise?.catch(() => undefined);
  await requireUser(portal, request);
  return contentPromise ?? loadContent();
}

/**
 * Returns the main content of a page. If there is no response, the page's status is 503, never a 200 that search
 * engines would index.
 */
export function requireValue<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  if (result.error.httpStatus === 404) throw data(null, { status: 404 });
  throw data(BACKEND_DOWN, { status: BACKEND_DOWN.status });
}

/** Returns the main content of a page, and responds with 404 if the value is null. */
export function requireFound<T>(result: Result<T | null>): T {
  const foundValue = requireValue(result);
  if (foundValue === null) throw data(null, { status: 404 });
  return foundValue;
}

/** Marks a portal's calls as main content: the page waits for them, and they determine its status. */
export const withMainReads = <Portal extends PortalRequest>(portal: Portal): Portal => ({
  ...portal,
  ask: portal.main.ask,
});
