import type { Locale } from '#shared/locale/locales.ts';
import {
  selectInChinese,
  selectInLanguage,
  bindNamed,
  buildLevelCondition,
  buildSiteCondition,
  type Reader,
  type Statement,
} from '#backend/queries/database.ts';
import { toReference } from '#backend/queries/reference-reads.ts';
import { joinConditions, startFilters } from './build-query.ts';
import { NO_SITE_SCHOOLS } from './cached-counts.ts';

export interface StateRow {
  id: number;
  fkAreaCountryId: number;
  key: string;
  name: string;
  nameChn: string;
}

export function selectStates(reader: Reader, publicLevel: number, countryId?: string): Statement<StateRow> {
  const { statement, bind } = startFilters(reader, publicLevel);
  return toReference(
    statement(
      `SELECT s.id, s.country_id AS fkAreaCountryId, s.state_key AS key, s.name, ${selectInChinese('s.name_chn')} AS nameChn
FROM countries c JOIN states s ON s.country_id = c.id
WHERE ${joinConditions([buildLevelCondition('c.levels'), countryId && `c.id = ${bind(countryId)}`])} ORDER BY c.position, s.name, s.id`,
    ),
  );
}

/** SQL condition that counts of schools are cached and complete for the caller's site. */
const HAS_SCHOOL_COUNTS =
  `(EXISTS (SELECT 1 FROM catalogue_counts WHERE subject = 'school') AND ${NO_SITE_SCHOOLS})` as const;

/** Counts visible schools by country. Countries without any are omitted. */
export const selectSchoolCounts = (publicLevel: number): Statement<{ countryId: number; schools: number }> =>
  toReference(
    bindNamed(
      `SELECT country_id AS countryId, sum(total) AS schools FROM catalogue_counts
WHERE ${HAS_SCHOOL_COUNTS} AND subject = 'school' AND part = 'all' AND value = 0 AND ${buildLevelCondition()} GROUP BY country_id
UNION ALL SELECT country_id, count(*) FROM (SELECT 1 WHERE NOT ${HAS_SCHOOL_COUNTS}) CROSS JOIN schools WHERE ${buildSiteCondition('schools')} GROUP BY country_id`,
      { level: publicLevel },
    ),
  );

export interface CityRow extends StateRow {
  fkAreaStateId: number;
  lat: number;
  lng: number;
}

interface CitiesQuery {
  fkAreaCountryId?: string;
  fkAreaStateId?: string;
  /** Keys of cities, separated by commas: 'london,new-york'. */
  keys?: string;
}

export function selectCities(reader: Reader, publicLevel: number, query: CitiesQuery): Statement<CityRow> {
  const { statement, bind } = startFilters(reader, publicLevel);
  // With keys, CROSS JOIN makes SQLite look up their cities first.
  const source = query.keys
    ? 'cities s CROSS JOIN countries c ON c.id = s.country_id'
    : 'countries c JOIN cities s ON s.country_id = c.id';
  return toReference(
    statement(
      `SELECT s.id, s.country_id AS fkAreaCountryId, s.state_id AS fkAreaStateId, s.city_key AS key, s.name, ${selectInChinese('s.name_chn')} AS nameChn, s.lat, s.lng
FROM ${source}
WHERE ${joinConditions([
        buildLevelCondition('c.levels'),
        query.fkAreaCountryId && `c.id = ${bind(query.fkAreaCountryId)}`,
        query.fkAreaStateId && `s.state_id = ${bind(query.fkAreaStateId)}`,
        query.keys && `s.city_key IN (SELECT value FROM json_each(${bind(JSON.stringify(query.keys.split(',')))}))`,
      ])} ORDER BY c.position, s.name, s.id`,
    ),
  );
}

export interface IdNameRow {
  id: number;
  name: string;
}

export interface CourseTypeRow extends IdNameRow {
  fkCourseTypeGroupId: number;
}

const COURSE_TYPE_COLUMNS = `t.id, ${selectInLanguage('t.name')} AS name, t.group_id AS fkCourseTypeGroupId` as const;

/** Returns course types that have a course visible at this level. */
export const selectCourseTypes = (locale: Locale, publicLevel: number): Statement<CourseTypeRow> =>
  toReference(
    bindNamed(
      `SELECT ${COURSE_TYPE_COLUMNS} FROM course_types t WHERE EXISTS (SELECT 1 FROM course_type_links l
  JOIN courses c ON c.id = l.course_id WHERE l.type_id = t.id AND ${buildSiteCondition('c')}) ORDER BY t.id`,
      { locale, level: publicLevel },
    ),
  );

export const selectCourseTypesOfSchool = (
  schoolId: string,
  locale: Locale,
  publicLevel: number,
): Statement<CourseTypeRow> =>
  bindNamed(
    `SELECT ${COURSE_TYPE_COLUMNS} FROM course_types t WHERE t.id IN (SELECT l.type_id FROM schools s JOIN courses c ON c.school_id = s.id
  CROSS JOIN course_type_links l ON l.course_id = c.id
  WHERE s.id = :schoolId AND ${buildSiteCondition('s')} AND ${buildSiteCondition('c')}) ORDER BY t.id`,
    { locale, level: publicLevel, schoolId },
  );

export interface CourseAwardRow {
  award: string;
  /** Bit set: 1 sandwich year, 2 year abroad, 4 foundation year. */
  options: number;
}

export const selectCourseAwardsOfSchool = (schoolId: string, publicLevel: number): Statement<CourseAwardRow> =>
  bindNamed(
    `SELECT c.award, max(c.options & 1) | max(c.options & 2) | max(c.options & 4) AS options
FROM schools s JOIN courses c ON c.school_id = s.id
WHERE s.id = :schoolId AND ${buildSiteCondition('s')} AND ${buildSiteCondition('c')} AND (c.award <> '' OR c.options > 0)
GROUP BY c.award ORDER BY c.award = '', count(*) DESC, c.award`,
    { level: publicLevel, schoolId },
  );

export const selectCourseTypeGroups = (locale: Locale): Statement<IdNameRow & { key: string }> =>
  toReference(
    bindNamed(`SELECT id, group_key AS key, ${selectInLanguage('name')} AS name FROM course_type_groups ORDER BY id`, {
      locale,
    }),
  );

export const selectInstitutionTypes = (locale: Locale): Statement<IdNameRow & { key: string }> =>
  toReference(
    bindNamed(`SELECT id, type_key AS key, ${selectInLanguage('name')} AS name FROM institution_types ORDER BY id`, {
      locale,
    }),
  );

export interface MajorLevelRow {
  id: number;
  key: string;
  levelName: string;
  levelNameChn: string;
}

export const selectMajorLevels = ({ chinese }: Pick<Reader, 'chinese'>): Statement<MajorLevelRow> =>
  toReference(
    bindNamed(
      `SELECT id, level_key AS key, name AS levelName, ${selectInChinese('name_chn')} AS levelNameChn FROM major_levels ORDER BY id`,
      { chinese },
    ),
  );
