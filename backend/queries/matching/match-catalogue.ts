import { INTERVIEWING_SCHOOLS } from '#shared/rules/ucas-deadline.ts';
import { OPTION_BITS } from '#shared/rules/study-options.ts';
import {
  LIMIT,
  CALLER_SITE,
  selectInLanguage,
  isShared,
  prepareFragments,
  buildSiteCondition,
  type Statement,
  createStaticRows,
} from '#backend/queries/database.ts';
import { COURSE_ADMISSION_FACTS, SCHOOL_ADMISSION_FACTS } from '#backend/catalogue/fact-kinds.ts';
import { isForOtherEntrants } from '#backend/catalogue/other-entrants.ts';
import { subjectId } from '#backend/catalogue/subjects.ts';
import { getLevel } from '#backend/catalogue/major-levels.ts';
import { FIRST_SITE_ROW_ID } from '#backend/site/rows/row-fields.ts';
import { FIELD_FEES_TABLE } from './field-fees.ts';
import { factsOfRow } from '#backend/queries/facts/facts.ts';
import { toReference } from '#backend/queries/reference-reads.ts';
import type { Locale } from '#shared/locale/locales.ts';

// Input of the matching. Shared data is cached in memory under a stamp that every change replaces (decision 035). Data
// of a single site is small and is read for each request.

export interface CourseBlockRow {
  countryId: number;
  kind: 'degree' | 'pathway';
  currency: string;
  levelId: number;
  levelKey: string;
  groupId: number;
  /** JSON object of parallel arrays with one entry per course: ids, schools, fees, levels and more (insertBlocks). */
  courses: string;
}

/** Group id of blocks whose offers name only a level and therefore match every field. */
export const ALL_FIELDS_GROUP_ID = 0;

const selectIdsIn = (expression: string) => `(SELECT CAST(value AS INTEGER) FROM json_each(${expression}))`;

const SHELF_SELECT = `SELECT country_id AS countryId, kind, currency, major_level_id AS levelId, (SELECT level_key FROM major_levels WHERE id = major_level_id) AS levelKey,
  group_id AS groupId, courses FROM match_shelves`;

const selectShelves = (agentId: string) =>
  `${SHELF_SELECT} WHERE agent_id = ${agentId} ORDER BY country_id, major_level_id, group_id, kind, currency`;

/** Owner of the blocks that contain the figures of levels at schools, in place of an agent. */
const LEVELS_OWNER_ID = -1;

/** Returns what schools publish for a whole level, one entry for each school, whether or not they have courses. */
export const selectLevelBlocks = (): Statement<CourseBlockRow> => ({
  sql: selectShelves(String(LEVELS_OWNER_ID)),
  values: [],
});

/** Returns the first-degree fees of a country's schools, in the currency of its first school. */
export const selectFeeBlock = (countryId: string): Statement<CourseBlockRow> =>
  toReference(
    prepareFragments(
      `${SHELF_SELECT} WHERE agent_id = ${LEVELS_OWNER_ID} AND country_id = :countryId AND group_id = ${ALL_FIELDS_GROUP_ID} AND kind = 'degree'
  AND major_level_id = (SELECT id FROM major_levels WHERE level_key = 'bachelor')
  AND currency = (SELECT currency FROM schools WHERE country_id = :countryId AND ${isShared('schools')} ORDER BY rank_sort LIMIT 1)`,
      { countryId },
    ),
  );

export const selectSharedBlocks = (): Statement<CourseBlockRow> => ({ sql: selectShelves('0'), values: [] });

export const selectSiteBlocks = (publicLevel: number): Statement<CourseBlockRow> =>
  prepareFragments(selectShelves(`nullif(${CALLER_SITE}, 0)`), { level: publicLevel });

export interface MatchSchoolRow {
  id: number;
  countryId: number;
  cityId: number;
  levels: number;
  rankSort: number;
  qsRank: string;
  nameSort: string;
  /** JSON: overall teaching rating in the register's wording, with source and date. */
  teaching: string | null;
  teachingTitle: string | null;
  teachingAsAt: string | null;
  /** JSON: minimum, maximum, currency, source and date, or null if no cost of living is published. */
  living: string | null;
  /**
   * Admission data as JSON, only for a school that belongs to one site. `packed_admissions` contains the data of shared
   * schools.
   */
  admission?: string | null;
}

