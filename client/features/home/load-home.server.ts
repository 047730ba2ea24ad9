import type { RouterContextProvider } from 'react-router';
import { findMenuName } from '#client/features/modular-page/offers.ts';
import { awaitBriefly } from '#client/site/await-briefly.server.ts';
import { requireSite } from '#client/site/require-site.server.ts';
import { loadCountries } from './load-countries.server.ts';
import { toNewsLines } from './news-lines.server.ts';

/** The key of the page that tells what the service costs; not every agent has one. */
const FEES = 'fees';

/** The agent has already been asked for at the edge, so only the countries are waited for, and those not for long. */
export async function loadHome(context: Readonly<RouterContextProvider>) {
  const portal = requireSite(context);
  const { agent } = portal.site;
  return {
    head: {
      title: agent.webTitle || agent.name,
      description: agent.webMetaDescription,
      keywords: agent.webMetaKeywords,
    },
    news: toNewsLines(agent.indexNewsList, portal.locale),
    hasFeesPage: findMenuName(portal.site.menus, FEES) !== '',
    countries: await awaitBriefly(loadCountries(portal)),
  };
}
