import { createMiddleware } from 'hono/factory';
import type { BackendEnv } from '#backend/bindings.ts';
import { type Database, findRow } from '#backend/queries/database.ts';
import { heedWrites } from '#backend/queries/database-copies.ts';
import { studentTies } from '#backend/queries/office/students.ts';
import { can, type Staff, type StaffAction, type StudentTies, type SubjectOf } from './permissions.ts';

/** Behind a door for staff: who it is, and whether the route has asked what they may. */
export interface StaffVariables {
  staff: Staff;
  asked: { isDone: boolean };
}

interface StaffEnv extends BackendEnv {
  Variables: BackendEnv['Variables'] & StaffVariables;
}

interface Asking {
  var: StaffVariables;
}

/** Asks for who is at the door. What is not there is not theirs either: null is answered by no. */
export function isAllowed<D extends StaffAction>(
  { var: { staff, asked } }: Asking,
  action: D,
  subject: SubjectOf<D> | null,
) {
  asked.isDone = true;
  return subject !== null && can(staff, action, subject);
}

/** Answers that say no before it is known what was asked for. */
const REFUSALS = new Set([400, 401, 403, 404, 413, 426, 429]);

/** A route that tells anything without having asked is broken, and its answer goes to nobody. */
export const requireAsking = createMiddleware<StaffEnv>(async (c, next) => {
  c.set('asked', { isDone: false });
  let hasWritten = false;
  const { env } = c;
  if (env?.DB) c.env = { ...env, DB: heedWrites(env.DB, () => (hasWritten = true)) };
  await next();
  // Who only looked, and is led to another page of the office, is asked there; who did something on the way is not.
  const leadsOn = c.req.method === 'GET' && c.res.status === 303 && !hasWritten;
  const tells = !c.error && !leadsOn && !REFUSALS.has(c.res.status);
  if (tells && !c.var.asked.isDone)
    throw new Error(`${c.req.method} ${c.req.path} answers staff without asking whether they may`);
});

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
