import { bindNamed, type Statement } from '#backend/queries/database.ts';

const HOUR_MS = 3_600_000;

const STORED_DAYS = 90;

const RETENTION_MS = STORED_DAYS * 24 * HOUR_MS;

/** Maximum number of terms per agent, which limits the effect of floods. */
const MAX_TERMS = 2000;

/** Threshold for k-anonymity: a term searched by fewer people could identify a person. */
const MIN_REQUESTERS = 3;

/** Counts a search without results, at most once per hour and term. Also deletes old terms. */
export function recordMissedSearch(agentId: string, term: string, now: number): Statement[] {
  const hourStart = now - (now % HOUR_MS);
  return [
    bindNamed('DELETE FROM missed_searches WHERE last_at < :old', { old: now - RETENTION_MS }),
    bindNamed(
      `INSERT INTO missed_searches (agent_id, term, times, last_at) SELECT CAST(:agentId AS INTEGER), :term, 1, :hour
WHERE (SELECT count(*) FROM missed_searches WHERE agent_id = CAST(:agentId AS INTEGER)) < ${MAX_TERMS}
ON CONFLICT (agent_id, term) DO UPDATE SET times = times + (last_at < excluded.last_at), last_at = excluded.last_at`,
      { agentId, term, hour: hourStart },
    ),
  ];
}

export interface MissedRow {
  term: string;
  times: number;
  lastAt: number;
}

export const selectSearchesWithoutResults = (agentKey: string): Statement<MissedRow> =>
  bindNamed(
    `SELECT m.term, m.times, m.last_at AS lastAt FROM missed_searches m JOIN agents a ON a.id = m.agent_id
WHERE a.key_code = :agentKey AND m.times >= ${MIN_REQUESTERS} ORDER BY m.times DESC, m.term`,
    { agentKey },
  );
