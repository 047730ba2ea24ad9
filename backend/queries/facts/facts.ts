import type { FactKey } from '#backend/catalogue/fact-kinds.ts';
import { CALLER_SITE, selectInLanguage, bindNamed, type Statement } from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';

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
  /** Date on which an undated page was read, or '' for a register. */
  readOn: string;
  /** 1 for a fact of the caller's site, which replaces the shared fact. */
  isOwn: 0 | 1;
}

/** SQL expressions by field. The alias is `src`, because statements that include them already use `s`. */
const SOURCE_FIELDS = {
  sourceId: 'src.id',
  publisher: selectInLanguage('src.publisher'),
  title: selectInLanguage('src.title'),
  licence: selectInLanguage('src.licence'),
  licenceAddress: 'src.licence_address',
  address: 'src.address',
  asAt: 'src.as_at',
  readOn: 'src.read_on',
} as const;

export const SOURCE_COLUMNS = Object.entries(SOURCE_FIELDS)
  .map(([name, column]) => `${column} AS ${name}`)
  .join(', ');

const FACT_COLUMNS = `f.fact_key AS factKey, f.part, f.value, f.unit, f.isOwn, ${SOURCE_COLUMNS}` as ':locale';

/**
 * Returns the facts of registers and, on a site, the site's own facts. A site's fact comes before the register's fact
 * that it replaces.
 */
export const selectFacts = (
  subject: FactSubject,
  id: string | number,
  locale: Locale,
  publicLevel = 0,
): Statement<FactRow> =>
  bindNamed(
    `SELECT ${FACT_COLUMNS} FROM (SELECT fact_key, part, value, unit, source_id, 0 AS isOwn FROM facts WHERE subject = :subject AND subject_id = :id
  UNION ALL SELECT fact_key, part, value, unit, source_id, 1 FROM site_facts WHERE :subject = 'school' AND agent_id = ${CALLER_SITE} AND school_id = :id) f
JOIN sources src ON src.id = f.source_id ORDER BY f.fact_key, f.part, f.isOwn DESC`,
    { subject, id, locale, level: publicLevel },
  );

/** SQL condition for facts of a school that apply to its courses at a study level. */
const SCHOOL_FACT_CONDITION = `fact_key IN ('internationalFee', 'englishMinimum', 'deadline', 'depositAsked', 'degreeYear')`;

/** Returns a course's facts, and those facts of its school that apply to courses at its level. */
export const selectFactsOfCourse = (id: string | number, locale: Locale, publicLevel = 0): Statement<FactRow> =>
  bindNamed(
    `SELECT ${FACT_COLUMNS} FROM (SELECT fact_key, part, value, unit, source_id, 0 AS isOwn FROM facts WHERE subject = 'course' AND subject_id = :id
  UNION ALL SELECT fact_key, part, value, unit, source_id, 0 FROM facts
    WHERE subject = 'school' AND subject_id = (SELECT school_id FROM courses WHERE id = :id) AND ${SCHOOL_FACT_CONDITION}
  UNION ALL SELECT fact_key, part, value, unit, source_id, 1 FROM site_facts
    WHERE agent_id = ${CALLER_SITE} AND school_id = (SELECT school_id FROM courses WHERE id = :id) AND ${SCHOOL_FACT_CONDITION}) f
JOIN sources src ON src.id = f.source_id ORDER BY f.fact_key, f.part, f.isOwn DESC`,
    { id, locale, level: publicLevel },
  );

/** Facts as JSON, with each source listed once: a school has about 200 facts from a few sources. */
export interface PackedFacts {
  facts: string;
  sources: string;
}

const SOURCE_NAMES = Object.keys(SOURCE_FIELDS);

