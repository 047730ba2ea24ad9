import { type FactKey, TOLD_CHANGES } from '#backend/catalogue/fact-kinds.ts';
import { schoolNameChn } from '#backend/queries/catalogue/build-query.ts';
import { ASKING_SITE, inLanguage, named, openToSite, type Reader, type Statement } from '#backend/queries/database.ts';
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
  /** Of a page without a date: the day on which it was read; '' of a register. */
  readOn: string;
  /** Of the asking site's own, which stands in the place of what else is known. */
  isOwn: 0 | 1;
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
  readOn: 'src.read_on',
} as const;

const SOURCE_COLUMNS = Object.entries(SOURCE_FIELDS)
  .map(([name, column]) => `${column} AS ${name}`)
  .join(', ');

const FACT_ROW = `f.fact_key AS factKey, f.part, f.value, f.unit, f.isOwn, ${SOURCE_COLUMNS}` as ':locale';

/** Those of registers, and those of the site that asks, each before what it stands in the place of; without a site, what all share. */
export const factsOf = (
  subject: FactSubject,
  id: string | number,
  locale: Locale,
  publicLevel = 0,
): Statement<FactRow> =>
  named(
    `SELECT ${FACT_ROW} FROM (SELECT fact_key, part, value, unit, source_id, 0 AS isOwn FROM facts WHERE subject = :subject AND subject_id = :id
  UNION ALL SELECT fact_key, part, value, unit, source_id, 1 FROM site_facts WHERE :subject = 'school' AND agent_id = ${ASKING_SITE} AND school_id = :id) f
JOIN sources src ON src.id = f.source_id ORDER BY f.fact_key, f.part, f.isOwn DESC`,
    { subject, id, locale, level: publicLevel },
  );

/** Stated by a school for a level of study: they hold for the courses of that level. */
const OF_THE_SCHOOL = `fact_key IN ('internationalFee', 'englishMinimum', 'deadline', 'depositAsked')`;

/** A course's own facts, and what its school states for courses of a level. */
export const factsOfCourse = (id: string | number, locale: Locale, publicLevel = 0): Statement<FactRow> =>
  named(
    `SELECT ${FACT_ROW} FROM (SELECT fact_key, part, value, unit, source_id, 0 AS isOwn FROM facts WHERE subject = 'course' AND subject_id = :id
  UNION ALL SELECT fact_key, part, value, unit, source_id, 0 FROM facts
    WHERE subject = 'school' AND subject_id = (SELECT school_id FROM courses WHERE id = :id) AND ${OF_THE_SCHOOL}
  UNION ALL SELECT fact_key, part, value, unit, source_id, 1 FROM site_facts
    WHERE agent_id = ${ASKING_SITE} AND school_id = (SELECT school_id FROM courses WHERE id = :id) AND ${OF_THE_SCHOOL}) f
JOIN sources src ON src.id = f.source_id ORDER BY f.fact_key, f.part, f.isOwn DESC`,
    { id, locale, level: publicLevel },
  );

