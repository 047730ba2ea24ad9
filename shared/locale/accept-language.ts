import type { Locale } from './locales.ts';

// Language negotiation by the Accept-Language header.

/** Returns the supported locales of an Accept-Language header, preferred ones first. */
export const listAcceptedLocales = (header: string): Locale[] =>
  parseAcceptLanguage(header).flatMap((tag) => getLocaleOfTag(tag) ?? []);

/** Returns the tags of an Accept-Language header in lower case, preferred ones first. */
export function parseAcceptLanguage(header: string): string[] {
  return header
    .split(',')
    .map((headerPart) => {
      const [tag = '', ...params] = headerPart.trim().toLowerCase().split(';');
      const quality = Number(
        params
          .find((param) => param.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { tag: tag.trim(), quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((tagA, tagB) => tagB.quality - tagA.quality)
    .map(({ tag }) => tag);
}

/** Returns the locale of a tag. Hong Kong, Macau, Taiwan, traditional script and Cantonese map to zh-hk. */
function getLocaleOfTag(tag: string): Locale | null {
  if (/^(zh-(hk|mo|tw|hant)|yue)\b/.test(tag)) return 'zh-hk';
  if (/^zh\b/.test(tag)) return 'zh';
  return /^en\b/.test(tag) ? 'en-us' : null;
}
