import type { CodePurpose } from '#shared/contract/identity.ts';
import type { Statement } from '#backend/queries/database.ts';
import type { Phone } from './users.ts';

export const keepCode = (
  { areaCode, mobile }: Phone,
  purpose: CodePurpose,
  codeHash: string,
  expiresAt: number,
): Statement => ({
  sql: `INSERT INTO codes (area_code, mobile, purpose, code_hash, expires_at) VALUES (?1, ?2, ?3, ?4, ?5)
ON CONFLICT DO UPDATE SET code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`,
  values: [areaCode, mobile, purpose, codeHash, expiresAt],
});

/** Counts the try before it is known how it ends, so that tries that come together count as many. */
export const tryCode = (
  { areaCode, mobile }: Phone,
  purpose: CodePurpose,
  mostTries: number,
  now: number,
): Statement<{ codeHash: string }> => ({
  sql: `UPDATE codes SET tries = tries + 1
WHERE area_code = ?1 AND mobile = ?2 AND purpose = ?3 AND tries < ?4 AND expires_at > ?5 RETURNING code_hash AS codeHash`,
  values: [areaCode, mobile, purpose, mostTries, now],
});

/** A code works once: of two who bring it together, one finds it gone. */
export const spendCode = (
  { areaCode, mobile }: Phone,
  purpose: CodePurpose,
  codeHash: string,
): Statement<{ tries: number }> => ({
  sql: `DELETE FROM codes WHERE area_code = ?1 AND mobile = ?2 AND purpose = ?3 AND code_hash = ?4 RETURNING tries`,
  values: [areaCode, mobile, purpose, codeHash],
});

export const forgetCodes = (now: number): Statement => ({
  sql: 'DELETE FROM codes WHERE expires_at <= ?1',
  values: [now],
});
