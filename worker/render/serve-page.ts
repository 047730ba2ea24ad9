import { profileOf } from '#shared/pages/page-table.ts';
import { PAGE_CACHE } from '#worker/cache/cache-table.ts';
import type { IsolateMemory } from '#worker/cache/remember.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';
import { describeRequest } from './describe-request.ts';
import { findPage, keepPage, type KeptPage, pageKey, readableQuery } from './page-cache.ts';
import { readBuildVersion, renderPage } from './render-page.ts';

/** Under the dev server the next request may be to another page: its files change while it runs. */
const IS_EDITED = import.meta.env?.MODE === 'development';

type CacheUse = 'hit' | 'stale' | 'rescue' | 'miss' | 'bypass';

/** A page, from the cache where that is allowed, else from React. */
export function servePage(memory: IsolateMemory) {
  return async (c: EdgeContext): Promise<Response> => {
    const nonce = c.get('nonce');
    if (IS_EDITED || !isForEverybody(c)) return finish(c, (await make(c, memory, nonce)).response, 'bypass');

    const key = pageKey({
      build: await readBuildVersion(),
      origin: new URL(c.req.url).origin,
      locale: c.get('locale'),
      device: c.get('device'),
      url: new URL(c.req.url),
    });
    const { fresh, revalidate } = PAGE_CACHE[profileOf(new URL(c.req.url).pathname)];
    const kept = await findPage(caches.default, key, nonce);
    if (kept && kept.ageSeconds < fresh) return finish(c, answerWith(kept), 'hit');
    if (kept && kept.ageSeconds < revalidate) {
      c.executionCtx.waitUntil(remake(c, memory, key));
      return finish(c, answerWith(kept), 'stale');
    }
    const made = await make(c, memory, nonce);
    if (kept && (made.response.status >= 500 || !made.mayKeep())) return finish(c, answerWith(kept), 'rescue');
    if (made.response.status !== 200 || !made.response.body) return finish(c, made.response, 'miss');

    const [forVisitor, forCache] = made.response.body.tee();
    c.executionCtx.waitUntil(keepWhole(key, new Response(forCache, made.response), nonce, made.mayKeep));
    return finish(c, new Response(forVisitor, made.response), 'miss');
  };
}

/** Only what any visitor would get: no session, no failure, nothing but a plain view of a page. */
const isForEverybody = (c: EdgeContext) =>
  c.req.method === 'GET' && !c.get('session') && !c.get('siteFailure') && c.req.query('showModel') === undefined;

async function make(c: EdgeContext, memory: IsolateMemory, nonce: string) {
  const { portal, mayKeep } = await describeRequest(c, memory, nonce);
  const response = await renderPage(plainRequest(c), portal);
  return { response, mayKeep };
}

/** Pages see only the query keys that pages read; a stranger's key must not get into a page that others will see. */
function plainRequest(c: EdgeContext): Request {
  const url = new URL(c.req.url);
  url.search = readableQuery(url.searchParams);
  return new Request(url, c.req.raw);
}

async function remake(c: EdgeContext, memory: IsolateMemory, key: Request) {
  const nonce = crypto.randomUUID();
  try {
    const { response, mayKeep } = await make(c, memory, nonce);
    if (response.status === 200) await keepWhole(key, response, nonce, mayKeep);
  } catch (error) {
    logEvent('error', 'page could not be made anew', { requestId: c.get('requestId'), error });
  }
}

/** Whether a page may be kept is known only when its last, late part has come. */
async function keepWhole(key: Request, page: Response, nonce: string, mayKeep: () => boolean) {
  const html = await page.text();
  if (mayKeep()) await keepPage(caches.default, key, new Response(html, page), nonce);
}

const answerWith = (kept: KeptPage) => new Response(kept.html, { headers: kept.headers });

function finish(c: EdgeContext, page: Response, use: CacheUse): Response {
  const response = new Response(page.body, page);
  if (!response.headers.has('cache-control'))
    response.headers.set('cache-control', c.get('session') ? 'private, no-store' : 'private, no-cache');
  response.headers.set('x-page-cache', use);
  if (use !== 'bypass' && response.status === 200) c.set('pageFor', 'everybody');
  return response;
}
