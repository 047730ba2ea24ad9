import { named, type Statement } from '#backend/queries/database.ts';
import type { CodePurpose } from '#shared/contract/account/identity.ts';
import type { Phone } from './users.ts';

interface NewCode {
  purpose: CodePurpose;
  codeHash: string;
  /** A keyed hash of the network from which it was asked for. */
  askedFrom: string;
  expiresAt: number;
}

export const keepCode = (
  { areaCode, mobile }: Phone,
  { purpose, codeHash, askedFrom, expiresAt }: NewCode,
): Statement =>
  named(
    `INSERT INTO codes (area_code, mobile, purpose, code_hash, asked_from, expires_at)
VALUES (:areaCode, :mobile, :purpose, :codeHash, :askedFrom, :expiresAt)
ON CONFLICT DO UPDATE SET code_hash = excluded.code_hash, asked_from = excluded.asked_from, tries_by_network = '{}',
  tries = 0, expires_at = excluded.expires_at`,
    { areaCode, mobile, purpose, codeHash, askedFrom, expiresAt },
  );

/** Somebody types a code. */
interface CodeTry {
  purpose: CodePurpose;
  /** A keyed hash, as of who asked for it. */
  network: string;
  ofOneNetwork: number;
  ofOthersTogether: number;
}

/**
 * Counts the try before it is known how it ends, and in one statement, so that tries that come together count as many.
 * The network that asked for the code has tries of its own; all others share theirs.
 */
export const tryCode = (
  { areaCode, mobile }: Phone,
  { purpose, network, ofOneNetwork, ofOthersTogether }: CodeTry,
  now: number,
): Statement<{ codeHash: string }> =>
  named(
    `UPDATE codes SET tries = tries + (asked_from <> :network),
  tries_by_network = json_set(tries_by_network, '$."' || :network || '"', coalesce(tries_by_network ->> ('$."' || :network || '"'), 0) + 1)
WHERE area_code = :areaCode AND mobile = :mobile AND purpose = :purpose AND expires_at > :now
  AND coalesce(tries_by_network ->> ('$."' || :network || '"'), 0) < :ofOneNetwork
  AND (asked_from = :network OR tries < :ofOthersTogether)
RETURNING code_hash AS codeHash`,
    { areaCode, mobile, purpose, network, ofOneNetwork, ofOthersTogether, now },
  );

/** A code works once: of two who bring it together, one finds it gone. */
export const spendCode = (
  { areaCode, mobile }: Phone,
  purpose: CodePurpose,
  codeHash: string,
): Statement<{ codeHash: string }> => ({
  sql: `DELETE FROM codes WHERE area_code = ?1 AND mobile = ?2 AND purpose = ?3 AND code_hash = ?4 RETURNING code_hash AS codeHash`,
  values: [areaCode, mobile, purpose, codeHash],
});

export const forgetCodes = (now: number): Statement => ({
  sql: 'DELETE FROM codes WHERE expires_at <= ?1',
  values: [now],
});

// The limits of one turn come as JSON: [{bucket, seconds, most}]; a bucket may have several.

/** Adds the turn to all of its buckets, or to none where one of its limits is reached. One statement, so nobody slips in between. */
export const addTurn = (limits: string, now: number): Statement<{ bucket: string }> => ({
  sql: `INSERT INTO attempts (bucket, at)
SELECT DISTINCT value ->> 'bucket', ?2 FROM json_each(?1) WHERE NOT EXISTS (
  SELECT 1 FROM json_each(?1) l
  WHERE (SELECT count(*) FROM attempts a WHERE a.bucket = l.value ->> 'bucket' AND a.at > ?2 - 1000 * (l.value ->> 'seconds')) >= l.value ->> 'most'
) RETURNING bucket`,
  values: [limits, now],
});

/** When the next turn is: as soon as so many of those that count have aged that there is room in every bucket. */
export const nextTurn = (limits: string, now: number): Statement<{ at: number | null }> => ({
  sql: `SELECT max(at) AS at FROM (
  SELECT a.at + 1000 * (l.value ->> 'seconds') AS at, l.value ->> 'most' AS most, row_number() OVER (PARTITION BY l.key ORDER BY a.at DESC) AS place
  FROM json_each(?1) l JOIN attempts a ON a.bucket = l.value ->> 'bucket' AND a.at > ?2 - 1000 * (l.value ->> 'seconds')
) WHERE place = most`,
  values: [limits, now],
});

/** One turn of each of these buckets that was taken at that moment. */
export const removeTurn = (limits: string, at: number): Statement => ({
  sql: `DELETE FROM attempts WHERE rowid IN (
  SELECT min(rowid) FROM attempts WHERE at = ?2 AND bucket IN (SELECT value ->> 'bucket' FROM json_each(?1)) GROUP BY bucket
)`,
  values: [limits, at],
});

/** The latest turn of each of these buckets. */
export const removeLatestTurn = (limits: string): Statement => ({
  sql: `DELETE FROM attempts WHERE rowid IN (
  SELECT (SELECT rowid FROM attempts WHERE bucket = value ->> 'bucket' ORDER BY at DESC LIMIT 1) FROM json_each(?1)
)`,
  values: [limits],
});

/** What was right is no guess. */
export const forgetBucket = (bucket: string): Statement => ({
  sql: 'DELETE FROM attempts WHERE bucket = ?1',
  values: [bucket],
});

/** Buckets that begin so are kept for longer. */
export const forgetAttempts = (before: number, longer: string, beforeOfThose: number): Statement => ({
  sql: "DELETE FROM attempts WHERE at <= ?1 AND (at <= ?3 OR bucket NOT LIKE ?2 || '%')",
  values: [before, longer, beforeOfThose],
});

interface OutboxRow {
  to: string;
  text: string;
  code: string;
  at: number;
}

export const keepTextMessage = ({ to, text, code, at }: OutboxRow): Statement => ({
  sql: 'INSERT INTO outbox (recipient, body, code, at) VALUES (?1, ?2, ?3, ?4)',
  values: [to, text, code, at],
});

const MOST_MESSAGES = 200;

export const forgetOldMessages = (): Statement => ({
  sql: 'DELETE FROM outbox WHERE id <= (SELECT max(id) FROM outbox) - ?1',
  values: [MOST_MESSAGES],
});

/** Newest first. */
export const outboxMessages = (): Statement<OutboxRow> => ({
  sql: 'SELECT recipient AS "to", body AS text, code, at FROM outbox ORDER BY id DESC',
  values: [],
});
