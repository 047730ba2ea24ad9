import { ART_VERSION } from '#shared/art/art-address.ts';
import { LOCALES } from '#shared/locale/locales.ts';

/** Matches the URL of a drawing in a page, of every version except 1, whose URLs have another form. */
const DRAWING_PATTERN = /\/_\/art\/(?!1\/)\d+(\/[^"'\\\s,)?]+\.svg)/g;
const CONCURRENCY = 4;
const MAX_PAGES = 20_000;

/**
 * Returns the URLs of the drawings on a running site, so that a build without the site's data can render them. Crawls
 * the sitemap in each language, and the lists, schools and articles to which its pages link. `site` is a URL such as
 * https://host/key.
 */
export async function crawlDrawings(site: string, maxPages = MAX_PAGES): Promise<string[]> {
  const siteUrl = new URL(site);
  const sitePath = siteUrl.pathname.replace(/\/$/, '');
  const followedPathPattern = new RegExp(
    `^${sitePath}/(?:school|college-library|consult/list|lecture)(?:\\?page=\\d+|/\\d+)?$`,
  );
  const pages = new Set<string>();
  const drawings = new Set<string>();

  const sitemap = await fetchPage(new URL(`${sitePath}/sitemap-pages.xml`, siteUrl));
  for (const [, href = ''] of sitemap.matchAll(/\bhref="([^"]+)"/g)) pages.add(resolveInSite(href, siteUrl));

  const pendingPages = pages.values();
  const readNextPages = async () => {
    // Iterating over a Set includes members that are added during the iteration.
    for (const page of pendingPages) {
      const text = await fetchPage(new URL(page, siteUrl));
      for (const [, drawingPath] of text.matchAll(DRAWING_PATTERN)) drawings.add(`/_/art/${ART_VERSION}${drawingPath}`);
      for (const [, link = ''] of text.matchAll(/\bhref="([^"#]+)"/g))
        if (pages.size < maxPages && followedPathPattern.test(link)) pages.add(link);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, readNextPages));
  return [...drawings];
}

/**
 * Returns the results-day data files of a running site in each language, so that they are served as static files. A
 * site whose backend has no such data has none.
 */
export async function listResultsFiles(site: string): Promise<{ address: string; text: string }[]> {
  const siteUrl = new URL(site);
  const sitePath = siteUrl.pathname.replace(/\/$/, '');
  const rows = await Promise.all(
    LOCALES.map(async (locale) => {
      const page = await fetchPage(new URL(`${sitePath}/dse/results-day?lang=${locale}`, siteUrl));
      const [url] = RESULTS_FILE_PATTERN.exec(page) ?? [];
      return url ? [{ address: url, text: await fetchPage(new URL(url, siteUrl)) }] : [];
    }),
  );
  return rows.flat();
}

const RESULTS_FILE_PATTERN = /\/[\w-]+\/_\/results-day\/[a-z-]+[0-9a-f]+\.json/;

const resolveInSite = (url: string, home: URL) => {
  const { pathname, search } = new URL(url, home);
  return pathname + search;
};

async function fetchPage(url: URL): Promise<string> {
  const response = await fetch(url, { headers: { accept: 'text/html', 'user-agent': BROWSER_USER_AGENT } });
  if (!response.ok) throw new Error(`${url.href} returned status ${response.status}`);
  return response.text();
}

/** User agent of a browser, because responses to crawlers are rendered separately and never cached. */
const BROWSER_USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
