import { createMiddleware } from 'hono/factory';
import { getUser } from '#shared/contract/identity.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { backendClientOf } from '#worker/edge-caller.ts';
import type { Chatter, EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { readGuestSecret, visitorIdOf } from './guest-cookie.ts';

const NOBODY: Chatter = { userId: '', visitorId: '', name: '', avatar: '' };

/** Who is in the conversation: the user whose session this is, else the guest of this browser. Nothing that a page says counts. */
export function recogniseChatter() {
  return createMiddleware<EdgeEnv>(async function recogniseChatterStep(c, next) {
    const chatter = await findChatter(c);
    if (chatter) c.set('chatter', chatter);
    await next();
  });
}

/** Null where somebody is logged in and nobody can say who: they must not become a guest for that time. */
async function findChatter(c: EdgeContext): Promise<Chatter | null> {
  const secret = readGuestSecret(c);
  const guest = { ...NOBODY, visitorId: secret ? await visitorIdOf(secret) : '' };
  if (!c.get('session')) return guest;
  const user = await backendClientOf(c)(getUser, {});
  if (user.ok) {
    const { staffId, nickname, name, userHeadIcon } = user.value;
    return staffId ? { ...guest, userId: staffId, name: nickname || name, avatar: userHeadIcon } : guest;
  }
  return user.failure.code === FAILURE_CODES.sessionExpired ? guest : null;
}
