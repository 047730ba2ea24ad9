import { readCardAddress } from '#shared/art/card/card.ts';
import { PAGE_RETRY_SECONDS } from '#shared/constants.ts';
import { isForHolder, isOwnPage, lifetimeOf } from '#shared/pages/page-table.ts';
import { SharedAnswers } from '#worker/backend-client/shared-answers.ts';
import { OFFLINE_SWITCH, PAGE_LIFETIMES, RESULTS_SWITCH } from '#worker/cache/cache-table.ts';
import type { IsolateMemory } from '#worker/cache/remember.ts';
import { type EdgeContext, urlOf } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';
import { PlatformSwitch } from '#worker/platform/platform-switch.ts';
import { newNonce, nonceOf, securityHeaders } from '#worker/security/set-security-headers.ts';
import { isLoggedIn, KnownLogins } from '#worker/session/known-logins.ts';
import {
  describeRequest,
  type Isolate,
  type Occasion,
  buildVersion,
  IS_EDITED,
  readBuildVersion,
  runRouter,
} from './run-router.ts';
import { CardPictures } from '#worker/card/card-pictures.ts';
import { type Audience, REMAKE_PATIENCE, VISITOR_PATIENCE } from './loader-api.ts';
import { KEPT_CONTROL, type KeptPage, PageCache, pageKey, readableQuery, sealPage } from './page-cache.ts';
import { LONGEST_MS, type InFlightRender, InFlightRenders } from './in-flight-renders.ts';
import { removePreloadHints } from './remove-preload-hints.ts';
import { serveCard } from './serve-card.ts';

/** What somebody who is logged in has open is in no browser once they have left. */
const OWN_CONTROL = 'private, no-store';

type CacheUse = 'hit' | 'stale' | 'shared' | 'miss' | 'bypass';

interface Making extends Isolate {
  logins: KnownLogins;
  cache: PageCache;
  offline: PlatformSwitch;
  flights: InFlightRenders;
  cards: CardPictures;
  /** Of old pages that are being made anew behind visitors' backs; nobody waits for these. */
  remakes: InFlightRenders;
}

/** A page, from the cache where that is allowed, else from React. */
export function servePage(memory: IsolateMemory) {
  const making: Making = {
    memory,
    answers: new SharedAnswers(),
    logins: new KnownLogins(),
    cache: new PageCache(),
    offline: new PlatformSwitch(OFFLINE_SWITCH),
    results: new PlatformSwitch(RESULTS_SWITCH),
    flights: new InFlightRenders(),
    remakes: new InFlightRenders(),
    cards: new CardPictures(),
  };
  return async (c: EdgeContext): Promise<Response> => {
    const url = urlOf(c);
    const card = readCardAddress(c.req.path);
    if (card && !c.get('siteFailure')) return serveCard(c, making, card);
    const keepsPages = !c.get('officePass') && (await making.offline.read(c.env.CACHE)) !== 'off';
    c.set('keepsPages', keepsPages);
    if (IS_EDITED || !isForMany(c, url)) {
      const occasion = { audience: 'one', nonce: nonceOf(c), patience: VISITOR_PATIENCE } as const;
      const { response } = await make(c, making, { ...occasion, startedAt: c.get('arrivedAt') }, c.req.raw.signal);
      return finish(c, response, 'bypass');
    }
    const isIn = c.get('session') !== null && (await isLoggedIn(c, making.logins));
    const audience = isIn ? 'users' : 'visitors';
    const key = pageKey({
      build: buildVersion() || (await readBuildVersion()),
      siteVersion: c.get('siteVersion') ?? '',
      audience,
      origin: url.origin,
      locale: c.get('locale'),
      device: c.get('device'),
      keepsPages,
      url,
    });
    const found = making.cache.find(key);
    const kept = found instanceof Promise ? await found : found;
    if (kept) {
      const isFresh = isYoung(kept, url);
      // Nobody waits for a page that there is: it is made anew behind the visitor's back, as often as it takes.
      if (!isFresh && !making.remakes.find(key)) c.executionCtx.waitUntil(remake(c, making, key, audience));
      return answerKept(c, kept, isFresh ? 'hit' : 'stale');
    }
    return joinOrMake(c, making, key, audience);
  };
}

const isYoung = ({ keptAt }: KeptPage, { pathname }: Readonly<URL>) =>
  Date.now() - keptAt < PAGE_LIFETIMES[lifetimeOf(pathname)].fresh * 1000;

/** Only what any visitor, or any user, would get: no page of one's own, no failure, nothing but a plain view of a page. */
const isForMany = (c: EdgeContext, { pathname }: Readonly<URL>) =>
  c.req.method === 'GET' &&
  !c.get('siteFailure') &&
  !c.get('officePass') &&
  c.req.query('showModel') === undefined &&
  !isForHolder(pathname) &&
  !(c.get('session') && isOwnPage(pathname));

/** Somebody is logged in, sees drafts, or has sent something: what they leave in a browser is nobody else's. */
const isNobodyElses = (c: EdgeContext) =>
  Boolean(c.get('session')) ||
  Boolean(c.get('officePass')) ||
  c.req.method === 'POST' ||
  isForHolder(urlOf(c).pathname);

async function make(c: EdgeContext, making: Making, occasion: Occasion, signal: AbortSignal | null) {
  const { portal, isWhole } = await describeRequest(c, making, occasion);
  const response = removePreloadHints(await runRouter(plainRequest(c, signal), portal));
  return { response, isWhole };
}

