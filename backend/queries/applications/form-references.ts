import { selectInLanguage, bindNamed, buildSiteCondition, type Statement } from '#backend/queries/database.ts';
import { selectSchoolNameChn } from '#backend/queries/catalogue/build-query.ts';
import { CURRENT_APPLICATION } from './applications.ts';
import type { StoredDocument } from '#shared/contract/application/apply-form.ts';
import type { Locale } from '#shared/locale/locales.ts';

// Catalogue rows to which an application refers. Hidden courses and schools are omitted.

interface CourseNameRow {
  id: string;
  schoolId: string;
  countryId: string;
  majorLevelId: string;
  name: string;
  nameChn: string;
}

export const selectCoursesNamed = (
  ids: readonly string[],
  locale: Locale,
  publicLevel: number,
): Statement<CourseNameRow> =>
  bindNamed(
    `SELECT CAST(c.id AS TEXT) AS id, CAST(c.school_id AS TEXT) AS schoolId, CAST(c.country_id AS TEXT) AS countryId,
  CAST(c.major_level_id AS TEXT) AS majorLevelId, c.name, ${selectInLanguage('c.name_chn')} AS nameChn
FROM json_each(:ids) g CROSS JOIN courses c ON c.id = CAST(g.value AS INTEGER) JOIN schools s ON s.id = c.school_id
WHERE ${buildSiteCondition('c')} AND ${buildSiteCondition('s')}`,
    { locale, level: publicLevel, ids: JSON.stringify(ids) },
  );

interface SchoolNameRow {
  id: string;
  countryId: string;
  name: string;
  nameChn: string;
}

export const selectSchoolsNamed = (
  ids: readonly string[],
  locale: Locale,
  publicLevel: number,
): Statement<SchoolNameRow> =>
  bindNamed(
    `SELECT CAST(s.id AS TEXT) AS id, CAST(s.country_id AS TEXT) AS countryId, s.name, ${selectSchoolNameChn('s', 'locale')} AS nameChn
FROM json_each(:ids) g CROSS JOIN schools s ON s.id = CAST(g.value AS INTEGER) WHERE ${buildSiteCondition('s')}`,
    { locale, level: publicLevel, ids: JSON.stringify(ids) },
  );

export interface CountryKeyRow {
  id: string;
  key: string;
}

/** Returns the keys of the countries of a student's chosen courses. */
export const selectCountriesChosenBy = (userId: number): Statement<CountryKeyRow> =>
  bindNamed(
    `SELECT DISTINCT CAST(c.id AS TEXT) AS id, c.country_key AS key FROM applications a, json_each(a.form, '$.courses') k
JOIN countries c ON c.id = CAST(k.value ->> '$.countryId' AS INTEGER) WHERE a.id = ${CURRENT_APPLICATION as ':userId'}`,
    { userId },
  );

/** Returns those of the paths that are documents of this user. */
export const selectDocumentsOfUser = (
  userId: number,
  paths: readonly string[],
): Statement<Pick<StoredDocument, 'path' | 'name' | 'size' | 'contentType'> & { sha256: string }> => ({
  sql: `SELECT path, name, size, content_type AS contentType, sha256 FROM files WHERE path IN (SELECT value FROM json_each(?2)) AND user_id = ?1 AND kind = 'document'`,
  values: [userId, JSON.stringify(paths)],
});
