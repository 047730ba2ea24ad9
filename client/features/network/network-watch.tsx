import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator, useRouteError } from 'react-router';
import { assertNever } from '#shared/assert-never.ts';
import { useText } from '#client/i18n/use-text.ts';
import { isReachable, setNetworkErrorText } from '#client/network/load-with-retry.ts';
import {
  openOfflineFlight,
  cachePagesOffline,
  type CachingSite,
  cacheNavigation,
} from '#client/site/cache/cached-pages.ts';
import { deleteExpiredAnswers } from '#client/site/storage/saved-answers.ts';
import { ToastCard } from '#client/ui/toast/toast-card.tsx';
import {
  interceptDocumentNavigations,
  historyIndex,
  stayOnPage,
  retryAll,
  watchReached,
  watchUnreached,
} from './stay-on-page.ts';
import './network.css';
import { canPrefetch } from '#client/site/prefetch.ts';

type FailedRequest = { kind: 'page'; address: string; isDocument: boolean } | { kind: 'part' } | { kind: 'send' };

interface NetworkWatchProps {
  isOnline: boolean;
  /** Removes the loading overlay of a navigation, so that the page stays usable. */
  hideWait: () => void;
  /** Site whose pages the service worker caches; null without a site. */
  site: CachingSite | null;
}

/** Keeps the page while offline, displays a message about the failed operation, and retries it once online. */
export function NetworkWatch({ isOnline, hideWait, site }: NetworkWatchProps) {
  const t = useText('frame');
  const [failedRequest, setMissed] = useState<FailedRequest | null>(null);
  const location = useLocation();
  const { pathname, search } = location;
  const { location: next } = useNavigation();
  const error = useRouteError() ?? undefined;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const visiblePage = useRef({ location, next, error, navigate, revalidate, index: 0 });
  useEffect(() => {
    const isAnother = location.key !== visiblePage.current.location.key;
    const index = isAnother ? historyIndex() : visiblePage.current.index;
    visiblePage.current = { location, next, error, navigate, revalidate, index };
  });

  useEffect(() => {
    setNetworkErrorText((hasNetwork) => t(hasNetwork ? 'missed.unanswered' : 'missed.send'));
    return () => setNetworkErrorText(null);
  }, [t]);

  useEffect(() => {
    visiblePage.current.index = historyIndex();
    const reach = () => setMissed((current) => (current?.kind === 'part' ? null : current));
    const missPage = (address: string, isDocument: boolean) =>
      void openOfflineFlight(address).then((isStored) => isStored || setMissed({ kind: 'page', address, isDocument }));
    const stops = [
      stayOnPage(() => visiblePage.current, {
        onPage: missPage,
        onPart: () => setMissed({ kind: 'part' }),
        onReached: reach,
      }),
      interceptDocumentNavigations(
        {
          onPage: (address) => missPage(address, true),
          onSend: () => setMissed({ kind: 'send' }),
        },
        hideWait,
      ),
      watchUnreached(() => setMissed({ kind: 'part' })),
      watchReached(reach),
    ];
    return () => stops.forEach((stop) => stop());
  }, [hideWait]);

  const begin = useEffectEvent(() => {
    if (site) void cachePagesOffline(site);
  });
  const step = useEffectEvent(() => {
    if (site && canPrefetch()) void cacheNavigation(site);
  });
  useEffect(() => begin(), []);
  useEffect(() => deleteExpiredAnswers(), []);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) {
      step();
      // After a navigation, only failures of the new page remain.
      setMissed((current) => (current?.kind === 'part' ? current : null));
    }
    first.current = false;
  }, [pathname, search]);
  useEffect(() => {
    if (isOnline) setMissed((current) => (current?.kind === 'page' ? current : null));
  }, [isOnline]);

  return (
    <div className="toast-place network-place on-night" role="status" data-react-aria-top-layer="true">
      {failedRequest && <MissedCard failedRequest={failedRequest} isOnline={isOnline} onDone={() => setMissed(null)} />}
    </div>
  );
}

interface MissedCardProps {
  failedRequest: FailedRequest;
  isOnline: boolean;
  onDone: () => void;
}

function MissedCard({ failedRequest, isOnline, onDone }: MissedCardProps) {
  const t = useText('frame');
  const navigate = useNavigate();
  const retry = () => {
    if (failedRequest.kind !== 'page') return retryAll();
    if (failedRequest.isDocument)
      return void isReachable().then((isBack) => isBack && window.location.assign(failedRequest.address));
    onDone();
    void navigate(failedRequest.address);
  };
  const text = t(getText(failedRequest, isOnline));
  return (
    <ToastCard toast={{ kind: 'error', text, isLeaving: false }} icon={isOnline ? 'check' : 'offline'} onClose={onDone}>
      {failedRequest.kind !== 'send' && (
        <button type="button" className="network-place__again" onClick={retry}>
          {t(isOnline ? 'missed.open' : 'missed.retry')}
        </button>
      )}
    </ToastCard>
  );
}

function getText(failedRequest: FailedRequest, isOnline: boolean) {
  switch (failedRequest.kind) {
    case 'page':
      return isOnline ? 'missed.pageBack' : 'missed.page';
    case 'part':
      return 'missed.part';
    case 'send':
      return 'missed.send';
    default:
      return assertNever(failedRequest);
  }
}
