const BACHELOR_YEARS: Readonly<Record<string, number>> = { uk: 3, au: 3, us: 4, ca: 4 };
/** First degrees of Scottish universities, honours included. */
const SCOTTISH_BACHELOR_YEARS = 4;
const MASTER_YEARS: Readonly<Record<string, number>> = { uk: 1 };

/** Returns the default duration of a degree by country and, as `province`, its part; the reader can change it. */
export function getUsualYears(level: string, countryKey: string, province = ''): number {
  if (level !== 'bachelor') return MASTER_YEARS[countryKey] ?? 2;
  return SCOTLAND_NAMES.includes(province) ? SCOTTISH_BACHELOR_YEARS : (BACHELOR_YEARS[countryKey] ?? 3);
}

/** Names of Scotland in the languages of the site. */
const SCOTLAND_NAMES: readonly string[] = ['Scotland', '蘇格蘭', '苏格兰'];
