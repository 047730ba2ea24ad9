import { type Database, findRow, readTogether, writeTogether } from '#backend/queries/database.ts';
import {
  forgetAttempts,
  giveTurnBack as giveTurnBackStatement,
  nextTurn,
  takeTurn as takeTurnStatement,
} from '#backend/queries/identity/attempts.ts';
import { DAY_SECONDS, type Limit, LONGEST_LIMIT_SECONDS, OF_A_DAY } from './limits.ts';

/** Null where it is somebody's turn, which then counts; else the seconds to wait. */
export async function takeTurn(db: Database, limits: readonly Limit[], now = Date.now()): Promise<number | null> {
  const asJson = JSON.stringify(limits);
  const [, taken, [next]] = await readTogether(
    db,
    forgetAttempts(now - LONGEST_LIMIT_SECONDS * 1000, OF_A_DAY, now - DAY_SECONDS * 1000),
    takeTurnStatement(asJson, now),
    nextTurn(asJson, now),
  );
  return taken.length > 0 ? null : secondsUntil(next?.at ?? now, now);
}

/**
 * What was right was no guess. Only the turn that was taken then: guesses of others stay, and those that come together have
 * all been counted before the first one is known to be right.
 */
export async function giveTurnBack(db: Database, limits: readonly Limit[], takenAt: number): Promise<void> {
  await writeTogether(db, [giveTurnBackStatement(JSON.stringify(limits), takenAt)]);
}

/** The seconds to wait, without taking a turn; null where it is somebody's turn. */
export async function findWait(db: Database, limits: readonly Limit[], now = Date.now()): Promise<number | null> {
  const next = await findRow(db, nextTurn(JSON.stringify(limits), now));
  return next?.at ? secondsUntil(next.at, now) : null;
}

const secondsUntil = (at: number, now: number) => Math.max(1, Math.ceil((at - now) / 1000));
