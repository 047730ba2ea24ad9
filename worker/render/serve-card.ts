import type { Card, CardQuery } from '#shared/art/card/card.ts';
import { isLocale } from '#shared/locale/locales.ts';
import { BROWSER_CACHE } from '#worker/cache/cache-table.ts';
import type { CardPictures } from '#worker/card/card-pictures.ts';
import { type EdgeContext, getUrl } from '#worker/edge-context.ts';
import { respondWithStatus } from '#worker/endpoints/respond.ts';
import { isDrawingRateAllowed } from '#worker/security/rate-limit.ts';
import { describeRequest, type IsolateState, runRouter } from './run-router.ts';
import { VISITOR_TIMEOUTS } from './loader-api.ts';

/**
 * Serves the share card of a page. Its content is requested from the backend as an anonymous visitor. Only ids are read
 * from the URL. An unknown id results in a 404.
 */
export async function serveCard(
  c: EdgeContext,
  isolate: IsolateState & { cards: CardPictures },
  query: CardQuery,
): Promise<Response> {
  if (c.req.method !== 'GET') return respondWithStatus(c, 404);
  const url = new URL(getUrl(c).href);
  url.search = '';
  const renderOptions = {
    audience: 'visitors',
    nonce: '',
    timeouts: VISITOR_TIMEOUTS,
    startedAt: c.get('arrivedAt'),
  } as const;
  const { portal } = await describeRequest(c, isolate, renderOptions);
  const response = await runRouter(new Request(url, { signal: c.req.raw.signal }), portal);
  if (!response.ok) return respondWithStatus(c, response.status === 404 ? 404 : 503);
  const fetchAsset = (path: string) => c.env.ASSETS.fetch(new URL(path, url));
  const png = await isolate.cards.getOrRender(query.shape, await response.json<Card>(), fetchAsset, () =>
    isDrawingRateAllowed(c),
  );
  if (!png) return respondWithStatus(c, 429);
  // A card without a language in its URL is in the language of the requesting browser, so it must not be shared.
  const cacheScope = isLocale(getUrl(c).searchParams.get('lang')) ? 'public' : 'private';
  return c.body(png, 200, {
    'content-type': 'image/png',
    'cache-control': `${cacheScope}, max-age=${BROWSER_CACHE.card}`,
    'content-disposition': `inline; filename="${query.shape}-${query.kind}.png"`,
    // Other sites show the card where the page's URL was shared.
    'cross-origin-resource-policy': 'cross-origin',
  });
}
