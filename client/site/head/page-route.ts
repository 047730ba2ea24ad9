import type { MetaDescriptor } from 'react-router';
import { writeWindows } from '#client/site/windows/open-windows.tsx';
import { CARD_SIZES } from '#shared/art/card/card.ts';
import { fitDescription, fitTitle } from '#shared/pages/fit-head.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

const OG_DESCRIPTION_LENGTH = 150;

/** What a page's loader says for the page's head. */
export interface PageHead {
  title: string;
  description?: string;
  keywords?: string;
  /** Of a page that stands under several addresses the one that counts, within the origin; its query too, where that makes it another page. */
  canonical?: string;
  /** Of a page that anybody can put together at will, and none of whose addresses counts. */
  isHidden?: true;
  /** The picture beside a link to it, within the origin: of pages that have one. */
  card?: string;
}

/** What the site says for every page's head. */
export interface SiteHead {
  agentName: string;
  /** What the site is about: for pages that say too little of themselves. */
  about: string;
  origin: string;
  locale: Locale;
  defaultLocale: Locale;
  /** In which the site is offered. */
  locales: readonly Locale[];
}

interface MetaArgs {
  loaderData?: unknown;
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  location: { pathname: string; search: string };
  error?: unknown;
}

/** The `meta` of every page: its loader's head, with what search engines and shared links want to know. */
export function pageMeta({ loaderData, matches, location, error }: MetaArgs): MetaDescriptor[] {
  const site = (matches.find((match) => match?.id === 'routes/site')?.loaderData as { siteHead?: SiteHead } | undefined)
    ?.siteHead;
  const head = (loaderData as { head?: PageHead } | undefined)?.head;
  if (error || !head) return []; // An error page names itself.
  const title = fitTitle(head.title, site?.agentName ?? '');
  const description = fitDescription(head.description ?? '', site ? { title: head.title, about: site.about } : null);
  const texts: MetaDescriptor[] = [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(head.isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(head.keywords ? [{ name: 'keywords', content: head.keywords }] : []),
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: cut(description) }] : []),
    { property: 'og:type', content: 'website' },
  ];
  if (!site) return texts;
  return [
    ...texts,
    ...addresses(site, head.canonical ?? location.pathname, location.search),
    ...(head.card ? picture(`${site.origin}${head.card}?lang=${site.locale}`, title) : []),
  ];
}

/** In the language of this page, as its words are. */
const picture = (address: string, title: string): MetaDescriptor[] => [
  { property: 'og:image', content: address },
  { property: 'og:image:type', content: 'image/png' },
  { property: 'og:image:width', content: String(CARD_SIZES.card.width) },
  { property: 'og:image:height', content: String(CARD_SIZES.card.height) },
  { property: 'og:image:alt', content: title },
  { name: 'twitter:card', content: 'summary_large_image' },
];

/** By characters, so that none is cut in half. */
const cut = (text: string) => [...text].slice(0, OG_DESCRIPTION_LENGTH).join('');

/**
 * The plain address speaks to everybody in his own language and stands for the agent's; each other language has an
 * address of its own.
 */
function addresses(
  { origin, locale, locales, defaultLocale, agentName }: SiteHead,
  path: string,
  search: string,
): MetaDescriptor[] {
  const plain = `${origin}${path}`;
  const inLocale = (wanted: Locale) =>
    wanted === defaultLocale ? plain : `${plain}${path.includes('?') ? '&' : '?'}lang=${wanted}`;
  const own = new URLSearchParams(search).has('lang') ? inLocale(locale) : plain;
  return [
    { tagName: 'link', rel: 'canonical', href: own },
    ...locales.map((other) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: LANGUAGE_TAGS[other],
      href: inLocale(other),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: plain },
    { property: 'og:url', content: own },
    { property: 'og:site_name', content: agentName },
    { property: 'og:locale', content: LANGUAGE_TAGS[locale].replace('-', '_') },
  ];
}

interface AddressChange {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
  /** Of an action: FormAnswer of a form. */
  actionResult?: unknown;
}

/**
 * The `shouldRevalidate` of every page: what opens and closes over it changes the address, and nothing that it shows; a form that
 * was refused has changed nothing.
 */
export const keepUnderWindows = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
  actionResult,
}: AddressChange): boolean =>
  defaultShouldRevalidate && !onlyWindowsChange(currentUrl, nextUrl) && !isRefused(actionResult);

/** The answer of an action that changed nothing. */
export const isRefused = (actionResult: unknown): boolean =>
  (actionResult as { ok?: boolean } | null | undefined)?.ok === false;

const onlyWindowsChange = (current: URL, next: URL) =>
  current.pathname === next.pathname &&
  current.search !== next.search &&
  writeWindows(current.search, []) === writeWindows(next.search, []);
