import { FALLBACK_LOCALE, isLocale, type Locale } from '#shared/locale/locales.ts';

export interface LocaleWishes {
  /** Asked for in the address: the choice of somebody who uses the language menu. */
  query?: string;
  cookie?: string;
  acceptLanguage?: string;
  agentDefault?: string;
}

/** Choice, cookie, browser, agent's own language; whatever is not one of ours counts as not said. */
export function chooseLocale({ query, cookie, acceptLanguage, agentDefault }: LocaleWishes): Locale {
  const said = [query, cookie].find(isLocale);
  if (said && isLocale(said)) return said;
  const spoken = readAcceptLanguage(acceptLanguage ?? '')
    .map(localeOfTag)
    .find(Boolean);
  if (spoken) return spoken;
  return isLocale(agentDefault) ? agentDefault : FALLBACK_LOCALE;
}

/** The tags of an Accept-Language header in small letters, best first. */
export function readAcceptLanguage(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';');
      const quality = Number(
        params
          .find((param) => param.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { tag: tag.trim(), quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

/** Readers of traditional Chinese get it, wherever they live. */
function localeOfTag(tag: string): Locale | null {
  if (/^(zh-(hk|mo|tw|hant)|yue)\b/.test(tag)) return 'zh-hk';
  if (/^zh\b/.test(tag)) return 'zh';
  return /^en\b/.test(tag) ? 'en-us' : null;
}
