import { CALLER_SITE, prepareFragments, type Statement } from '#backend/queries/database.ts';
import { ALL_FIELDS_GROUP_ID, type CourseBlockRow } from './match-catalogue.ts';

/**
 * Returns the fee of a level that the caller's site states for a school, with the mandatory fees that it states. Format
 * of `selectLevelBlocks`, whose fee it replaces.
 */
export const selectSiteLevelBlocks = (publicLevel: number): Statement<CourseBlockRow> =>
  prepareFragments(
    `SELECT s.country_id AS countryId, 'degree' AS kind, substr(t.unit, 1, 3) AS currency, l.id AS levelId, l.level_key AS levelKey,
  ${ALL_FIELDS_GROUP_ID} AS groupId, json_object('ids', json_group_array(0), 'schools', json_group_array(s.id),
    'fees', json_group_array(CAST(t.value + coalesce(r.value, 0) AS INTEGER)), 'levels', json('[]')) AS courses
FROM site_facts t JOIN schools s ON s.id = t.school_id
  JOIN major_levels l ON l.level_key = CASE t.part WHEN 'undergraduate' THEN 'bachelor' WHEN 'graduate' THEN 'master' END
  LEFT JOIN site_facts r ON r.agent_id = t.agent_id AND r.school_id = t.school_id AND r.fact_key = 'requiredFees' AND r.part = t.part AND r.unit = t.unit
WHERE t.agent_id = nullif(${CALLER_SITE}, 0) AND t.fact_key = 'tuition' GROUP BY s.country_id, l.id, currency`,
    { level: publicLevel },
  );