/** Combines the facts that a statement returns into one row. */
export const packFacts = (factStatement: Statement<FactRow>): Statement<PackedFacts> => ({
  sql: `WITH f AS MATERIALIZED (${factStatement.sql})
SELECT (SELECT json_group_array(json_array(factKey, part, value, unit, isOwn, sourceId)) FROM f) AS facts,
  (SELECT json_group_array(json_object(${SOURCE_NAMES.map((name) => `'${name}', ${name}`).join(', ')})) FROM (SELECT DISTINCT ${SOURCE_NAMES.join(', ')} FROM f)) AS sources`,
  values: factStatement.values,
});

type SourceOfFact = Pick<FactRow, keyof typeof SOURCE_FIELDS>;

export function unpackFacts({ facts, sources }: PackedFacts): FactRow[] {
  const sourcesById = new Map((JSON.parse(sources) as SourceOfFact[]).map((source) => [source.sourceId, source]));
  const packedFacts = JSON.parse(facts) as [FactKey, string, string | number, string, 0 | 1, number][];
  return packedFacts.flatMap(([factKey, part, value, unit, isOwn, sourceId]) => {
    const source = sourcesById.get(sourceId);
    return source ? [{ factKey, part, value, unit, isOwn, ...source }] : [];
  });
}

const ROW_FACT_KEYS: Record<FactSubject, readonly (readonly [FactKey, string])[]> = {
  school: [
    ['lowestCourseYear', ''],
    ['lowestLevelYear', ''],
    ['lowestFee', ''],
    ['roomAndBoard', ''],
    ['applicationFee', 'undergraduate'],
    ['teachingRating', 'overall'],
    ['offerRange', ''],
    ['admissionRate', ''],
    ['memberOf', ''],
    ['ucasCourses', ''],
    ['degreeYear', 'bachelor'],
    ['degreeYear', 'master'],
    ['englishFrom', 'bachelor'],
    ['englishFrom', 'master'],
  ],
  // The first four keys are yearly fees of a course or of a level offer.
  course: [
    ['courseYear', ''],
    ['courseTuitionYear', ''],
    ['levelYear', ''],
    ['universityYear', ''],
    ['typicalOffer', ''],
    ['entryTariff', ''],
    ['courseSubjects', ''],
    ['courseSharesTitle', ''],
  ],
};

/**
 * Returns the SQL for a JSON column with the facts of a list row (FactRows). `id` must be a constant. Facts are looked
 * up by their full key, so the cost does not depend on how many a school or course has.
 */
export const factsOfRow = <const Id extends string>(subject: FactSubject, id: Id) => {
  const jsonFields = {
    factKey: 'f.fact_key',
    part: 'f.part',
    value: 'f.value',
    unit: 'f.unit',
    isOwn: 'f.isOwn',
    ...SOURCE_FIELDS,
  };
  const jsonPairs = Object.entries(jsonFields).map(([name, column]) => `'${name}', ${column}`);
  const factCondition = `(fact_key, part) IN (VALUES ${ROW_FACT_KEYS[subject].map(([key, part]) => `('${key}', '${part}')`).join(', ')})`;
  const columns = 'fact_key, part, value, unit, source_id';
  const siteFacts = `SELECT ${columns}, 1 AS isOwn FROM site_facts WHERE agent_id = ${CALLER_SITE} AND school_id = ${id} AND ${factCondition} UNION ALL `;
  // All deadlines and offers of fields are included. Rendering selects the next and the requested one.
  const statementFacts = ` UNION ALL SELECT ${columns}, 0 FROM facts WHERE subject = 'school' AND subject_id = ${id} AND fact_key IN ('deadline', 'fieldOffers')`;
  return `(SELECT json_group_array(json_object(${jsonPairs.join(', ')})) FROM (
  ${subject === 'school' ? siteFacts : ''}SELECT ${columns}, 0 AS isOwn FROM facts WHERE subject = '${subject}' AND subject_id = ${id} AND ${factCondition}${
    subject === 'school' ? statementFacts : ''
  }) f
  JOIN sources src ON src.id = f.source_id)` as ':locale :level';
};
