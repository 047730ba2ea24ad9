import { createMiddleware } from 'hono/factory';
import type { BackendEnv } from '#backend/bindings.ts';
import { hashToken } from '#backend/identity/hash-token.ts';
import { findRow } from '#backend/queries/database.ts';
import { userByAccessToken } from '#backend/queries/identity/users.ts';

/** Whose token this is: asked once a request, and not at all for a visitor. */
export function recogniseUser(now = Date.now) {
  return createMiddleware<BackendEnv>(async function recogniseUserStep(c, next) {
    const { caller } = c.var;
    if (caller.token) {
      const hash = await hashToken(caller.token);
      const user = await findRow(c.env.DB, userByAccessToken(hash, now(), caller.agentKey));
      c.set('caller', { ...caller, user });
    }
    await next();
  });
}
