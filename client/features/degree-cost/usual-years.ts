const BACHELOR_YEARS: Readonly<Record<string, number>> = { uk: 3, au: 3, us: 4, ca: 4 };
/** Length of first degrees at Scottish universities, including honours. */
const SCOTTISH_BACHELOR_YEARS = 4;
const MASTER_YEARS: Readonly<Record<string, number>> = { uk: 1 };

/**
 * Returns the default duration of a degree in a country. `province` is the part of the country. The reader can change
 * the duration.
 */
export function getUsualYears(level: string, countryKey: string, province = ''): number {
  if (level !== 'bachelor') return MASTER_YEARS[countryKey] ?? 2;
  return SCOTLAND_NAMES.includes(province) ? SCOTTISH_BACHELOR_YEARS : (BACHELOR_YEARS[countryKey] ?? 3);
}

/** Names of Scotland in the languages of the site. */
const SCOTLAND_NAMES: readonly string[] = ['Scotland', '蘇格蘭', '苏格兰'];
