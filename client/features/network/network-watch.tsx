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
  getHistoryIndex,
  guardNavigation,
  retryAll,
  subscribeToReached,
  subscribeToUnreached,
} from './stay-on-page.ts';
import './network.css';
import { canPrefetch } from '#client/site/prefetch.ts';

type FailedRequest = { kind: 'page'; url: string; isDocument: boolean } | { kind: 'part' } | { kind: 'send' };

interface NetworkWatchProps {
  isOnline: boolean;
  /** Removes the loading overlay of a navigation, so that the page remains usable. */
  hideProgress: () => void;
  /** Site whose pages the service worker caches, or null if none are cached. */
  site: CachingSite | null;
}

/**
 * Keeps the current page when a navigation or form fails offline, shows what failed, and tries it again when the
 * network is back.
 */
export function NetworkWatch({ isOnline, hideProgress, site }: NetworkWatchProps) {
  const t = useText('frame');
  const [failedRequest, setFailedRequest] = useState<FailedRequest | null>(null);
  const location = useLocation();
  const { pathname, search } = location;
  const { location: nextLocation } = useNavigation();
  const routeError = useRouteError() ?? undefined;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const visiblePageRef = useRef({ location, nextLocation, error: routeError, navigate, revalidate, index: 0 });
  useEffect(() => {
    const isOtherLocation = location.key !== visiblePageRef.current.location.key;
    const pageIndex = isOtherLocation ? getHistoryIndex() : visiblePageRef.current.index;
    visiblePageRef.current = {
      location,
      nextLocation,
      error: routeError,
      navigate,
      revalidate,
      index: pageIndex,
    };
  });

  useEffect(() => {
    setNetworkErrorText((hasNetwork) => t(hasNetwork ? 'missed.unanswered' : 'missed.send'));
    return () => setNetworkErrorText(null);
  }, [t]);

  useEffect(() => {
    visiblePageRef.current.index = getHistoryIndex();
    const clearPartFailure = () =>
      setFailedRequest((previousRequest) => (previousRequest?.kind === 'part' ? null : previousRequest));
    // What the visitor asked for stays named while parts of the page fail as well.
    const showPartFailure = () => setFailedRequest((previousRequest) => previousRequest ?? { kind: 'part' });
    const handlePageFailure = (url: string, isDocument: boolean) =>
      void openOfflineFlight(url).then((isStored) => isStored || setFailedRequest({ kind: 'page', url, isDocument }));
    const cleanups = [
      guardNavigation(() => visiblePageRef.current, {
        onPage: handlePageFailure,
        onPart: showPartFailure,
        onReached: clearPartFailure,
      }),
      interceptDocumentNavigations(
        {
          onPage: (url) => handlePageFailure(url, true),
          onSend: () => setFailedRequest({ kind: 'send' }),
        },
        hideProgress,
      ),
      subscribeToUnreached(showPartFailure),
      subscribeToReached(clearPartFailure),
    ];
    return () => cleanups.forEach((cleanup) => cleanup());
  }, [hideProgress]);

  const startProgress = useEffectEvent(() => {
    if (site) void cachePagesOffline(site);
  });
  const updateAfterNavigation = useEffectEvent(() => {
    if (site && canPrefetch()) void cacheNavigation(site);
  });
  useEffect(() => startProgress(), []);
  useEffect(() => deleteExpiredAnswers(), []);
  const isFirstRun = useRef(true);
  useEffect(() => {
    if (!isFirstRun.current) {
      updateAfterNavigation();
      // After a navigation, only failures on the new page are kept.
      setFailedRequest((previousRequest) => (previousRequest?.kind === 'part' ? previousRequest : null));
    }
    isFirstRun.current = false;
  }, [pathname, search]);
  useEffect(() => {
    if (isOnline) setFailedRequest((previousRequest) => (previousRequest?.kind === 'page' ? previousRequest : null));
  }, [isOnline]);

  return (
    <div className="toast-place network-place on-night" role="status" data-react-aria-top-layer="true">
      {failedRequest && (
        <FailedRequestCard failedRequest={failedRequest} isOnline={isOnline} onDone={() => setFailedRequest(null)} />
      )}
    </div>
  );
}

interface FailedRequestCardProps {
  failedRequest: FailedRequest;
  isOnline: boolean;
  onDone: () => void;
}

function FailedRequestCard({ failedRequest, isOnline, onDone }: FailedRequestCardProps) {
  const t = useText('frame');
  const navigate = useNavigate();
  const handleRetry = () => {
    if (failedRequest.kind !== 'page') return retryAll();
    if (failedRequest.isDocument)
      return void isReachable().then((isOnlineAgain) => isOnlineAgain && window.location.assign(failedRequest.url));
    onDone();
    void navigate(failedRequest.url);
  };
  const messageText = t(getMessageKey(failedRequest, isOnline));
  return (
    <ToastCard
      toast={{ kind: 'error', text: messageText, isLeaving: false }}
      icon={isOnline ? 'check' : 'offline'}
      onClose={onDone}
    >
      {failedRequest.kind !== 'send' && (
        <button type="button" className="network-place__again" onClick={handleRetry}>
          {t(isOnline ? 'missed.open' : 'missed.retry')}
        </button>
      )}
    </ToastCard>
  );
}

function getMessageKey(failedRequest: FailedRequest, isOnline: boolean) {
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
