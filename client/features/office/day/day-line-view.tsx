import type { CSSProperties } from 'react';
import { useSeatsText } from '#client/features/office/lectures/lecture-time.ts';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { DayData } from '#shared/contract/office/day.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import { localDay, startOfLocalDay } from '#shared/tenant/local-day.ts';
import { getOpenSpans } from '#shared/tenant/opening-hours.ts';
import { layoutDay } from './day-line.ts';

/** Event of today. `dated` events are due on the day without a time, and are placed at its end. */
interface DayEvent {
  kind: 'now' | 'event' | 'dated';
  at: number;
  until?: number;
  label: string;
  /** '' for an event without a page. */
  href: string;
}

const MAX_OF_A_KIND = 6;
const NEXT_DAY_MS = 36 * 3_600_000;

function useDayEvents({ now, today, hours, lectures, mine, handovers, replies }: DayData): DayEvent[] {
  const t = useText('office-day');
  const seats = useSeatsText();
  const { base, frame } = useOffice();
  const { timeZone } = frame;
  // Lecture times are in Hong Kong time on every site.
  const instant = (time: string) => Date.parse(`${time.replace(' ', 'T')}+08:00`);
  const dueToday = replies.rows.filter(({ replyBy }) => replyBy === today);
  const [due] = dueToday;
  const closes = hours ? getOpenSpans(hours, now).at(-1)?.to : undefined;
  const dayEnds = startOfLocalDay(startOfLocalDay(now, timeZone) + NEXT_DAY_MS, timeZone);
  const events: DayEvent[] = [
    { kind: 'now', at: now, label: t('line.now'), href: '' },
    ...(closes === undefined ? [] : [{ kind: 'event' as const, at: closes, label: t('line.closes'), href: '' }]),
    ...lectures
      .filter(({ isCancelled }) => !isCancelled)
      .map((lecture) => ({
        kind: 'event' as const,
        at: instant(lecture.startTime),
        until: instant(lecture.endTime),
        label: `${lecture.title} · ${seats(lecture)}`,
        href: `${base}/lectures/${lecture.id}`,
      })),
    ...mine
      .filter(({ laterUntil }) => laterUntil > now)
      .sort((item, other) => item.laterUntil - other.laterUntil)
      .slice(0, MAX_OF_A_KIND)
      .map(({ id, name, laterUntil }) => ({
        kind: 'event' as const,
        at: laterUntil,
        label: t('line.back', { name }),
        href: `${base}/conversations?c=${id}`,
      })),
    ...handovers
      .filter(({ kind }) => kind === 'handover')
      .slice(-MAX_OF_A_KIND)
      .map(({ id, from, at }) => ({
        kind: 'event' as const,
        at,
        label: t('line.left', { name: from }),
        href: `#handover-${id}`,
      })),
    ...(due
      ? [
          {
            kind: 'dated' as const,
            at: Math.max(closes ?? dayEnds, now),
            label:
              dueToday.length === 1 ? t('line.dueOne', { name: due.name }) : t('line.due', { count: dueToday.length }),
            href: dueToday.length === 1 ? `${base}/applications/${due.id}` : `${base}/applications`,
          },
        ]
      : []),
  ];
  return events.filter(({ at }) => localDay(at, timeZone) === today || at === dayEnds);
}

/** Renders the day as a line of hours, and its events as a list that screen readers can read. */
export function DayLine({ day }: { day: DayData }) {
  const t = useText('office-day');
  const clock = useOfficeClock();
  const { frame } = useOffice();
  const { now, hours } = day;
  const { ticks, cells, marks, lanes } = layoutDay({ hours, timeZone: frame.timeZone, now }, useDayEvents(day));
  const at = (from: number, more: Record<string, string | number> = {}) =>
    ({ '--at': `${from}%`, ...more }) as CSSProperties;
  return (
    <section className="day-line" aria-label={t('line.title')}>
      <ol className="day-line__marks" style={{ '--lanes': lanes } as CSSProperties}>
        {marks.map(({ mark, from, lane }) => {
          const { kind, until = mark.at, label, href } = mark;
          return (
            <li
              key={`${kind} ${mark.at} ${label}`}
              className={joinClasses(`is-${kind}`, kind !== 'now' && until < now && 'is-past')}
              style={at(from, { '--lane': lane })}
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
          <span key={from} className={isOpen ? 'is-open' : undefined} style={at(from, { '--to': `${to}%` })} />
        ))}
        {marks.map(
          ({ mark, from, to }) =>
            to > from && <b key={`${mark.at} ${mark.label}`} style={at(from, { '--to': `${to}%` })} />,
        )}
        {marks.map(({ mark, from }) => (
          <i key={`${mark.kind} ${mark.at} ${mark.label}`} className={`is-${mark.kind}`} style={at(from)} />
        ))}
      </div>
      <div className="day-line__ticks" aria-hidden="true">
        {ticks.map(({ hour, place }) => (
          <span key={hour} style={at(place)}>{`${String(hour).padStart(2, '0')}:00`}</span>
        ))}
      </div>
    </section>
  );
}
