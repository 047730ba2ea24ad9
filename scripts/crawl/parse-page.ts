// Extracts what a search engine indexes from pages, and finds errors in it.
import { DESCRIPTION_WIDTH, resultWidth, TITLE_WIDTH } from '#shared/pages/fit-head.ts';

interface Fetched {
  address: string;
  /** Final URL after redirects. */
  at: string;
  /** HTTP statuses of the redirects and of the page, in order. */
  ways: readonly number[];
  html: string;
}

export interface ParsedPage extends Omit<Fetched, 'html'> {
  title: string;
  description: string;
  canonical: string;
  alternates: Readonly<Record<string, string>>;
  isIndexed: boolean;
  /** URLs of links without nofollow. */
  links: string[];
  /** Links to the application form without nofollow. */
  applies: string[];
  /** JSON-LD blocks; null for invalid JSON. */
  data: (Record<string, unknown> | null)[];
  headings: number;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  nbsp: ' ',
};
const decode = (text: string) => text.replace(/&([#\w]+);/g, (match, name: string) => ENTITIES[name] ?? match);

const getAttributes = (tag: string) =>
  Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)]
      .slice(1)
      .map(([, name = '', value = '']) => [name.toLowerCase(), decode(value)]),
  );
const getTags = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'gi'))].map(([tag]) => getAttributes(tag));

export function parsePage({ html, ...fetched }: Fetched): ParsedPage {
  const metas = getTags(html, 'meta');
  const meta = (name: string) => metas.find((entry) => entry.name === name)?.content ?? '';
  const heads = getTags(html, 'link');
  const anchors = getTags(html, 'a').filter(({ href }) => href);
  const followed = anchors.filter(({ rel = '' }) => !/\bnofollow\b/.test(rel));
  return {
    ...fetched,
    title: decode(/<title[^>]*>([^<]*)/i.exec(html)?.[1] ?? '').trim(),
    description: meta('description').trim(),
    canonical: heads.find(({ rel }) => rel === 'canonical')?.href ?? '',
    alternates: Object.fromEntries(
      heads
        .filter(({ rel, hreflang }) => rel === 'alternate' && hreflang)
        .map(({ hreflang = '', href = '' }) => [hreflang, href]),
    ),
    isIndexed: !/noindex/.test(meta('robots')),
    links: followed.map(({ href = '' }) => href),
    applies: followed.map(({ href = '' }) => href).filter((href) => /\/my-apply\b/.test(href)),
    data: [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([^]*?)<\/script>/gi)].map(
      ([, text = '']) => {
        try {
          return JSON.parse(text) as Record<string, unknown>;
        } catch {
          return null;
        }
      },
    ),
    headings: (html.match(/<h1\b/gi) ?? []).length,
  };
}

/** Properties that schema.org and Google's rich results require, for each published type. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  CollegeOrUniversity: ['name', 'url'],
  Course: ['name', 'description', 'provider'],
  Event: ['name', 'startDate', 'location'],
  EducationEvent: ['name', 'startDate', 'location'],
  NewsArticle: ['headline', 'datePublished'],
  Article: ['headline', 'datePublished'],
  FAQPage: ['mainEntity'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  Organization: ['name', 'url'],
  WebSite: ['name', 'url'],
};

function jsonLdErrors(page: ParsedPage): string[] {
  return page.data.flatMap((block) => {
    if (block === null) return ['is no JSON'];
    const items = Array.isArray(block['@graph']) ? (block['@graph'] as Record<string, unknown>[]) : [block];
    return items.flatMap((item) => {
      const kind = String(item['@type']);
      const requiredFields = REQUIRED[kind];
      if (!requiredFields) return [`${kind} is a kind that nobody asked for`];
      return requiredFields
        .filter((name) => item[name] === undefined || item[name] === '')
        .map((name) => `${kind} has no ${name}`);
    });
  });
}

export function findSeoErrors(pages: readonly ParsedPage[]): Record<string, string[]> {
  const parsedPages = pages.filter(({ ways, isIndexed }) => ways.at(-1) === 200 && isIndexed);
  const ownParsedPages = parsedPages.filter(({ canonical, at }) => canonical === '' || canonical === at);
  // Language versions of a page may have the same title.
  const twice = (getText: (page: ParsedPage) => string) => {
    const pagesByText = new Map<string, Set<string>>();
    for (const page of ownParsedPages) {
      const key = getText(page);
      if (key)
        pagesByText.set(
          key,
          (pagesByText.get(key) ?? new Set()).add(page.alternates['x-default'] || page.canonical || page.at),
        );
    }
    return [...pagesByText]
      .filter(([, all]) => all.size > 1)
      .map(([key, all]) => `${all.size} × ${key}  ${[...all].slice(0, 3).join(' ')}`);
  };
  const byAddress = new Map(ownParsedPages.map((page) => [page.canonical, page]));
  const width = ({ description }: ParsedPage) => resultWidth(description);
  return {
    'broken links': pages
      .filter(({ ways }) => (ways.at(-1) ?? 0) >= 400)
      .map(({ address, ways }) => `${ways.join()} ${address}`),
    'chains of redirects': pages
      .filter(({ ways }) => ways.length > 2)
      .map(({ address, ways }) => `${ways.join()} ${address}`),
    'titles that several pages have': twice(({ title }) => title),
    'descriptions that several pages have': twice(({ description }) => description),
    'pages without a title': parsedPages.filter(({ title }) => !title).map(({ address }) => address),
    'pages without a description': parsedPages.filter(({ description }) => !description).map(({ address }) => address),
    'titles that are too wide': ownParsedPages
      .filter(({ title }) => resultWidth(title) > TITLE_WIDTH)
      .map(({ address, title }) => `${resultWidth(title)} ${address} ${title}`),
    'descriptions that are too short': ownParsedPages
      .filter((page) => page.description && width(page) < DESCRIPTION_WIDTH.least)
      .map((page) => `${width(page)} ${page.address} ${page.description}`),
    'descriptions that are too long': ownParsedPages
      .filter((page) => width(page) > DESCRIPTION_WIDTH.most)
      .map((page) => `${width(page)} ${page.address} ${page.description}`),
    'ways to apply that are followed': parsedPages.flatMap(({ address, applies }) =>
      applies.map((to) => `${address} → ${to}`),
    ),
    'pages without a canonical address': parsedPages
      .filter(({ canonical }) => !canonical)
      .map(({ address }) => address),
    'languages that do not name each other': ownParsedPages.flatMap((page) => {
      const all = Object.values(page.alternates);
      if (all.length === 0) return [];
      if (!all.includes(page.canonical)) return [`${page.address} is none of its own languages`];
      return all
        .filter((to) => {
          const other = byAddress.get(to);
          return other && !Object.values(other.alternates).includes(page.canonical);
        })
        .map((to) => `${page.address} names ${to}, which does not name it`);
    }),
    'data that is not whole': parsedPages.flatMap((page) =>
      jsonLdErrors(page).map((error) => `${page.address} ${error}`),
    ),
    'pages without one first heading': parsedPages
      .filter(({ headings }) => headings !== 1)
      .map(({ address, headings }) => `${headings} ${address}`),
  };
}
