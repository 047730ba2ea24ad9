import type { Statement } from '#backend/queries/database.ts';

// `limitsJson` is a JSON array [{bucket, seconds, max}]. A bucket may have several limits.

/**
 * Adds the attempt to all of its buckets, or to none if any limit is reached. It is a single statement, so that
 * concurrent attempts cannot exceed a limit.
 */
export const addAttempt = (limitsJson: string, now: number): Statement<{ bucket: string }> => ({
  sql: `INSERT INTO attempts (bucket, at)
SELECT DISTINCT value ->> 'bucket', ?2 FROM json_each(?1) WHERE NOT EXISTS (
  SELECT 1 FROM json_each(?1) l
  WHERE (SELECT count(*) FROM attempts a WHERE a.bucket = l.value ->> 'bucket' AND a.at > ?2 - 1000 * (l.value ->> 'seconds')) >= l.value ->> 'max'
) RETURNING bucket`,
  values: [limitsJson, now],
});

/** Returns the earliest time at which every limit allows another attempt. */
export const selectNextAttemptAt = (limitsJson: string, now: number): Statement<{ at: number | null }> => ({
  sql: `SELECT max(at) AS at FROM (
  SELECT a.at + 1000 * (l.value ->> 'seconds') AS at, l.value ->> 'max' AS max, row_number() OVER (PARTITION BY l.key ORDER BY a.at DESC) AS place
  FROM json_each(?1) l JOIN attempts a ON a.bucket = l.value ->> 'bucket' AND a.at > ?2 - 1000 * (l.value ->> 'seconds')
) WHERE place = max`,
  values: [limitsJson, now],
});

/** Removes the attempt with this time from each bucket. */
export const removeAttempt = (limitsJson: string, at: number): Statement => ({
  sql: `DELETE FROM attempts WHERE rowid IN (
  SELECT min(rowid) FROM attempts WHERE at = ?2 AND bucket IN (SELECT value ->> 'bucket' FROM json_each(?1)) GROUP BY bucket
)`,
  values: [limitsJson, at],
});

export const removeLatestAttempt = (limitsJson: string): Statement => ({
  sql: `DELETE FROM attempts WHERE rowid IN (
  SELECT (SELECT rowid FROM attempts WHERE bucket = value ->> 'bucket' ORDER BY at DESC LIMIT 1) FROM json_each(?1)
)`,
  values: [limitsJson],
});

export const clearBucket = (bucket: string): Statement => ({
  sql: 'DELETE FROM attempts WHERE bucket = ?1',
  values: [bucket],
});

/**
 * Deletes old attempts. Attempts in buckets whose name starts with `longerBuckets` expire at `expiredBeforeOfLonger`
 * instead.
 */
export const deleteExpiredAttempts = (
  expiredBefore: number,
  longerBuckets: string,
  expiredBeforeOfLonger: number,
): Statement => ({
  sql: "DELETE FROM attempts WHERE at <= ?1 AND (at <= ?3 OR bucket NOT LIKE ?2 || '%')",
  values: [expiredBefore, longerBuckets, expiredBeforeOfLonger],
});
