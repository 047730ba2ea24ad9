import { Hono } from 'hono';
import { endLogin, endOtherLogins, loginList } from '#shared/contract/login.ts';
import { checkInput } from '#backend/answer/check-input.ts';
import { answer } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { requireLogin } from '#backend/door/require-login.ts';
import { hashNetwork } from '#backend/identity/hash-network.ts';
import { readRows, writeTogether } from '#backend/queries/database.ts';
import { forgetDeviceOf, forgetOtherDevices } from '#backend/queries/identity/devices.ts';
import { endOtherSessionsOf, endSessionOf, sessionsOf } from '#backend/queries/identity/sessions.ts';

const moment = (at: number) => new Date(at).toISOString();

/** Where a student is logged in. What they end is also no longer a device that is known: a login with it is told again. */
export const loginRoutes = new Hono<BackendEnv>()
  .get(loginList.path, requireLogin(), async (c) => {
    const { user, caller } = c.var;
    const here = await hashNetwork(c.env, caller.address);
    const rows = await readRows(c.env.DB, sessionsOf(user.id, Date.now()));
    return answer(
      c,
      loginList,
      rows.map(({ id, browser, system, networkHash, openedAt, seenAt }) => ({
        id,
        browser,
        system,
        openedAt: moment(openedAt),
        seenAt: moment(seenAt),
        isHere: id === user.sessionId,
        isThisNetwork: caller.address !== '' && networkHash === here,
      })),
    );
  })
  .post(endLogin.path, requireLogin(), checkInput('json', endLogin.input), async (c) => {
    const { user } = c.var;
    const id = Number(c.req.valid('json').id);
    await writeTogether(c.env.DB, [forgetDeviceOf(user.id, id, user.sessionId), endSessionOf(user.id, id)]);
    return answer(c, endLogin, null);
  })
  .post(endOtherLogins.path, requireLogin(), checkInput('json', endOtherLogins.input), async (c) => {
    const { id, sessionId } = c.var.user;
    await writeTogether(c.env.DB, [forgetOtherDevices(id, sessionId), endOtherSessionsOf(id, sessionId)]);
    return answer(c, endOtherLogins, null);
  });
