import { type Database, batchWrite } from '#backend/queries/database.ts';
import { noteSecondFactor, type StaffSessionRow } from '#backend/queries/staff/sessions.ts';
import { checkStaffCode } from './staff-sign-in.ts';

/** Maximum age of the second factor for account changes (OWASP ASVS 7.5.2), which limits stolen sessions. */
const FRESH_MS = 5 * 60_000;

export type SecondFactorNeeded = 'missing' | 'wrong' | 'tooMany';

/** 'missing' if the second factor is too old and no code was entered. */
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
  await batchWrite(env.DB, [noteSecondFactor(sessionId, now)]);
  return 'fresh';
}
