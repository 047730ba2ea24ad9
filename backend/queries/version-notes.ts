import type { Locale } from '#shared/locale/locales.ts';
import type { Statement } from './database.ts';
import { named } from './named.ts';
import { inLanguage } from './in-language.ts';

export interface VersionNoteRow {
  key: string;
  title: string;
  body: string;
  link: string;
}

export const versionNotes = (version: string, locale: Locale): Statement<VersionNoteRow> =>
  named(
    `SELECT note_key AS key, ${inLanguage('title')} AS title, ${inLanguage('body')} AS body, link
FROM version_notes WHERE version = :version ORDER BY position`,
    { locale, version },
  );
