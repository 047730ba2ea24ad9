import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { useText } from '#client/i18n/use-text.ts';
import { fetchPortal, getPortalUrl } from '#client/site/portal/fetch-portal.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { findSubscription, subscribeToPush, unsubscribeFromPush } from './push-subscription.ts';
import './push-offer.css';

type PushResult = 'on' | 'off' | 'denied' | 'dismissed' | 'failed';

const NOTICE_TONES = { on: 'ok', off: 'ok', dismissed: 'plain', denied: 'caution', failed: 'caution' } as const;

/**
 * Offers browser notifications, which state that there is news. The permission is requested only when a button is
 * pressed. Renders nothing if the browser or the backend does not support notifications.
 */
export function PushOffer() {
  const t = useText('push');
  const { agent } = useSite();
  const pushKeyUrl = getPortalUrl(agent.keyCode, '/appMso/push/key');
  const [isSupported, setSupported] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const [hasSubscription, setHasSubscription] = useState(false);
  const [isPending, setPending] = useState(false);
  const [pushResult, setPushResult] = useState<PushResult | null>(null);
  const { data, mutate } = useSWR(isSupported ? pushKeyUrl : null, () => fetchPortal(pushKeyUrl), {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  });
  useEffect(() => {
    let isMounted = true;
    void findSubscription().then((subscription) => {
      if (!isMounted || subscription === 'unsupported') return;
      setSupported(true);
      setBlocked(Notification.permission === 'denied');
      setHasSubscription(subscription !== null);
    });
    return () => {
      isMounted = false;
    };
  }, []);
  if (!data?.key) return null;
  const isEnabled = hasSubscription && data.on;

  async function changeSubscription(action: () => Promise<PushResult>) {
    setPending(true);
    const actionResult = await action();
    setPending(false);
    setPushResult(actionResult);
    setBlocked(actionResult === 'denied');
    setHasSubscription(actionResult === 'on' || (actionResult === 'failed' && hasSubscription));
    await mutate();
  }

  return (
    <section className="push-offer" aria-labelledby="push-title">
      <h2 id="push-title">{t('title')}</h2>
      <p>{t(isEnabled ? 'isOn' : 'offer')}</p>
      {pushResult && (
        <Notice tone={NOTICE_TONES[pushResult]} announce="politely">
          {t(`outcome.${pushResult}`)}
        </Notice>
      )}
      {isBlocked && !pushResult && <p className="meta">{t('outcome.denied')}</p>}
      {!isBlocked && (
        <Button
          size="s"
          pending={isPending}
          onClick={() =>
            void changeSubscription(isEnabled ? unsubscribeFromPush : () => subscribeToPush(agent.keyCode, data.key))
          }
        >
          {t(isEnabled ? 'turnOff' : 'turnOn')}
        </Button>
      )}
    </section>
  );
}
