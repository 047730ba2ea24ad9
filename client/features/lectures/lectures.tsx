import { emptyArtAddress } from '#shared/art/art-address.ts';
import { useText } from '#client/i18n/use-text.ts';
import { RetryNotice } from '#client/site/retry-notice.tsx';
import { useSite } from '#client/site/site-context.ts';
import { useSitePath } from '#client/site/use-site-path.ts';
import { withQuery } from '#client/site/with-query.ts';
import { Paging } from '#client/ui/paging/paging.tsx';
import { EmptyState } from '#client/ui/say/empty-state.tsx';
import { LectureRow } from './lecture-row.tsx';
import { LectureThings } from './lecture-things.tsx';
import type { LecturesContent } from './load-lectures.server.ts';
import './lectures.css';

export function Lectures({ content }: { content: LecturesContent }) {
  const t = useText('lecture');
  const { upcoming, address } = content;
  return (
    <div className="wrap lectures">
      {upcoming && <LectureThings lectures={upcoming} address={address} />}
      <header className="lectures__head">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <section className="lectures__part" aria-labelledby="upcoming">
        <h2 id="upcoming">{t('upcoming')}</h2>
        <Upcoming lectures={upcoming} />
      </section>
      <section className="lectures__part" aria-labelledby="past">
        <h2 id="past">{t('past')}</h2>
        <Past content={content} />
      </section>
    </div>
  );
}

function Upcoming({ lectures }: { lectures: LecturesContent['upcoming'] }) {
  const t = useText('lecture');
  const { agent } = useSite();
  if (!lectures) return <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />;
  if (lectures.length === 0) {
    return (
      <EmptyState
        picture={emptyArtAddress('lecture', agent.brandColour)}
        title={t('noneUpcoming')}
        text={t('noneUpcomingHint')}
      />
    );
  }
  return (
    <ul className="lectures__items">
      {lectures.map((lecture) => (
        <LectureRow key={lecture.id} lecture={lecture} when="upcoming" />
      ))}
    </ul>
  );
}

function Past({ content: { past, pastPage } }: { content: LecturesContent }) {
  const t = useText('lecture');
  const path = useSitePath();
  if (!past) return <RetryNotice text={t('failedPast')} hint={t('failedHint')} retry={t('retry')} />;
  if (past.length === 0) return <p className="meta">{t('nonePast')}</p>;
  const { currentPage, totalPage, totalResult, showCount } = pastPage;
  const from = (currentPage - 1) * showCount + 1;
  return (
    <>
      <ul className="lectures__items">
        {past.map((lecture) => (
          <LectureRow key={lecture.id} lecture={lecture} when="past" />
        ))}
      </ul>
      {totalPage > 1 && (
        <Paging
          page={currentPage}
          pages={totalPage}
          hrefOf={(number) => path(withQuery('/lecture', { currentPage: number > 1 ? number : '' }))}
          total={t('range', { from, to: from + past.length - 1, total: totalResult })}
        />
      )}
    </>
  );
}
