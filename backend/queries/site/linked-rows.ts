import { bindNamed, buildNewsCondition, buildSiteCondition, type Statement } from '#backend/queries/database.ts';

type LinkedRow = { kind: 'news' | 'school' | 'course'; id: string };

/**
 * Filters articles, schools and courses: returns those that have a page on a site of this level. Ids must be canonical
 * numbers.
 */
export const selectRowsOpenTo = (
  ids: Readonly<Record<LinkedRow['kind'], readonly string[]>>,
  publicLevel: number,
): Statement<LinkedRow> =>
  bindNamed(
    `SELECT 'news' AS kind, v.value AS id FROM json_each(:ids, '$.news') v JOIN news n ON CAST(n.id AS TEXT) = v.value AND n.id = CAST(v.value AS INTEGER)
WHERE ${buildNewsCondition('n')}
UNION ALL SELECT 'school', v.value FROM json_each(:ids, '$.school') v JOIN schools s ON CAST(s.id AS TEXT) = v.value AND s.id = CAST(v.value AS INTEGER)
WHERE ${buildSiteCondition('s')}
UNION ALL SELECT 'course', v.value FROM json_each(:ids, '$.course') v JOIN courses c ON CAST(c.id AS TEXT) = v.value AND c.id = CAST(v.value AS INTEGER)
JOIN schools s ON s.id = c.school_id WHERE ${buildSiteCondition('c')} AND ${buildSiteCondition('s')}`,
    { level: publicLevel, ids: JSON.stringify(ids) },
  );
