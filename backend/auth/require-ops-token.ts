import { createMiddleware } from 'hono/factory';
import { FAILURE_CODES } from '#shared/failure.ts';
import { OPS_HEADER } from '#shared/constants.ts';
import { answerFailure } from '#backend/answer/answer-call.ts';
import { statusText } from '#backend/answer/message-texts.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { hashToken } from '#backend/identity/secrets.ts';
import { findRow } from '#backend/queries/database.ts';
import { anyOpsToken, noteOpsToken } from '#backend/queries/staff/sessions.ts';
import { requireAsking, type StaffVariables } from '#backend/staff/ask-whether.ts';

/** What a route may count on behind this door. */
interface OpsEnv extends BackendEnv {
  Variables: BackendEnv['Variables'] & StaffVariables;
}

/**
 * Lets in who brings a token of operations, under the token's name. It is long and random: there is nothing to guess. Before
 * anybody has one there is no such place.
 */
export function requireOpsToken() {
  return createMiddleware<OpsEnv>(async function requireOpsTokenStep(c, next) {
    const [scheme = '', token = ''] = (c.req.header(OPS_HEADER) ?? '').split(' ');
    const isBearer = scheme.toLowerCase() === 'bearer' && token !== '';
    const known = isBearer ? await findRow(c.env.DB, noteOpsToken(await hashToken(token), Date.now())) : null;
    if (!known) {
      if (!(await findRow(c.env.DB, anyOpsToken()))) return c.notFound();
      c.header('www-authenticate', 'Bearer realm="operations"');
      return answerFailure(c, FAILURE_CODES.noPermission, {
        status: 401,
        message: statusText(c.var.caller.locale, 401),
      });
    }
    const { name, agentKey } = known;
    const scope = agentKey ? ({ kind: 'agent', agentKey } as const) : ({ kind: 'platform' } as const);
    c.set('staff', { id: 0, name, role: 'administrator', scope });
    await requireAsking(c, next);
  });
}
