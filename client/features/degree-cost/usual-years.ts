const BACHELOR: Readonly<Record<string, number>> = { uk: 3, au: 3, us: 4, ca: 4 };
/** First degrees of Scottish universities, honours included. */
const SCOTTISH_BACHELOR = 4;
const MASTER: Readonly<Record<string, number>> = { uk: 1 };

/** Preselected length of a degree by country and, as `province`, its part, which the reader changes. */
export function usualYears(level: string, countryKey: string, province = ''): number {
  if (level !== 'bachelor') return MASTER[countryKey] ?? 2;
  return SCOTLAND.includes(province) ? SCOTTISH_BACHELOR : (BACHELOR[countryKey] ?? 3);
}

/** Names of Scotland in the languages of the site. */
const SCOTLAND: readonly string[] = ['Scotland', '蘇格蘭', '苏格兰'];
