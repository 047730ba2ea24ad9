import { ART_VERSION } from '#shared/art/art-address.ts';
import { LOCALES } from '#shared/locale/locales.ts';

/** Matches the URL of a drawing in a page, of any version except 1, whose URLs have another form. */
const DRAWING = /\/_\/art\/(?!1\/)\d+(\/[^"'\\\s,)?]+\.svg)/g;
const CONCURRENCY = 4;
const MAX_PAGES = 20_000;

/**
 * Returns the URLs of the drawings on a running site, so that a build without its data can render them. Crawls the
 * sitemap in each language and the lists, schools and articles that its pages link. `site` is a URL such as
 * https://host/key.
 */
export async function crawlDrawings(site: string, mostPages = MAX_PAGES): Promise<string[]> {
  const home = new URL(site);
  const inSite = home.pathname.replace(/\/$/, '');
  const followed = new RegExp(`^${inSite}/(?:school|college-library|consult/list|lecture)(?:\\?page=\\d+|/\\d+)?$`);
  const pages = new Set<string>();
  const drawings = new Set<string>();

  const sitemap = await fetchPage(new URL(`${inSite}/sitemap-pages.xml`, home));
  for (const [, address = ''] of sitemap.matchAll(/\bhref="([^"]+)"/g)) pages.add(withOrigin(address, home));

  const pendingPages = pages.values();
  const readNext = async () => {
    // Iterating over a Set includes members that are added meanwhile.
    for (const page of pendingPages) {
      const text = await fetchPage(new URL(page, home));
      for (const [, rest] of text.matchAll(DRAWING)) drawings.add(`/_/art/${ART_VERSION}${rest}`);
      for (const [, link = ''] of text.matchAll(/\bhref="([^"#]+)"/g))
        if (pages.size < mostPages && followed.test(link)) pages.add(link);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, readNext));
  return [...drawings];
}

/**
 * Returns the data files of results day of a running site in each language, so that they are served as static files.
 * None are returned for a site whose backend has no such data.
 */
export async function listResultsFiles(site: string): Promise<{ address: string; text: string }[]> {
  const home = new URL(site);
  const inSite = home.pathname.replace(/\/$/, '');
  const rows = await Promise.all(
    LOCALES.map(async (locale) => {
      const page = await fetchPage(new URL(`${inSite}/dse/results-day?lang=${locale}`, home));
      const [url] = RESULTS_FILE.exec(page) ?? [];
      return url ? [{ address: url, text: await fetchPage(new URL(url, home)) }] : [];
    }),
  );
  return rows.flat();
}

const RESULTS_FILE = /\/[\w-]+\/_\/results-day\/[a-z-]+[0-9a-f]+\.json/;

const withOrigin = (url: string, home: URL) => {
  const { pathname, search } = new URL(url, home);
  return pathname + search;
};

async function fetchPage(url: URL): Promise<string> {
  const response = await fetch(url, { headers: { accept: 'text/html', 'user-agent': BROWSER } });
  if (!response.ok) throw new Error(`${url.href} answers ${response.status}`);
  return response.text();
}

/** User agent of a browser: responses to crawlers are rendered separately and never cached. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
