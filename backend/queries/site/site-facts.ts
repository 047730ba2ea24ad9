import { bindNamed, tagWithSite, type Statement } from '#backend/queries/database.ts';
import { FEE_UNKNOWN_RANK, FEE_IN_HKD } from '#backend/queries/facts/school-fees.ts';
import { insertRow } from '#backend/queries/write-rows.ts';
import { FIRST_SITE_ROW_ID } from '#backend/site/rows/row-fields.ts';

// Figures of a single site: of its own courses, with the sources that it names, and of schools, where they replace a
// register's figures (decision 031).

/** If the value is an amount of money, `unit` is appended to the school's currency. */
export type SiteFact = readonly [key: string, value: number, isMoney: 0 | 1, unit: string];

export interface SiteSource {
  id: number;
  key: string;
  /** JSON object by language. Title and licence have the same format. */
  publisher: string;
  title: string;
  licence: string;
  address: string;
  asAt: string;
}

const UNIT_EXPRESSION = "iif(f.value ->> 2, c.currency, '') || (f.value ->> 3)" as const;
const COURSE_FACTS_CLAUSE =
  'FROM json_each(:facts) f JOIN courses c ON c.id = :id JOIN sources s ON s.source_key = :sourceKey' as const;

/**
 * Replaces the facts of a course. Changes, including added and removed facts, are recorded with `change` as the import
 * id, so that users with the course as a favourite are notified. A trigger assigns removed facts to the last import,
 * which is corrected here.
 */
export function saveFacts(
  { id, agentId, change }: { id: number; agentId: number; change: number },
  facts: readonly SiteFact[],
  source: SiteSource | null,
): Statement[] {
  const factValues = { id, facts: JSON.stringify(facts) };
  const sourceValues = { ...factValues, sourceKey: source?.key ?? '', change };
  return [
    ...(source ? [insertSource(agentId, source)] : []),
    bindNamed(
      `DELETE FROM facts WHERE subject = 'course' AND subject_id = :id AND fact_key NOT IN (SELECT value ->> 0 FROM json_each(:facts))`,
      factValues,
    ),
    bindNamed(
      `UPDATE fact_history SET import_id = :change WHERE subject = 'course' AND subject_id = :id AND next_value IS NULL
  AND import_id IS (SELECT max(id) FROM imports)`,
      { id, change },
    ),
    bindNamed(
      `INSERT INTO fact_history (subject, subject_id, fact_key, part, value, unit, source_id, as_at, kept_at, import_id, next_value, next_unit, next_source_id)
SELECT 'course', c.id, f.value ->> 0, '', '', ${UNIT_EXPRESSION}, s.id, '', unixepoch() * 1000, :change, f.value ->> 1, ${UNIT_EXPRESSION}, s.id
${COURSE_FACTS_CLAUSE} WHERE EXISTS (SELECT 1 FROM course_favourites v WHERE v.course_id = c.id)
  AND NOT EXISTS (SELECT 1 FROM facts o WHERE o.subject = 'course' AND o.subject_id = c.id AND o.fact_key = f.value ->> 0 AND o.part = '')`,
      sourceValues,
    ),
    bindNamed(
      `INSERT INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
SELECT 'course', c.id, f.value ->> 0, '', f.value ->> 1, ${UNIT_EXPRESSION}, s.id, :change
${COURSE_FACTS_CLAUSE} WHERE true ON CONFLICT (subject, subject_id, fact_key, part)
DO UPDATE SET value = excluded.value, unit = excluded.unit, source_id = excluded.source_id, import_id = excluded.import_id`,
      sourceValues,
    ),
  ];
}

const insertSource = (agentId: number, source: SiteSource): Statement =>
  bindNamed(
    `INSERT OR IGNORE INTO sources (id, source_key, publisher, title, licence, address, as_at, agent_id)
VALUES (:id, :key, :publisher, :title, :licence, :address, :asAt, :agentId)`,
    { ...source, agentId },
  );

