import type { Statement } from '#backend/queries/database.ts';

export const clearShelves = (): Statement => ({ sql: 'DELETE FROM match_shelves', values: [] });

/** A course of two fields stands on two shelves. Levels are left out where all may see all. */
export const fillShelves = (): Statement => ({
  sql: `INSERT INTO match_shelves (country_id, major_level_id, group_id, kind, currency, courses)
SELECT c.country_id, c.major_level_id, g.group_id, c.kind, c.currency, json_object(
  'ids', json_group_array(c.id), 'schools', json_group_array(c.school_id), 'fees', json_group_array(c.fee),
  'terms', json_group_array(c.terms_id), 'rules', json_group_array(coalesce(c.dse_rule_id, 0)),
  'asked', json_group_array(coalesce(c.dse_asked, 0)),
  'levels', CASE WHEN min(c.levels) = -1 AND max(c.levels) = -1 THEN json('[]') ELSE json_group_array(c.levels) END)
FROM courses c JOIN (SELECT DISTINCT l.course_id, t.group_id FROM course_type_links l JOIN course_types t ON t.id = l.type_id) g ON g.course_id = c.id
GROUP BY c.country_id, c.major_level_id, g.group_id, c.kind, c.currency`,
  values: [],
});
