import { schoolArtAddress } from '#shared/art/art-address.ts';
import { artCountries } from '#shared/art/art-kinds.ts';
import type { Country } from '#shared/contract/country.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { twoNames } from '#client/site/two-names.ts';
import type { GuideCountry, GuideFrame, KnownCountry } from './guide-country.ts';

/** Which country an address means: by key or by id, both as people write them. */
export function readCountries(rows: readonly Country[], wanted: string, locale: Locale): GuideFrame {
  const offered = rows.filter((row) => row.offered).map((row) => toGuideCountry(row, locale));
  const notOffered = rows.filter((row) => !row.offered).map((row) => twoNames(row, locale).own);
  if (!wanted) return { kind: 'there', here: null, offered, notOffered };

  const found = rows.find(({ id, key }) => id === wanted || key.toLowerCase() === wanted.toLowerCase());
  if (!found?.offered) return { kind: 'notOffered', name: found ? twoNames(found, locale).own : '', offered };
  return { kind: 'there', here: toGuideCountry(found, locale), offered, notOffered };
}

/** Of the pictures that each country has, the one that fills a low, wide band best. */
const BANNERS: Record<KnownCountry, string> = { uk: 'uk-country-5', au: 's4', us: 's2', ca: 's1' };

function toGuideCountry(country: Country, locale: Locale): GuideCountry {
  const { id, key, countryPic } = country;
  const known = artCountries.find((one): one is KnownCountry => one !== 'any' && one === key) ?? null;
  const names = twoNames(country, locale);
  return {
    id,
    slug: key || id,
    name: names.own,
    names,
    known,
    banner: countryPic || schoolArtAddress({ id: known ? BANNERS[known] : key || id, country: key }),
  };
}
