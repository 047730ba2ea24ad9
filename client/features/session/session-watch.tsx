import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { AgreementBar } from '#client/features/agreement/offers.ts';
import { UnreadCount } from '#client/features/inbox/offers.ts';
import { portalAddress, tellPortal } from '#client/site/asking/ask-portal.ts';
import { useSite } from '#client/site/site.tsx';
import { latePart } from '#client/ui/late-part.tsx';
import { SESSION_ENDPOINTS } from '#shared/constants.ts';
import { clockStore, endOf, type Renewal, type RunningClock, runSessionClock } from './session-clock.ts';
import { watchLogin, watchRequests } from './session-signals.ts';

const ExpiryDialog = latePart({
  load: async () => (await import('./expiry-dialog.tsx')).ExpiryDialog,
  words: ['session', 'ui'],
});

/** Stands behind every page of somebody who is logged in: their session's clock, and what they have not read. */
export function SessionWatch() {
  const { agent, user, logOut } = useSite();
  const { revalidate } = useRevalidator();
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const clock = useRef<RunningClock>(null);
  const end = useEffectEvent(() => logOut('idle'));
  const askAgain = useEffectEvent(() => void revalidate());
  const { keyCode } = agent;

  useEffect(() => {
    const running = runSessionClock({
      store: clockStore,
      now: Date.now,
      later(run, ms) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      alone: takeTurns,
      renew: () => renewSession(keyCode),
      end,
      show: (stage, moved) => setEndsAt(stage === 'warning' ? endOf(moved) : null),
    });
    clock.current = running;
    const unwatchRequests = watchRequests(running.asked);
    const unwatchLogin = watchLogin(keyCode, askAgain);
    return () => {
      running.stop();
      unwatchRequests();
      unwatchLogin();
    };
  }, [keyCode]);

  return (
    <>
      <UnreadCount />
      {user?.mustAgree && <AgreementBar />}
      {endsAt !== null && (
        <ExpiryDialog endsAt={endsAt} onKeep={() => clock.current?.keep()} onLeave={() => void logOut()} />
      )}
    </>
  );
}

/** Among the tabs, where the browser has locks; the edge also lets one renewal serve those that come together. */
async function takeTurns(act: () => Promise<void>) {
  if ('locks' in navigator) await navigator.locks.request('session-renewal', act);
  else await act();
}

async function renewSession(agentKey: string): Promise<Renewal> {
  const answer = await tellPortal(portalAddress(agentKey, SESSION_ENDPOINTS.refresh), {});
  if (answer.ok) return 'renewed';
  return answer.failure.httpStatus === undefined ? 'unanswered' : 'refused';
}
