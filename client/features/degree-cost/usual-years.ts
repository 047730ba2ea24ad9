const BACHELOR: Readonly<Record<string, number>> = { uk: 3, au: 3, us: 4, ca: 4 };
const MASTER: Readonly<Record<string, number>> = { uk: 1 };

/** Preselected length of a degree by country, which the reader changes. */
export const usualYears = (level: string, countryKey: string): number =>
  level === 'bachelor' ? (BACHELOR[countryKey] ?? 3) : (MASTER[countryKey] ?? 2);
