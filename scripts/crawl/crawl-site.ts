// npm run crawl: crawls a local portal in the same way as a search engine, and reports SEO errors.
import { parseArgs } from 'node:util';
import { checkHtml } from './check-html.ts';
import { findSeoErrors, type ParsedPage, parsePage } from './parse-page.ts';

const { values } = parseArgs({
  options: {
    at: { type: 'string', default: 'http://localhost:8787' },
    pages: { type: 'string', default: '3000' },
    sites: { type: 'string', default: 'mso' },
    html: { type: 'string', default: '0' },
  },
});
const origin = new URL(values.at).origin;
if (!/^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin))
  throw new Error('only a portal on this machine can be crawled: --at http://localhost:PORT');

const MAX_PAGES = Number(values.pages);
const CONCURRENCY = 4;
const START_PATHS = values.sites.split(',').map((key) => `/${key}`);
const LANGUAGES = ['en-us', 'zh-hk', 'zh'];

const waitingUrls = START_PATHS.flatMap((path) => LANGUAGES.map((lang) => `${path}?lang=${lang}`));
const knownUrls = new Set(waitingUrls);
const pages: ParsedPage[] = [];
/** HTML of the crawled pages by URL, for the HTML checker. */
const markup = new Map<string, string>();

/** Fetches a page in the same way as a crawler: without cookies and scripts, and obeying robots.txt. */
async function fetchPage(url: string): Promise<ParsedPage> {
  let currentUrl = new URL(url, origin);
  const statusHistory: number[] = [];
  for (;;) {
    const response = await fetch(currentUrl, {
      redirect: 'manual',
      headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (compatible; bot) crawl' },
    });
    const text = await response.text();
    statusHistory.push(response.status);
    const redirectLocation = response.headers.get('location');
    if (!redirectLocation || statusHistory.length > 4) {
      if (response.status === 200) markup.set(currentUrl.href, text);
      return parsePage({ address: url, at: currentUrl.href, statuses: statusHistory, html: text });
    }
    currentUrl = new URL(redirectLocation, currentUrl);
  }
}

const CLOSED_PATTERN = /\/my-apply|\/personal-center|^\/_\//;
const isCrawlable = ({ pathname }: URL) => !CLOSED_PATTERN.test(pathname) && !/\.\w{2,5}$/.test(pathname);

async function crawl() {
  for (;;) {
    const nextUrl = waitingUrls.shift();
    if (nextUrl === undefined || pages.length >= MAX_PAGES) return;
    const page = await fetchPage(nextUrl);
    pages.push(page);
    if (pages.length % 500 === 0) console.log(`${pages.length} pages read, ${waitingUrls.length} queued`);
    for (const link of page.links) {
      const linkUrl = new URL(link, page.at);
      linkUrl.hash = '';
      const linkPath = `${linkUrl.pathname}${linkUrl.search}`;
      if (linkUrl.origin !== origin || !isCrawlable(linkUrl) || knownUrls.has(linkPath)) continue;
      knownUrls.add(linkPath);
      waitingUrls.push(linkPath);
    }
  }
}

await Promise.all(Array.from({ length: CONCURRENCY }, crawl));
const errors = { ...findSeoErrors(pages), 'errors of the W3C checker': checkHtml(markup, Number(values.html)) };
console.log(`${pages.length} pages read, ${waitingUrls.length} linked pages not read`);
for (const [errorKind, errorLines] of Object.entries(errors)) {
  console.log(`${errorLines.length === 0 ? 'none' : errorLines.length} ${errorKind}`);
  for (const line of errorLines.slice(0, 12)) console.log(`   ${line}`);
}
if (Object.values(errors).some((matches) => matches.length > 0)) process.exitCode = 1;
