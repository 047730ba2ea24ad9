import { useEffect, useState, useSyncExternalStore } from 'react';
import { NetworkWatch } from '#client/features/network/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useIsScripted } from '#client/site/asking/arriving.ts';
import { hideOverlay } from './waiting.tsx';

/** How long the message that the network is back stays. */
const BACK_MS = 2_000;

function watchNetwork(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network. The server takes it for granted: the page came from somewhere. */
const useIsOnline = () =>
  useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );

export function NetworkBar() {
  const t = useText('frame');
  const isOnline = useIsOnline();
  const isScripted = useIsScripted();
  const [wasOffline, setWasOffline] = useState(false);

  useEffect(() => {
    if (!isOnline) {
      setWasOffline(true);
      return;
    }
    const timer = setTimeout(() => setWasOffline(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [isOnline]);

  return (
    <>
      <div role="status">
        {(!isOnline || wasOffline) && (
          <div className="netbar">
            <span className={isOnline ? 'i i-check' : 'i i-offline'} aria-hidden="true" />
            {isOnline ? t('network.back') : t('network.offline')}
          </div>
        )}
      </div>
      {isScripted && <NetworkWatch isOnline={isOnline} hideWait={hideOverlay} />}
    </>
  );
}
