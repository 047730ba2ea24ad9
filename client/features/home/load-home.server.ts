import type { RouterContextProvider } from 'react-router';
import { findMenuName } from '#client/features/modular-page/offers.ts';
import { loadRanking } from '#client/features/ranking/offers.server.ts';
import { awaitBriefly, comeLate } from '#client/site/come-late.server.ts';
import { requireSite } from '#client/site/require-site.server.ts';
import { loadCountries } from './load-countries.server.ts';
import { toNewsLines } from './news-lines.server.ts';

/** The key of the page that tells what the service costs; not every agent has one. */
const FEES = 'fees';

/** How many of the ranking stand beside the DSE box. */
const FIRST_RANKED = 5;

/** The agent has already been asked for at the edge, so only the rest is waited for, and that not for long. */
export async function loadHome(context: Readonly<RouterContextProvider>) {
  const portal = requireSite(context);
  const { agent } = portal.site;
  const [countries, ranking] = await Promise.all([
    awaitBriefly(comeLate(portal, loadCountries, { ok: false })),
    awaitBriefly(
      comeLate(portal, (late) => loadRanking(late, { kind: 'school', showCount: FIRST_RANKED }), { ok: false }),
    ),
  ]);
  return {
    head: {
      title: agent.webTitle || agent.name,
      description: agent.webMetaDescription,
      keywords: agent.webMetaKeywords,
    },
    news: toNewsLines(agent.indexNewsList, portal.locale),
    hasFeesPage: findMenuName(portal.site.menus, FEES) !== '',
    countries,
    ranking,
  };
}
