import { emptyArtAddress } from '#shared/art/art-address.ts';
import { useText } from '#client/i18n/use-text.ts';
import { EmptyState, RetryNotice } from '#client/ui/say/notice.tsx';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { withQuery } from '#client/site/addresses.ts';
import { Paging } from '#client/ui/paging/paging.tsx';
import type { MyLecturesContent } from './load-lectures.server.ts';
import { MyLectureItem } from './my-lecture-item.tsx';
import './lectures.css';

/** The lectures that somebody has signed up for: those to come, and those that are over. */
export function MyLectures({ content: { upcoming, past, pastPage } }: { content: MyLecturesContent }) {
  const t = useText('lecture');
  const path = useSitePath();
  const { currentPage, totalPage, totalResult, showCount } = pastPage;
  const from = (currentPage - 1) * showCount + 1;
  return (
    <div className="lectures lectures--mine">
      <h1>{t('mine.title')}</h1>
      <section className="lectures__part" aria-labelledby="my-upcoming">
        <h2 id="my-upcoming">{t('upcoming')}</h2>
        <Upcoming lectures={upcoming} />
      </section>
      {past === null ? (
        <RetryNotice text={t('failedPast')} hint={t('failedHint')} retry={t('retry')} />
      ) : (
        past.length > 0 && (
          <section className="lectures__part" aria-labelledby="my-past">
            <h2 id="my-past">{t('past')}</h2>
            <ul className="lectures__items">
              {past.map((lecture) => (
                <MyLectureItem key={lecture.id} lecture={lecture} when="past" />
              ))}
            </ul>
            {totalPage > 1 && (
              <Paging
                page={currentPage}
                pages={totalPage}
                hrefOf={(number) =>
                  path(withQuery('/personal-center/lectures', { currentPage: number > 1 ? number : '' }))
                }
                total={t('range', { from, to: from + past.length - 1, total: totalResult })}
              />
            )}
          </section>
        )
      )}
    </div>
  );
}

function Upcoming({ lectures }: { lectures: MyLecturesContent['upcoming'] }) {
  const t = useText('lecture');
  const { agent } = useSite();
  if (!lectures) return <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />;
  if (lectures.length === 0) {
    return (
      <EmptyState
        picture={emptyArtAddress('lecture', agent.brandColour)}
        title={t('mine.none')}
        text={t('mine.noneHint')}
      >
        <SiteLink className="btn" to="/lecture">
          {t('mine.toAll')}
        </SiteLink>
      </EmptyState>
    );
  }
  return (
    <ul className="lectures__items">
      {lectures.map((lecture) => (
        <MyLectureItem key={lecture.id} lecture={lecture} when="upcoming" />
      ))}
    </ul>
  );
}
