import { escapeXml } from '#shared/art/text/safe-text.ts';
import { BROWSER_CACHE } from '#worker/cache/cache-table.ts';
import { LOCALES, LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { mayLeadTo } from '#shared/pages/page-table.ts';
import type { EdgeContext } from '#worker/edge-context.ts';

/** The pages that stand on every agent's site whatever its catalogue holds. */
const PAGES = [
  '',
  '/about/us',
  '/about/question',
  '/college-library',
  '/consult/list',
  '/country-list',
  '/country-list/area-list-tab',
  '/country-list/school-rank-tab',
  '/country-list/subject-rank-tab',
  '/dse',
  '/dse/choose-school-taqbin',
  '/dse/pathway-course',
  '/lecture',
  '/school',
  '/school/school-search',
  '/school-selection',
];

export function serveSitemap(c: EdgeContext): Response {
  const agent = c.get('agent');
  if (!agent) return c.text('', 404);
  const home = `${new URL(c.req.url).origin}/${agent.keyCode}`;
  const entries = PAGES.filter((path) => mayLeadTo(agent, path)).map((path) => {
    const address = escapeXml(`${home}${path}`);
    const languages = LOCALES.map(
      (locale) =>
        `<xhtml:link rel="alternate" hreflang="${LANGUAGE_TAGS[locale]}" href="${locale === agent.languageCode ? address : `${address}?lang=${locale}`}"/>`,
    ).join('');
    return `<url><loc>${address}</loc>${languages}</url>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>\n`;
  return c.body(xml, 200, {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': `public, max-age=${BROWSER_CACHE.siteFile}`,
  });
}
