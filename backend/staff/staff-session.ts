import { hashToken, randomText } from '#backend/identity/secrets.ts';
import { type Database, findRow, writeTogether } from '#backend/queries/database.ts';
import {
  forgetStaffSessions,
  insertStaffSession,
  noteStaffSeen,
  type SessionStage,
  staffSession,
  type StaffSessionRow,
} from '#backend/queries/staff/sessions.ts';
import { browserName, systemName } from '#shared/device.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A working day; whoever stays longer signs in again. */
const LONGEST_SESSION_MS = 12 * HOUR;

/** Without a page that was asked for, or anything that was done. What a page asks by itself is no sign of life. */
export const LONGEST_IDLE_MS = 2 * HOUR;

/** Between the password and the code. */
const CODE_STAGE_MS = 5 * MINUTE;

/** A session is not noted as seen more often than this. */
const SEEN_EVERY_MS = MINUTE;

const TOKEN_BYTES = 32;
const LENGTHS: Record<SessionStage, number> = { code: CODE_STAGE_MS, open: LONGEST_SESSION_MS };

/** A token of its own for each sign-in; only its hash is kept, and it is good for nothing once its row is gone. */
export async function openStaffSession(
  db: Database,
  staffId: number,
  stage: SessionStage,
  device: string,
  now = Date.now(),
): Promise<string> {
  const token = randomText(TOKEN_BYTES);
  const tokenHash = await hashToken(token);
  await writeTogether(db, [
    forgetStaffSessions(now),
    insertStaffSession({ staffId, tokenHash, stage, device, now, endsAt: now + LENGTHS[stage] }),
  ]);
  return token;
}

/** Null for a token that is nobody's, has ended, or of which nothing was heard for too long. */
export async function readStaffSession(db: Database, token: string, now = Date.now()): Promise<StaffSessionRow | null> {
  return token ? findRow(db, staffSession(await hashToken(token), now, now - LONGEST_IDLE_MS)) : null;
}

/** Somebody did something. Two who note it at once note the same. */
export async function keepAlive(
  db: Database,
  { sessionId, seenAt }: Pick<StaffSessionRow, 'sessionId' | 'seenAt'>,
  now = Date.now(),
): Promise<void> {
  if (now - seenAt >= SEEN_EVERY_MS) await writeTogether(db, [noteStaffSeen(sessionId, now)]);
}

/** By what people know one of their devices again: 'Chrome · Windows'; '' where the browser does not say. */
export const nameDevice = (userAgent: string) =>
  [browserName(userAgent), systemName(userAgent)].filter(Boolean).join(' · ');
