import { escapeXml } from '#shared/art/write-svg.ts';
import { SITEMAP_PAGE_SIZE, LISTED_KINDS, type ListedKind, listedPages } from '#shared/contract/site/pages.ts';
import { isUnavailable } from '#shared/call-error.ts';
import { LANGUAGE_TAGS, listSiteLocales } from '#shared/locale/locales.ts';
import { canLinkTo } from '#shared/pages/page-table.ts';
import type { Agent } from '#shared/contract/site/agent.ts';
import { BROWSER_CACHE } from '#worker/cache/cache-table.ts';
import { getBackendClient } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { respondNoSite, respondWithStatus, respondUnavailable } from '#worker/endpoints/respond.ts';

// Sitemap index, one sitemap of static pages and several of the catalogue. Each page is listed once, with its URL in
// every language.

const STATIC_PAGE_PATHS = [
  '',
  '/about/us',
  '/about/question',
  '/about/sources',
  '/about/matching',
  '/college-library',
  '/consult/list',
  '/country-list',
  '/country-list/school-rank-tab',
  '/country-list/subject-rank-tab',
  '/dse',
  '/dse/choose-school-taqbin',
  '/dse/pathway-course',
  '/dse/results-day',
  '/lecture',
  '/school',
  '/school/school-search',
  '/school-selection',
];

const PATH_BY_KIND = {
  school: (id: string) => `/school/${id}`,
  course: (id: string) => `/school/course/${id}`,
  news: (id: string) => `/consult/${id}`,
} as const satisfies Record<ListedKind, (id: string) => string>;

/**
 * Serves the sitemap index. Responds 503 when the backend fails, because search engines would drop all pages of an
 * empty index.
 */
export async function serveSitemapIndex(c: EdgeContext): Promise<Response> {
  const agent = c.get('agent');
  if (!agent) return respondNoSite(c);
  const result = await getBackendClient(c)(listedPages, {});
  if (!result.ok && isUnavailable(result.error)) return respondUnavailable(c);
  const counts = result.ok ? result.value.counts : null;
  const fileNames = LISTED_KINDS.flatMap((kind) => {
    const partCount = counts && isVisible(agent, kind) ? Math.ceil(counts[kind] / SITEMAP_PAGE_SIZE) : 0;
    return Array.from({ length: partCount }, (_, index) => `sitemap-${kind}-${index + 1}.xml`);
  });
  const homeUrl = getHomeUrl(c, agent);
  const sitemapElements = ['sitemap-pages.xml', ...fileNames].map(
    (file) => `<sitemap><loc>${escapeXml(`${homeUrl}/${file}`)}</loc></sitemap>`,
  );
  return respondWithXml(
    c,
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${sitemapElements.join('\n')}</sitemapindex>`,
  );
}

const SITEMAP_PART_PATTERN = /^sitemap-(school|course|news)-([1-9]\d{0,2})\.xml$/;

export async function serveSitemapFile(c: EdgeContext, fileName: string): Promise<Response> {
  const agent = c.get('agent');
  if (!agent) return respondNoSite(c);
  if (fileName === 'sitemap-pages.xml')
    return respondWithUrls(
      c,
      agent,
      STATIC_PAGE_PATHS.filter((path) => canLinkTo(agent, path)).map((path) => ({ path, changedAt: '' })),
    );
  const [, kind, partNumber] = SITEMAP_PART_PATTERN.exec(fileName) ?? [];
  const listedKind = LISTED_KINDS.find((item) => item === kind);
  if (!listedKind || !isVisible(agent, listedKind)) return respondWithStatus(c, 404);
  const result = await getBackendClient(c)(listedPages, { kind: listedKind, part: Number(partNumber) });
  if (!result.ok) return isUnavailable(result.error) ? respondUnavailable(c) : respondWithStatus(c, 404);
  const { rows } = result.value;
  if (rows.length === 0) return respondWithStatus(c, 404);
  return respondWithUrls(
    c,
    agent,
    rows.map(({ id, changedAt }) => ({ path: PATH_BY_KIND[listedKind](encodeURIComponent(id)), changedAt })),
  );
}

/** Whether the agent's public level shows pages of this kind. Hidden ones are not listed. */
const isVisible = (agent: Agent, kind: ListedKind) => canLinkTo(agent, PATH_BY_KIND[kind]('1'));

const getHomeUrl = (c: EdgeContext, agent: Agent) => `${new URL(c.req.url).origin}/${agent.keyCode}`;

interface SitemapEntry {
  path: string;
  changedAt: string;
}

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

function respondWithUrls(c: EdgeContext, agent: Agent, pages: readonly SitemapEntry[]): Response {
  const homeUrl = escapeXml(getHomeUrl(c, agent));
  const urlElements = pages.map(({ path, changedAt }) => {
    const pageUrl = `${homeUrl}${escapeXml(path)}`;
    const languageLinks = listSiteLocales(agent)
      .map(
        (locale) =>
          `<xhtml:link rel="alternate" hreflang="${LANGUAGE_TAGS[locale]}" href="${locale === agent.languageCode ? pageUrl : `${pageUrl}?lang=${locale}`}"/>`,
      )
      .join('');
    return `<url><loc>${pageUrl}</loc>${DAY_PATTERN.test(changedAt) ? `<lastmod>${changedAt}</lastmod>` : ''}${languageLinks}</url>`;
  });
  return respondWithXml(
    c,
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urlElements.join('\n')}</urlset>`,
  );
}

const respondWithXml = (c: EdgeContext, xml: string) =>
  c.body(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`, 200, {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': `public, max-age=${BROWSER_CACHE.siteFile}`,
  });
