import { useEffect, useSyncExternalStore } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import './waiting.css';
import { hideOverlay, isOverlayShown, watchOverlay } from './overlay-store.ts';

/** Appears only when the wait can be felt: its style waits 200 ms. */
export function LoadingOverlay({ logo }: { logo: string }) {
  const t = useText('frame');
  const isShown = useSyncExternalStore(watchOverlay, isOverlayShown, () => false);

  // A page that comes back out of the browser's own cache comes back as it was left: covered.
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
