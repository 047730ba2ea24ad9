import { ASKING_SITE, isShared, named, openToLevel, openToSite, type Statement } from '#backend/queries/database.ts';

export interface NameMatchRow {
  key: string;
  id: number;
}

/** Schools that go by one of these folded names, the best ranked first. */
export const schoolsByName = (
  keys: readonly string[],
  publicLevel: number,
): Statement<NameMatchRow & { country: number }> =>
  named(
    `SELECT k.term AS key, k.school_id AS id, s.country_id AS country FROM (
  SELECT k.term, k.school_id FROM json_each(:keys) j CROSS JOIN school_terms k ON k.term = j.value
  UNION SELECT j.value, n.school_id FROM site_names n CROSS JOIN json_each(n.terms) t CROSS JOIN json_each(:keys) j ON j.value = t.value
  WHERE n.agent_id = ${ASKING_SITE}) k JOIN schools s ON s.id = k.school_id
WHERE ${openToSite('s')} ORDER BY s.rank_sort, s.id`,
    { keys: JSON.stringify(keys), level: publicLevel },
  );

export const countriesByName = (keys: readonly string[], publicLevel: number): Statement<NameMatchRow> =>
  named(
    `SELECT k.term AS key, c.id FROM json_each(:keys) j CROSS JOIN country_terms k ON k.term = j.value JOIN countries c ON c.id = k.country_id
WHERE ${openToLevel('c.levels')} ORDER BY c.position`,
    { keys: JSON.stringify(keys), level: publicLevel },
  );

export interface WrittenName {
  kind: 'city' | 'type' | 'group';
  id: number;
  /** A group's; '' for the others. */
  key: string;
  english: string;
  /** JSON: in Chinese, by language. */
  chinese: string;
}

/** Few enough to be read whole; the city with more schools comes first among those of one name. */
export const writtenNames = (): Statement<WrittenName> => ({
  sql: `SELECT kind, id, key, english, chinese FROM (
  SELECT 'city' AS kind, c.id, '' AS key, c.name AS english, c.name_chn AS chinese, -(SELECT count(*) FROM schools s
  WHERE s.city_id = c.id AND ${isShared('s')}) AS place FROM cities c
  UNION ALL SELECT 'type', id, '', name ->> 'en-us', name, id FROM course_types
  UNION ALL SELECT 'group', id, group_key, name ->> 'en-us', name, id FROM course_type_groups
) ORDER BY kind, place, id`,
  values: [],
});
