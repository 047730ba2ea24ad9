import { useEffect, useRef, useState } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatMoment } from '#client/i18n/date-texts.ts';
import { deleteOfflineFlight, getOfflineFlightTime } from '#client/site/cache/cached-pages.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { EmptyState, Notice, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { FLIGHT_DAYS } from '#shared/rules/retention-periods.ts';
import { FlightSheet } from '#client/features/flight/flight-sheet-view.tsx';
import { storeFlight } from '#client/features/flight/store-flight.ts';
import { type FlightContent, loadFlight } from '#client/features/flight/load-flight.server.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/personal-flight.ts';
import '#client/features/flight/flight.css';
import { useIsScripted } from '#client/site/hydration.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadFlight(context, request);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function PersonalFlightRoute({ loaderData }: Route.ComponentProps) {
  return <FlightPage content={loaderData} />;
}

const MOMENT_FORMAT = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/** Renders the travel sheet, which can be printed and, on request, stored on the device for offline use. */
function FlightPage({ content }: { content: FlightContent }) {
  const t = useText('flight');
  const { agent } = useSite();
  const isScripted = useIsScripted();
  const { schools } = content;
  return (
    <div className="flight-page">
      <h1>{t('title')}</h1>
      <p className="meta">{t('intro')}</p>
      {schools === null ? (
        <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />
      ) : schools.length === 0 ? (
        <EmptyState
          picture={getEmptyArtPath('collection', agent.brandColour)}
          title={t('none')}
          text={t('noneHint')}
          headingLevel={2}
        >
          <SiteLink className="btn" to="/school">
            {t('toSchools')}
          </SiteLink>
        </EmptyState>
      ) : (
        <>
          {isScripted ? <OfflineCopy /> : <p className="meta">{t('needsScript')}</p>}
          <FlightSheet schools={schools} content={content} />
        </>
      )}
    </div>
  );
}

function OfflineCopy() {
  const t = useText('flight');
  const locale = useLocale();
  const { agent, user } = useSite();
  const [isPending, setIsPending] = useState(false);
  const [storedAt, setStoredAt] = useState<number | null>(null);
  const [storeStatus, setStoreStatus] = useState<'kept' | 'removed' | 'cannot' | null>(null);
  const sectionRef = useRef<HTMLElement>(null);
  const { keyCode } = agent;
  useEffect(() => void getOfflineFlightTime(keyCode).then(setStoredAt), [keyCode]);

  const storeCopy = () =>
    whilePending(setIsPending, async () => {
      const sheetElement = sectionRef.current?.parentElement?.querySelector('.flight');
      const now = Date.now();
      const messages = {
        title: t('title'),
        agent: agent.name,
        // Names the owner, because several users may share a browser.
        keptAt: t(user?.displayName ? 'keptOf' : 'keptAt', {
          name: user?.displayName ?? '',
          moment: formatMoment(new Date(now).toISOString(), locale, MOMENT_FORMAT),
        }),
        print: t('print'),
        remove: t('remove'),
        removed: t('removed'),
      };
      const isStored = await storeFlight({
        agentKey: keyCode,
        owner: user?.staffId ?? '',
        language: LANGUAGE_TAGS[locale],
        sheetHtml: sheetElement?.outerHTML ?? '',
        texts: messages,
        now,
      });
      setStoreStatus(isStored ? 'kept' : 'cannot');
      if (isStored) setStoredAt(now);
    });
  const removeCopy = () =>
    whilePending(setIsPending, async () => {
      await deleteOfflineFlight(keyCode);
      setStoredAt(null);
      setStoreStatus('removed');
    });

  return (
    <section className="flight-keep" aria-labelledby="flight-keep" ref={sectionRef}>
      <h2 id="flight-keep">{t('keepTitle')}</h2>
      <p>{t('keepIntro', { days: FLIGHT_DAYS })}</p>
      {storedAt !== null && (
        <p className="meta">
          <Icon name="check" />{' '}
          {t('keptAt', { moment: formatMoment(new Date(storedAt).toISOString(), locale, MOMENT_FORMAT) })}
        </p>
      )}
      {storeStatus && (
        <Notice tone={storeStatus === 'cannot' ? 'caution' : 'ok'} announce="politely">
          {t(storeStatus)}
        </Notice>
      )}
      <p className="row">
        {user && (
          <Button
            size="s"
            variant="primary"
            pending={isPending}
            pendingLabel={t('keeping')}
            onClick={() => void storeCopy()}
          >
            {t(storedAt === null ? 'keep' : 'keepAgain')}
          </Button>
        )}
        {storedAt !== null && (
          <Button size="s" variant="quiet" aria-disabled={isPending} onClick={() => void removeCopy()}>
            {t('remove')}
          </Button>
        )}
        <Button size="s" onClick={() => window.print()}>
          <Icon name="print" />
          {t('print')}
        </Button>
      </p>
      <p className="meta">{t('printHint')}</p>
    </section>
  );
}
