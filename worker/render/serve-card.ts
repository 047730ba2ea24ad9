import type { Card, CardQuery } from '#shared/art/card/card.ts';
import { isLocale } from '#shared/locale/locales.ts';
import { BROWSER_CACHE } from '#worker/cache/cache-table.ts';
import type { CardPictures } from '#worker/card/card-pictures.ts';
import { type EdgeContext, urlOf } from '#worker/edge-context.ts';
import { respondWithStatus } from '#worker/endpoints/respond.ts';
import { isDrawingRateAllowed } from '#worker/security/rate-limit.ts';
import { describeRequest, type Isolate, runRouter } from './run-router.ts';
import { VISITOR_TIMEOUTS } from './loader-api.ts';

/**
 * Share picture of a page. Its content comes from the page's calls, made as an anonymous visitor; only ids are read
 * from the URL, and an unknown id is a 404.
 */
export async function serveCard(
  c: EdgeContext,
  isolate: Isolate & { cards: CardPictures },
  query: CardQuery,
): Promise<Response> {
  if (c.req.method !== 'GET') return respondWithStatus(c, 404);
  const url = new URL(urlOf(c).href);
  url.search = '';
  const occasion = {
    audience: 'visitors',
    nonce: '',
    timeouts: VISITOR_TIMEOUTS,
    startedAt: c.get('arrivedAt'),
  } as const;
  const { portal } = await describeRequest(c, isolate, occasion);
  const response = await runRouter(new Request(url, { signal: c.req.raw.signal }), portal);
  if (!response.ok) return respondWithStatus(c, response.status === 404 ? 404 : 503);
  const fetchAsset = (path: string) => c.env.ASSETS.fetch(new URL(path, url));
  const png = await isolate.cards.getOrRender(query.shape, await response.json<Card>(), fetchAsset, () =>
    isDrawingRateAllowed(c),
  );
  if (!png) return respondWithStatus(c, 429);
  // Without a language in the address it is in the reader's own, and nobody else's.
  const scope = isLocale(urlOf(c).searchParams.get('lang')) ? 'public' : 'private';
  return c.body(png, 200, {
    'content-type': 'image/png',
    'cache-control': `${scope}, max-age=${BROWSER_CACHE.card}`,
    'content-disposition': `inline; filename="${query.shape}-${query.kind}.png"`,
    // Shown where the address was passed on: by other sites.
    'cross-origin-resource-policy': 'cross-origin',
  });
}
