import { parseCardPath } from '#shared/art/card/card.ts';
import { PAGE_RETRY_SECONDS } from '#shared/constants.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import { isSecretLinkPath, isPersonalPage, getLifetime } from '#shared/pages/page-table.ts';
import { ReadCoalescer } from '#worker/backend-client/read-coalescer.ts';
import { OFFLINE_SWITCH, PAGE_LIFETIMES, RESULTS_SWITCH } from '#worker/cache/cache-table.ts';
import type { IsolateMemory } from '#worker/cache/stale-while-revalidate.ts';
import { type EdgeContext, getUrl } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';
import { PlatformSwitch } from '#worker/platform/platform-switch.ts';
import { createNonce, getNonce, buildSecurityHeaders } from '#worker/security/set-security-headers.ts';
import { isLoggedIn, VerifiedLogins } from '#worker/session/verified-logins.ts';
import {
  describeRequest,
  type IsolateState,
  type RenderOptions,
  getCachedBuildVersion,
  IS_DEV_SERVER,
  getBuildVersion,
  runRouter,
} from './run-router.ts';
import { CardPictures } from '#worker/card/card-pictures.ts';
import { type Audience, FORM_TIMEOUTS, REVALIDATION_TIMEOUTS, VISITOR_TIMEOUTS } from './loader-api.ts';
import {
  REVALIDATE_CONTROL,
  type CachedPage,
  PageCache,
  createPageCacheKey,
  canonicalizeQuery,
  hashInlineSources,
} from './page-cache.ts';
import { RENDER_TIMEOUT_MS, type InFlightRender, InFlightRenders } from './in-flight-renders.ts';
import { serveCard } from './serve-card.ts';

/**
 * Cache-Control of personal pages. The browser must not store them, because after a logoutthey could be opened again.
 */
const PRIVATE_CACHE_CONTROL = 'private, no-store';

type CacheStatus = 'hit' | 'stale' | 'shared' | 'miss' | 'bypass';

interface RenderState extends IsolateState {
  logins: VerifiedLogins;
  cache: PageCache;
  offline: PlatformSwitch;
  inFlight: InFlightRenders;
  cards: CardPictures;
  /** Background renders that refresh stale pages. */
  revalidations: InFlightRenders;
}

const createState = (memory: IsolateMemory, isOnlyIsolate: boolean): RenderState => ({
  memory,
  answers: new ReadCoalescer(),
  logins: new VerifiedLogins(),
  cache: new PageCache({ isOnlyIsolate }),
  offline: new PlatformSwitch(OFFLINE_SWITCH),
  results: new PlatformSwitch(RESULTS_SWITCH),
  inFlight: new InFlightRenders(),
  revalidations: new InFlightRenders(),
  cards: new CardPictures(),
});

/** Serves a cacheable page from the cache and renders any other. */
export function servePage(memory: IsolateMemory) {
  let isolateState: RenderState | null = null;
  return async (c: EdgeContext): Promise<Response> => {
    const state = (isolateState ??= createState(memory, c.env.ONLY_ISOLATE === 'yes'));
    const url = getUrl(c);
    const cardQuery = parseCardPath(c.req.path);
    if (cardQuery && !c.get('siteFailure')) return serveCard(c, state, cardQuery);
    const allowsBrowserCache = !c.get('officePass') && (await state.offline.get(c.env.CACHE)) !== 'off';
    c.set('allowsBrowserCache', allowsBrowserCache);
    if (IS_DEV_SERVER || !isCacheable(c, url)) {
      const isFormPost = c.req.method === 'POST';
      const renderOptions = {
        audience: 'one',
        nonce: getNonce(c),
        timeouts: isFormPost ? FORM_TIMEOUTS : VISITOR_TIMEOUTS,
        startedAt: c.get('arrivedAt'),
      } as const;
      const { response } = await renderPage(c, state, renderOptions, c.req.raw.signal);
      const page = withPageHeaders(c, response, 'bypass');
      // Hono drops cookies that were set before a response from another source. Cookies that an action has set must be
      // sent.
      return isFormPost ? c.newResponse(page.body, page) : page;
    }
    const isLoggedInUser = c.get('session') !== null && (await isLoggedIn(c, state.logins));
    const audience = isLoggedInUser ? 'users' : 'visitors';
    const cacheKey = createPageCacheKey({
      build: getCachedBuildVersion() || (await getBuildVersion()),
      siteVersion: c.get('siteVersion') ?? '',
      audience,
      origin: url.origin,
      locale: c.get('locale'),
      device: c.get('device'),
      allowsBrowserCache,
      url,
    });
    const cacheMatch = state.cache.get(cacheKey);
    const cachedPage = cacheMatch instanceof Promise ? await cacheMatch : cacheMatch;
    if (cachedPage) {
      const isFreshPage = isFresh(cachedPage, url);
      // Stale while revalidate: the visitor gets the stale page, and one background render refreshes it.
      if (!isFreshPage && !state.revalidations.find(cacheKey))
        c.executionCtx.waitUntil(revalidate(c, state, cacheKey, audience));
      return respondFromCache(c, cachedPage, isFreshPage ? 'hit' : 'stale');
    }
    return coalesceRender(c, state, cacheKey, audience);
  };
}

