import type { CodePurpose } from '#shared/contract/identity.ts';
import { type Database, findRow } from '#backend/queries/database.ts';
import { spendCode, tryCode } from '#backend/queries/identity/codes.ts';
import type { Phone } from '#backend/queries/identity/users.ts';
import { CODE_COST, fitsSecret, nothingFits } from './hash-secret.ts';
import { CODE_TRIES } from './limits.ts';

/** What somebody types, and from where: a keyed hash of their network. */
export interface TypedCode {
  code: string;
  network: string;
}

/**
 * Whether this is the code that was sent to the number. It works once; where there is none, or no try is left for the
 * network, it takes as long to say so.
 */
export async function takeCode(
  db: Database,
  phone: Phone,
  purpose: CodePurpose,
  typed: TypedCode,
  now = Date.now(),
): Promise<boolean> {
  const codeHash = await checkCode(db, phone, purpose, typed, now);
  return codeHash !== null && (await spendChecked(db, phone, purpose, codeHash));
}

/** What a right code is used by, without using it: null for a wrong one. It counts as a try. */
export async function checkCode(
  db: Database,
  phone: Phone,
  purpose: CodePurpose,
  { code, network }: TypedCode,
  now = Date.now(),
): Promise<string | null> {
  const kept = await findRow(db, tryCode(phone, { purpose, network, ...CODE_TRIES }, now));
  const fits = await fitsSecret(code, kept?.codeHash ?? nothingFits(CODE_COST));
  return kept && fits ? kept.codeHash : null;
}

/** False for who comes second with the same code. */
export const spendChecked = async (
  db: Database,
  phone: Phone,
  purpose: CodePurpose,
  codeHash: string,
): Promise<boolean> => (await findRow(db, spendCode(phone, purpose, codeHash))) !== null;
