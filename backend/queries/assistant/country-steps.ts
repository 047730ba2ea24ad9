import type { Locale } from '#shared/locale/locales.ts';
import type { Statement } from '#backend/queries/database.ts';
import { inLanguage } from '#backend/queries/in-language.ts';
import { openToLevel } from '#backend/queries/open-to-level.ts';

/** The kind of section that says how one applies, the visa last. */
const HOW_TO_APPLY = 5;

/** What holds for all schools of a country. */
export const countrySteps = (
  countryId: number,
  locale: Locale,
  publicLevel: number,
): Statement<{ title: string; description: string }> => ({
  sql: `SELECT ${inLanguage('title')} AS title, ${inLanguage('description')} AS description FROM school_infos
WHERE country_id = ?3 AND info_type_id = ${HOW_TO_APPLY} AND ${openToLevel()}`,
  values: [locale, publicLevel, countryId],
});
