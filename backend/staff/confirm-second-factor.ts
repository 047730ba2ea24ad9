import { type Database, writeTogether } from '#backend/queries/database.ts';
import { noteSecondFactor, type StaffSessionRow } from '#backend/queries/staff/sessions.ts';
import { checkStaffCode } from './staff-sign-in.ts';

/** A stolen session is worth little where accounts are made or taken over: the second factor must be this fresh (OWASP ASVS 7.5.2). */
const FRESH_MS = 5 * 60_000;

export type SecondFactorNeeded = 'missing' | 'wrong' | 'tooMany';

/** 'missing' where the session proved its second factor too long ago and no code was typed. */
export async function confirmSecondFactor(
  env: { DB: Database; STAFF_KEY?: string },
  { sessionId, staffId, verifiedAt }: Pick<StaffSessionRow, 'sessionId' | 'staffId' | 'verifiedAt'>,
  code: string,
  now = Date.now(),
): Promise<'fresh' | SecondFactorNeeded> {
  if (now - verifiedAt < FRESH_MS) return 'fresh';
  if (!code.trim()) return 'missing';
  const check = await checkStaffCode(env, staffId, code, now);
  if (check.kind !== 'right') return check.kind;
  await writeTogether(env.DB, [noteSecondFactor(sessionId, now)]);
  return 'fresh';
}
