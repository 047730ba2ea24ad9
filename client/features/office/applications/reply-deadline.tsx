import { useOffice } from '#client/features/office/office-context.tsx';
import { createOfficeClock, useOfficeClock } from '#client/features/office/office-clock.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Gauge } from '#client/ui/feedback/gauge.tsx';
import { CITY_TIME_ZONES } from '#shared/tenant/opening-hours.ts';
import './deadline.css';

const DAY_MS = 86_400_000;
/** The gauge shows the last thirty days before a deadline in ten cells. */
const GAUGE_DAYS = 30;
const NEAR_DAYS = 5;

interface ReplyDeadlineProps {
  /** Date such as 2026-12-12. */
  replyBy: string;
  /** Timestamp at which that day ends in the school's time zone, or null if the time zone is unknown. */
  replyEnds: number | null;
  today: string;
  /**
   * Whether the deadline is shown in a row of a table. There it has no gauge and does not show the office's local time.
   */
  isCompact?: boolean;
}

type DeadlineKind = 'far' | 'near' | 'over';

const getDeadlineKind = (daysLeft: number): DeadlineKind =>
  daysLeft < 0 ? 'over' : daysLeft <= NEAR_DAYS ? 'near' : 'far';

export const countDaysLeft = (day: string, today: string) => Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);

function useDeadlineTexts({ replyBy, today }: Pick<ReplyDeadlineProps, 'replyBy' | 'today'>) {
  const t = useText('office-cases');
  const locale = useLocale();
  const daysLeft = countDaysLeft(replyBy, today);
  return {
    daysLeft,
    // A date without a time must not be shifted by a time zone, so it is formatted in UTC.
    dayText: t('deadline.by', { day: createOfficeClock(locale, 'UTC').shortDate(Date.parse(replyBy)) }),
    leftText:
      daysLeft === 0
        ? t('deadline.today')
        : t(daysLeft > 0 ? 'deadline.left' : 'deadline.over', { count: Math.abs(daysLeft) }),
  };
}

/**
 * Shows the deadline of an offer in a sentence with the day and the time left. A deadline that is near or past is
 * marked.
 */
export function ReplyDeadlineText({ replyBy, today }: Pick<ReplyDeadlineProps, 'replyBy' | 'today'>) {
  const { daysLeft, dayText, leftText } = useDeadlineTexts({ replyBy, today });
  return (
    <span className="deadline" data-kind={getDeadlineKind(daysLeft)}>
      {' '}
      · {dayText} · <b>{leftText}</b>
    </span>
  );
}

/** Shows only the time left. A deadline that is near or past is marked. */
export function ReplyTimeLeft({ replyBy, today }: Pick<ReplyDeadlineProps, 'replyBy' | 'today'>) {
  const { daysLeft, leftText } = useDeadlineTexts({ replyBy, today });
  return (
    <span className="deadline" data-kind={getDeadlineKind(daysLeft)}>
      <b>{leftText}</b>
    </span>
  );
}

/** Shows the deadline of an offer: the day, its end by the office's clock, and the time left. */
export function ReplyDeadline({ replyBy, replyEnds: replyEndsAt, today, isCompact = false }: ReplyDeadlineProps) {
  const t = useText('office-cases');
  const clock = useOfficeClock();
  const { timeZone } = useOffice().frame;
  const { daysLeft, dayText, leftText: deadlineText } = useDeadlineTexts({ replyBy, today });
  const timeZoneCity = Object.entries(CITY_TIME_ZONES).find(([, zone]) => zone === timeZone)?.[0];
  if (isCompact)
    return (
      <span className="case-cell deadline" data-kind={getDeadlineKind(daysLeft)}>
        <span>{dayText}</span>
        <span className="meta">{deadlineText}</span>
      </span>
    );
  return (
    <>
      <p className="deadline" data-kind={getDeadlineKind(daysLeft)}>
        <b>{dayText}</b> <span className="meta">{deadlineText}</span>
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
