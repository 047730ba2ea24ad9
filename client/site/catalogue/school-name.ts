import { sealAddress } from '#shared/art/art-address.ts';
import { schoolMonogram } from '#shared/art/school-monogram.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

/** A name as the page's language says it, and as the other one does; `lang` where it is not the page's. */
export interface TwoNames {
  own: string;
  ownLang?: string;
  /** '' where there is only one. */
  other: string;
  otherLang?: string;
}

/** In whose characters a page in English says a name is its site's to know; both are Chinese. */
const EITHER_CHINESE = 'zh';

/** Schools and courses have an English name and a Chinese one. Which comes first is a matter of who reads. */
export function twoNames({ name, nameChn }: { name: string; nameChn: string }, locale: Locale): TwoNames {
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

/** What a school is known by: its logo, or the seal that is drawn in its place. */
export const schoolSeal = ({ id, countryKey, name, schoolLogo }: SealedSchool): string =>
  schoolLogo || sealAddress({ id, country: countryKey, monogram: schoolMonogram(name) });
