import { isShared, bindNamed, buildSiteCondition, type Statement } from '#backend/queries/database.ts';
import { MAX_IMPORT_ROWS } from '#shared/rules/portable-data.ts';

/** Returns the user's favourites for export, under names that are the same in every catalogue of the platform. */
export const selectPortableSchools = (userId: number): Statement<{ name: string; country: string; remark: string }> =>
  bindNamed(
    `SELECT s.name, c.country_key AS country, f.remark FROM school_favourites f JOIN schools s ON s.id = f.school_id
JOIN countries c ON c.id = s.country_id WHERE f.user_id = :userId ORDER BY f.created_at DESC, f.id DESC LIMIT ${MAX_IMPORT_ROWS.schools}`,
    { userId },
  );

export const selectPortableCourses = (
  userId: number,
): Statement<{ name: string; school: string; country: string; remark: string }> =>
  bindNamed(
    `SELECT k.name, s.name AS school, c.country_key AS country, f.remark FROM course_favourites f JOIN courses k ON k.id = f.course_id
JOIN schools s ON s.id = k.school_id JOIN countries c ON c.id = s.country_id
WHERE f.user_id = :userId ORDER BY f.created_at DESC, f.id DESC LIMIT ${MAX_IMPORT_ROWS.courses}`,
    { userId },
  );

interface FoundRow {
  at: number;
  id: number;
  isOpen: 0 | 1;
  /** The user's current remark on the favourite, or null if it is not a favourite. */
  here: string | null;
}

/** SQL condition that excludes schools of other sites, because their existence must not be revealed. */
const OWN_OR_SHARED_CONDITION = `(${isShared('s')} OR ${buildSiteCondition('s')})` as ':level';

// If several rows have the same name, the last row is used. Therefore hidden rows come before visible ones, and newer
// rows before older ones.

export const selectImportedSchools = (
  schools: readonly object[],
  userId: number,
  publicLevel: number,
): Statement<FoundRow> =>
  bindNamed(
    `SELECT CAST(g.key AS INTEGER) AS at, s.id, ${buildSiteCondition('s')} AS isOpen, f.remark AS here
FROM json_each(:schools) g JOIN countries c ON c.country_key = g.value ->> 'country'
JOIN schools s ON s.country_id = c.id AND s.name = g.value ->> 'name' AND ${OWN_OR_SHARED_CONDITION}
LEFT JOIN school_favourites f ON f.school_id = s.id AND f.user_id = :userId ORDER BY at, isOpen, s.id DESC`,
    { schools: JSON.stringify(schools), userId, level: publicLevel },
  );

export const selectImportedCourses = (
  courses: readonly object[],
  userId: number,
  publicLevel: number,
): Statement<FoundRow> =>
  bindNamed(
    `SELECT CAST(g.key AS INTEGER) AS at, k.id, (${buildSiteCondition('k')} AND ${buildSiteCondition('s')}) AS isOpen, f.remark AS here
FROM json_each(:courses) g JOIN countries c ON c.country_key = g.value ->> 'country'
JOIN schools s ON s.country_id = c.id AND s.name = g.value ->> 'school' AND ${OWN_OR_SHARED_CONDITION}
JOIN courses k ON k.school_id = s.id AND k.name = g.value ->> 'name'
LEFT JOIN course_favourites f ON f.course_id = k.id AND f.user_id = :userId ORDER BY at, isOpen, k.id DESC`,
    { courses: JSON.stringify(courses), userId, level: publicLevel },
  );

interface ImportedLine {
  userId: number;
  agentKey: string;
  at: string;
  version: string;
  language: string;
  fromSite: string;
  madeAt: string;
  /** JSON array of the imported parts. */
  taken: string;
}

/** Records an import. Repeating an import with the same file, selection and policy version adds no record. */
export const recordImport = (line: ImportedLine): Statement =>
  bindNamed(
    `INSERT INTO brought_data (user_id, agent_key, at, version, language, from_site, made_at, taken)
SELECT :userId, :agentKey, :at, :version, :language, :fromSite, :madeAt, :taken
WHERE NOT EXISTS (SELECT 1 FROM brought_data WHERE user_id = :userId AND agent_key = :agentKey AND version = :version
  AND from_site = :fromSite AND made_at = :madeAt AND taken = :taken)`,
    { ...line },
  );
