import { type Database, findRow } from '#backend/queries/database.ts';
import { studentTies } from '#backend/queries/student-ties.ts';
import type { StudentTies } from './may-do.ts';

/** How a student stands to an agent; null where there is no such student. */
export async function readTies(db: Database, agentKey: string, userId: number): Promise<StudentTies | null> {
  const row = await findRow(db, studentTies(agentKey, userId));
  return (
    row && {
      agentKey,
      cameByItsSite: row.cameByItsSite === 1,
      hasApplied: row.hasApplied === 1,
      isTalking: row.isTalking === 1,
    }
  );
}
