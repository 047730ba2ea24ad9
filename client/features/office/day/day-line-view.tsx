import type { CSSProperties } from 'react';
import { useSeatsFormatter } from '#client/features/office/lectures/lecture-time.ts';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { DayData } from '#shared/contract/office/day.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import { getLocalDay, getLocalDayStart } from '#shared/tenant/local-day.ts';
import { getTodaysSpans } from '#shared/tenant/opening-hours.ts';
import { layoutDay } from './day-line.ts';

/** Event of today. Events in `dated` have a day but no time, so they are placed at the end of the day. */
interface DayEvent {
  kind: 'now' | 'event' | 'dated';
  at: number;
  endTime?: number;
  label: string;
  /** URL of the event's page, or '' if it has none. */
  href: string;
}

const MAX_EVENTS_PER_KIND = 6;
const NEXT_DAY_MS = 36 * 3_600_000;

function useDayEvents({ now, today, hours, lectures, mine, handovers, replies }: DayData): DayEvent[] {
  const t = useText('office-day');
  const formatSeats = useSeatsFormatter();
  const { base, frame } = useOffice();
  const { timeZone } = frame;
  // Lecture times are in Hong Kong time on every site.
  const toTimestamp = (time: string) => Date.parse(`${time.replace(' ', 'T')}+08:00`);
  const repliesDueToday = replies.rows.filter(({ replyBy }) => replyBy === today);
  const [firstDueReply] = repliesDueToday;
  const closingTime = hours ? getTodaysSpans(hours, now).at(-1)?.to : undefined;
  const dayEnd = getLocalDayStart(getLocalDayStart(now, timeZone) + NEXT_DAY_MS, timeZone);
  const events: DayEvent[] = [
    { kind: 'now', at: now, label: t('line.now'), href: '' },
    ...(closingTime === undefined
      ? []
      : [{ kind: 'event' as const, at: closingTime, label: t('line.closes'), href: '' }]),
    ...lectures
      .filter(({ isCancelled }) => !isCancelled)
      .map((lecture) => ({
        kind: 'event' as const,
        at: toTimestamp(lecture.startTime),
        until: toTimestamp(lecture.endTime),
        label: `${lecture.title} · ${formatSeats(lecture)}`,
        href: `${base}/lectures/${lecture.id}`,
      })),
    ...mine
      .filter(({ laterUntil }) => laterUntil > now)
      .sort((conversationA, conversationB) => conversationA.laterUntil - conversationB.laterUntil)
      .slice(0, MAX_EVENTS_PER_KIND)
      .map(({ id, name, laterUntil }) => ({
        kind: 'event' as const,
        at: laterUntil,
        label: t('line.back', { name }),
        href: `${base}/conversations?c=${id}`,
      })),
    ...handovers
      .filter(({ kind }) => kind === 'handover')
      .slice(-MAX_EVENTS_PER_KIND)
      .map(({ id, from, at }) => ({
        kind: 'event' as const,
        at,
        label: t('line.left', { name: from }),
        href: `#handover-${id}`,
      })),
    ...(firstDueReply
      ? [
          {
            kind: 'dated' as const,
            at: Math.max(closingTime ?? dayEnd, now),
            label:
              repliesDueToday.length === 1
                ? t('line.dueOne', { name: firstDueReply.name })
                : t('line.due', { count: repliesDueToday.length }),
            href: repliesDueToday.length === 1 ? `${base}/applications/${firstDueReply.id}` : `${base}/applications`,
          },
        ]
      : []),
  ];
  return events.filter(({ at }) => getLocalDay(at, timeZone) === today || at === dayEnd);
}

/** Renders the day as a line of hours. Its events are a list for screen readers. */
export function DayLine({ day }: { day: DayData }) {
  const t = useText('office-day');
  const clock = useOfficeClock();
  const { frame } = useOffice();
  const { now, hours } = day;
  const { ticks, cells, marks, lanes } = layoutDay({ hours, timeZone: frame.timeZone, now }, useDayEvents(day));
  const createPositionStyle = (startPercent: number, moreProperties: Record<string, string | number> = {}) =>
    ({ '--at': `${startPercent}%`, ...moreProperties }) as CSSProperties;
  return (
    <section className="day-line" aria-label={t('line.title')}>
      <ol className="day-line__marks" style={{ '--lanes': lanes } as CSSProperties}>
        {marks.map(({ mark, from, lane }) => {
          const { kind, endTime = mark.at, label, href } = mark;
          return (
            <li
              key={`${kind} ${mark.at} ${label}`}
              className={joinClasses(`is-${kind}`, kind !== 'now' && endTime < now && 'is-past')}
              style={createPositionStyle(from, { '--lane': lane })}
              aria-current={kind === 'now' ? 'time' : undefined}
            >
              <span className="day-line__time">{kind === 'dated' ? t('line.today') : clock.time(mark.at)}</span>{' '}
              {href ? (
                <AppLink
                  href={href}
                  title={label}
                  reload={href.startsWith('/') && !isOfficePage(href.replace(/\?.*/, ''))}
                >
                  {label}
                </AppLink>
              ) : (
                <span>{label}</span>
              )}
            </li>
          );
        })}
      </ol>
      <div className="day-line__scale" aria-hidden="true">
        {cells.map(({ from, to, isOpen }) => (
          <span
            key={from}
            className={isOpen ? 'is-open' : undefined}
            style={createPositionStyle(from, { '--to': `${to}%` })}
          />
        ))}
        {marks.map(
          ({ mark, from, to }) =>
            to > from && <b key={`${mark.at} ${mark.label}`} style={createPositionStyle(from, { '--to': `${to}%` })} />,
        )}
        {marks.map(({ mark, from }) => (
          <i
            key={`${mark.kind} ${mark.at} ${mark.label}`}
            className={`is-${mark.kind}`}
            style={createPositionStyle(from)}
          />
        ))}
      </div>
      <div className="day-line__ticks" aria-hidden="true">
        {ticks.map(({ hour, place: position }) => (
          <span key={hour} style={createPositionStyle(position)}>{`${String(hour).padStart(2, '0')}:00`}</span>
        ))}
      </div>
    </section>
  );
}