const quoteKeys = (keys: readonly string[]) => keys.map((key) => `'${key}'`).join(', ');

/**
 * SQL for an admission fact as a JSON array, which unpack-admission.ts parses. English scores that come from guides or
 * apply only to some programmes are ignored.
 */
const SCHOOL_FACT_EXPRESSION = `CASE f.fact_key
    WHEN 'satQuartiles' THEN json_array('sat', (f.value ->> '$.reading[0]') + (f.value ->> '$.math[0]'), (f.value ->> '$.reading[2]') + (f.value ->> '$.math[2]'))
    WHEN 'actQuartiles' THEN json_array('act', f.value ->> '$.composite[0]', f.value ->> '$.composite[2]')
    WHEN 'admissionRate' THEN json_array('rate', f.value ->> 'rate', f.value ->> 'applicants')
    WHEN 'openAdmission' THEN json_array('open', json(f.value) IN ('true', '"yes"'))
    WHEN 'carnegieClass' THEN json_array('carnegie', f.value)
    WHEN 'englishMinimum' THEN json_array('english', f.part, f.value -> 'overall', f.value -> 'each', f.value -> 'parts') END`;

/**
 * SQL for a JSON array of a school's admission figures, or null if it has none. Carnegie classes are included only if
 * they exclude subjects.
 */
const SCHOOL_ADMISSION_SELECT = `(SELECT json_group_array(json(${SCHOOL_FACT_EXPRESSION})) FROM facts f
  WHERE f.subject = 'school' AND f.subject_id = s.id AND f.fact_key IN (${quoteKeys(SCHOOL_ADMISSION_FACTS)})
  AND (f.fact_key <> 'carnegieClass' OR f.value LIKE 'Special Focus%' OR f.value LIKE 'Baccalaureate%')
  AND (f.fact_key <> 'englishMinimum' OR f.value ->> 'standing' = 'stated' AND f.part NOT LIKE '%|%|_%') HAVING count(*) > 0)`;

const SCHOOL_COLUMNS = `s.id, s.country_id AS countryId, s.city_id AS cityId, s.levels, s.rank_sort AS rankSort, s.qs_rank AS qsRank, s.name_sort AS nameSort,
  f.value AS teaching, so.title AS teachingTitle, so.as_at AS teachingAsAt, l.living`;

const SCHOOLS_FROM = `schools s
  LEFT JOIN facts f ON f.subject = 'school' AND f.subject_id = s.id AND f.fact_key = 'teachingRating' AND f.part = 'overall'
  LEFT JOIN sources so ON so.id = f.source_id
  LEFT JOIN (SELECT city_id, json_array(least, most, currency, publisher, as_at) AS living,
    row_number() OVER (PARTITION BY city_id ORDER BY as_at_year DESC, publisher) AS place FROM living_costs WHERE covers = 'all') l
    ON l.city_id = s.city_id AND l.place = 1`;

/**
 * Returns MatchSchoolRow[] as JSON in a single row, because thousands of rows with column names would take longer to
 * transfer than to read. Rows that are hidden at some levels are included, so that one cached copy serves all levels.
 */
export const selectSharedSchools = (): Statement<{ schools: string }> => ({
  sql: `SELECT json_group_array(json_array(id, countryId, cityId, levels, rankSort, qsRank, nameSort, teaching, teachingTitle, teachingAsAt, living)) AS schools
FROM (SELECT ${SCHOOL_COLUMNS} FROM ${SCHOOLS_FROM} WHERE ${isShared('s')})`,
  values: [],
});

export const selectSiteSchoolsToMatch = (publicLevel: number): Statement<MatchSchoolRow> =>
  prepareFragments(
    `SELECT ${SCHOOL_ADMISSION_SELECT} AS admission, ${SCHOOL_COLUMNS} FROM ${SCHOOLS_FROM} WHERE s.id >= ${FIRST_SITE_ROW_ID} AND ${buildSiteCondition('s')}`,
    { level: publicLevel },
  );

