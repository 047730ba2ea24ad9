import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type PortalRequest, portalRequest } from '#client/portal-request.server.ts';
import { PAGE_RETRY_SECONDS } from '#shared/constants.ts';
import { lifetimeOf } from '#shared/pages/page-table.ts';
import { SharedAnswers } from '#worker/backend-client/shared-answers.ts';
import { PAGE_LIFETIMES } from '#worker/cache/cache-table.ts';
import type { IsolateMemory } from '#worker/cache/remember.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';
import { describeRequest, type Isolate } from './describe-request.ts';
import { type PagePatience, REMAKE_PATIENCE, VISITOR_PATIENCE } from './open-asking.ts';
import { findPage, forgetPage, keepPage, type KeptPage, pageKey, readableQuery } from './page-cache.ts';
import { type MadePage, PageFlights } from './page-flights.ts';
import { paintFirst } from './paint-first.ts';
import { watchLoaders } from './wholeness.ts';

/** Under the dev server the next request may be to another page: its files change while it runs. */
const IS_EDITED = import.meta.env?.MODE === 'development';

type CacheUse = 'hit' | 'stale' | 'shared' | 'miss' | 'bypass';

interface Making extends Isolate {
  flights: PageFlights;
}

/** A page, from the cache where that is allowed, else from React. */
export function servePage(memory: IsolateMemory) {
  const making: Making = { memory, answers: new SharedAnswers(), flights: new PageFlights() };
  return async (c: EdgeContext): Promise<Response> => {
    const nonce = c.get('nonce');
    if (IS_EDITED || !isForEverybody(c)) {
      const { response } = await make(c, making, nonce, VISITOR_PATIENCE, c.get('arrivedAt'), c.req.raw.signal);
      return finish(c, response, 'bypass');
    }
    const url = new URL(c.req.url);
    const key = pageKey({
      build: await readBuildVersion(),
      origin: url.origin,
      locale: c.get('locale'),
      device: c.get('device'),
      url,
    });
    const kept = await findPage(caches.default, key, nonce);
    if (kept) {
      const isFresh = kept.ageSeconds < PAGE_LIFETIMES[lifetimeOf(url.pathname)].fresh;
      // Nobody waits for a page that there is: it is made anew behind the visitor's back, as often as it takes.
      if (!isFresh && !making.flights.isFlying(key.url)) c.executionCtx.waitUntil(remake(c, making, key));
      return finish(c, answerWith(kept), isFresh ? 'hit' : 'stale');
    }
    const others = await making.flights.join(key.url, c.get('arrivedAt') + VISITOR_PATIENCE.mainMs - Date.now());
    return others ? finish(c, shareWith(others, nonce), 'shared') : makeForAll(c, making, key, nonce);
  };
}

/** Only what any visitor would get: no session, no failure, nothing but a plain view of a page. */
const isForEverybody = (c: EdgeContext) =>
  c.req.method === 'GET' && !c.get('session') && !c.get('siteFailure') && c.req.query('showModel') === undefined;

/** The page is of whoever is logged in, or answers what somebody has sent: no cache may hand it to another. */
const isNobodyElses = (c: EdgeContext) => Boolean(c.get('session')) || c.req.method === 'POST';

async function make(
  c: EdgeContext,
  making: Making,
  nonce: string,
  patience: PagePatience,
  startedAt: number,
  signal: AbortSignal | null,
) {
  const { portal, isWhole } = await describeRequest(c, making, nonce, patience, startedAt);
  const response = await renderPage(plainRequest(c, signal), portal);
  return { response, isWhole };
}

/**
 * Pages see only the query keys that pages read; a stranger's key must not get into a page that others will see. And a
 * page that others wait for does not end with the visitor who happened to ask first.
 */
function plainRequest(c: EdgeContext, signal: AbortSignal | null): Request {
  const url = new URL(c.req.url);
  url.search = readableQuery(url.searchParams);
  return new Request(new Request(url, c.req.raw), { signal });
}

/** The first visitor gets the page as it is written; those who came meanwhile get it whole. */
async function makeForAll(c: EdgeContext, making: Making, key: Request, nonce: string): Promise<Response> {
  const { page, land } = making.flights.start(key.url);
  c.executionCtx.waitUntil(page);
  try {
    const { response, isWhole } = await make(c, making, nonce, VISITOR_PATIENCE, c.get('arrivedAt'), null);
    if (!response.body) {
      land(null);
      return finish(c, response, 'miss');
    }
    const [forVisitor, forAll] = response.body.tee();
    c.executionCtx.waitUntil(settle(key, new Response(forAll, response), nonce, isWhole).then(land, () => land(null)));
    return finish(c, new Response(forVisitor, response), 'miss');
  } catch (error) {
    land(null);
    throw error;
  }
}

async function remake(c: EdgeContext, making: Making, key: Request) {
  const { land } = making.flights.start(key.url);
  const nonce = crypto.randomUUID();
  try {
    const { response, isWhole } = await make(c, making, nonce, REMAKE_PATIENCE, Date.now(), null);
    land(await settle(key, response, nonce, isWhole));
  } catch (error) {
    logEvent('error', 'page could not be made anew', { requestId: c.get('requestId'), error });
    land(null);
  }
}

/** What a page has come to is known only when its last, late part has come. Null: it is for nobody else. */
async function settle(key: Request, page: Response, nonce: string, isWhole: () => boolean): Promise<MadePage | null> {
  const { status, headers } = page;
  const html = await page.text();
  const isThere = status === 200 && isWhole();
  if (isThere) await keepPage(caches.default, key, new Response(html, { headers }), nonce);
  // One that has moved or is gone must not be shown for another day.
  else if (status >= 300 && status < 500) await forgetPage(caches.default, key);
  return isThere || ((status === 404 || status === 503) && !headers.has('set-cookie'))
    ? { html, status, headers, nonce }
    : null;
}

const answerWith = (kept: KeptPage) => new Response(kept.html, { headers: kept.headers });

const shareWith = ({ html, status, headers, nonce }: MadePage, own: string) =>
  new Response(html.replaceAll(nonce, own), { status, headers });

function finish(c: EdgeContext, page: Response, use: CacheUse): Response {
  const response = new Response(page.body, page);
  if (response.status === 503) {
    response.headers.set('retry-after', String(PAGE_RETRY_SECONDS));
    response.headers.set('cache-control', 'no-store');
  }
  if (!response.headers.has('cache-control'))
    response.headers.set('cache-control', isNobodyElses(c) ? 'private, no-store' : 'private, no-cache');
  response.headers.set('x-page-cache', use);
  if (use !== 'bypass' && response.status === 200) c.set('pageFor', 'everybody');
  return response;
}

const loadBuild = () => import('virtual:react-router/server-build');
const handle = createRequestHandler(async () => watchLoaders(await loadBuild()), import.meta.env.MODE);

async function renderPage(request: Request, portal: PortalRequest): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(portalRequest, portal);
  return paintFirst(await handle(request, context));
}

/** Names this build: pages that were made by another one refer to files that are gone. */
const readBuildVersion = async () => (await loadBuild()).assets.version;
