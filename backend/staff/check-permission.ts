import { createMiddleware } from 'hono/factory';
import type { BackendEnv } from '#backend/bindings.ts';
import { type Database, queryRow } from '#backend/queries/database.ts';
import { watchWrites } from '#backend/queries/database-copies.ts';
import { selectStudentTies } from '#backend/queries/office/students.ts';
import { can, type Staff, type StaffAction, type StudentTies, type SubjectOf } from './permissions.ts';

/** Context of staff routes: the account, and whether the route has checked any permission. */
export interface StaffVariables {
  staff: Staff;
  asked: { isDone: boolean };
}

interface StaffEnv extends BackendEnv {
  Variables: BackendEnv['Variables'] & StaffVariables;
}

interface PermissionContext {
  var: StaffVariables;
}

/** Checks a permission of the current account. A null subject is denied. */
export function isAllowed<D extends StaffAction>(
  { var: { staff, asked } }: PermissionContext,
  action: D,
  subject: SubjectOf<D> | null,
) {
  asked.isDone = true;
  return subject !== null && can(staff, action, subject);
}

/** Error statuses for which a route need not check a permission. */
const REJECTION_STATUSES = new Set([400, 401, 403, 404, 413, 426, 429]);

/** Throws for a response of a route that has not checked any permission. */
export const requirePermissionCheck = createMiddleware<StaffEnv>(async (c, next) => {
  c.set('asked', { isDone: false });
  let hasWritten = false;
  const { env } = c;
  if (env?.DB) c.env = { ...env, DB: watchWrites(env.DB, () => (hasWritten = true)) };
  await next();
  // The route to which a GET request is redirected checks the permission.
  const isRedirectAfterRead = c.req.method === 'GET' && c.res.status === 303 && !hasWritten;
  const isReported = !c.error && !isRedirectAfterRead && !REJECTION_STATUSES.has(c.res.status);
  if (isReported && !c.var.asked.isDone)
    throw new Error(`${c.req.method} ${c.req.path} responded to staff without a permission check`);
});

/** Returns how a student is related to an agent, or null if the student is unknown. */
export async function getStudentTies(db: Database, agentKey: string, userId: number): Promise<StudentTies | null> {
  const row = await queryRow(db, selectStudentTies(agentKey, userId));
  return (
    row && {
      agentKey,
      cameByItsSite: row.cameByItsSite === 1,
      hasApplied: row.hasApplied === 1,
      isTalking: row.isTalking === 1,
    }
  );
}
