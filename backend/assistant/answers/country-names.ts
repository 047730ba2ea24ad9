import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { getLocalizedName } from '#backend/assistant/messages.ts';
import { getCountryId } from '#backend/assistant/look-ups/courses.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';

/** Returns a function that formats the name of a country in the reader's language. */
export async function loadCountryNames({ locale, countries }: ParsedQuestion): Promise<(key: CountryKey) => string> {
  const rows = await countries();
  return (key) => {
    const row = rows.find(({ id }) => id === getCountryId(key));
    return row ? getLocalizedName(locale, row) : key;
  };
}
