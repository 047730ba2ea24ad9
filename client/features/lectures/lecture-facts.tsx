import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatDay, formatShortDay } from '#client/i18n/date-texts.ts';
import { renderFilmCaptions } from '#client/ui/film/film-captions.tsx';
import { withQuery } from '#client/site/addresses.ts';
import { useSitePath } from '#client/site/site.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Pagination } from '#client/ui/paging/paging.tsx';
import type { Page } from '#shared/contract/call.ts';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import type { Locale } from '#shared/locale/locales.ts';
import type { LectureRow } from './lecture-row.ts';

export function LectureDay({ lecture: { day } }: { lecture: LectureRow }) {
  const locale = useLocale();
  return (
    <p className="when meta num">
      {day && (
        <time dateTime={day}>
          <b>{formatShortDay(day, locale)}</b>
          <span>{formatYearAndWeekday(day, locale)}</span>
        </time>
      )}
    </p>
  );
}

export function LectureFacts({ lecture, areSeatsShown }: { lecture: LectureRow; areSeatsShown: boolean }) {
  const t = useText('lecture');
  const { hours, startsAt, online, place, speaker, seatsLeft } = lecture;
  return (
    <dl className="facts">
      {hours && (
        <div>
          <dt>{t('time')}</dt>
          <dd>
            <time dateTime={startsAt}>{hours}</time> <span className="meta">{t('zone')}</span>
          </dd>
        </div>
      )}
      <div>
        <dt>{t(online ? 'how' : 'place')}</dt>
        <dd>{online ? place || t('online') : place || t('placeLater')}</dd>
      </div>
      {speaker && (
        <div>
          <dt>{t('speaker')}</dt>
          <dd>{speaker}</dd>
        </div>
      )}
      {areSeatsShown && seatsLeft !== null && (
        <div>
          <dt>{t('seats')}</dt>
          <dd>{seatsLeft > 0 ? t('seatsLeft', { count: seatsLeft }) : t('full')}</dd>
        </div>
      )}
    </dl>
  );
}

/** Formats year and weekday. In English the weekday must come first, but Intl would return '2026 Wed'. */
const formatYearAndWeekday = (day: string, locale: Locale) =>
  locale === 'en-us'
    ? `${formatDay(day, locale, { weekday: 'short' })}, ${day.slice(0, 4)}`
    : formatDay(day, locale, { year: 'numeric', weekday: 'short' });

/** Recording of a lecture. Large film files are not preloaded. */
export function LectureReplay({ lecture: { replay, title, cover } }: { lecture: LectureRow }) {
  const t = useText('lecture');
  const locale = useLocale();
  if (!replay) return <p className="meta">{t('noReplay')}</p>;
  if (replay.kind === 'page') {
    return (
      <a className="more" href={replay.address} target="_blank" rel="noopener noreferrer">
        <Icon name="play" />
        {t('replay')}
        <span className="sr">{t('replayOf', { title })}</span>
        <Icon name="external" label={t('newTab')} />
      </a>
    );
  }
  return (
    <Disclosure
      title={
        <>
          <Icon name="play" /> {t('replay')}
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- tracks are below, if there are captions. */}
      <video
        className="replay"
        src={replay.address}
        poster={cover}
        controls
        preload="none"
        width={960}
        height={540}
        aria-label={title}
      >
        {renderFilmCaptions(replay.captions, locale)}
        <a href={replay.address}>{t('replay')}</a>
      </video>
    </Disclosure>
  );
}

export function LecturePaging({ page, visibleCount, path }: { page: Page; visibleCount: number; path: string }) {
  const t = useText('lecture');
  const toPath = useSitePath();
  const { currentPage, totalPage, totalResult, showCount } = page;
  const firstIndex = (currentPage - 1) * showCount + 1;
  if (totalPage <= 1) return null;
  return (
    <Pagination
      page={currentPage}
      pages={totalPage}
      hrefOf={(pageNumber) => toPath(withQuery(path, { currentPage: pageNumber > 1 ? pageNumber : '' }))}
      total={t('range', { from: firstIndex, to: firstIndex + visibleCount - 1, total: totalResult })}
    />
  );
}
