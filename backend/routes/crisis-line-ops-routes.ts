import { Hono } from 'hono';
import {
  crisisLineDone,
  CrisisLineDeed,
  crisisLinesKept,
  OPS_CRISIS_LINES,
} from '#shared/contract/crisis-line-deed.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { answer, answerFailure } from '#backend/answer/envelope.ts';
import { checkInput } from '#backend/answer/check-input.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { requireOpsToken } from '#backend/door/require-ops-token.ts';
import * as query from '#backend/queries/assistant/crisis-lines.ts';
import { isAllowed } from '#backend/staff/ask-whether.ts';
import { findRow, readRows, writeTogether } from '#backend/queries/database.ts';

/** How an agency lists, changes and confirms the lines that its assistant names. */
export const crisisLineOpsRoutes = new Hono<BackendEnv>()
  .get(OPS_CRISIS_LINES, requireOpsToken(), async (c) => {
    if (!isAllowed(c, 'steerPlatform', {})) return answerFailure(c, FAILURE_CODES.noPermission, { status: 403 });
    return answer(c, crisisLinesKept, await readRows(c.env.DB, query.crisisLines()));
  })
  .post(OPS_CRISIS_LINES, requireOpsToken(), checkInput('json', CrisisLineDeed), async (c) => {
    if (!isAllowed(c, 'steerPlatform', {})) return answerFailure(c, FAILURE_CODES.noPermission, { status: 403 });
    const deed = c.req.valid('json');
    const day = new Date().toISOString().slice(0, 10);
    const isNew = deed.kind === 'set';
    const known = await findRow(c.env.DB, query.crisisLine(deed.id));
    if (!known && !isNew) return answerFailure(c, FAILURE_CODES.requestError, { status: 404 });
    await writeTogether(c.env.DB, [query.doToCrisisLine(deed, c.var.staff.name, day)]);
    return answer(c, crisisLineDone, await findRow(c.env.DB, query.crisisLine(deed.id)));
  });
