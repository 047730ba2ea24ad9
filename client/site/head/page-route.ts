import type { MetaDescriptor } from 'react-router';
import { formatWindows } from '#client/site/windows/open-windows.tsx';
import { CARD_SIZES } from '#shared/art/card/card.ts';
import { fitDescription, fitTitle } from '#shared/pages/fit-head.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

const OG_DESCRIPTION_LENGTH = 150;

export interface PageHead {
  title: string;
  description?: string;
  keywords?: string;
  /** Canonical path, including the relevant query, of a page with several URLs. */
  canonical?: string;
  /** Adds noindex, for pages with arbitrary parameters. */
  isHidden?: true;
  /** Open Graph image on this origin. */
  card?: string;
}

export interface SiteHead {
  agentName: string;
  /** Site description, which extends short descriptions of pages. */
  about: string;
  origin: string;
  locale: Locale;
  defaultLocale: Locale;
  locales: readonly Locale[];
}

interface MetaArgs {
  loaderData?: unknown;
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  location: { pathname: string; search: string };
  error?: unknown;
}

/** Returns the `meta` of every page: title, description, canonical, hreflang and Open Graph. */
export function pageMeta({ loaderData, matches, location, error }: MetaArgs): MetaDescriptor[] {
  const site = (matches.find((match) => match?.id === 'routes/site')?.loaderData as { siteHead?: SiteHead } | undefined)
    ?.siteHead;
  const head = (loaderData as { head?: PageHead } | undefined)?.head;
  if (error || !head) return []; // Error pages set their own title.
  const title = fitTitle(head.title, site?.agentName ?? '');
  const description = fitDescription(head.description ?? '', site ? { title: head.title, about: site.about } : null);
  const texts: MetaDescriptor[] = [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(head.isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(head.keywords ? [{ name: 'keywords', content: head.keywords }] : []),
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: truncate(description) }] : []),
    { property: 'og:type', content: 'website' },
  ];
  if (!site) return texts;
  return [
    ...texts,
    ...addresses(site, head.canonical ?? location.pathname, location.search),
    ...(head.card ? picture(`${site.origin}${head.card}?lang=${site.locale}`, title) : []),
  ];
}

/** Returns the Open Graph tags of an image with the title as its alternative text. */
const picture = (address: string, title: string): MetaDescriptor[] => [
  { property: 'og:image', content: address },
  { property: 'og:image:type', content: 'image/png' },
  { property: 'og:image:width', content: String(CARD_SIZES.card.width) },
  { property: 'og:image:height', content: String(CARD_SIZES.card.height) },
  { property: 'og:image:alt', content: title },
  { name: 'twitter:card', content: 'summary_large_image' },
];

/** Cuts by code points, so that no surrogate pair is split. */
const truncate = (text: string) => [...text].slice(0, OG_DESCRIPTION_LENGTH).join('');

/** Returns canonical and hreflang links. The URL without `lang` is x-default; each language has its own URL. */
function addresses(
  { origin, locale, locales, defaultLocale, agentName }: SiteHead,
  path: string,
  search: string,
): MetaDescriptor[] {
  const plainUrl = `${origin}${path}`;
  const inLocale = (requested: Locale) =>
    requested === defaultLocale ? plainUrl : `${plainUrl}${path.includes('?') ? '&' : '?'}lang=${requested}`;
  const pageHref = new URLSearchParams(search).has('lang') ? inLocale(locale) : plainUrl;
  return [
    { tagName: 'link', rel: 'canonical', href: pageHref },
    ...locales.map((other) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: LANGUAGE_TAGS[other],
      href: inLocale(other),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: plainUrl },
    { property: 'og:url', content: pageHref },
    { property: 'og:site_name', content: agentName },
    { property: 'og:locale', content: LANGUAGE_TAGS[locale].replace('-', '_') },
  ];
}

interface AddressChange {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
  actionResult?: unknown;
}

/**
 * `shouldRevalidate` of every page: opening and closing windows changes the URL but not the page's data, and a
 * rejected form changes nothing.
 */
export const skipRevalidationUnderWindows = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
  actionResult,
}: AddressChange): boolean =>
  defaultShouldRevalidate && !isOnlyWindowChange(currentUrl, nextUrl) && !isRejected(actionResult);

/** Whether an action failed and so changed nothing. */
export const isRejected = (actionResult: unknown): boolean =>
  (actionResult as { ok?: boolean } | null | undefined)?.ok === false;

const isOnlyWindowChange = (currentUrl: URL, next: URL) =>
  currentUrl.pathname === next.pathname &&
  currentUrl.search !== next.search &&
  formatWindows(currentUrl.search, []) === formatWindows(next.search, []);
