import type { RouterContextProvider } from 'react-router';
import { requireSite } from '#client/site/require-site.server.ts';
import { loadCountries } from './load-countries.server.ts';
import { toNewsLines } from './news-lines.server.ts';

/** The agent has already been asked for at the edge, so all that is waited for is here; the countries come late. */
export function loadHome(context: Readonly<RouterContextProvider>) {
  const portal = requireSite(context);
  const { agent } = portal.site;
  return {
    head: { title: agent.webTitle || agent.name, description: agent.webMetaDescription, keywords: agent.webMetaKeywords },
    news: toNewsLines(agent.indexNewsList, portal.locale),
    countries: loadCountries(portal),
  };
}
