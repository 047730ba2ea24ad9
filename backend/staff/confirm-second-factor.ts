import { type Database, batchWrite } from '#backend/queries/database.ts';
import { recordSecondFactor, type StaffSessionRow } from '#backend/queries/staff/sessions.ts';
import { checkSecondFactor, type SecondFactor } from './staff-sign-in.ts';

/**
 * Maximum age of the second factor for account changes (OWASP ASVS 7.5.2), which limits the harm of a stolen session.
 */
const MAX_VERIFICATION_AGE_MS = 5 * 60_000;

export const isRecentlyVerified = ({ verifiedAt }: Pick<StaffSessionRow, 'verifiedAt'>, now = Date.now()): boolean =>
  now - verifiedAt < MAX_VERIFICATION_AGE_MS;

export type SecondFactorNeeded = 'missing' | 'wrong' | 'tooMany';

/**
 * Accepts a recent verification of the second factor, or verifies the entered code. Returns 'missing' if the last
 * verification is too old and no code was entered.
 */
export async function confirmSecondFactor(
  env: { DB: Database; STAFF_KEY?: string },
  { sessionId, staffId, verifiedAt }: Pick<StaffSessionRow, 'sessionId' | 'staffId' | 'verifiedAt'>,
  factor: SecondFactor,
  now = Date.now(),
): Promise<'fresh' | SecondFactorNeeded> {
  if (isRecentlyVerified({ verifiedAt }, now)) return 'fresh';
  if (!factor.proof.trim()) return 'missing';
  const factorCheck = await checkSecondFactor(env, { sessionId, staffId }, factor, now);
  if (factorCheck.kind !== 'right') return factorCheck.kind;
  await batchWrite(env.DB, [recordSecondFactor(sessionId, now)]);
  return 'fresh';
}
