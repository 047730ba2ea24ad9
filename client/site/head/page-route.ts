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
  const siteHead = (
    matches.find((match) => match?.id === 'routes/site')?.loaderData as { siteHead?: SiteHead } | undefined
  )?.siteHead;
  const pageHead = (loaderData as { head?: PageHead } | undefined)?.head;
  if (error || !pageHead) return []; // Error pages set their own title.
  const fittedTitle = fitTitle(pageHead.title, siteHead?.agentName ?? '');
  const fittedDescription = fitDescription(
    pageHead.description ?? '',
    siteHead ? { title: pageHead.title, about: siteHead.about } : null,
  );
  const textTags: MetaDescriptor[] = [
    { title: fittedTitle },
    ...(fittedDescription ? [{ name: 'description', content: fittedDescription }] : []),
    ...(pageHead.isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(pageHead.keywords ? [{ name: 'keywords', content: pageHead.keywords }] : []),
    { property: 'og:title', content: fittedTitle },
    ...(fittedDescription ? [{ property: 'og:description', content: truncate(fittedDescription) }] : []),
    { property: 'og:type', content: 'website' },
  ];
  if (!siteHead) return textTags;
  return [
    ...textTags,
    ...createUrlTags(siteHead, pageHead.canonical ?? location.pathname, location.search),
    ...(pageHead.card
      ? createPictureTags(`${siteHead.origin}${pageHead.card}?lang=${siteHead.locale}`, fittedTitle)
      : []),
  ];
}

/** Returns the Open Graph tags of an image with the title as its alternative text. */
const createPictureTags = (pictureUrl: string, title: string): MetaDescriptor[] => [
  { property: 'og:image', content: pictureUrl },
  { property: 'og:image:type', content: 'image/png' },
  { property: 'og:image:width', content: String(CARD_SIZES.card.width) },
  { property: 'og:image:height', content: String(CARD_SIZES.card.height) },
  { property: 'og:image:alt', content: title },
  { name: 'twitter:card', content: 'summary_large_image' },
];

/** Truncates by code points, so that no surrogate pair is split. */
const truncate = (text: string) => [...text].slice(0, OG_DESCRIPTION_LENGTH).join('');

/** Returns canonical and hreflang links. The URL without `lang` is x-default. Each language has its own URL. */
function createUrlTags(
  { origin, locale, locales, defaultLocale, agentName }: SiteHead,
  path: string,
  search: string,
): MetaDescriptor[] {
  const urlWithoutLanguage = `${origin}${path}`;
  const addLanguage = (targetLocale: Locale) =>
    targetLocale === defaultLocale
      ? urlWithoutLanguage
      : `${urlWithoutLanguage}${path.includes('?') ? '&' : '?'}lang=${targetLocale}`;
  const canonicalUrl = new URLSearchParams(search).has('lang') ? addLanguage(locale) : urlWithoutLanguage;
  return [
    { tagName: 'link', rel: 'canonical', href: canonicalUrl },
    ...locales.map((otherLocale) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: LANGUAGE_TAGS[otherLocale],
      href: addLanguage(otherLocale),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: urlWithoutLanguage },
    { property: 'og:url', content: canonicalUrl },
    { property: 'og:site_name', content: agentName },
    { property: 'og:locale', content: LANGUAGE_TAGS[locale].replace('-', '_') },
  ];
}

interface RevalidationArgs {
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
}: RevalidationArgs): boolean =>
  defaultShouldRevalidate && !isOnlyWindowChange(currentUrl, nextUrl) && !isRejected(actionResult);

/** Whether an action failed and so changed nothing. */
export const isRejected = (actionResult: unknown): boolean =>
  (actionResult as { ok?: boolean } | null | undefined)?.ok === false;

const isOnlyWindowChange = (currentUrl: URL, nextUrl: URL) =>
  currentUrl.pathname === nextUrl.pathname &&
  currentUrl.search !== nextUrl.search &&
  formatWindows(currentUrl.search, []) === formatWindows(nextUrl.search, []);
