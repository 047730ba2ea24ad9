import { type Database, readTogether } from '#backend/queries/database.ts';
import { forgetAttempts, nextTurn, takeTurn as takeTurnStatement } from '#backend/queries/identity/attempts.ts';
import { type Limit, LONGEST_LIMIT_SECONDS } from './limits.ts';

/** Null where it is somebody's turn, which then counts; else the seconds to wait. */
export async function takeTurn(db: Database, limits: readonly Limit[], now = Date.now()): Promise<number | null> {
  const asJson = JSON.stringify(limits);
  const [, taken, [next]] = await readTogether(
    db,
    forgetAttempts(now - LONGEST_LIMIT_SECONDS * 1000),
    takeTurnStatement(asJson, now),
    nextTurn(asJson, now),
  );
  if (taken.length > 0) return null;
  return Math.max(1, Math.ceil(((next?.at ?? now) - now) / 1000));
}
