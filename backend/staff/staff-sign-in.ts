import { rejectWhenFull, TooManyHashesError } from '#backend/identity/hash-queue.ts';
import {
  verifySecret,
  hashToken,
  createDummyHash,
  PASSWORD_COST,
  createRandomText,
} from '#backend/identity/secrets.ts';
import {
  refundAttempt,
  getStaffCodeLimits,
  getStaffGuessBucket,
  getStaffGuessLimits,
  consumeRateLimit,
} from '#backend/limits/rate-limits.ts';
import { type Database, queryRow, batchWrite } from '#backend/queries/database.ts';
import { clearBucket } from '#backend/queries/identity/attempts.ts';
import {
  selectCredential,
  reencryptTotpSecret,
  spendRecoveryCode,
  spendStep,
  selectTotpSecret,
} from '#backend/queries/staff/accounts.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import {
  deleteExpiredStaffSessions,
  insertStaffSession,
  updateStaffLastSeen,
  type SessionStage,
  selectStaffSession,
  type StaffSessionRow,
} from '#backend/queries/staff/sessions.ts';
import { getBrowserName, getSystemName } from '#shared/device.ts';
import { isPasskeyResponse, verifyAssertion } from './passkeys.ts';
import {
  hashRecoveryCode,
  decryptTotpSecret,
  parseStaffKeys,
  encryptTotpSecret,
  type StaffKey,
} from './staff-secrets.ts';
import { verifyTotpCode } from './totp.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Maximum lifetime of a session in milliseconds: a working day. */
const MAX_SESSION_MS = 12 * HOUR_MS;

/** Idle timeout, which background requests do not extend. */
export const MAX_IDLE_MS = 2 * HOUR_MS;

/** Time allowed between password and code. */
const CODE_STAGE_MS = 5 * MINUTE_MS;

/** Minimum interval between updates of the last-seen time. */
const LAST_SEEN_INTERVAL_MS = MINUTE_MS;

const TOKEN_BYTES = 32;
const SESSION_LENGTH_BY_STAGE: Record<SessionStage, number> = { code: CODE_STAGE_MS, open: MAX_SESSION_MS };

/** Opens a session with a new token, of which only the hash is stored. Without its row the token is invalid. */
export async function openStaffSession(
  db: Database,
  staffId: number,
  stage: SessionStage,
  device: string,
  now = Date.now(),
): Promise<string> {
  const token = createRandomText(TOKEN_BYTES);
  const tokenHash = await hashToken(token);
  await batchWrite(db, [
    deleteExpiredStaffSessions(now),
    insertStaffSession({ staffId, tokenHash, stage, device, now, endsAt: now + SESSION_LENGTH_BY_STAGE[stage] }),
  ]);
  return token;
}

/** Finds a session. Returns null if the token is unknown or the session ended or idle for too long. */
export async function getStaffSession(db: Database, token: string, now = Date.now()): Promise<StaffSessionRow | null> {
  return token ? queryRow(db, selectStaffSession(await hashToken(token), now, now - MAX_IDLE_MS)) : null;
}

/** Extends the session. Concurrent calls have the same effect as one. */
export async function extendSession(
  db: Database,
  { sessionId, seenAt }: Pick<StaffSessionRow, 'sessionId' | 'seenAt'>,
  now = Date.now(),
): Promise<void> {
  if (now - seenAt >= LAST_SEEN_INTERVAL_MS) await batchWrite(db, [updateStaffLastSeen(sessionId, now)]);
}

/** Returns a device name such as 'Chrome · Windows', or '' if unknown. */
export const formatDeviceName = (userAgent: string) =>
  [getBrowserName(userAgent), getSystemName(userAgent)].filter(Boolean).join(' · ');

type CheckResult<T> = { kind: 'right'; value: T } | { kind: 'wrong' } | { kind: 'tooMany'; seconds: number };

export interface SignInInput {
  agentKey: string;
  login: string;
  password: string;
  address: string;
}