/** Updates the number of facts of the site's own sources. */
export const countFactsOfSite = (agentId: number): Statement =>
  bindNamed(
    `UPDATE sources SET (fact_count, school_count, course_count) = (SELECT count(*), count(DISTINCT school), count(DISTINCT course) FROM (
  SELECT f.source_id, NULL AS school, o.id AS course FROM own_courses o JOIN facts f ON f.subject = 'course' AND f.subject_id = o.id
    WHERE o.agent_id = :agentId AND o.content <> 'null'
  UNION ALL SELECT f.source_id, f.school_id, NULL FROM site_facts f WHERE f.agent_id = :agentId) WHERE source_id = sources.id)
WHERE agent_id = :agentId`,
    { agentId },
  );

// Facts of one site about a school: figures and its Chinese name.

export interface SiteFactInput {
  key: string;
  part: string;
  value: string | number;
  isMoney: boolean;
  /** Currency of the amount, or '' for the school's currency. */
  currency: string;
  /** Text after the currency: '/year'. */
  per: string;
  source: SiteSource;
}

/** Returns the currency of a school's country, which applies to facts without a currency. */
export const selectSchoolCurrency = (schoolId: number): Statement<{ currency: string }> => ({
  sql: 'SELECT currency FROM schools WHERE id = ?1',
  values: [schoolId],
});

/** Replaces the site's facts about the school. */
export const saveSiteFacts = (agentId: number, schoolId: number, facts: readonly SiteFactInput[]): Statement[] =>
  tagWithSite([
    bindSchool('DELETE FROM site_facts WHERE agent_id = :agentId AND school_id = :schoolId', agentId, schoolId),
    ...facts.flatMap(({ key, part, value, isMoney, currency, per, source }) => [
      insertSource(agentId, source),
      bindNamed(
        `INSERT INTO site_facts (agent_id, school_id, fact_key, part, value, unit, source_id)
SELECT :agentId, s.id, :key, :part, :value, iif(:isMoney, coalesce(nullif(:currency, ''), s.currency) || :per, ''), src.id
FROM schools s JOIN sources src ON src.source_key = :sourceKey WHERE s.id = :schoolId`,
        { agentId, schoolId, key, part, value, isMoney: isMoney ? 1 : 0, currency, per, sourceKey: source.key },
      ),
    ]),
    ...addUpYears(),
    ...setLowestFeesOfSite(agentId),
    countFactsOfSite(agentId),
  ]);

/**
 * Sets the lowest fee of schools whose yearly cost is published by neither a register nor the site: it is the lowest
 * fee of the site's own courses at the school, with the source of that course. The row of a site's own school has the
 * fee as well, for sorting by tuition.
 */
export const setLowestFeesOfSite = (agentId: number): Statement[] =>
  tagWithSite([
    bindNamed(`DELETE FROM site_facts WHERE agent_id = :agentId AND fact_key = 'lowestFee'`, { agentId }),
    bindNamed(
      `INSERT INTO site_facts (agent_id, school_id, fact_key, part, value, unit, source_id)
SELECT agent_id, school_id, 'lowestFee', '', value, unit, source_id FROM (
  SELECT o.agent_id, c.school_id, f.value, f.unit, f.source_id, min(CAST(f.value AS REAL)) FROM own_courses o JOIN courses c ON c.id = o.id
    JOIN facts f ON f.subject = 'course' AND f.subject_id = c.id AND f.fact_key = 'courseYear' AND f.part = ''
  WHERE o.agent_id = :agentId AND o.content <> 'null' GROUP BY c.school_id) l
WHERE NOT EXISTS (SELECT 1 FROM facts k WHERE k.subject = 'school' AND k.subject_id = l.school_id AND k.part = ''
    AND k.fact_key IN ('lowestCourseYear', 'lowestLevelYear', 'lowestFee'))
  AND NOT EXISTS (SELECT 1 FROM site_facts k WHERE k.agent_id = l.agent_id AND k.school_id = l.school_id AND k.fact_key = 'lowestLevelYear')`,
      { agentId },
    ),
    bindNamed(
      `UPDATE schools SET lowest_fee = NULL, tuition_sort = :none WHERE site_id = :agentId AND levels <> 0 AND lowest_fee IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM site_facts f WHERE f.agent_id = :agentId AND f.school_id = schools.id AND f.fact_key IN ('lowestFee', 'lowestLevelYear'))`,
      { agentId, none: FEE_UNKNOWN_RANK } as never,
    ),
    bindNamed(
      `UPDATE schools SET lowest_fee = f.value, tuition_sort = coalesce(CAST(round(f.value * (:worth ->> substr(f.unit, 1, 3))) AS INTEGER), :none)
FROM site_facts f WHERE f.agent_id = :agentId AND f.fact_key = 'lowestFee' AND f.school_id = schools.id AND schools.id >= ${FIRST_SITE_ROW_ID as number}
  AND schools.lowest_fee IS NOT f.value`,
      { agentId, worth: FEE_IN_HKD, none: FEE_UNKNOWN_RANK } as never,
    ),
  ]);

