import { createMiddleware } from 'hono/factory';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import type { Refreshed, RefreshDesk } from './refresh-session.ts';
import { KEEPS_NOTHING_ALIVE, offerRenewal } from './renew-refused.ts';
import { renewSession } from './renew-session.ts';
import { answersSession, endSession, keepSession, readSessionCookies, type StoredSession } from './session-cookies.ts';

/** An access token with less left than this is renewed before it is used. */
const REFRESH_BEFORE_SECONDS = 300;

/** Who is asking. A token near its end is renewed without a word; one that cannot be renewed ends the session. */
export function readSession(desk: RefreshDesk, now = Date.now) {
  return createMiddleware<EdgeEnv>(async function readSessionStep(c, next) {
    const stored = readSessionCookies(c);
    const nowSeconds = Math.floor(now() / 1000);
    const change = stored && c.get('agent') ? await settle(c, desk, stored, nowSeconds) : null;
    const offer = stored && c.get('session') ? offerRenewal(c, desk, stored) : null;
    await next();
    const late = await offer?.close();
    // Only now: what is set before goes missing from an answer that a later step made by itself. A login or logout
    // that this request carried out has the last word.
    if (answersSession(c.res)) return;
    if (c.get('sessionIsOver')) return endSession(c);
    const last = late ?? change;
    if (last?.kind === 'renewed') keepSession(c, last.session, nowSeconds);
    if (last?.kind === 'refused') endSession(c);
  });
}

/** Sets who is asking; what it gives back is to be told to the browser. */
async function settle(
  c: EdgeContext,
  desk: RefreshDesk,
  stored: StoredSession,
  nowSeconds: number,
): Promise<Exclude<Refreshed, { kind: 'unanswered' }> | null> {
  const isGood = stored.accessToken !== '' && stored.expiresAt - nowSeconds > REFRESH_BEFORE_SECONDS;
  if (isGood || stored.refreshToken === '' || KEEPS_NOTHING_ALIVE.includes(c.req.path)) {
    c.set('session', stored.accessToken ? { access_token: stored.accessToken } : null);
    return null;
  }
  const outcome = await renewSession(c, desk, stored.refreshToken);
  if (outcome.kind === 'unanswered') {
    c.set('session', stored.accessToken && stored.expiresAt > nowSeconds ? { access_token: stored.accessToken } : null);
    return null;
  }
  c.set('session', outcome.kind === 'renewed' ? { access_token: outcome.session.access_token } : null);
  return outcome;
}
