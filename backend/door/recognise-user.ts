import { createMiddleware } from 'hono/factory';
import { checkLogin } from '#shared/contract/identity.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { hashNetwork } from '#backend/identity/hash-network.ts';
import { hashToken } from '#backend/identity/hash-token.ts';
import { SEEN_EVERY_SECONDS } from '#backend/identity/session-times.ts';
import { findRow, writeTogether } from '#backend/queries/database.ts';
import { noteSeen } from '#backend/queries/identity/sessions.ts';
import { type LoggedInUser, userByAccessToken } from '#backend/queries/identity/users.ts';

/** Whose token this is: asked once a request, and not at all for a visitor. */
export function recogniseUser(now = () => Date.now()) {
  return createMiddleware<BackendEnv>(async function recogniseUserStep(c, next) {
    const { caller } = c.var;
    if (caller.token) {
      const hash = await hashToken(caller.token);
      const user = await findRow(c.env.DB, userByAccessToken(hash, now(), caller.agentKey));
      if (user && isToNote(user, c.req.path, now()))
        await writeTogether(c.env.DB, [noteSeen(user.sessionId, now(), await hashNetwork(c.env, caller.address))]);
      c.set('caller', { ...caller, user });
    }
    await next();
  });
}

/** What an open page asks by itself is no sign that somebody is there. */
const isToNote = ({ seenAt }: LoggedInUser, path: string, now: number) =>
  now - seenAt >= SEEN_EVERY_SECONDS * 1000 && path !== checkLogin.path;