const bindSchool = (sql: string, agentId: number, schoolId: number): Statement =>
  bindNamed(sql, { agentId, schoolId } as never);

/**
 * Derives the lowest yearly cost by level if a site publishes tuition or fees, with the same sum as an import: site
 * facts take precedence over register facts. Also runs after imports, which may change the register facts.
 */
export const addUpYears = (): Statement[] =>
  [
    `DELETE FROM site_facts WHERE fact_key = 'lowestLevelYear'`,
    `INSERT INTO site_facts (agent_id, school_id, fact_key, part, value, unit, source_id)
WITH own AS (SELECT agent_id, school_id, min(source_id) AS source_id FROM site_facts WHERE fact_key IN ('tuition', 'requiredFees') GROUP BY 1, 2),
known AS (SELECT agent_id, school_id, fact_key, part, value, unit FROM site_facts WHERE fact_key IN ('tuition', 'requiredFees')
  UNION ALL SELECT o.agent_id, o.school_id, f.fact_key, f.part, f.value, f.unit FROM own o JOIN facts f ON f.subject = 'school' AND f.subject_id = o.school_id
    AND f.fact_key IN ('tuition', 'requiredFees') WHERE NOT EXISTS (SELECT 1 FROM site_facts x WHERE x.agent_id = o.agent_id AND x.school_id = o.school_id
    AND x.fact_key = f.fact_key AND x.part = f.part))
SELECT o.agent_id, o.school_id, 'lowestLevelYear', '', min(t.value + coalesce(r.value, 0)), t.unit, o.source_id
FROM own o JOIN known t ON t.agent_id = o.agent_id AND t.school_id = o.school_id AND t.fact_key = 'tuition'
  LEFT JOIN known r ON r.agent_id = o.agent_id AND r.school_id = o.school_id AND r.fact_key = 'requiredFees' AND r.part = t.part AND r.unit = t.unit
GROUP BY o.agent_id, o.school_id`,
  ].map((sql) => ({ sql, values: [] }));

interface SiteName {
  zh: string;
  'zh-hk': string;
  /** Search terms of the name. */
  terms: readonly string[];
}

/** Replaces the site's name of a school; null restores the shared name. */
export const saveSiteName = (agentId: number, schoolId: number, name: SiteName | null): Statement[] => [
  bindSchool('DELETE FROM site_names WHERE agent_id = :agentId AND school_id = :schoolId', agentId, schoolId),
  ...(name
    ? [
        insertRow('site_names', {
          agent_id: agentId,
          school_id: schoolId,
          name_chn: JSON.stringify({ zh: name.zh, 'zh-hk': name['zh-hk'] }),
          terms: JSON.stringify(name.terms),
        }),
      ]
    : []),
];
