import { createMiddleware } from 'hono/factory';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { checkLogin } from '#shared/contract/account/identity.ts';
import { backendClientOf, callerOf } from '#worker/edge-caller.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';
import type { RefreshQueue, Refreshed } from './refresh-queue.ts';
import { answersSession, endSession, keepSession, readSessionCookies, type StoredSession } from './session-cookies.ts';

/** An access token with less left than this is renewed before it is used. */
const REFRESH_BEFORE_SECONDS = 300;

/** Who is asking. A token near its end is renewed without a word; one that cannot be renewed ends the session. */
export function readSession(queue: RefreshQueue, now = Date.now) {
  return createMiddleware<EdgeEnv>(async function readSessionStep(c, next) {
    const stored = readSessionCookies(c);
    const nowSeconds = Math.floor(now() / 1000);
    const change = stored && c.get('agent') ? await settle(c, queue, stored, nowSeconds) : null;
    const offer = stored && c.get('session') ? offerRenewal(c, queue, stored) : null;
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
  queue: RefreshQueue,
  stored: StoredSession,
  nowSeconds: number,
): Promise<Exclude<Refreshed, { kind: 'unanswered' }> | null> {
  const isGood = stored.accessToken !== '' && stored.expiresAt - nowSeconds > REFRESH_BEFORE_SECONDS;
  if (isGood || stored.refreshToken === '' || KEEPS_NOTHING_ALIVE.includes(c.req.path)) {
    c.set('session', stored.accessToken ? { access_token: stored.accessToken } : null);
    return null;
  }
  const outcome = await renewSession(c, queue, stored.refreshToken);
  if (outcome.kind === 'unanswered') {
    c.set('session', stored.accessToken && stored.expiresAt > nowSeconds ? { access_token: stored.accessToken } : null);
    return null;
  }
  c.set('session', outcome.kind === 'renewed' ? { access_token: outcome.session.access_token } : null);
  return outcome;
}

/** Whether a login still stands may be asked for ever, and does not make it stand longer. */
const KEEPS_NOTHING_ALIVE: readonly string[] = [checkLogin.path];

interface RenewalOffer {
  /** No renewal begins any more; what one that began has come to. */
  close: () => Promise<Refreshed | null>;
}

/**
 * A backend may refuse an access token before its time is up, though the refresh token still lives. Then a request renews
 * once, whatever number of its calls were refused. Only while the answer can still carry the new cookies: a refresh token
 * works once, so a pair that no browser hears of would end the login.
 */
function offerRenewal(c: EdgeContext, queue: RefreshQueue, stored: StoredSession): RenewalOffer {
  let renewal: Promise<Refreshed> | null = null;
  let isOpen = stored.refreshToken !== '' && c.req.path !== SESSION_ENDPOINTS.logout;
  c.set('renewRefused', async (refused) => {
    if (refused !== stored.accessToken) return null;
    // Not to be prolonged by this question, nor ended: the next request finds out whether it can be renewed.
    if (isOpen && KEEPS_NOTHING_ALIVE.includes(c.req.path)) return { kind: 'unanswered' };
    if (isOpen) renewal ??= renewAndUse(c, queue, stored.refreshToken);
    return renewal;
  });
  return {
    async close() {
      isOpen = false;
      return renewal;
    },
  };
}

async function renewAndUse(c: EdgeContext, queue: RefreshQueue, refreshToken: string): Promise<Refreshed> {
  const outcome = await renewSession(c, queue, refreshToken);
  if (outcome.kind === 'renewed') c.set('session', { access_token: outcome.session.access_token });
  return outcome;
}

/** Shared with other requests of the same visitor, so this one's end must not end it. */
export async function renewSession(c: EdgeContext, queue: RefreshQueue, refreshToken: string): Promise<Refreshed> {
  const ask = backendClientOf(c, { ...callerOf(c), accessToken: null }, new AbortController().signal);
  const refreshing = queue.refresh(ask, refreshToken);
  c.executionCtx.waitUntil(refreshing);
  const outcome = await refreshing;
  logEvent('info', 'session refresh', { requestId: c.get('requestId'), outcome: outcome.kind });
  return outcome;
}
