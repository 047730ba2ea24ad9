import type { Locale } from '#shared/locale/locales.ts';
import type { Statement } from '#backend/queries/database.ts';
import { named } from '#backend/queries/named.ts';
import { inLanguage } from '#backend/queries/in-language.ts';
import { openToLevel } from '#backend/queries/open-to-level.ts';

/** Kinds of section: how one is let in, and how one applies, the visa last. */
export const SECTIONS = { admission: 2, howToApply: 5 } as const;

/** What holds for all schools of a country. */
export const countrySection = (
  countryId: number,
  kind: number,
  locale: Locale,
  publicLevel: number,
): Statement<{ title: string; description: string }> =>
  named(
    `SELECT ${inLanguage('title')} AS title, ${inLanguage('description')} AS description FROM school_infos
WHERE country_id = :countryId AND info_type_id = :kind AND ${openToLevel()}`,
    { locale, level: publicLevel, countryId, kind },
  );
