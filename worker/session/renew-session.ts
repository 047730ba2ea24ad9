import { backendClientOf, callerOf } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';
import type { Refreshed, RefreshDesk } from './refresh-session.ts';

/** Shared with other requests of the same visitor, so this one's end must not end it. */
export async function renewSession(c: EdgeContext, desk: RefreshDesk, refreshToken: string): Promise<Refreshed> {
  const ask = backendClientOf(c, { ...callerOf(c), accessToken: null }, new AbortController().signal);
  const refreshing = desk.refresh(ask, refreshToken);
  c.executionCtx.waitUntil(refreshing);
  const outcome = await refreshing;
  logEvent('info', 'session refresh', { requestId: c.get('requestId'), outcome: outcome.kind });
  return outcome;
}
