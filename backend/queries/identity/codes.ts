import type { CodePurpose } from '#shared/contract/account/identity.ts';
import type { Phone } from './phone.ts';
import { bindNamed, type Statement } from '#backend/queries/database.ts';

interface NewCode {
  purpose: CodePurpose;
  codeHash: string;
  /** Keyed hash of the network that requested the code. */
  askedFrom: string;
  expiresAt: number;
}

export const storeCode = (
  { areaCode, mobile }: Phone,
  { purpose, codeHash, askedFrom, expiresAt }: NewCode,
): Statement =>
  bindNamed(
    `INSERT INTO codes (area_code, mobile, purpose, code_hash, asked_from, expires_at)
VALUES (:areaCode, :mobile, :purpose, :codeHash, :askedFrom, :expiresAt)
ON CONFLICT DO UPDATE SET code_hash = excluded.code_hash, asked_from = excluded.asked_from, tries_by_network = '{}',
  tries = 0, expires_at = excluded.expires_at`,
    { areaCode, mobile, purpose, codeHash, askedFrom, expiresAt },
  );

interface CodeAttempt {
  purpose: CodePurpose;
  /** Keyed hash of the network that tries the code. */
  network: string;
  ofOneNetwork: number;
  ofOthersTogether: number;
}

/**
 * Counts an attempt and returns the hash of the code, or no row if no attempt is left. It is a single statement, so
 * that concurrent attempts cannot exceed the limit. The network that requested the code has its own limit. All other
 * networks share one.
 */
export const consumeCodeAttempt = (
  { areaCode, mobile }: Phone,
  { purpose, network, ofOneNetwork, ofOthersTogether }: CodeAttempt,
  now: number,
): Statement<{ codeHash: string }> =>
  bindNamed(
    `UPDATE codes SET tries = tries + (asked_from <> :network),
  tries_by_network = json_set(tries_by_network, '$."' || :network || '"', coalesce(tries_by_network ->> ('$."' || :network || '"'), 0) + 1)
WHERE area_code = :areaCode AND mobile = :mobile AND purpose = :purpose AND expires_at > :now
  AND coalesce(tries_by_network ->> ('$."' || :network || '"'), 0) < :ofOneNetwork
  AND (asked_from = :network OR tries < :ofOthersTogether)
RETURNING code_hash AS codeHash`,
    { areaCode, mobile, purpose, network, ofOneNetwork, ofOthersTogether, now },
  );

/** Consumes a code atomically: of two concurrent calls, only one returns a row. */
export const spendCode = (
  { areaCode, mobile }: Phone,
  purpose: CodePurpose,
  codeHash: string,
): Statement<{ codeHash: string }> => ({
  sql: `DELETE FROM codes WHERE area_code = ?1 AND mobile = ?2 AND purpose = ?3 AND code_hash = ?4 RETURNING code_hash AS codeHash`,
  values: [areaCode, mobile, purpose, codeHash],
});

export const deleteExpiredCodes = (now: number): Statement => ({
  sql: 'DELETE FROM codes WHERE expires_at <= ?1',
  values: [now],
});
