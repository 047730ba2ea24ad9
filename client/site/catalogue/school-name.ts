import { getCrestPath } from '#shared/art/art-address.ts';
import { createSchoolMonogram } from '#shared/art/school-monogram.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

/**
 * Name in the page's language and in the other one. `ownLang` is set if the name's language differs from the page's.
 */
export interface BilingualName {
  own: string;
  ownLang?: string;
  /** '' if the school has a name in one language only. */
  other: string;
  otherLang?: string;
}

/** Language tag of Chinese names on English pages. It names no script, because the script depends on the site. */
const GENERIC_CHINESE_TAG = 'zh';

/** Returns the English and the Chinese name in the order of the page's language. */
export function getBilingualName({ name, nameChn }: { name: string; nameChn: string }, locale: Locale): BilingualName {
  const englishName = { words: name, lang: LANGUAGE_TAGS['en-us'] };
  const chineseName = { words: nameChn, lang: locale === 'en-us' ? GENERIC_CHINESE_TAG : LANGUAGE_TAGS[locale] };
  const [primaryName, secondaryName] = locale === 'en-us' ? [englishName, chineseName] : [chineseName, englishName];
  if (primaryName.words === '') return { own: secondaryName.words, ownLang: secondaryName.lang, other: '' };
  if (secondaryName.words === '' || secondaryName.words === primaryName.words)
    return { own: primaryName.words, other: '' };
  return { own: primaryName.words, other: secondaryName.words, otherLang: secondaryName.lang };
}

const COUNTRY_SEPARATORS = { 'zh-hk': '・', zh: '·' } as const;

/** Returns a place in the order of the language: 'Leeds, England, United Kingdom', but '英國・英格蘭 列斯'. */
export function formatLocation({ zone, country }: { zone: string; country: string }, locale: Locale): string {
  const hasCountry = zone !== '' && country !== '' && !zone.includes(country);
  if (!hasCountry) return zone || country;
  return locale === 'en-us' ? `${zone}, ${country}` : country + COUNTRY_SEPARATORS[locale] + zone;
}

interface SchoolWithCrest {
  id: string;
  countryKey: string;
  name: string;
  schoolLogo: string;
}

/** Returns the URL of a school's logo, or of its generated seal. */
export const getSchoolCrest = ({ id, countryKey, name, schoolLogo }: SchoolWithCrest): string =>
  schoolLogo || getCrestPath({ id, country: countryKey, monogram: createSchoolMonogram(name) });
