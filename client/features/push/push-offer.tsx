import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { useText } from '#client/i18n/use-text.ts';
import { fetchPortal, portalAddress } from '#client/site/portal/fetch-portal.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { findSubscription, subscribeToPush, unsubscribeFromPush } from './push-subscription.ts';
import './push-offer.css';

type Outcome = 'on' | 'off' | 'denied' | 'failed';

/**
 * Offers notifications of this browser, which say that there is news. It asks for the permission on a press of the button
 * alone, and renders nothing where the browser or the backend has no notifications.
 */
export function PushOffer() {
  const t = useText('push');
  const { agent } = useSite();
  const address = portalAddress(agent.keyCode, '/appMso/push/key');
  const [isSupported, setSupported] = useState(false);
  const [hasSubscription, setHasSubscription] = useState(false);
  const [isPending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { data, mutate } = useSWR(isSupported ? address : null, () => fetchPortal(address), {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  });
  useEffect(() => {
    let isMounted = true;
    void findSubscription().then((found) => {
      if (!isMounted || found === 'unsupported') return;
      setSupported(true);
      setHasSubscription(found !== null);
    });
    return () => {
      isMounted = false;
    };
  }, []);
  if (!data?.key) return null;
  const isOn = hasSubscription && data.on;

  async function change(run: () => Promise<Outcome>) {
    setPending(true);
    const result = await run();
    setPending(false);
    setOutcome(result);
    setHasSubscription(result === 'on' || (result === 'failed' && hasSubscription));
    await mutate();
  }

  return (
    <section className="push-offer" aria-labelledby="push-title">
      <h2 id="push-title">{t('title')}</h2>
      <p>{t(isOn ? 'isOn' : 'offer')}</p>
      {outcome && (
        <Notice tone={outcome === 'on' || outcome === 'off' ? 'ok' : 'caution'} announce="politely">
          {t(`outcome.${outcome}`)}
        </Notice>
      )}
      <Button
        size="s"
        pending={isPending}
        onClick={() => void change(isOn ? unsubscribeFromPush : () => subscribeToPush(agent.keyCode, data.key))}
      >
        {t(isOn ? 'turnOff' : 'turnOn')}
      </Button>
    </section>
  );
}
