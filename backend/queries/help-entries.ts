import type { Locale } from '#shared/locale/locales.ts';
import type { Statement } from './database.ts';
import { named } from './named.ts';
import { inLanguage } from './in-language.ts';
import { openToLevel } from './open-to-level.ts';

export interface HelpRow {
  id: number;
  title: string;
  description: string;
}

export const helpEntries = (typeId: number, locale: Locale, publicLevel: number): Statement<HelpRow> =>
  named(
    `SELECT id, ${inLanguage('title')} AS title, ${inLanguage('description')} AS description
FROM help_entries WHERE type_id = :typeId AND ${openToLevel()} ORDER BY position`,
    { locale, level: publicLevel, typeId },
  );