/** What a row of a list shows, by key and part. */
const OF_A_ROW: Record<FactSubject, readonly (readonly [FactKey, string])[]> = {
  school: [
    ['lowestCourseYear', ''],
    ['lowestLevelYear', ''],
    ['lowestFee', ''],
    ['roomAndBoard', ''],
    ['applicationFee', 'undergraduate'],
    ['teachingRating', 'overall'],
    ['offerRange', ''],
    ['fromFee', 'bachelor'],
    ['fromFee', 'master'],
    ['englishFrom', 'bachelor'],
    ['englishFrom', 'master'],
  ],
  // The fee of a year, of a course or of the offer of a level.
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
 * A column of JSON for a row of a list: its facts as FactRows. `id` is always a word of ours; each fact is found by its whole
 * key, so that a row reads what it shows, however much is known of it.
 */
export const factsOfRow = <const Id extends string>(subject: FactSubject, id: Id) => {
  const fields = {
    factKey: 'f.fact_key',
    part: 'f.part',
    value: 'f.value',
    unit: 'f.unit',
    isOwn: 'f.isOwn',
    ...SOURCE_FIELDS,
  };
  const pairs = Object.entries(fields).map(([name, column]) => `'${name}', ${column}`);
  const sought = `(fact_key, part) IN (VALUES ${OF_A_ROW[subject].map(([key, part]) => `('${key}', '${part}')`).join(', ')})`;
  const columns = 'fact_key, part, value, unit, source_id';
  const own = `SELECT ${columns}, 1 AS isOwn FROM site_facts WHERE agent_id = ${ASKING_SITE} AND school_id = ${id} AND ${sought} UNION ALL `;
  // Of its dates which is the next one, whoever draws the row finds out.
  const dates = ` UNION ALL SELECT ${columns}, 0 FROM facts WHERE subject = 'school' AND subject_id = ${id} AND fact_key = 'deadline'`;
  return `(SELECT json_group_array(json_object(${pairs.join(', ')})) FROM (
  ${subject === 'school' ? own : ''}SELECT ${columns}, 0 AS isOwn FROM facts WHERE subject = '${subject}' AND subject_id = ${id} AND ${sought}${
    subject === 'school' ? dates : ''
  }) f
  JOIN sources src ON src.id = f.source_id)` as ':locale :level';
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

interface SourceRow extends Omit<FactRow, 'factKey' | 'part' | 'value' | 'unit' | 'sourceId'> {
  id: number | string;
  factCount: number;
  schoolCount: number;
  courseCount: number;
  costCount: number;
  ruleCount: number;
  visaCount: number;
  chargeCount: number;
  kind: string;
}

/** Those that facts are taken from, the most used first; pages of single courses, which are thousands, are named beside their offers. */
export const sources = (locale: Locale, publicLevel: number): Statement<SourceRow> =>
  named(
    `SELECT src.id, ${SOURCE_COLUMNS as ':locale'}, src.fact_count AS factCount, src.school_count AS schoolCount, src.course_count AS courseCount,
  0 AS costCount, 0 AS ruleCount, 0 AS visaCount, 0 AS chargeCount,
  iif(instr(src.source_key, ' ') > 0, substr(src.source_key, 1, instr(src.source_key, ' ') - 1), src.source_key) AS kind
FROM sources src WHERE src.fact_count > 0 AND src.source_key NOT GLOB 'offer *' AND src.agent_id IN (0, ${ASKING_SITE}) ORDER BY src.fact_count DESC, src.id`,
    { locale, level: publicLevel },
  );

/** The course pages of each university that typical offers were read from, with the first part of their address. */
export const offerPages = (locale: Locale): Statement<SourceRow> =>
  named(
    `SELECT min(src.id) AS id, ${inLanguage('src.publisher')} AS publisher, '' AS title, '' AS licence, '' AS licenceAddress,
  min(substr(src.address, 1, instr(substr(src.address, ${AFTER_SCHEME}), '/') + ${AFTER_SCHEME - 1})) AS address, max(src.as_at) AS asAt, '' AS readOn,
  sum(src.fact_count) AS factCount, 0 AS schoolCount, sum(src.course_count) AS courseCount, 0 AS costCount, 0 AS ruleCount, 0 AS visaCount,
  0 AS chargeCount, 'offer' AS kind
FROM sources src WHERE src.source_key >= 'offer ' AND src.source_key < 'offer!' AND src.fact_count > 0 GROUP BY src.publisher ORDER BY factCount DESC`,
    { locale },
  );

const AFTER_SCHEME = 'https://'.length + 1;

const NO_FACTS = `'' AS readOn, '' AS licence, '' AS licenceAddress, 0 AS factCount, 0 AS schoolCount, 0 AS courseCount`;

/** The pages that costs of living are quoted from. One of several publishers is named by its address alone. */
export const costPages = (): Statement<SourceRow> => ({
  sql: `SELECT source AS id, iif(count(DISTINCT publisher) = 1, max(publisher), '') AS publisher, '' AS title, source AS address, max(as_at) AS asAt,
  ${NO_FACTS}, count(DISTINCT city_id) AS costCount, 0 AS ruleCount, 0 AS visaCount, 0 AS chargeCount, 'living' AS kind
FROM living_costs GROUP BY source ORDER BY costCount DESC, source`,
  values: [],
});

/** The pages that say what a student's visa costs, of the fees that are confirmed and need not be read again, and other charges of countries. */
export const visaPages = (today: string): Statement<SourceRow> =>
  named(
    `SELECT source AS id, publisher, '' AS title, source AS address, as_at AS asAt, ${NO_FACTS as ''}, 0 AS costCount, 0 AS ruleCount, sum(of_visa) AS visaCount,
  sum(1 - of_visa) AS chargeCount, iif(max(of_visa) = 1, 'visa', 'charge') AS kind
FROM (SELECT source, publisher, as_at, review_by, 1 AS of_visa FROM visa_fees WHERE confirmed_on <> '' UNION ALL
  SELECT source, publisher, as_at, review_by, 0 FROM country_charges) WHERE review_by >= :today GROUP BY source, publisher, as_at ORDER BY source`,
    { today },
  );

/** The pages that rules of entry are quoted from. */
export const rulePages = (locale: Locale, publicLevel: number): Statement<SourceRow> =>
  named(
    `SELECT e.source AS id, iif(count(DISTINCT e.school_id) = 1, max(iif(:locale = 'en-us', s.name, coalesce(nullif(${schoolNameChn('s', 'locale')}, ''), s.name))), '') AS publisher,
  max(e.source_title) AS title, e.source AS address, max(${inLanguage('e.as_at')}) AS asAt, ${NO_FACTS as ''}, 0 AS costCount, count(*) AS ruleCount, 0 AS visaCount,
  0 AS chargeCount, 'rule' AS kind
FROM entry_rules e JOIN schools s ON s.id = e.school_id WHERE e.agent_id IN (0, ${ASKING_SITE}) GROUP BY e.source ORDER BY ruleCount DESC, e.source`,
    { locale, level: publicLevel },
  );

/** To be asked after facts were written: a page that names the sources would else have to read every fact. */
export const countFacts = (): Statement => ({
  sql: `UPDATE sources SET (fact_count, school_count, course_count) = (n.facts, n.schools, n.courses)
FROM (SELECT s.id, count(f.source_id) AS facts, count(DISTINCT iif(f.subject = 'school', f.subject_id, NULL)) AS schools,
  count(DISTINCT iif(f.subject = 'course', f.subject_id, NULL)) AS courses
  FROM sources s LEFT JOIN (SELECT source_id, subject, subject_id FROM facts UNION ALL SELECT source_id, 'school', school_id FROM site_facts) f
    ON f.source_id = s.id GROUP BY s.id) n WHERE n.id = sources.id`,
  values: [],
});

// What has changed of a school or a course, as columns of JSON for whoever saved it: FigureChanges of the contract. Each is told in
// the unit of its own time, by who says what it is now. Arguments are words of ours.

/** Of a row of the history, of the facts, or of those that an import brings. */
export const isTold = <const Column extends string>(column: Column) =>
  `${column} IN (${TOLD_CHANGES.map((key) => `'${key}'`).join(', ')})` as const;

/** `h` has what it was, and what it became as next_value, next_unit and next_as_at. */
const AS_FIELDS = `json_object('key', h.fact_key, 'part', h.part, 'was', h.value, 'unit', h.unit, 'now', coalesce(h.next_value, ''),
  'nowUnit', coalesce(h.next_unit, h.unit), 'source', ${inLanguage('s.title')}, 'asAt', coalesce(h.next_as_at, s.as_at))`;

export const IS_OTHER = "(h.value, h.unit) IS NOT (coalesce(h.next_value, ''), coalesce(h.next_unit, h.unit))";

const CHANGES = (changes: string) =>
  `(SELECT json_group_array(${AS_FIELDS}) FROM (${changes}) h
  JOIN sources s ON s.id = coalesce(h.next_source_id, h.source_id) WHERE ${IS_OTHER})`;

/** Since it was saved, at a time as in 0002 (Hong Kong's): from what it was then to what it is today. */
export const changesSince = <const Id extends string, const At extends string>(
  subject: FactSubject,
  id: Id,
  savedAt: At,
) =>
  CHANGES(`SELECT w.*, f.value AS next_value, f.unit AS next_unit, f.source_id AS next_source_id, NULL AS next_as_at
  FROM (SELECT h.subject, h.subject_id, h.fact_key, h.part, h.value, h.unit, h.source_id, min(h.id) FROM fact_history h
    WHERE h.subject = '${subject}' AND h.subject_id = ${id} AND h.${isTold('fact_key')}
      AND h.kept_at >= unixepoch(${savedAt}, '-8 hours') * 1000 GROUP BY h.fact_key, h.part) w
  LEFT JOIN facts f ON f.subject = w.subject AND f.subject_id = w.subject_id AND f.fact_key = w.fact_key AND f.part = w.part`) as `${Id} ${At} :locale`;

/** By one import, as it was then. */
export const changesByImport = (subject: string, id: string, importId: string) =>
  CHANGES(`SELECT c.*, (SELECT i.editions ->> CAST(coalesce(c.next_source_id, c.source_id) AS TEXT) FROM imports i WHERE i.id = c.import_id) AS next_as_at
  FROM fact_history c WHERE c.subject = ${subject} AND c.subject_id = ${id} AND c.import_id = ${importId} AND c.${isTold('fact_key')}`);

const MOST_RENEWALS = 8;

interface RenewalRow {
  at: number;
  asAt: string;
  /** JSON: by 'school' and 'course' how many are new, changed, back, gone; and how many figures are others. */
  counts: string;
  /** JSON: of its sources. */
  titles: string;
}

/** What imports changed, the latest first. */
export const renewals = (locale: Locale): Statement<RenewalRow> =>
  named(
    `SELECT i.at, i.as_at AS asAt, i.counts, (SELECT json_group_array(${inLanguage('s.title')}) FROM json_each(i.editions) e
  JOIN sources s ON s.id = CAST(e.key AS INTEGER)) AS titles
FROM imports i ORDER BY i.id DESC LIMIT ${MOST_RENEWALS}`,
    { locale },
  );

export interface HeldFeeRow {
  id: number;
  school: string;
  name: string;
  level: string;
  tuition: number;
  weeks: number;
  year: number;
  /** Of the courses of its school and level whose year is told; null without any. */
  middle: number | null;
  /** Of the amounts. */
  currency: string;
  /** Its code in the register, and the register's key: 'cricos-course'; '' without one. */
  scheme: string;
  code: string;
}

/** Courses of half a year and longer with a whole fee that no year's fee is told of, the farthest from the others first. */
export const heldFees = (): Statement<HeldFeeRow> => ({
  sql: `WITH known AS (SELECT c.id, c.school_id, c.major_level_id, c.name, t.value AS tuition, t.unit AS currency, w.value AS weeks,
  iif(w.value > 52, t.value * 52.0 / w.value, t.value) AS year,
  (SELECT y.value FROM facts y WHERE y.subject = 'course' AND y.subject_id = c.id AND y.fact_key IN ('courseYear', 'courseTuitionYear') LIMIT 1) AS told
  FROM courses c JOIN facts t ON t.subject = 'course' AND t.subject_id = c.id AND t.fact_key = 'courseTuition'
    JOIN facts w ON w.subject = 'course' AND w.subject_id = c.id AND w.fact_key = 'courseWeeks' WHERE c.levels <> 0 AND w.value >= 26),
placed AS (SELECT school_id, major_level_id, told, row_number() OVER (PARTITION BY school_id, major_level_id ORDER BY told) AS place,
  count(*) OVER (PARTITION BY school_id, major_level_id) AS courses FROM known WHERE told IS NOT NULL),
middles AS (SELECT school_id, major_level_id, told AS middle FROM placed WHERE place = courses / 2 + 1)
SELECT k.id, s.name AS school, k.name, l.level_key AS level, k.tuition, k.weeks, k.year, m.middle, k.currency,
  coalesce(x.scheme, '') AS scheme, coalesce(x.code, '') AS code
FROM known k JOIN schools s ON s.id = k.school_id JOIN major_levels l ON l.id = k.major_level_id
  LEFT JOIN middles m ON m.school_id = k.school_id AND m.major_level_id = k.major_level_id
  LEFT JOIN external_ids x ON x.subject = 'course' AND x.subject_id = k.id AND x.gone_at IS NULL
WHERE k.told IS NULL ORDER BY k.year / coalesce(m.middle, k.year) DESC, k.id`,
  values: [],
});

interface ChangedFigureRow {
  id: number;
  name: string;
  nameChn: string;
  at: number;
  /** JSON, as FigureChange of the contract. */
  change: string;
}

/** So many of the history of the last imports are read, and so many told: of schools, for a visitor is not shown each course. */
const LOOKED_THROUGH = { imports: 4, rows: 120, told: 8 };

export const changedFigures = ({ locale, chinese }: Reader, publicLevel: number): Statement<ChangedFigureRow> =>
  named(
    `SELECT t.id, t.name, ${schoolNameChn('t')} AS nameChn, h.kept_at AS at, ${AS_FIELDS as ':locale'} AS change
FROM (SELECT p.*, (SELECT m.editions ->> CAST(coalesce(p.next_source_id, p.source_id) AS TEXT) FROM imports m WHERE m.id = p.import_id) AS next_as_at
  FROM (SELECT id FROM imports ORDER BY id DESC LIMIT ${LOOKED_THROUGH.imports}) i
  CROSS JOIN fact_history p ON p.import_id = i.id AND p.subject = 'school' LIMIT ${LOOKED_THROUGH.rows}) h
  JOIN schools t ON t.id = h.subject_id JOIN sources s ON s.id = coalesce(h.next_source_id, h.source_id)
WHERE ${openToSite('t')} AND h.${isTold('fact_key')} AND h.value <> '' AND ${IS_OTHER as ''}
ORDER BY h.import_id DESC, t.rank_sort, t.id, h.id LIMIT ${LOOKED_THROUGH.told}`,
    { locale, chinese, level: publicLevel },
  );