/** Returns the stamp of the data read in the same round trip, or no row if the data has changed since the last read. */
export const selectMatchingStamp = (): Statement<{ stamp: number }> => ({
  sql: 'SELECT stamp FROM matching_stamps',
  values: [],
});

/** Inserts a stamp if there is none, in the same round trip as the read. Stamps are random and never reused. */
export const storeMatchingStamp = (): Statement<never> => ({
  sql: 'INSERT INTO matching_stamps (id, stamp) VALUES (1, random() >> 11) ON CONFLICT DO NOTHING',
  values: [],
  mayRepeat: true,
});

/** Placeholder in a batch if there is a stamp. */
export const NO_STAMP: Statement<never> = createStaticRows([]);

/** Returns the group (field) of a course type. */
export const selectGroupOfType = (typeId: string): Statement<{ id: number }> =>
  prepareFragments('SELECT group_id AS id FROM course_types WHERE id = :typeId', { typeId });

/** Returns the selected schools and the schools of selected courses, if they are visible at this level. */
export const selectPlacesOfChosen = (
  { schoolIds, courseIds }: { schoolIds: readonly string[]; courseIds: readonly string[] },
  publicLevel: number,
): Statement<{ id: number; countryId: number }> =>
  prepareFragments(
    `SELECT s.id, s.country_id AS countryId FROM schools s WHERE ${buildSiteCondition('s')}
  AND (s.id IN ${selectIdsIn(':schoolIds')} OR s.id IN (SELECT school_id FROM courses WHERE id IN ${selectIdsIn(':courseIds')}))`,
    { level: publicLevel, schoolIds: JSON.stringify(schoolIds), courseIds: JSON.stringify(courseIds) },
  );

/** Returns the courses of a type, and the offers for a whole field or level, which may contain courses of that type. */
export const selectCoursesOfType = (typeId: string): Statement<{ id: number }> => ({
  sql: `SELECT course_id AS id FROM course_type_links WHERE type_id = ?1
UNION SELECT l.course_id FROM course_type_links l JOIN courses c ON c.id = l.course_id
  WHERE l.group_id = (SELECT group_id FROM course_types WHERE id = ?1) AND c.named = 'field'
UNION SELECT id FROM courses WHERE named = 'level'`,
  values: [typeId],
});

export interface CountingRuleRow {
  id: number;
  exam: string;
  name: string;
  note: string;
  rule: string;
}

export const selectCountingRules = (exam: string | undefined, locale: Locale): Statement<CountingRuleRow> =>
  prepareFragments(
    `SELECT id, exam, ${selectInLanguage('name')} AS name, ${selectInLanguage('note')} AS note, rule
FROM counting_rules${exam ? ' WHERE exam = :exam' : ''} ORDER BY exam, id`,
    { locale, exam: exam ?? null },
  );

export interface EntryRuleRow {
  id: number;
  exam: string;
  schoolId: number;
  levelId: number;
  /** JSON array of course type groups. [] means every field. */
  groupIds: string;
  name: string;
  note: string;
  rule: string;
  source: string;
  sourceTitle: string;
  asAt: string;
  asAtYear: number;
  /** 0 for indirect or unverifiable rules, which are shown but not evaluated. */
  judges: 0 | 1;
}

const ENTRY_RULE_COLUMNS = `e.id, e.exam, e.school_id AS schoolId, e.major_level_id AS levelId, e.group_ids AS groupIds, ${selectInLanguage('e.name')} AS name,
  ${selectInLanguage('e.note')} AS note, e.rule, e.source, e.source_title AS sourceTitle, ${selectInLanguage('e.as_at')} AS asAt, e.as_at_year AS asAtYear, e.judges`;

export const selectSharedEntryRules = (exam: string, locale: Locale): Statement<EntryRuleRow> =>
  prepareFragments(
    `SELECT ${ENTRY_RULE_COLUMNS} FROM entry_rules e WHERE e.exam = :exam AND e.agent_id = 0 ORDER BY e.id`,
    {
      locale,
      exam,
    },
  );