/**
 * Checks a password. The attempt is counted before the check, so that concurrent attempts count too, and refunded after
 * a success.
 */
export async function checkStaffPassword(
  db: Database,
  { agentKey, login, password, address }: SignInInput,
  now = Date.now(),
): Promise<CheckResult<{ staffId: number }>> {
  const accountKey = `${agentKey}/${login}`;
  const ipAddress = address;
  const limits = getStaffGuessLimits(accountKey, ipAddress);
  const waitSeconds = await consumeRateLimit(db, limits, now);
  if (waitSeconds !== null) return { kind: 'tooMany', seconds: waitSeconds };
  const credentialRow = await queryRow(db, selectCredential(agentKey, login));
  const isPasswordValid = await rejectWhenFull(
    verifySecret(password, credentialRow?.passwordHash || createDummyHash(PASSWORD_COST)),
  );
  if (isPasswordValid instanceof TooManyHashesError) {
    await refundAttempt(db, limits, now);
    return { kind: 'tooMany', seconds: isPasswordValid.seconds };
  }
  if (credentialRow && isPasswordValid) {
    await batchWrite(db, [clearBucket(getStaffGuessBucket(accountKey, ipAddress))]);
    return { kind: 'right', value: { staffId: credentialRow.id } };
  }
  if (credentialRow) {
    const { id: staffId, name: actor } = credentialRow;
    await batchWrite(db, [insertAuditEntry({ at: now, agentKey, staffId, who: actor, action: 'refused', about: '' })]);
  }
  return { kind: 'wrong' };
}

export interface SecondFactor {
  /** TOTP code, recovery code, or the JSON of a passkey's response. */
  proof: string;
  /** Origin of the page, which is part of what the passkey signs. */
  origin: string;
}

/**
 * Checks the second factor. Callers have already sent the correct password, so failed attempts cannot lock out anyone
 * else.
 */
export async function checkSecondFactor(
  { DB: db, STAFF_KEY }: { DB: Database; STAFF_KEY?: string },
  session: Pick<StaffSessionRow, 'sessionId' | 'staffId'>,
  { proof, origin }: SecondFactor,
  now = Date.now(),
): Promise<CheckResult<'authenticator' | 'recovery' | 'passkey'>> {
  const { staffId } = session;
  const limits = getStaffCodeLimits(staffId);
  const wait = await consumeRateLimit(db, limits, now);
  if (wait !== null) return { kind: 'tooMany', seconds: wait };
  const factorUsed = isPasskeyResponse(proof)
    ? (await verifyAssertion(db, session, { origin, proof }, now)) && 'passkey'
    : await matchSecondFactor(db, parseStaffKeys(STAFF_KEY) ?? [], staffId, proof.trim(), now);
  if (!factorUsed) return { kind: 'wrong' };
  await batchWrite(
    db,
    limits.map(({ bucket }) => clearBucket(bucket)),
  );
  return { kind: 'right', value: factorUsed };
}

async function matchSecondFactor(db: Database, keys: readonly StaffKey[], staffId: number, input: string, now: number) {
  const digits = input.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) {
    const spentCode = await queryRow(db, spendRecoveryCode(staffId, await hashRecoveryCode(input)));
    return spentCode ? 'recovery' : null;
  }
  const storedSecret = await queryRow(db, selectTotpSecret(staffId));
  const decryptedSecret = storedSecret?.totpSecret
    ? await decryptTotpSecret(keys, staffId, storedSecret.totpSecret)
    : null;
  const step = decryptedSecret ? await verifyTotpCode(decryptedSecret.secret, digits, now) : null;
  if (!decryptedSecret || step === null || !(await queryRow(db, spendStep(staffId, step)))) return null;
  if (storedSecret && decryptedSecret.isOld) {
    const encryptedSecret = await encryptTotpSecret(keys, staffId, decryptedSecret.secret);
    await batchWrite(db, [reencryptTotpSecret(staffId, storedSecret.totpSecret, encryptedSecret)]);
  }
  return 'authenticator';
}