const isFresh = ({ storedAt }: CachedPage, { pathname }: Readonly<URL>) =>
  Date.now() - storedAt < PAGE_LIFETIMES[getLifetime(pathname)].freshMs * 1000;

/** Whether the request is a GET of a page that is the same for all visitors, or for all users. */
const isCacheable = (c: EdgeContext, { pathname }: Readonly<URL>) =>
  c.req.method === 'GET' &&
  !c.get('siteFailure') &&
  !c.get('officePass') &&
  c.req.query('showModel') === undefined &&
  // `next` is the page to return to after a login. Attackers could fill the cache with made-up values.
  c.req.query('next') === undefined &&
  !isSecretLinkPath(pathname) &&
  !isOfficePage(pathname) &&
  !(c.get('session') && isPersonalPage(pathname));

/**
 * Whether the response must not be shown to others by a shared cache or the browser's back button: pages of a logged-in
 * user, previews of drafts and posted forms.
 */
const isPrivate = (c: EdgeContext) =>
  Boolean(c.get('session')) ||
  Boolean(c.get('officePass')) ||
  c.req.method === 'POST' ||
  isSecretLinkPath(getUrl(c).pathname) ||
  isOfficePage(getUrl(c).pathname);

async function renderPage(c: EdgeContext, state: RenderState, options: RenderOptions, signal: AbortSignal | null) {
  const { portal, isComplete } = await describeRequest(c, state, options);
  const response = await runRouter(createAnonymousRequest(c, signal), portal);
  return { response, isComplete };
}

/**
 * Returns the request without cookies and without undeclared query keys, because a page that others receive must
 * contain neither a token nor an attacker's text. `signal` is null for a shared render, which must survive the
 * visitor who started it.
 */
function createAnonymousRequest(c: EdgeContext, signal: AbortSignal | null): Request {
  const url = new URL(c.req.url);
  // Office pages are neither cached nor shared, so their loaders may read any query key.
  if (!isOfficePage(url.pathname)) url.search = canonicalizeQuery(url.searchParams);
  const request = new Request(new Request(url, c.req.raw), { signal });
  request.headers.delete('cookie');
  return request;
}

/** Subscribes to a render in progress. If that fails, starts another render, which later requests may join. */
async function coalesceRender(c: EdgeContext, state: RenderState, key: string, audience: Audience): Promise<Response> {
  let failedRender: InFlightRender | null = null;
  for (;;) {
    const inFlightRender = state.inFlight.find(key);
    if (!inFlightRender || inFlightRender === failedRender) return renderAndCache(c, state, key, audience);
    try {
      return withPageHeaders(c, await inFlightRender.subscribe(getNonce(c)), 'shared');
    } catch (error) {
      // The first failure is retried by joining one new render, so that many visitors do not retry a failing page one
      // by one.
      if (failedRender) throw error;
      failedRender = inFlightRender;
    }
  }
}

/**
 * Renders a page beyond the lifetime of the request, because any subscriber, even the first visitor, may leave
 * meanwhile.
 */
async function renderAndCache(c: EdgeContext, state: RenderState, key: string, audience: Audience): Promise<Response> {
  const nonce = createNonce();
  const { render: sharedRender, finish } = state.inFlight.start(key, nonce);
  const renderAndStore = async () => {
    try {
      const renderOptions = { audience, nonce, timeouts: VISITOR_TIMEOUTS, startedAt: c.get('arrivedAt') };
      const { response, isComplete: isPageComplete } = await renderPage(c, state, renderOptions, null);
      const html = await sharedRender.pipe(response);
      await storeRenderedPage(c, state.cache, key, { response, html, nonce, isComplete: isPageComplete });
    } catch (error) {
      sharedRender.fail(error);
      logRenderError(c, error);
    } finally {
      finish();
    }
  };
  c.executionCtx.waitUntil(renderAndStore());
  // The first visitor waits up to the timeout of the render, because there is no other response for them.
  return withPageHeaders(c, await sharedRender.subscribe(getNonce(c), RENDER_TIMEOUT_MS), 'miss');
}

