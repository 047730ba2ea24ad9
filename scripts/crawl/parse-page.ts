// Extracts what a search engine indexes from a page, and finds errors in it.
import { DESCRIPTION_WIDTH, getResultWidth, TITLE_WIDTH } from '#shared/pages/fit-head.ts';

interface FetchedPage {
  address: string;
  /** Final URL after redirects. */
  at: string;
  /** HTTP statuses of the redirects, followed by that of the page. */
  statuses: readonly number[];
  html: string;
}

export interface ParsedPage extends Omit<FetchedPage, 'html'> {
  title: string;
  description: string;
  canonical: string;
  alternates: Readonly<Record<string, string>>;
  isIndexed: boolean;
  /** URLs of links without nofollow. */
  links: string[];
  /** Links to the application form without nofollow. */
  applies: string[];
  /** JSON-LD blocks, or null for invalid JSON. */
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
const decodeEntities = (text: string) => text.replace(/&([#\w]+);/g, (match, name: string) => ENTITIES[name] ?? match);

const parseAttributes = (tag: string) =>
  Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)]
      .slice(1)
      .map(([, name = '', value = '']) => [name.toLowerCase(), decodeEntities(value)]),
  );
const findTags = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'gi'))].map(([tag]) => parseAttributes(tag));

export function parsePage({ html, ...fetchedPage }: FetchedPage): ParsedPage {
  const metaTags = findTags(html, 'meta');
  const meta = (name: string) => metaTags.find((entry) => entry.name === name)?.content ?? '';
  const linkTags = findTags(html, 'link');
  const anchors = findTags(html, 'a').filter(({ href }) => href);
  const followedAnchors = anchors.filter(({ rel = '' }) => !/\bnofollow\b/.test(rel));
  return {
    ...fetchedPage,
    title: decodeEntities(/<title[^>]*>([^<]*)/i.exec(html)?.[1] ?? '').trim(),
    description: meta('description').trim(),
    canonical: linkTags.find(({ rel }) => rel === 'canonical')?.href ?? '',
    alternates: Object.fromEntries(
      linkTags
        .filter(({ rel, hreflang }) => rel === 'alternate' && hreflang)
        .map(({ hreflang = '', href = '' }) => [hreflang, href]),
    ),
    isIndexed: !/noindex/.test(meta('robots')),
    links: followedAnchors.map(({ href = '' }) => href),
    applies: followedAnchors.map(({ href = '' }) => href).filter((href) => /\/my-apply\b/.test(href)),
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
const REQUIRED_FIELDS: Readonly<Record<string, readonly string[]>> = {
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

function findJsonLdErrors(page: ParsedPage): string[] {
  return page.data.flatMap((block) => {
    if (block === null) return ['is no JSON'];
    const items = Array.isArray(block['@graph']) ? (block['@graph'] as Record<string, unknown>[]) : [block];
    return items.flatMap((item) => {
      const kind = String(item['@type']);
      const requiredFields = REQUIRED_FIELDS[kind];
      if (!requiredFields) return [`${kind} is an unexpected type`];
      return requiredFields
        .filter((name) => item[name] === undefined || item[name] === '')
        .map((name) => `${kind} has no ${name}`);
    });
  });
}

export function findSeoErrors(pages: readonly ParsedPage[]): Record<string, string[]> {
  const indexedPages = pages.filter(({ statuses, isIndexed }) => statuses.at(-1) === 200 && isIndexed);
  const canonicalPages = indexedPages.filter(({ canonical, at }) => canonical === '' || canonical === at);
  // Only the language versions of one page may have the same title.
  const findDuplicates = (getText: (page: ParsedPage) => string) => {
    const pagesByText = new Map<string, Set<string>>();
    for (const page of canonicalPages) {
      const key = getText(page);
      if (key)
        pagesByText.set(
          key,
          (pagesByText.get(key) ?? new Set()).add(page.alternates['x-default'] || page.canonical || page.at),
        );
    }
    return [...pagesByText]
      .filter(([, addresses]) => addresses.size > 1)
      .map(([key, addresses]) => `${addresses.size} × ${key}  ${[...addresses].slice(0, 3).join(' ')}`);
  };
  const pageByAddress = new Map(canonicalPages.map((page) => [page.canonical, page]));
  const width = ({ description }: ParsedPage) => getResultWidth(description);
  return {
    'broken links': pages
      .filter(({ statuses }) => (statuses.at(-1) ?? 0) >= 400)
      .map(({ address, statuses }) => `${statuses.join()} ${address}`),
    'chains of redirects': pages
      .filter(({ statuses }) => statuses.length > 2)
      .map(({ address, statuses }) => `${statuses.join()} ${address}`),
    'titles that several pages have': findDuplicates(({ title }) => title),
    'descriptions that several pages have': findDuplicates(({ description }) => description),
    'pages without a title': indexedPages.filter(({ title }) => !title).map(({ address }) => address),
    'pages without a description': indexedPages.filter(({ description }) => !description).map(({ address }) => address),
    'titles that are too wide': canonicalPages
      .filter(({ title }) => getResultWidth(title) > TITLE_WIDTH)
      .map(({ address, title }) => `${getResultWidth(title)} ${address} ${title}`),
    'descriptions that are too short': canonicalPages
      .filter((page) => page.description && width(page) < DESCRIPTION_WIDTH.least)
      .map((page) => `${width(page)} ${page.address} ${page.description}`),
    'descriptions that are too long': canonicalPages
      .filter((page) => width(page) > DESCRIPTION_WIDTH.most)
      .map((page) => `${width(page)} ${page.address} ${page.description}`),
    'ways to apply that are followed': indexedPages.flatMap(({ address, applies }) =>
      applies.map((applyLink) => `${address} → ${applyLink}`),
    ),
    'pages without a canonical address': indexedPages
      .filter(({ canonical }) => !canonical)
      .map(({ address }) => address),
    'languages that do not name each other': canonicalPages.flatMap((page) => {
      const alternateUrls = Object.values(page.alternates);
      if (alternateUrls.length === 0) return [];
      if (!alternateUrls.includes(page.canonical))
        return [`${page.address} is missing from its own language alternates`];
      return alternateUrls
        .filter((alternateUrl) => {
          const alternatePage = pageByAddress.get(alternateUrl);
          return alternatePage && !Object.values(alternatePage.alternates).includes(page.canonical);
        })
        .map((alternateUrl) => `${page.address} links to ${alternateUrl}, which does not link back`);
    }),
    'data that is not whole': indexedPages.flatMap((page) =>
      findJsonLdErrors(page).map((error) => `${page.address} ${error}`),
    ),
    'pages without one first heading': indexedPages
      .filter(({ headings }) => headings !== 1)
      .map(({ address, headings }) => `${headings} ${address}`),
  };
}
