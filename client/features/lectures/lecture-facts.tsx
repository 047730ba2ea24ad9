import type { Locale } from '#shared/locale/locales.ts';
import { dayText, shortDayText } from '#client/i18n/day-text.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { LectureLine } from './lecture-line.ts';

export function LectureDay({ lecture: { day } }: { lecture: LectureLine }) {
  const locale = useLocale();
  return (
    <p className="when meta num">
      {day && (
        <time dateTime={day}>
          <b>{shortDayText(day, locale)}</b>
          <span>{yearAndWeekday(day, locale)}</span>
        </time>
      )}
    </p>
  );
}

/** When, where and by whom; the time with its zone, for a student may be in another. */
export function LectureFacts({ lecture, showSeats }: { lecture: LectureLine; showSeats: boolean }) {
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
      {showSeats && seatsLeft !== null && (
        <div>
          <dt>{t('seats')}</dt>
          <dd>{seatsLeft > 0 ? t('seatsLeft', { count: seatsLeft }) : t('full')}</dd>
        </div>
      )}
    </dl>
  );
}

/** English puts the weekday first, and Intl by itself writes '2026 Wed'. */
const yearAndWeekday = (day: string, locale: Locale) =>
  locale === 'en-us'
    ? `${dayText(day, locale, { weekday: 'short' })}, ${day.slice(0, 4)}`
    : dayText(day, locale, { year: 'numeric', weekday: 'short' });
