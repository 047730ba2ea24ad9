import { inLanguage, named, type Statement } from '#backend/queries/database.ts';
import type { FactKey } from '#backend/catalogue/fact-keys.ts';
import type { Locale } from '#shared/locale/locales.ts';

// What is known of a school or a course, with where it comes from. It reads the rows of one subject and their sources.

export type FactSubject = 'school' | 'course';

export interface FactRow {
  factKey: FactKey;
  part: string;
  value: string | number;
  unit: string;
  sourceKey: string;
  publisher: string;
  title: string;
  licence: string;
  licenceAddress: string;
  address: string;
  asAt: string;
}

export const factsOf = (subject: FactSubject, id: number, locale: Locale): Statement<FactRow> =>
  named(
    `SELECT f.fact_key AS factKey, f.part, f.value, f.unit, s.source_key AS sourceKey, ${inLanguage('s.publisher')} AS publisher,
  ${inLanguage('s.title')} AS title, ${inLanguage('s.licence')} AS licence, s.licence_address AS licenceAddress, s.address, s.as_at AS asAt
FROM facts f JOIN sources s ON s.id = f.source_id WHERE f.subject = :subject AND f.subject_id = :id ORDER BY f.fact_key, f.part`,
    { subject, id, locale },
  );

export interface PastFactRow {
  factKey: FactKey;
  part: string;
  value: string | number;
  unit: string;
  asAt: string;
  keptAt: number;
}

/** The latest first. */
export const pastFactsOf = (subject: FactSubject, id: number): Statement<PastFactRow> =>
  named(
    `SELECT fact_key AS factKey, part, value, unit, as_at AS asAt, kept_at AS keptAt FROM fact_history
WHERE subject = :subject AND subject_id = :id ORDER BY fact_key, part, id DESC`,
    { subject, id },
  );