export const selectOwnEntryRules = (exam: string, locale: Locale, publicLevel: number): Statement<EntryRuleRow> =>
  prepareFragments(
    `SELECT ${ENTRY_RULE_COLUMNS} FROM entry_rules e WHERE e.exam = :exam AND e.agent_id = nullif(${CALLER_SITE}, 0) ORDER BY e.id`,
    { locale, exam, level: publicLevel },
  );

/** Placeholder in a batch if no exam was entered or the rules are cached. */
export const NO_RULES: Statement<EntryRuleRow> = createStaticRows([]);

/** Returns the rules of the caller's site before shared rules. If both apply to a course, the site's rule is used. */
export const selectEntryRules = (exam: string, locale: Locale, publicLevel: number): Statement<EntryRuleRow> =>
  prepareFragments(
    `SELECT ${ENTRY_RULE_COLUMNS} FROM entry_rules e WHERE e.exam = :exam AND e.agent_id IN (0, ${CALLER_SITE}) ORDER BY e.agent_id DESC, e.id`,
    { locale, exam, level: publicLevel },
  );

/**
 * Order of a school's rules: its site's first, then those of degrees, the evaluated ones, those that can be compared in
 * part, as in createRuleFinder, the broadest and the newest.
 */
const BROADEST_RULE_ORDER = `r.agent_id DESC, r.major_level_id <> ${getLevel('bachelor').id}, r.judges DESC, coalesce(r.rule ->> 'isPartial', 0) DESC, coalesce(r.rule ->> 'asking', '') <> '', r.group_ids <> '[]', r.as_at_year DESC, r.id`;

/**
 * SQL expression of a JSON array with the broadest rule of a school for each exam of a JSON array, which is null if the
 * school states none. `fieldIds` is a JSON array of fields, to all of which the rules must apply.
 */
export const selectBroadestRules = <
  const Exams extends string,
  const School extends string,
  const Fields extends string,
>(
  exams: Exams,
  schoolId: School,
  fieldIds: Fields,
) =>
  `(SELECT json_group_array(json((SELECT json_object('id', r.id, 'exam', r.exam, 'schoolId', r.school_id, 'levelId', r.major_level_id, 'groupIds', r.group_ids, 'name', ${selectInLanguage('r.name')},
  'note', ${selectInLanguage('r.note')}, 'rule', r.rule, 'source', r.source, 'sourceTitle', r.source_title, 'asAt', ${selectInLanguage('r.as_at')}, 'asAtYear', r.as_at_year, 'judges', r.judges)
  FROM entry_rules r WHERE r.school_id = ${schoolId} AND r.exam = e.value AND r.agent_id IN (0, ${CALLER_SITE})
    AND (r.group_ids = '[]' OR NOT EXISTS (SELECT 1 FROM json_each(${fieldIds}) d WHERE d.value NOT IN (SELECT value FROM json_each(r.group_ids))))
  ORDER BY ${BROADEST_RULE_ORDER} LIMIT 1))) FROM json_each(${exams}) e)`;

/** Returns the broadest rules of a school, as in selectBroadestRules. */
export const selectRulesOfSchool = (
  id: string,
  exams: readonly string[],
  locale: Locale,
  publicLevel: number,
): Statement<{ entryRules: string }> =>
  exams.length === 0
    ? createStaticRows([])
    : prepareFragments(`SELECT ${selectBroadestRules(':exams', ':id', "'[]'")} AS entryRules`, {
        locale,
        level: publicLevel,
        id,
        exams: JSON.stringify(exams),
      });

