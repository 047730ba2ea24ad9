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
  sourceId: number;
  publisher: string;
  title: string;
  licence: string;
  licenceAddress: string;
  address: string;
  asAt: string;
}

/** `src`, for whoever takes a column of these into a statement of their own has an s already. */
const SOURCE_FIELDS = {
  sourceId: 'src.id',
  publisher: inLanguage('src.publisher'),
  title: inLanguage('src.title'),
  licence: inLanguage('src.licence'),
  licenceAddress: 'src.licence_address',
  address: 'src.address',
  asAt: 'src.as_at',
} as const;

const SOURCE_COLUMNS = Object.entries(SOURCE_FIELDS)
  .map(([name, column]) => `${column} AS ${name}`)
  .join(', ');

export const factsOf = (subject: FactSubject, id: string | number, locale: Locale): Statement<FactRow> =>
  named(
    `SELECT f.fact_key AS factKey, f.part, f.value, f.unit, ${SOURCE_COLUMNS as ':locale'}
FROM facts f JOIN sources src ON src.id = f.source_id WHERE f.subject = :subject AND f.subject_id = :id ORDER BY f.fact_key, f.part`,
    { subject, id, locale },
  );

/** What a row of a list shows, by key and part. */
const OF_A_ROW: Record<FactSubject, readonly (readonly [FactKey, string])[]> = {
  school: [
    ['lowestCourseYear', ''],
    ['lowestLevelYear', ''],
    ['roomAndBoard', ''],
    ['applicationFee', 'undergraduate'],
    ['teachingRating', 'overall'],
  ],
  // The fee of a year, of a course or of the offer of a level.
  course: [
    ['courseYear', ''],
    ['courseTuitionYear', ''],
    ['levelYear', ''],
  ],
};

/**
 * A column of JSON for a row of a list: its facts as FactRows. `id` is always a word of ours; each fact is found by its whole
 * key, so that a row reads what it shows, however much is known of it.
 */
export const factsOfRow = <const Id extends string>(subject: FactSubject, id: Id) => {
  const fields = { factKey: 'f.fact_key', part: 'f.part', value: 'f.value', unit: 'f.unit', ...SOURCE_FIELDS };
  const pairs = Object.entries(fields).map(([name, column]) => `'${name}', ${column}`);
  const sought = OF_A_ROW[subject].map(([key, part]) => `('${key}', '${part}')`);
  return `(SELECT json_group_array(json_object(${pairs.join(', ')})) FROM facts f JOIN sources src ON src.id = f.source_id
  WHERE f.subject = '${subject}' AND f.subject_id = ${id} AND (f.fact_key, f.part) IN (VALUES ${sought.join(', ')}))` as ':locale';
};

export interface PastFactRow {
  factKey: FactKey;
  part: string;
  value: string | number;
  unit: string;
  asAt: string;
  keptAt: number;
}

/** The latest first. That it was not published is no figure. */
export const pastFactsOf = (subject: FactSubject, id: string | number): Statement<PastFactRow> =>
  named(
    `SELECT fact_key AS factKey, part, value, unit, as_at AS asAt, kept_at AS keptAt FROM fact_history
WHERE subject = :subject AND subject_id = :id AND value <> '' ORDER BY fact_key, part, id DESC`,
    { subject, id },
  );

export interface SourceRow extends Omit<FactRow, 'factKey' | 'part' | 'value' | 'unit' | 'sourceId'> {
  id: number | string;
  factCount: number;
  schoolCount: number;
  courseCount: number;
  costCount: number;
  ruleCount: number;
}

/** Those that facts are taken from, the most used first. */
export const sources = (locale: Locale): Statement<SourceRow> =>
  named(
    `SELECT src.id, ${SOURCE_COLUMNS as ':locale'}, src.fact_count AS factCount, src.school_count AS schoolCount, src.course_count AS courseCount,
  0 AS costCount, 0 AS ruleCount
FROM sources src WHERE src.fact_count > 0 ORDER BY src.fact_count DESC, src.id`,
    { locale },
  );

const NO_FACTS = `'' AS licence, '' AS licenceAddress, 0 AS factCount, 0 AS schoolCount, 0 AS courseCount`;

/** The pages that costs of living are quoted from. One of several publishers is named by its address alone. */
export const costPages = (): Statement<SourceRow> => ({
  sql: `SELECT source AS id, iif(count(DISTINCT publisher) = 1, max(publisher), '') AS publisher, '' AS title, source AS address, max(as_at) AS asAt,
  ${NO_FACTS}, count(DISTINCT city_id) AS costCount, 0 AS ruleCount
FROM living_costs GROUP BY source ORDER BY costCount DESC, source`,
  values: [],
});

/** The pages that rules of entry are quoted from. */
export const rulePages = (locale: Locale): Statement<SourceRow> =>
  named(
    `SELECT e.source AS id, iif(count(DISTINCT e.school_id) = 1, max(iif(:locale = 'en-us', s.name, coalesce(nullif(${inLanguage('s.name_chn')}, ''), s.name))), '') AS publisher,
  max(e.source_title) AS title, e.source AS address, max(${inLanguage('e.as_at')}) AS asAt, ${NO_FACTS as ''}, 0 AS costCount, count(*) AS ruleCount
FROM entry_rules e JOIN schools s ON s.id = e.school_id GROUP BY e.source ORDER BY ruleCount DESC, e.source`,
    { locale },
  );

/** To be asked after facts were written: a page that names the sources would else have to read every fact. */
export const countFacts = (): Statement => ({
  sql: `UPDATE sources SET (fact_count, school_count, course_count) = (n.facts, n.schools, n.courses)
FROM (SELECT s.id, count(f.source_id) AS facts, count(DISTINCT iif(f.subject = 'school', f.subject_id, NULL)) AS schools,
  count(DISTINCT iif(f.subject = 'course', f.subject_id, NULL)) AS courses
  FROM sources s LEFT JOIN facts f ON f.source_id = s.id GROUP BY s.id) n WHERE n.id = sources.id`,
  values: [],
});
