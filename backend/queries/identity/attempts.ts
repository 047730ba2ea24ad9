import type { Statement } from '#backend/queries/database.ts';

// The limits of one turn come as JSON: [{bucket, seconds, most}]; a bucket may have several.

/** Adds the turn to all of its buckets, or to none where one of its limits is reached. One statement, so nobody slips in between. */
export const addAttempt = (limits: string, now: number): Statement<{ bucket: string }> => ({
  sql: `INSERT INTO attempts (bucket, at)
SELECT DISTINCT value ->> 'bucket', ?2 FROM json_each(?1) WHERE NOT EXISTS (
  SELECT 1 FROM json_each(?1) l
  WHERE (SELECT count(*) FROM attempts a WHERE a.bucket = l.value ->> 'bucket' AND a.at > ?2 - 1000 * (l.value ->> 'seconds')) >= l.value ->> 'most'
) RETURNING bucket`,
  values: [limits, now],
});

/** When the next turn is: as soon as so many of those that count have aged that there is room in every bucket. */
export const nextAttemptAt = (limits: string, now: number): Statement<{ at: number | null }> => ({
  sql: `SELECT max(at) AS at FROM (
  SELECT a.at + 1000 * (l.value ->> 'seconds') AS at, l.value ->> 'most' AS most, row_number() OVER (PARTITION BY l.key ORDER BY a.at DESC) AS place
  FROM json_each(?1) l JOIN attempts a ON a.bucket = l.value ->> 'bucket' AND a.at > ?2 - 1000 * (l.value ->> 'seconds')
) WHERE place = most`,
  values: [limits, now],
});

/** Removes the attempt of this time from each bucket. */
export const removeAttempt = (limits: string, at: number): Statement => ({
  sql: `DELETE FROM attempts WHERE rowid IN (
  SELECT min(rowid) FROM attempts WHERE at = ?2 AND bucket IN (SELECT value ->> 'bucket' FROM json_each(?1)) GROUP BY bucket
)`,
  values: [limits, at],
});

/** The latest turn of each of these buckets. */
export const removeLatestAttempt = (limits: string): Statement => ({
  sql: `DELETE FROM attempts WHERE rowid IN (
  SELECT (SELECT rowid FROM attempts WHERE bucket = value ->> 'bucket' ORDER BY at DESC LIMIT 1) FROM json_each(?1)
)`,
  values: [limits],
});

/** Clears a bucket after a success. */
export const clearBucket = (bucket: string): Statement => ({
  sql: 'DELETE FROM attempts WHERE bucket = ?1',
  values: [bucket],
});

/** Buckets that begin so are kept for longer. */
export const deleteExpiredAttempts = (before: number, longer: string, beforeOfThose: number): Statement => ({
  sql: "DELETE FROM attempts WHERE at <= ?1 AND (at <= ?3 OR bucket NOT LIKE ?2 || '%')",
  values: [before, longer, beforeOfThose],
});
