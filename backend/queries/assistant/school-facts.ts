import type { FactKey } from '#backend/catalogue/fact-kinds.ts';
import {
  CALLER_SITE,
  selectInLanguage,
  bindNamed,
  buildSiteCondition,
  type Statement,
} from '#backend/queries/database.ts';
import type { FactRow } from '#backend/queries/facts/facts.ts';
import type { Locale } from '#shared/locale/locales.ts';

const SOURCE_COLUMNS =
  `src.id AS sourceId, ${selectInLanguage('src.publisher')} AS publisher, ${selectInLanguage('src.title')} AS title, ${selectInLanguage('src.licence')} AS licence,
  src.licence_address AS licenceAddress, src.address, src.as_at AS asAt, src.read_on AS readOn` as ':locale';

/** Returns the facts of one school with the given keys. Facts of the caller's site replace shared facts. */
export const selectFactsOfKeys = (
  schoolId: number,
  keys: readonly FactKey[],
  locale: Locale,
  publicLevel: number,
): Statement<FactRow> =>
  bindNamed(
    `SELECT f.fact_key AS factKey, f.part, f.value, f.unit, f.isOwn, ${SOURCE_COLUMNS}
FROM (SELECT f.fact_key, f.part, f.value, f.unit, f.source_id, 0 AS isOwn FROM json_each(:keys) k
    CROSS JOIN facts f ON f.subject = 'school' AND f.subject_id = :schoolId AND f.fact_key = k.value
  UNION ALL SELECT fact_key, part, value, unit, source_id, 1 FROM site_facts
    WHERE agent_id = ${CALLER_SITE} AND school_id = :schoolId AND fact_key IN (SELECT value FROM json_each(:keys))) f
JOIN sources src ON src.id = f.source_id ORDER BY f.isOwn DESC, f.fact_key, f.part`,
    { schoolId, keys: JSON.stringify(keys), locale, level: publicLevel },
  );

/** Returns the facts of courses with the given keys, in the order of the courses and keys. */
export const selectFactsOfCourses = (
  ids: readonly number[],
  keys: readonly FactKey[],
  locale: Locale,
): Statement<FactRow & { courseId: number }> =>
  bindNamed(
    `SELECT f.subject_id AS courseId, f.fact_key AS factKey, f.part, f.value, f.unit, 0 AS isOwn, ${SOURCE_COLUMNS}
FROM json_each(:ids) i CROSS JOIN json_each(:keys) k CROSS JOIN facts f ON f.subject = 'course' AND f.subject_id = i.value AND f.fact_key = k.value
JOIN sources src ON src.id = f.source_id ORDER BY i.key, k.key`,
    { ids: JSON.stringify(ids), keys: JSON.stringify(keys), locale },
  );

export interface SchoolRuleRow {
  id: number;
  exam: string;
  levelId: number;
  /** JSON array of field ids such as [1, 2]. [] means all fields. */
  groups: string;
  name: string;
  englishName: string;
  note: string;
  source: string;
  sourceTitle: string;
  asAt: string;
  confidence: 'stated' | 'indirect';
}

/**
 * Returns the entry rules of a school for one exam ('' for all exams): first the site's rules, then the most recent
 * ones.
 */
export const selectEntryRulesOfSchool = (
  schoolId: number,
  exam: string,
  locale: Locale,
  publicLevel: number,
): Statement<SchoolRuleRow> =>
  bindNamed(
    `SELECT e.id, e.exam, e.major_level_id AS levelId, e.group_ids AS groups, ${selectInLanguage('e.name')} AS name, e.name ->> 'en-us' AS englishName, ${selectInLanguage('e.note')} AS note, e.source, e.source_title AS sourceTitle,
  ${selectInLanguage('e.as_at')} AS asAt, e.confidence FROM entry_rules e JOIN schools s ON s.id = e.school_id
WHERE e.school_id = :schoolId AND (:exam = '' OR e.exam = :exam) AND e.agent_id IN (0, ${CALLER_SITE}) AND ${buildSiteCondition('s')}
ORDER BY e.agent_id DESC, e.confidence = 'indirect', e.as_at_year DESC, e.id`,
    { schoolId, exam, locale, level: publicLevel },
  );

export interface SchoolFactRow {
  schoolId: number;
  countryId: number;
  levels: number;
  siteId: number;
  cityId: number;
  factKey: 'englishMinimum' | 'scholarshipOffered' | 'memberOf' | 'internationalFee' | 'degreeYear';
  /** 'bachelor|IELTS', followed by a restriction if the minimum does not apply to all courses. */
  part: string;
  /** Overall English score or lowest yearly fee, or null for other facts. */
  overall: number;
  /** Published minimum score in each part of the English test, or null if the school states none. */
  each: string | null;
}

/**
 * Returns, for all schools in list order, the published English minimums, scholarships, memberships and foundation
 * fees, and the yearly fees of schools in the United Kingdom, whose courses have no fees.
 */
export const selectSchoolFactsToCache = (): Statement<SchoolFactRow> => ({
  sql: `SELECT s.id AS schoolId, s.country_id AS countryId, s.city_id AS cityId, s.levels, s.site_id AS siteId, f.fact_key AS factKey,
  iif(f.fact_key = 'memberOf', f.value, f.part) AS part, CASE f.fact_key WHEN 'englishMinimum' THEN CAST(f.value ->> 'overall' AS REAL) WHEN 'degreeYear' THEN CAST(coalesce(f.value ->> 'usual', f.value ->> 'least') AS REAL) END AS overall,
  iif(f.fact_key = 'englishMinimum', CAST(f.value ->> 'each' AS TEXT), NULL) AS each
FROM schools s CROSS JOIN facts f ON f.subject = 'school' AND f.subject_id = s.id AND f.fact_key IN ('englishMinimum', 'scholarshipOffered', 'memberOf', 'internationalFee', 'degreeYear')
WHERE iif(f.fact_key = 'degreeYear', s.country_id = 1 AND coalesce(f.value ->> 'appliesTo', '') = '', s.id < 10000) AND (f.fact_key <> 'internationalFee' OR f.part LIKE 'foundation%') AND (s.id < 10000 OR s.country_id = 1)
ORDER BY s.id`,
  values: [],
});