/** Returns the broadest rule of an exam for each visible school, in list order. Evaluated rules take precedence. */
export const selectRuledSchools = (
  exam: string,
  { max, ids = [] }: { max: number; ids?: readonly string[] },
  locale: Locale,
  publicLevel: number,
) => {
  const statement = prepareFragments<EntryRuleRow & { facts: string }>(
    `WITH ranked AS MATERIALIZED (SELECT r.id, r.school_id, row_number() OVER (PARTITION BY r.school_id
  ORDER BY ${BROADEST_RULE_ORDER}) AS place
  FROM entry_rules r WHERE r.exam = :exam AND r.agent_id IN (0, ${CALLER_SITE})${ids.length > 0 ? ` AND r.school_id IN ${selectIdsIn(':ids')}` : ''})
SELECT ${ENTRY_RULE_COLUMNS}, ${factsOfRow('school', 's.id')} AS facts FROM ranked JOIN schools s ON s.id = ranked.school_id JOIN entry_rules e ON e.id = ranked.id
WHERE ranked.place = 1 AND ${buildSiteCondition('s')} ORDER BY s.rank_sort, s.id ${LIMIT}`,
    { locale, exam, limit: max, level: publicLevel, ...(ids.length > 0 && { ids: JSON.stringify(ids) }) },
  );
  return ids.length > 0 ? statement : toReference(statement);
};

/** Returns all course levels, including those without courses. */
export const selectLevelKeys = (): Statement<{ id: number; levelKey: string }> =>
  toReference({ sql: 'SELECT id, level_key AS levelKey FROM major_levels', values: [] });

/** Returns the rules of all exams for the school and level of a course. */
export const selectEntryRulesOfCourse = (
  courseId: string,
  locale: Locale,
  publicLevel: number,
): Statement<EntryRuleRow> =>
  prepareFragments(
    `SELECT ${ENTRY_RULE_COLUMNS} FROM courses c JOIN entry_rules e ON e.school_id = c.school_id AND e.major_level_id = c.major_level_id
WHERE c.id = :courseId AND e.agent_id IN (0, ${CALLER_SITE}) ORDER BY e.exam, e.agent_id DESC, e.id`,
    { locale, courseId, level: publicLevel },
  );

/** Returns the groups (fields) of a course, ordered by id. */
export const selectGroupsOfCourse = (courseId: string): Statement<{ id: number }> =>
  prepareFragments(
    `SELECT DISTINCT t.group_id AS id FROM course_type_links l JOIN course_types t ON t.id = l.type_id
WHERE l.course_id = :courseId ORDER BY t.group_id`,
    { courseId },
  );

export interface PathwayLinkRow {
  schoolId: number;
  pathwayId: number;
}

export const selectPathwayLinks = (): Statement<PathwayLinkRow> => ({
  sql: 'SELECT school_id AS schoolId, pathway_id AS pathwayId FROM school_pathways ORDER BY pathway_id, school_id',
  values: [],
});

export const NO_IDS: Statement<{ id: number }> = createStaticRows([]);

export const NO_PACKED_IDS: Statement<{ ids: string }> = createStaticRows([{ ids: '[]' }]);

/**
 * Maximum length in weeks of a course that is only part of a degree: an honours year, or a certificate of half a year.
 */
const MAX_PARTIAL_DEGREE_LENGTH = 60;

/**
 * SQL condition for bachelor-level courses that are not a complete first degree. They are excluded, because their fees
 * and rules would be mistaken for those of degrees.
 */
const PARTIAL_DEGREE_CONDITION = `c.major_level_id IN (SELECT id FROM major_levels WHERE level_key = 'bachelor') AND EXISTS (SELECT 1 FROM facts f
  WHERE f.subject = 'course' AND f.subject_id = c.id AND f.fact_key = 'courseWeeks' AND f.part = '' AND f.value <= ${MAX_PARTIAL_DEGREE_LENGTH})`;

/** Returns the SQL for the shared courses (`agentId` 0), or for the courses of one site. */
const selectCoursesToPack = (agentId: number) =>
  agentId === 0
    ? `courses c WHERE ${isShared('c')} AND NOT (${PARTIAL_DEGREE_CONDITION})`
    : 'own_courses o CROSS JOIN courses c ON c.id = o.id WHERE o.agent_id = :agentId';

/** SQL for the entrants of an offer for a whole field, which are those of the field's largest published group. */
const FIELD_ENTRANTS_SELECT = `(SELECT e.value FROM facts f, json_each(f.value) e WHERE f.subject = 'course' AND f.subject_id = c.id
  AND f.fact_key = 'entryTariff' AND f.part <> '' AND c.named = 'field' ORDER BY e.value ->> 'entrants' DESC, f.part LIMIT 1)`;

