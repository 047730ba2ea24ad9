import { getHongKongDay } from '#shared/rules/hong-kong-day.ts';
import { type BilingualName, getBilingualName } from '#client/site/catalogue/school-name.ts';
import { getSchoolArtPath, COUNTRY_BANNERS } from '#shared/art/art-address.ts';
import { findKnownCountry, type KnownCountry } from '#client/site/catalogue/known-country.ts';
import { formatCountryName } from '#shared/places/world-countries.ts';
import type { Country } from '#shared/contract/catalogue/country.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** Time zone of each country's city with the most students. The page shows the time there. */
export const CLOCKS = {
  uk: { city: 'london', zone: 'Europe/London' },
  au: { city: 'sydney', zone: 'Australia/Sydney' },
  us: { city: 'newYork', zone: 'America/New_York' },
  ca: { city: 'toronto', zone: 'America/Toronto' },
} as const satisfies Record<KnownCountry, { city: string; zone: string }>;

export interface GuideCountry {
  id: string;
  /** Key or id of the country in URLs. */
  slug: string;
  name: string;
  names: BilingualName;
  knownCountry: KnownCountry | null;
  /** Number of schools, or 0 if they were not counted. */
  schools: number;
  banner: string;
}

export type GuideFrame =
  | { kind: 'failed' }
  /** The country is unknown or not offered. `name` is '' if the key is no country of the map. */
  | { kind: 'notOffered'; name: string; offeredCountries: GuideCountry[] }
  /** The country exists. `selectedCountry` is null on the page of all countries. */
  | {
      kind: 'there';
      selectedCountry: GuideCountry | null;
      offeredCountries: GuideCountry[];
      notOfferedNames: string[];
      /** Date of the response, such as '2026-11-23'. */
      today: string;
    };

/** Sections of the guide, each with a URL of its own. */
export const GUIDE_TABS = ['area-list-tab', 'school-apply-tab', 'school-rank-tab', 'subject-rank-tab'] as const;
export type GuideTab = (typeof GUIDE_TABS)[number];

/**
 * Returns the path of a section within the site. `country` is '' for all countries. `narrowedTo` is a state or a
 * subject group.
 */
export const getGuidePath = (tab: GuideTab, country = '', narrowedTo = ''): string =>
  ['/country-list', country, tab, narrowedTo].filter(Boolean).join('/');

/** Finds the country of a URL by key or id, ignoring case. */
export function toGuideFrame(
  rows: readonly Country[],
  requestedKey: string,
  locale: Locale,
  today = getHongKongDay(),
): GuideFrame {
  const offeredCountries = rows.filter((row) => row.offered).map((row) => toGuideCountry(row, locale));
  const notOfferedNames = rows.filter((row) => !row.offered).map((row) => getBilingualName(row, locale).own);
  if (!requestedKey) return { kind: 'there', selectedCountry: null, offeredCountries, notOfferedNames, today };

  const matchingRow = rows.find(
    ({ id, key }) => id === requestedKey || key.toLowerCase() === requestedKey.toLowerCase(),
  );
  if (!matchingRow?.offered)
    return {
      kind: 'notOffered',
      name: matchingRow ? getBilingualName(matchingRow, locale).own : formatCountryName(requestedKey, locale),
      offeredCountries,
    };
  return {
    kind: 'there',
    selectedCountry: toGuideCountry(matchingRow, locale),
    offeredCountries,
    notOfferedNames,
    today,
  };
}

function toGuideCountry(country: Country, locale: Locale): GuideCountry {
  const { id, key, countryPic } = country;
  const knownKey = findKnownCountry(key);
  const names = getBilingualName(country, locale);
  return {
    id,
    slug: key || id,
    name: names.own,
    names,
    knownCountry: knownKey,
    schools: country.schoolCount,
    banner: countryPic || getSchoolArtPath({ id: knownKey ? COUNTRY_BANNERS.band[knownKey] : key || id, country: key }),
  };
}
