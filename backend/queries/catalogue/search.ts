import type { Keyword } from '#backend/search/search-words.ts';
import type { FoundPage } from '#backend/search/look-up-packed.ts';
import {
  CALLER_SITE,
  selectInChinese,
  selectInLanguage,
  bindNamed,
  buildLevelCondition,
  buildSiteCondition,
  type Reader,
  type Statement,
} from '#backend/queries/database.ts';
import { buildKeywordHits, selectPlaceName, selectSchoolNameChn, startFilters } from './build-query.ts';
import { selectPageIds } from './packed-names.ts';
import { toReference } from '#backend/queries/reference-reads.ts';
import type { Locale } from '#shared/locale/locales.ts';

// Queries of the search box. Each reads only the index and the rows of its results.

export const MAX_NAMED_SCHOOLS = 6;

export const SAMPLE_COURSES = 3;

export interface WordQuery {
  keyword: Keyword;
  countryId: number | null;
  /** Page of results that was found in the denormalised index, or null if the index was not used. */
  found: FoundPage | null;
}

export interface NamedSchoolRow {
  id: number;
  name: string;
  nameChn: string;
  logo: string;
  monogram: string;
  countryKey: string;
  city: string;
  country: string;
  /** Match tier, as in buildKeywordHits. */
  tier: number;
}

export function selectSchoolsByWords(
  { keyword, countryId, found }: WordQuery,
  reader: Reader,
  publicLevel: number,
): Statement<NamedSchoolRow> {
  const filters = startFilters(reader, publicLevel);
  const columns = `h.id, s.name, ${selectSchoolNameChn('s')} AS nameChn, s.logo, s.monogram, co.country_key AS countryKey, ${selectPlaceName('ci')} AS city, ${selectPlaceName('co')} AS country, h.tier`;
  const joins = `CROSS JOIN schools s ON s.id = h.id JOIN cities ci ON ci.id = s.city_id JOIN countries co ON co.id = s.country_id`;
  if (found)
    return filters.statement(
      `SELECT ${columns} FROM ${selectPageIds('school', found, filters)} h ${joins} WHERE ${buildSiteCondition('s')} ORDER BY h.key`,
    );
  const countryCondition = countryId === null ? '' : ` AND s.country_id = ${filters.bind(countryId)}`;
  return filters.statement(
    `SELECT ${columns} FROM (SELECT s.id, h.tier, s.rank_sort FROM (${buildKeywordHits('school', keyword, filters)}) h JOIN schools s ON s.id = h.id
  WHERE ${buildSiteCondition('s')}${countryCondition} ORDER BY h.tier, s.rank_sort, s.id LIMIT ${MAX_NAMED_SCHOOLS}) h
${joins} ORDER BY h.tier, h.rank_sort, h.id`,
  );
}

/** Returns a sample of the courses that match a keyword, and their total. */
export function selectCoursesByWords(
  { keyword, countryId, found }: WordQuery,
  reader: Reader,
  publicLevel: number,
): Statement<{ name: string; nameChn: string; total: number }> {
  const filters = startFilters(reader, publicLevel);
  const columnSelect = `SELECT c.name, ${selectInChinese('c.name_chn')} AS nameChn`;
  const openCondition = `${buildSiteCondition('c')} AND ${buildLevelCondition('c.school_levels')}`;
  if (found)
    return filters.statement(
      `${columnSelect}, ${filters.bind(found.total)} AS total FROM ${selectPageIds('course', found, filters)} h CROSS JOIN courses c ON c.id = h.id WHERE ${openCondition} ORDER BY h.key`,
    );
  const countryCondition = countryId === null ? '' : ` AND c.country_id = ${filters.bind(countryId)}`;
  return filters.statement(
    `${columnSelect}, h.total FROM (SELECT c.id, count(*) OVER () AS total
  FROM (${buildKeywordHits('course', keyword, filters)}) h JOIN courses c ON c.id = h.id
  WHERE ${openCondition}${countryCondition} ORDER BY h.tier, c.school_rank, c.id LIMIT ${SAMPLE_COURSES}) h
CROSS JOIN courses c ON c.id = h.id`,
  );
}

export function selectCourseIdsNamed(keyword: Keyword, locale: Locale, publicLevel: number): Statement<{ id: number }> {
  const filters = startFilters({ locale }, publicLevel);
  return filters.statement(`SELECT id FROM (${buildKeywordHits('course', keyword, filters)})`);
}

export const selectCourseIdsOfType = (typeId: number): Statement<{ id: number }> =>
  bindNamed('SELECT course_id AS id FROM course_type_links WHERE type_id = :typeId', { typeId });

export interface SubjectRow {
  id: number;
  key: string;
  /** Name in the requested language. */
  name: string;
  /** JSON array of objects with names in all languages: one for the field and one for each of its types. */
  names: string;
  /** Number of visible courses in the field. */
  courses: number;
}

/** Returns fields with the names of their types. */
export const selectSubjects = (locale: Locale, publicLevel: number): Statement<SubjectRow> =>
  toReference(
    bindNamed(
      `SELECT g.id, g.group_key AS key, ${selectInLanguage('g.name')} AS name,
  (SELECT json_insert(json_group_array(json(t.name)), '$[#]', json(g.name)) FROM course_types t WHERE t.group_id = g.id) AS names,
  (SELECT coalesce(sum(total), 0) FROM catalogue_counts WHERE subject = 'course' AND part = 'group' AND value = g.id AND ${buildLevelCondition()})
  + (SELECT count(*) FROM own_courses o CROSS JOIN courses c ON c.id = o.id JOIN course_type_links l ON l.course_id = c.id AND l.group_id = g.id
    WHERE o.agent_id = ${CALLER_SITE} AND ${buildSiteCondition('c')}) AS courses
FROM course_type_groups g ORDER BY g.id`,
      { locale, level: publicLevel },
    ),
  );

export const selectCountryNames = (publicLevel: number): Statement<{ term: string; id: number }> =>
  toReference(
    bindNamed(
      `SELECT t.term, t.country_id AS id FROM country_terms t JOIN countries c ON c.id = t.country_id
WHERE ${buildLevelCondition('c.levels')} ORDER BY length(t.term) DESC, t.term`,
      { level: publicLevel },
    ),
  );