/** Returns the SQL for a JSON array with the number of entrants and the percentage in each band. */
const packEntrants = (value: string) => `'[' || (${value} ->> 'entrants') || ',' || substr(${value} -> 'shares', 2)`;

/** SQL for a JSON array of entrants by school average, in the order of AVERAGE_BANDS. */
const AVERAGES_EXPRESSION = `json_array(${['95+', '90-94', '85-89', '80-84', '75-79', '70-74', '<70']
  .map((band) => `coalesce(f.value ->> '$.shares."${band}"', 0)`)
  .join(', ')})`;

const OFFER_EXPRESSION = `json_array(f.value ->> '$.aLevel.first', f.value ->> '$.aLevel.last', f.value -> 'ib', f.value -> 'anyOne', f.value -> 'subjects')`;

const selectFact = (factKey: string, packedFacts: string) =>
  `coalesce(max(CASE f.fact_key WHEN '${factKey}' THEN ${packedFacts} END), 'null')`;

/** SQL condition for first degrees to which applicants are interviewed: in medicine, and at INTERVIEWING_SCHOOLS. */
const INTERVIEW_CONDITION = `c.kind = 'degree' AND c.major_level_id IN (SELECT id FROM major_levels WHERE level_key = 'bachelor')
  AND (c.school_id IN (SELECT id FROM schools WHERE name IN (${quoteKeys(INTERVIEWING_SCHOOLS)}))
    OR EXISTS (SELECT 1 FROM course_type_links l WHERE l.course_id = c.id AND l.group_id = ${subjectId('medicine')}))`;

const SCOTTISH_CONDITION = `c.school_id IN (SELECT s.id FROM schools s JOIN states st ON st.id = s.state_id WHERE st.name = 'Scotland')`;

/**
 * SQL for a JSON array of a course's admission data without property names (offer, entrants, averages, IELTS, whether
 * applicants are interviewed, whether it is Scottish), which unpack-admission.ts parses. Null if nothing is published
 * and nobody is interviewed.
 */
const COURSE_ADMISSION_EXPRESSION = `(SELECT '[' || published || ',' || isByInterview || ',' || isScottish || ']' FROM (SELECT coalesce((SELECT ${[
  selectFact('typicalOffer', OFFER_EXPRESSION),
  selectFact('entryTariff', packEntrants('f.value')),
  selectFact('admissionAverage', AVERAGES_EXPRESSION),
  selectFact('courseIelts', `json_array(f.value -> 'overall', f.value -> 'each')`),
].join(` || ',' || `)} FROM facts f WHERE f.subject = 'course' AND f.subject_id = c.id
  AND f.fact_key IN (${quoteKeys(COURSE_ADMISSION_FACTS)}) AND f.part = '' HAVING count(*) > 0),
  (SELECT 'null,' || ${packEntrants('largest.value')} || ',null,null' FROM (SELECT ${FIELD_ENTRANTS_SELECT} AS value) largest WHERE largest.value IS NOT NULL),
  iif(${INTERVIEW_CONDITION}, 'null,null,null,null', NULL)) AS published,
  coalesce(${INTERVIEW_CONDITION}, 0) AS isByInterview, ${SCOTTISH_CONDITION} AS isScottish) WHERE published IS NOT NULL)`;

/** SQL for the IELTS requirement of the course if it has one, otherwise that of its school for the course's level. */
const COURSE_IELTS_EXPRESSION = `coalesce((SELECT t.ielts FROM admission_terms t WHERE t.id = c.terms_id),
  (SELECT f.value ->> 'overall' FROM facts f WHERE f.subject = 'course' AND f.subject_id = c.id AND f.fact_key = 'courseIelts' AND f.part = ''),
  (SELECT f.value FROM facts f WHERE f.subject = 'school' AND f.subject_id = c.school_id AND f.fact_key = 'englishFrom'
    AND f.part = (SELECT level_key FROM major_levels WHERE id = c.major_level_id)))`;

