import { type Database, findRow, writeTogether } from '#backend/queries/database.ts';
import { spendCode, tryCode } from '#backend/queries/identity/codes.ts';
import { accountOf, type Phone, rehashPassword } from '#backend/queries/identity/users.ts';
import type { CodePurpose } from '#shared/contract/account/identity.ts';
import { CODE_TRIES } from '#backend/limits/limits.ts';
import { CODE_COST, fitsSecret, hashSecret, isAtCost, nothingFits, PASSWORD_COST } from './secrets.ts';

// Whose number and secret these are; null alike where there is no account and where the secret is wrong, after as long.

export async function checkPassword(db: Database, phone: Phone, password: string): Promise<number | null> {
  const account = await findRow(db, accountOf(phone));
  const fits = await fitsSecret(password, account?.passwordHash || nothingFits(PASSWORD_COST));
  if (!account || !fits) return null;
  if (!isAtCost(account.passwordHash, PASSWORD_COST)) {
    const renewed = await hashSecret(password, PASSWORD_COST);
    await writeTogether(db, [rehashPassword(account.id, account.passwordHash, renewed)]);
  }
  return account.id;
}

export async function checkLoginCode(db: Database, phone: Phone, typed: TypedCode): Promise<number | null> {
  const isRight = await takeCode(db, phone, 'login', typed);
  const account = await findRow(db, accountOf(phone));
  return isRight && account ? account.id : null;
}

/** What somebody types, and from where: a keyed hash of their network. */
interface TypedCode {
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
