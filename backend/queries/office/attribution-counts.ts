import { bindNamed, type Statement } from '#backend/queries/database.ts';

export interface AttributionCountRow {
  /** Source, the agency's own code, or the referring site, or '' if unknown. */
  source: string;
  leads: number;
  students: number;
  applications: number;
}

const SOURCE_EXPRESSION =
  `coalesce(attribution ->> '$.source', attribution ->> '$.code', attribution ->> '$.referrer', '')` as const;

/**
 * Counts leads, registrations and submitted applications in a period by source, most frequent first. Times are in
 * milliseconds. `untilTime` is exclusive.
 */
export const selectAttributionCounts = (
  agentKey: string,
  fromTime: number,
  untilTime: number,
): Statement<AttributionCountRow> =>
  bindNamed(
    `SELECT source, sum(lead) AS leads, sum(student) AS students, sum(application) AS applications FROM (
  SELECT ${SOURCE_EXPRESSION} AS source, 1 AS lead, 0 AS student, 0 AS application FROM leads
    WHERE agent_key = :agentKey AND created_at >= :since AND created_at < :until
  UNION ALL SELECT ${SOURCE_EXPRESSION}, 0, 1, 0 FROM users
    WHERE agent_id = (SELECT id FROM agents WHERE key_code = :agentKey) AND created_at >= :since AND created_at < :until
  UNION ALL SELECT ${SOURCE_EXPRESSION}, 0, 0, 1 FROM applications
    WHERE agent_key = :agentKey AND status <> 'draft' AND submitted_at >= :from AND submitted_at < :to)
GROUP BY source ORDER BY leads + students + applications DESC, source`,
    {
      agentKey,
      since: fromTime,
      until: untilTime,
      from: new Date(fromTime).toISOString(),
      to: new Date(untilTime).toISOString(),
    },
  );