/** SQL for the lowest yearly fee of the level of a degree course at its school, in the currency of the course. */
const LEVEL_FEE_EXPRESSION = `(SELECT f.value ->> 'least' FROM facts f WHERE c.kind = 'degree' AND f.subject = 'school'
    AND f.subject_id = c.school_id AND f.fact_key = 'degreeYear' AND f.part = (SELECT level_key FROM major_levels WHERE id = c.major_level_id)
    AND f.value ->> 'currency' = c.currency)`;

/**
 * 1 for a course that is listed after the others: its name is only a field or level, or it is the variant of a degree
 * for other entrants or with a placement year.
 */
const VARIANT_EXPRESSION = `(c.named <> 'title' OR (c.options & ${OPTION_BITS.foundationYear | OPTION_BITS.sandwich}) <> 0
  OR ${isForOtherEntrants('c.name')} OR c.name LIKE '%placement year%')`;

const SHELF_COLUMNS = 'country_id, major_level_id, group_id, kind, currency';

/**
 * Inserts the blocks of courses. A course in two fields is in two blocks. `levels` is [] if all courses are visible at
 * every level. Other arrays are [] if all their values are null or 0. Courses of a school are adjacent. Identical
 * admission data is stored once per block: `evidence` maps numbers to data, and `evidenceAt` contains the number for
 * each course.
 */
const insertBlocks = (agentId: number): Statement =>
  prepareFragments(
    `INSERT INTO match_shelves (agent_id, ${SHELF_COLUMNS}, courses)
WITH packed AS MATERIALIZED (SELECT c.id, c.school_id, c.country_id, c.major_level_id, c.kind, c.currency, nullif(c.fee, 0) AS own_fee, ${LEVEL_FEE_EXPRESSION} AS level_fee, c.levels, c.named, ${VARIANT_EXPRESSION} AS is_variant, c.terms_id,
  ${COURSE_ADMISSION_EXPRESSION} AS admission, ${COURSE_IELTS_EXPRESSION} AS ielts FROM ${selectCoursesToPack(agentId)}),
${FIELD_FEES_TABLE},
placed AS MATERIALIZED (SELECT c.*, g.group_id, coalesce(c.own_fee, iif(y.school_id IS NULL OR c.level_fee IS NULL, c.level_fee, y.fee), 0) AS fee,
  iif(c.admission IS NULL, -1, dense_rank() OVER (PARTITION BY c.country_id, c.major_level_id, g.group_id, c.kind, c.currency, c.admission IS NULL ORDER BY c.admission) - 1) AS evidence,
  count(*) OVER (PARTITION BY c.id) > 1 AS twice
  FROM packed c JOIN (SELECT DISTINCT l.course_id, t.group_id FROM packed p JOIN course_type_links l ON l.course_id = p.id JOIN course_types t ON t.id = l.type_id
  UNION ALL SELECT id, ${ALL_FIELDS_GROUP_ID} FROM packed WHERE named = 'level') g ON g.course_id = c.id
  LEFT JOIN field_fees y ON y.school_id = c.school_id AND y.level_id = c.major_level_id AND y.group_id = g.group_id),
evidences AS MATERIALIZED (SELECT ${SHELF_COLUMNS}, json_group_object(evidence, json(admission)) AS evidence
  FROM (SELECT DISTINCT ${SHELF_COLUMNS}, evidence, admission FROM placed WHERE evidence >= 0) GROUP BY ${SHELF_COLUMNS})
SELECT :agentId, c.country_id, c.major_level_id, c.group_id, c.kind, c.currency, json_object(
  'ids', json_group_array(c.id), 'schools', json_group_array(c.school_id), 'fees', json_group_array(c.fee),
  'levels', CASE WHEN min(c.levels) = -1 AND max(c.levels) = -1 THEN json('[]') ELSE json_group_array(c.levels) END,
  'ielts', CASE WHEN count(c.ielts) = 0 THEN json('[]') ELSE json_group_array(c.ielts) END,
  'months', CASE WHEN count(i.months) = 0 THEN json('[]') ELSE json_group_array(coalesce(i.months, 0)) END,
  'twice', CASE WHEN max(c.twice) = 0 THEN json('[]') ELSE json_group_array(c.twice) END,
  'untitled', CASE WHEN max(c.is_variant) = 0 THEN json('[]') ELSE json_group_array(c.is_variant) END,
  'evidence', json(coalesce((SELECT e.evidence FROM evidences e WHERE e.country_id = c.country_id AND e.major_level_id = c.major_level_id
    AND e.group_id = c.group_id AND e.kind = c.kind AND e.currency = c.currency), '{}')),
  'evidenceAt', CASE WHEN max(c.evidence) = -1 THEN json('[]') ELSE json_group_array(c.evidence) END)
FROM (SELECT * FROM placed ORDER BY ${SHELF_COLUMNS}, school_id, id) c
  LEFT JOIN (SELECT i.course_id, sum(1 << i.month) AS months FROM packed p JOIN course_intakes i ON i.course_id = p.id GROUP BY i.course_id) i
    ON i.course_id = c.id
GROUP BY c.country_id, c.major_level_id, c.group_id, c.kind, c.currency`,
    { agentId },
  );

