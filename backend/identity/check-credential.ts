import { type Database, findRow, writeTogether } from '#backend/queries/database.ts';
import { accountOf, type Phone, rehashPassword } from '#backend/queries/identity/users.ts';
import { fitsSecret, hashSecret, isAtCost, nothingFits, PASSWORD_COST } from './hash-secret.ts';
import { takeCode, type TypedCode } from './take-code.ts';

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
