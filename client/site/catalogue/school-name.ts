import { sealAddress } from '#shared/art/art-address.ts';
import { schoolMonogram } from '#shared/art/school-monogram.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

/** Name in the page's language and the other one; `lang` if it differs from the page's. */
export interface BilingualName {
  own: string;
  ownLang?: string;
  /** '' if there is only one. */
  other: string;
  otherLang?: string;
}

/** Script of Chinese names on English pages is the site's setting; the tag covers both. */
const EITHER_CHINESE = 'zh';

/** English and Chinese names in the order of the page's language. */
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

/** Logo of a school, or its generated seal. */
export const schoolSeal = ({ id, countryKey, name, schoolLogo }: SealedSchool): string =>
  schoolLogo || sealAddress({ id, country: countryKey, monogram: schoolMonogram(name) });