/**
 * Inserts the fee and the IELTS requirement of each level at each school. A level without courses is found by these
 * figures. The arrays are those of `insertBlocks`.
 */
const insertLevelBlocks = (): Statement => ({
  sql: `INSERT INTO match_shelves (agent_id, ${SHELF_COLUMNS}, courses)
SELECT ${LEVELS_OWNER_ID}, s.country_id, l.id, ${ALL_FIELDS_GROUP_ID}, 'degree', coalesce(f.value ->> 'currency', s.currency) AS currency, json_object(
  'ids', json_group_array(0), 'schools', json_group_array(s.id), 'fees', json_group_array(coalesce(f.value ->> 'least', 0)),
  'levels', CASE WHEN min(s.levels) = -1 AND max(s.levels) = -1 THEN json('[]') ELSE json_group_array(s.levels) END,
  'ielts', CASE WHEN count(e.value) = 0 THEN json('[]') ELSE json_group_array(CAST(e.value AS REAL)) END)
FROM schools s CROSS JOIN major_levels l
  LEFT JOIN facts f ON f.subject = 'school' AND f.subject_id = s.id AND f.fact_key = 'degreeYear' AND f.part = l.level_key
  LEFT JOIN facts e ON e.subject = 'school' AND e.subject_id = s.id AND e.fact_key = 'englishFrom' AND e.part = l.level_key
WHERE ${isShared('s')} AND coalesce(f.value, e.value) IS NOT NULL GROUP BY s.country_id, l.id, currency`,
  values: [],
});

const insertAdmissions = (): Statement => ({
  sql: `INSERT INTO packed_admissions (agent_id, country_id, schools)
SELECT 0, s.country_id, json_group_object(CAST(s.id AS TEXT), json(${SCHOOL_ADMISSION_SELECT})) FROM schools s
WHERE ${isShared('s')} AND ${SCHOOL_ADMISSION_SELECT} IS NOT NULL GROUP BY s.country_id`,
  values: [],
});

/** Rebuilds the catalogue used for matching: the shared courses, or those of one site. */
export const repackCatalogue = (agentId = 0): Statement[] => [
  prepareFragments('DELETE FROM match_shelves WHERE agent_id = :agentId', { agentId }),
  insertBlocks(agentId),
  ...(agentId === 0
    ? [
        prepareFragments('DELETE FROM match_shelves WHERE agent_id = :agentId', { agentId: LEVELS_OWNER_ID }),
        insertLevelBlocks(),
        { sql: 'DELETE FROM packed_admissions', values: [] },
        insertAdmissions(),
      ]
    : []),
];

export interface AdmissionsRow {
  /** JSON object of admission figures by school id (fillAdmissions). */
  schools: string;
}

export const selectSharedAdmissions = (): Statement<AdmissionsRow> => ({
  sql: 'SELECT schools FROM packed_admissions WHERE agent_id = 0',
  values: [],
});
