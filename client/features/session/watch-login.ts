import { SESSION_TICK_MS } from '#shared/constants.ts';
import type { Failure } from '#shared/failure.ts';
import { askPortal } from '#client/site/ask-portal.ts';
import { portalAddress } from '#client/site/portal-call.ts';

const SESSION_ENDED = '0006';

/** A tab that comes back after a while asks whether its login still stands; `gone` where it does not. */
export function watchLogin(agentKey: string, gone: () => void): () => void {
  let hiddenAt: number | null = null;
  const onChange = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      return;
    }
    const wasLong = hiddenAt !== null && Date.now() - hiddenAt >= SESSION_TICK_MS;
    hiddenAt = null;
    if (wasLong) void stands(agentKey).then((still) => still || gone());
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Where nobody answers, nothing is known, and nothing changes. */
const stands = (agentKey: string) =>
  askPortal(portalAddress(agentKey, '/appUser/checkLogin')).catch((failure: Failure) => failure.code !== SESSION_ENDED);
