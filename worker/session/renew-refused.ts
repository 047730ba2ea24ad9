import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { checkLogin } from '#shared/contract/identity.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import type { Refreshed, RefreshDesk } from './refresh-session.ts';
import { renewSession } from './renew-session.ts';
import type { StoredSession } from './session-cookies.ts';

/** Whether a login still stands may be asked for ever, and does not make it stand longer. */
export const KEEPS_NOTHING_ALIVE: readonly string[] = [checkLogin.path];

export interface RenewalOffer {
  /** No renewal begins any more; what one that began has come to. */
  close: () => Promise<Refreshed | null>;
}

/**
 * A backend may refuse an access token before its time is up, though the refresh token still lives. Then a request renews
 * once, whatever number of its calls were refused. Only while the answer can still carry the new cookies: a refresh token
 * works once, so a pair that no browser hears of would end the login.
 */
export function offerRenewal(c: EdgeContext, desk: RefreshDesk, stored: StoredSession): RenewalOffer {
  let renewal: Promise<Refreshed> | null = null;
  let isOpen = stored.refreshToken !== '' && c.req.path !== SESSION_ENDPOINTS.logout;
  c.set('renewRefused', async (refused) => {
    if (refused !== stored.accessToken) return null;
    // Not to be prolonged by this question, nor ended: the next request finds out whether it can be renewed.
    if (isOpen && KEEPS_NOTHING_ALIVE.includes(c.req.path)) return { kind: 'unanswered' };
    if (isOpen) renewal ??= renewAndUse(c, desk, stored.refreshToken);
    return renewal;
  });
  return {
    async close() {
      isOpen = false;
      return renewal;
    },
  };
}

async function renewAndUse(c: EdgeContext, desk: RefreshDesk, refreshToken: string): Promise<Refreshed> {
  const outcome = await renewSession(c, desk, refreshToken);
  if (outcome.kind === 'renewed') c.set('session', { access_token: outcome.session.access_token });
  return outcome;
}