/**
 * Pages see only the query keys that pages read, and no cookie: a stranger's key, or a user's token, must not get into a page
 * that others will see. And a page that others wait for does not end with the visitor who happened to ask first.
 */
function plainRequest(c: EdgeContext, signal: AbortSignal | null): Request {
  const url = new URL(c.req.url);
  url.search = readableQuery(url.searchParams);
  const request = new Request(new Request(url, c.req.raw), { signal });
  request.headers.delete('cookie');
  return request;
}

/** What another visitor is getting just now; where that comes to nothing, a page of one's own, which others may join. */
async function joinOrMake(c: EdgeContext, making: Making, key: string, audience: Audience): Promise<Response> {
  let lost: InFlightRender | null = null;
  for (;;) {
    const flight = making.flights.find(key);
    if (!flight || flight === lost) return makeForMany(c, making, key, audience);
    try {
      return finish(c, await flight.join(nonceOf(c)), 'shared');
    } catch (error) {
      // A page that cannot be made is tried twice for a crowd, not once for each of them.
      if (lost) throw error;
      lost = flight;
    }
  }
}

/** Every visitor who comes while it is made gets the page as it is written, the first one too, who may leave meanwhile. */
async function makeForMany(c: EdgeContext, making: Making, key: string, audience: Audience): Promise<Response> {
  const nonce = newNonce();
  const { flight, land } = making.flights.start(key, nonce);
  const work = async () => {
    try {
      const occasion = { audience, nonce, patience: VISITOR_PATIENCE, startedAt: c.get('arrivedAt') };
      const { response, isWhole } = await make(c, making, occasion, null);
      const html = await flight.carry(response);
      await settle(c, making.cache, key, { response, html, nonce, isWhole });
    } catch (error) {
      flight.fail(error);
      noteFailure(c, error);
    } finally {
      land();
    }
  };
  c.executionCtx.waitUntil(work());
  // A busy machine may take longer than others wait; for this one there is no other page than this.
  return finish(c, await flight.join(nonceOf(c), LONGEST_MS), 'miss');
}

async function remake(c: EdgeContext, making: Making, key: string, audience: Audience) {
  const nonce = newNonce();
  const { land } = making.remakes.start(key, nonce);
  try {
    const shared = await making.cache.findShared(key);
    if (shared && isYoung(shared, urlOf(c))) return;
    const occasion = { audience, nonce, patience: REMAKE_PATIENCE, startedAt: Date.now() };
    const { response, isWhole } = await make(c, making, occasion, null);
    await settle(c, making.cache, key, { response, html: await response.text(), nonce, isWhole });
  } catch (error) {
    noteFailure(c, error);
  } finally {
    land();
  }
}

const noteFailure = (c: EdgeContext, error: unknown) =>
  logEvent('error', 'page could not be made', { requestId: c.get('requestId'), error });

interface Made {
  response: Response;
  html: string;
  nonce: string;
  isWhole: () => boolean;
}

/** What a page has come to is known only when its last, late part has come. */
async function settle(c: EdgeContext, cache: PageCache, key: string, { response, html, nonce, isWhole }: Made) {
  const { status, headers } = response;
  // One that has moved or is gone must not be shown for another day. Of one whose backend failed nobody knows whether it is gone.
  if (status >= 300 && status < 500) return isWhole() ? cache.forget(key) : undefined;
  if (status !== 200 || !isWhole()) return;
  const sealed = await sealPage(html, nonce);
  if (!sealed) return logEvent('error', 'page shows its nonce', { requestId: c.get('requestId') });
  const { bytes, etag, scripts, styles } = sealed;
  const kept = new Headers(headers);
  kept.delete('set-cookie');
  for (const [name, value] of [
    ...securityHeaders(c, { scripts, styles }),
    ['cache-control', KEPT_CONTROL] as const,
    ['etag', etag] as const,
  ])
    kept.set(name, value);
  await cache.keep(key, { bytes, etag, headers: kept, keptAt: Date.now() });
}

/** As it was kept, or that the browser has it already. */
function answerKept(c: EdgeContext, { bytes, headers, etag }: KeptPage, use: CacheUse): Response {
  const isOwn = isNobodyElses(c);
  if (!isOwn) c.set('pageFor', 'everybody');
  c.set('isSealed', true);
  const isKnown = !isOwn && (c.req.header('if-none-match') ?? '').includes(etag);
  const response = isKnown ? new Response(null, { status: 304, headers }) : new Response(bytes, { headers });
  if (isOwn) response.headers.set('cache-control', OWN_CONTROL);
  response.headers.set('x-page-cache', use);
  c.set('ownAnswer', response);
  return response;
}

function finish(c: EdgeContext, page: Response, use: CacheUse): Response {
  const response = new Response(page.body, page);
  if (response.status === 503) {
    response.headers.set('retry-after', String(PAGE_RETRY_SECONDS));
    response.headers.set('cache-control', 'no-store');
  }
  if (!response.headers.has('cache-control'))
    response.headers.set('cache-control', isNobodyElses(c) ? OWN_CONTROL : KEPT_CONTROL);
  response.headers.set('x-page-cache', use);
  if (isForHolder(urlOf(c).pathname)) {
    response.headers.set('referrer-policy', 'same-origin'); // With none, a browser would not say whose form it sends.
    response.headers.set('x-robots-tag', 'noindex, nofollow');
  }
  if (use !== 'bypass' && response.status === 200 && !isNobodyElses(c)) c.set('pageFor', 'everybody');
  return response;
}
