import { LANGUAGE_TAGS, LOCALES, type Locale } from '#shared/locale/locales.ts';
import { COUNTRY_CAPITALS, findCapital } from './country-capitals.ts';

/** Country keys of the contract that differ from the ISO 3166 code. */
const ISO_CODES: Readonly<Record<string, string>> = { uk: 'GB' };

/** Returns the name of a country on the map, whether it is offered or not; '' for another key. */
export function formatCountryName(key: string, locale: Locale): string {
  const country = key.toLowerCase();
  if (!findCapital(country)) return '';
  const regionNames = new Intl.DisplayNames([LANGUAGE_TAGS[locale]], { type: 'region' });
  return regionNames.of(ISO_CODES[country] ?? country.toUpperCase()) ?? '';
}

const normalize = (name: string) => name.trim().toLowerCase();

/** Finds the country that the words name, or whose capital they name, in any language of the site. */
export function findWorldCountry(words: string): string | null {
  const name = normalize(words);
  const capital = COUNTRY_CAPITALS.find(({ country, name: capitalNames }) =>
    LOCALES.some(
      (locale) => normalize(formatCountryName(country, locale)) === name || normalize(capitalNames[locale]) === name,
    ),
  );
  return capital?.country ?? null;
}