async function revalidate(c: EdgeContext, state: RenderState, key: string, audience: Audience) {
  const nonce = createNonce();
  const { finish } = state.revalidations.start(key, nonce);
  try {
    const sharedPage = await state.cache.getShared(key);
    if (sharedPage && isFresh(sharedPage, getUrl(c))) return;
    const renderOptions = { audience, nonce, timeouts: REVALIDATION_TIMEOUTS, startedAt: Date.now() };
    const { response, isComplete: isPageComplete } = await renderPage(c, state, renderOptions, null);
    const html = await response.text();
    await storeRenderedPage(c, state.cache, key, { response, html, nonce, isComplete: isPageComplete });
  } catch (error) {
    logRenderError(c, error);
  } finally {
    finish();
  }
}

const logRenderError = (c: EdgeContext, error: unknown) =>
  logEvent('error', 'page could not be rendered', { requestId: c.get('requestId'), error });

interface RenderedPage {
  response: Response;
  html: string;
  nonce: string;
  isComplete: () => boolean;
}

/** Caches a complete page after its last deferred part has been written. */
async function storeRenderedPage(
  c: EdgeContext,
  cache: PageCache,
  key: string,
  { response, html, nonce, isComplete }: RenderedPage,
) {
  const { status, headers } = response;
  // A redirect or a missing page evicts the cached copy, unless the response is incomplete.
  if (status >= 300 && status < 500) return isComplete() ? cache.delete(key) : undefined;
  if (status !== 200 || !isComplete()) return;
  const hashedPage = await hashInlineSources(html, nonce);
  if (!hashedPage) return logEvent('error', 'page exposes its nonce', { requestId: c.get('requestId') });
  const { bytes, etag, scripts, styles } = hashedPage;
  const cachedHeaders = new Headers(headers);
  cachedHeaders.delete('set-cookie');
  for (const [name, value] of [
    ...buildSecurityHeaders(c, { scripts, styles }),
    ['cache-control', REVALIDATE_CONTROL] as const,
    ['etag', etag] as const,
  ])
    cachedHeaders.set(name, value);
  await cache.put(key, { bytes, etag, headers: cachedHeaders, storedAt: Date.now() });
}

/** Responds with the cached page, or with 304 if the browser has stored it. */
function respondFromCache(c: EdgeContext, { bytes, headers, etag }: CachedPage, status: CacheStatus): Response {
  const isPersonal = isPrivate(c);
  if (!isPersonal) c.set('pageAudience', 'everybody');
  c.set('hasFinalHeaders', true);
  const isNotModified = !isPersonal && (c.req.header('if-none-match') ?? '').includes(etag);
  const response = isNotModified ? new Response(null, { status: 304, headers }) : new Response(bytes, { headers });
  if (isPersonal) response.headers.set('cache-control', PRIVATE_CACHE_CONTROL);
  response.headers.set('x-page-cache', status);
  c.set('mutableResponse', response);
  return response;
}

function withPageHeaders(c: EdgeContext, page: Response, status: CacheStatus): Response {
  const response = new Response(page.body, page);
  if (response.status === 503) {
    response.headers.set('retry-after', String(PAGE_RETRY_SECONDS));
    response.headers.set('cache-control', 'no-store');
  }
  if (!response.headers.has('cache-control'))
    response.headers.set('cache-control', isPrivate(c) ? PRIVATE_CACHE_CONTROL : REVALIDATE_CONTROL);
  response.headers.set('x-page-cache', status);
  if (isSecretLinkPath(getUrl(c).pathname) || isOfficePage(getUrl(c).pathname)) {
    // With no-referrer, a browser would send Origin: null, and CSRF protection would reject the form.
    response.headers.set('referrer-policy', 'same-origin');
    response.headers.set('x-robots-tag', 'noindex, nofollow');
  }
  if (status !== 'bypass' && response.status === 200 && !isPrivate(c)) c.set('pageAudience', 'everybody');
  return response;
}
