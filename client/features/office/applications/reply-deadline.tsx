import { useOffice } from '#client/features/office/office-context.tsx';
import { createOfficeClock, useOfficeClock } from '#client/features/office/office-clock.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import { Gauge } from '#client/ui/feedback/gauge.tsx';
import { CITY_TIME_ZONES } from '#shared/tenant/opening-hours.ts';

const DAY_MS = 86_400_000;
/** The gauge shows the last thirty days before a deadline in ten cells. */
const GAUGE_DAYS = 30;
const URGENT_DAYS = 3;

interface ReplyDeadlineProps {
  /** Date such as 2026-12-12. */
  replyBy: string;
  /** Timestamp of the end of that day in the school's time zone; null if the time zone is unknown. */
  replyEnds: number | null;
  today: string;
}

/** Shows the deadline of an offer: the day, its end by the office's clock, and the time left. */
export function ReplyDeadline({ replyBy, replyEnds: replyEndsAt, today }: ReplyDeadlineProps) {
  const t = useText('office-cases');
  const locale = useLocale();
  const clock = useOfficeClock();
  const { timeZone } = useOffice().frame;
  const daysLeft = Math.round((Date.parse(replyBy) - Date.parse(today)) / DAY_MS);
  const deadlineText =
    daysLeft === 0
      ? t('deadline.today')
      : t(daysLeft > 0 ? 'deadline.left' : 'deadline.over', { count: Math.abs(daysLeft) });
  // A date without a time must not be shifted by a time zone, so it is formatted in UTC.
  const dayText = createOfficeClock(locale, 'UTC').shortDate(Date.parse(replyBy));
  const timeZoneCity = Object.entries(CITY_TIME_ZONES).find(([, zone]) => zone === timeZone)?.[0];
  return (
    <>
      <p className={joinClasses('deadline', daysLeft <= URGENT_DAYS && 'deadline--urgent')}>
        <b>{t('deadline.by', { day: dayText })}</b> <span className="meta">{deadlineText}</span>
      </p>
      {replyEndsAt !== null && timeZoneCity && (
        <p className="meta">
          {t('deadline.ends', {
            day: clock.shortDate(replyEndsAt),
            time: clock.time(replyEndsAt),
            city: t(`city.${timeZoneCity as keyof typeof CITY_TIME_ZONES}`),
          })}
        </p>
      )}
      <Gauge
        kind="measure"
        label={t('deadline.gauge')}
        value={Math.min(GAUGE_DAYS, GAUGE_DAYS - Math.max(0, daysLeft))}
        max={GAUGE_DAYS}
        valueText={deadlineText}
      />
    </>
  );
}
