// npm run crawl: crawls a local portal as a search engine does and reports SEO errors.
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
  throw new Error('only what runs on this machine is read');

const MAX = Number(values.pages);
const CONCURRENCY = 4;
const START = values.sites.split(',').map((key) => `/${key}`);
const LANGUAGES = ['en-us', 'zh-hk', 'zh'];

const waitingUrls = START.flatMap((path) => LANGUAGES.map((lang) => `${path}?lang=${lang}`));
const knownUrls = new Set(waitingUrls);
const pages: ParsedPage[] = [];
/** HTML of the crawled pages by URL, for the HTML checker. */
const markup = new Map<string, string>();

/** Fetches a page as crawlers do: without cookies and scripts, and according to robots.txt. */
async function fetchPage(url: string): Promise<ParsedPage> {
  let at = new URL(url, origin);
  const ways: number[] = [];
  for (;;) {
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (compatible; bot) crawl' },
    });
    const text = await response.text();
    ways.push(response.status);
    const to = response.headers.get('location');
    if (!to || ways.length > 4) {
      if (response.status === 200) markup.set(at.href, text);
      return parsePage({ address: url, at: at.href, ways, html: text });
    }
    at = new URL(to, at);
  }
}

const CLOSED = /\/my-apply|\/personal-center|^\/_\//;
const isAllowed = ({ pathname }: URL) => !CLOSED.test(pathname) && !/\.\w{2,5}$/.test(pathname);

async function walk() {
  for (;;) {
    const address = waitingUrls.shift();
    if (address === undefined || pages.length >= MAX) return;
    const page = await fetchPage(address);
    pages.push(page);
    if (pages.length % 500 === 0) console.log(`${pages.length} pages, ${waitingUrls.length} wait`);
    for (const link of page.links) {
      const to = new URL(link, page.at);
      to.hash = '';
      const next = `${to.pathname}${to.search}`;
      if (to.origin !== origin || !isAllowed(to) || knownUrls.has(next)) continue;
      knownUrls.add(next);
      waitingUrls.push(next);
    }
  }
}

await Promise.all(Array.from({ length: CONCURRENCY }, walk));
const errors = { ...findSeoErrors(pages), 'errors of the W3C checker': checkHtml(markup, Number(values.html)) };
console.log(`${pages.length} pages read, ${waitingUrls.length} more are linked`);
for (const [kind, matches] of Object.entries(errors)) {
  console.log(`${matches.length === 0 ? 'none' : matches.length} ${kind}`);
  for (const line of matches.slice(0, 12)) console.log(`   ${line}`);
}
if (Object.values(errors).some((matches) => matches.length > 0)) process.exitCode = 1;
