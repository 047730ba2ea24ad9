import { named, type Statement } from '#backend/queries/database.ts';
import { insertRow } from '#backend/queries/write-rows.ts';
import { countFactsOfSite, insertSource, type OwnSource } from './own-facts.ts';

// What one site knows of a school: figures in the place of a register's, and the name it has in Chinese (decision 149).

export interface SiteFactToKeep {
  key: string;
  part: string;
  value: string | number;
  isMoney: boolean;
  /** '' for that of the school. */
  currency: string;
  /** Behind the money: '/year'. */
  per: string;
  source: OwnSource;
}

/** All that the site knows of the school, in the place of what it knew. */
export const keepSiteFacts = (agentId: number, schoolId: number, facts: readonly SiteFactToKeep[]): Statement[] => [
  ofSchool('DELETE FROM site_facts WHERE agent_id = :agentId AND school_id = :schoolId', agentId, schoolId),
  ...facts.flatMap(({ key, part, value, isMoney, currency, per, source }) => [
    insertSource(agentId, source),
    named(
      `INSERT INTO site_facts (agent_id, school_id, fact_key, part, value, unit, source_id)
SELECT :agentId, s.id, :key, :part, :value, iif(:isMoney, coalesce(nullif(:currency, ''), s.currency) || :per, ''), src.id
FROM schools s JOIN sources src ON src.source_key = :sourceKey WHERE s.id = :schoolId`,
      { agentId, schoolId, key, part, value, isMoney: isMoney ? 1 : 0, currency, per, sourceKey: source.key },
    ),
  ]),
  ...addUpYears(),
  countFactsOfSite(agentId),
];

const ofSchool = (sql: string, agentId: number, schoolId: number): Statement =>
  named(sql, { agentId, schoolId } as never);

/**
 * Where a site knows the tuition or the fees of a level, the least that a year costs there, added up as an import adds it up: of what
 * the site knows, and beside it what a register says. To be asked after an import too, which may have changed the other half.
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
  /** Under which it is found. */
  terms: readonly string[];
}

/** Null where the name that all sites have will do. */
export const keepSiteName = (agentId: number, schoolId: number, name: SiteName | null): Statement[] => [
  ofSchool('DELETE FROM site_names WHERE agent_id = :agentId AND school_id = :schoolId', agentId, schoolId),
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
