import { sealAddress } from '#shared/art/art-address.ts';
import { schoolMonogram } from '#shared/art/school-monogram.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

/**
 * Name in the page's language and in the other one; `ownLang` is set if the name's language differs from the page's.
 */
export interface BilingualName {
  own: string;
  ownLang?: string;
  /** '' if the school has a name in one language only. */
  other: string;
  otherLang?: string;
}

/** On English pages Chinese names may be in either script, depending on the site, so the tag names none. */
const EITHER_CHINESE = 'zh';

/** Returns the English and the Chinese name in the order of the page's language. */
export function bilingualName({ name, nameChn }: { name: string; nameChn: string }, locale: Locale): BilingualName {
  const english = { words: name, lang: LANGUAGE_TAGS['en-us'] };
  const chinese = { words: nameChn, lang: locale === 'en-us' ? EITHER_CHINESE : LANGUAGE_TAGS[locale] };
  const [first, second] = locale === 'en-us' ? [english, chinese] : [chinese, english];
  if (first.words === '') return { own: second.words, ownLang: second.lang, other: '' };
  if (second.words === '' || second.words === first.words) return { own: first.words, other: '' };
  return { own: first.words, other: second.words, otherLang: second.lang };
}

interface SealedSchool {
  id: string;
  countryKey: string;
  name: string;
  schoolLogo: string;
}

/** Returns the URL of a school's logo, or of its generated seal. */
export const schoolSeal = ({ id, countryKey, name, schoolLogo }: SealedSchool): string =>
  schoolLogo || sealAddress({ id, country: countryKey, monogram: schoolMonogram(name) });
