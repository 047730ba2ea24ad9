import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import type { CachingSite } from '#client/site/cache/cached-pages.ts';
import type { SiteFrameData } from './load-frame.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import './waiting.css';
import { useIsScripted } from '#client/site/hydration.ts';

/**
 * Network messages. They are preloaded after hydration, together with the toast, because neither could be loaded
 * offline.
 */
const NetworkWatch = createLazyPart({
  load: async () => (await import('#client/features/network/network-watch.tsx')).NetworkWatch,
  namespaces: ['frame', 'ui'],
});

/** Delay before the bar appears. Faster navigations show none. */
const SHOW_DELAY_MS = 200;
/** Time in milliseconds for which the bar remains visible after success or failure. */
const DONE_SHOWN_MS = 400;

type LoadingPhase = 'idle' | 'loading' | 'done' | 'failed';

/** Progress bar of navigations. CSS animates it to 100 % within 5 s, in the warning colour for an error page. */
export function LoadingBar({ hasFailed }: { hasFailed: boolean }) {
  const isLoading = useNavigation().state === 'loading';
  const [phase, setPhase] = useState<LoadingPhase>(hasFailed ? 'failed' : 'idle');

  useEffect(() => {
    if (isLoading) {
      const timer = setTimeout(() => setPhase('loading'), SHOW_DELAY_MS);
      return () => clearTimeout(timer);
    }
    setPhase((currentPhase) => (currentPhase === 'loading' ? 'done' : currentPhase));
    const timer = setTimeout(() => setPhase('idle'), DONE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);

  return <LoadingLine phase={phase} />;
}

export function LoadingLine({ phase }: { phase: LoadingPhase }) {
  const t = useText('frame');
  return (
    <div className="loadbar" data-phase={phase}>
      <span className="sr" role="status">
        {phase === 'loading' ? t('loading') : ''}
      </span>
    </div>
  );
}

/** Overlay that covers the page during a document navigation. CSS delays it by 200 ms. */
export function LoadingOverlay({ logo }: { logo: string }) {
  const t = useText('frame');
  const isShown = useSyncExternalStore(subscribeToOverlay, isOverlayVisible, () => false);

  // Otherwise, a page restored from the back/forward cache would still be covered.
  useEffect(() => {
    window.addEventListener('pageshow', hideOverlay);
    return () => window.removeEventListener('pageshow', hideOverlay);
  }, []);

  if (!isShown) return null;
  return (
    <div className="overlay" role="status">
      {logo ? <img src={logo} alt="" height={40} /> : <span className="i i-search" aria-hidden="true" />}
      <span className="overlay__scale" aria-hidden="true" />
      <span className="sr">{t('loading')}</span>
    </div>
  );
}

// Module state, because the overlay outlives its component until the next document.
let isOverlayShown = false;
const listeners = new Set<() => void>();

function setOverlayShown(isShown: boolean) {
  isOverlayShown = isShown;
  for (const listener of listeners) listener();
}

export const showOverlay = () => setOverlayShown(true);
const hideOverlay = () => setOverlayShown(false);
const isOverlayVisible = () => isOverlayShown;

function subscribeToOverlay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Duration of the message that the network is back. */
const BACK_ONLINE_SHOWN_MS = 2_000;

function subscribeToNetwork(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Returns the network state, which is true on the server. */
const useIsOnline = () =>
  useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );

export function NetworkBar({ frame }: { frame: SiteFrameData | null }) {
  const t = useText('frame');
  const isOnline = useIsOnline();
  const isScripted = useIsScripted();
  const [wasOffline, setWasOffline] = useState(false);

  useEffect(() => {
    if (!isOnline) {
      setWasOffline(true);
      return;
    }
    const timer = setTimeout(() => setWasOffline(false), BACK_ONLINE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isOnline]);

  return (
    <>
      <NetworkNotice icon={isOnline ? 'check' : 'offline'}>
        {(!isOnline || wasOffline) && t(isOnline ? 'network.back' : 'network.offline')}
      </NetworkNotice>
      {isScripted && (
        <NetworkWatch isOnline={isOnline} hideProgress={hideOverlay} site={frame && createCachingSite(frame)} />
      )}
    </>
  );
}

/**
 * Banner with a connection message. It must stay mounted while its children change, so that screen readers announce
 * them.
 */
export function NetworkNotice({ icon = 'offline', children }: { icon?: IconName; children: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <div className="netbar on-night">
          <Icon name={icon} />
          {children}
        </div>
      )}
    </div>
  );
}

const createCachingSite = ({ agent, siteHead, paletteCss, keepsPages }: SiteFrameData): CachingSite => ({
  home: `/${agent.keyCode}`,
  name: agent.name,
  locale: siteHead.locale,
  colours: paletteCss,
  keepsPages,
});
