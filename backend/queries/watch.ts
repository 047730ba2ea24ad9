import { bindNamed, toRepeatable, type Statement } from './database.ts';

interface SignalCount {
  hour: number;
  agentKey: string;
  page: string;
  device: string;
  kind: string;
  bucket: string;
  total: number;
}

/** Adds to a counter of a site. Unknown agent keys are ignored, because the key comes from the browser. */
export const countSignal = (count: SignalCount): Statement =>
  bindNamed(
    `INSERT INTO signal_counts (hour, agent_key, page, device, kind, bucket, total)
SELECT :hour, key_code, :page, :device, :kind, :bucket, :total FROM agents WHERE key_code = :agentKey
ON CONFLICT DO UPDATE SET total = total + excluded.total`,
    { ...count },
  );

/** Adds to a platform-wide counter, which has no site and page. */
export const countSignals = (hour: number, kind: string, total: number): Statement =>
  bindNamed(
    `INSERT INTO signal_counts (hour, agent_key, page, device, kind, bucket, total) VALUES (:hour, '', '', '', :kind, '', :total)
ON CONFLICT DO UPDATE SET total = total + excluded.total`,
    { hour, kind, total },
  );

export const deleteOldSignals = (createdBefore: number): Statement =>
  toRepeatable(bindNamed('DELETE FROM signal_counts WHERE hour < :before', { before: createdBefore }));

/** Returns totals of a site, or of all sites if `agentKey` is ''. */
export const selectSignalTotals = (
  sentSince: number,
  agentKey: string,
): Statement<{ kind: string; bucket: string; total: number }> =>
  bindNamed(
    `SELECT kind, bucket, sum(total) AS total FROM signal_counts
WHERE hour >= :since AND (:agentKey = '' OR agent_key = :agentKey) GROUP BY kind, bucket`,
    { since: sentSince, agentKey },
  );

export const recordRun = (clock: string, endedAt: number): Statement =>
  toRepeatable(
    bindNamed(
      `INSERT INTO clock_runs (clock, ended_at) VALUES (:clock, :endedAt) ON CONFLICT DO UPDATE SET ended_at = excluded.ended_at`,
      { clock, endedAt },
    ),
  );

export const selectClockRuns = (): Statement<{ clock: string; endedAt: number }> =>
  bindNamed('SELECT clock, ended_at AS endedAt FROM clock_runs', {});

export const selectWaitingNotices = (now: number): Statement<{ total: number; oldest: number | null }> =>
  bindNamed(`SELECT count(*) AS total, min(due_at) AS oldest FROM notices WHERE state = 'waiting' AND due_at <= :now`, {
    now,
  });

/**
 * Returns the number of text messages of each active site since a time, with the daily limit. Messages to unknown
 * numbers and to account owners have separate limits. The larger number is returned.
 */
export const selectTextsOfADay = (sentSince: number): Statement<{ agentKey: string; sent: number; most: number }> => ({
  sql: `SELECT a.key_code AS agentKey, a.texts_a_day AS most, max(
  (SELECT count(*) FROM attempts t WHERE t.bucket = 'day:texts:' || a.key_code AND t.at > ?1),
  (SELECT count(*) FROM attempts t WHERE t.bucket = 'day:owners:' || a.key_code AND t.at > ?1)) AS sent
FROM agents a WHERE a.archived_at = 0`,
  values: [sentSince],
});

interface AlarmRow {
  rule: string;
  since: number;
  toldAt: number;
}

export const selectCurrentAlarms = (): Statement<AlarmRow> =>
  bindNamed('SELECT rule, since, told_at AS toldAt FROM alarms ORDER BY since', {});

export const upsertAlarm = (rule: string, startedAt: number, toldAt: number): Statement =>
  toRepeatable(
    bindNamed(
      `INSERT INTO alarms (rule, since, told_at) VALUES (:rule, :since, :toldAt) ON CONFLICT DO UPDATE SET told_at = excluded.told_at`,
      { rule, since: startedAt, toldAt },
    ),
  );

export const endAlarm = (rule: string): Statement =>
  toRepeatable(bindNamed('DELETE FROM alarms WHERE rule = :rule', { rule }));
