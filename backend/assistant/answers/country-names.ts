import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { ownName } from '#backend/assistant/messages.ts';
import { countryId } from '#backend/assistant/look-ups/courses.ts';
import type { CountryKey } from '#backend/catalogue/country-keys.ts';
import { countries } from '#backend/queries/catalogue/countries.ts';
import { queryRows } from '#backend/queries/database.ts';

/** Returns a function that names a country in the reader's language. */
export async function countryNames({
  db,
  locale,
  chinese,
  publicLevel,
}: ParsedQuestion): Promise<(key: CountryKey) => string> {
  const rows = await queryRows(db, countries({ locale, chinese }, publicLevel));
  return (key) => {
    const row = rows.find(({ id }) => id === countryId(key));
    return row ? ownName(locale, row) : key;
  };
}
