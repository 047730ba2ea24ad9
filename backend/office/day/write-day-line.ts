import { html } from 'hono/html';
import { dayBegan, dayName, deskClock, type Markup } from '#backend/office/office-view.ts';
import { writeSeats } from '#backend/office/lectures/write-lectures.ts';
import { isolatePlain } from '#backend/office/write-isolated.ts';
import { instantOf, openSpansOf, type OpeningHours } from '#shared/tenant/opening-hours.ts';
import { type DayView, standingName } from './day-view.ts';

// A day as a line of hours: how far it reaches, where somebody is there, and where what happens stands on it.

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const SHORTEST_HOURS = 6;
/** As many as have a figure each on a wide page. */
const MOST_TICKS = 13;
/** The line and the widest label, in widths of a Han character. */
const LINE_WIDTH = 60;
const LABEL_WIDTH = 18;
const CLOCK_WIDTH = 4;

interface Mark {
  at: number;
  /** Of what lasts. */
  until?: number;
  /** What is written beside it, to know how wide that is. */
  label: string;
}

interface Placed<M extends Mark> {
  mark: M;
  /** From where to where on the line, in hundredths of its length. */
  from: number;
  to: number;
  /** How far from the line its label stands, for labels that would lie over each other. */
  lane: number;
}

interface DayLine<M extends Mark> {
  /** The hours that have a figure, each with its place. */
  ticks: { hour: number; place: number }[];
  /** Every hour, in turn dark and light; of those in which nobody is there, neither. */
  cells: { from: number; to: number; isOpen: boolean }[];
  marks: Placed<M>[];
  lanes: number;
}

/** Over the hours of a site's day, wider where something happens before or after them; without hours, over the whole day. */
export function layOutDay<M extends Mark>(
  { hours, timeZone, now }: { hours: OpeningHours | null; timeZone: string; now: number },
  all: readonly M[],
): DayLine<M> {
  const [began, ends] = [dayBegan(now, timeZone), dayBegan(nextNoon(now, timeZone), timeZone)];
  const marks = all.filter(({ at }) => at >= began && at <= ends);
  const spans = hours ? openSpansOf(hours, now) : [];
  const instants = [now, ...marks.flatMap(({ at, until = at }) => [at, Math.min(until, ends)])];
  const named = dayName(now, timeZone);
  const hourAt = (hour: number) =>
    hour === DAY_HOURS ? ends : instantOf(Date.parse(named) + hour * HOUR_MS, timeZone);
  const all24 = Array.from({ length: DAY_HOURS + 1 }, (_, hour) => hourAt(hour));
  const bounds = spans.length === 0 ? [began, ends] : [...instants, ...spans.flatMap(({ from, to }) => [from, to])];
  let first = Math.max(
    0,
    all24.findLastIndex((at) => at <= Math.min(...bounds)),
  );
  const last = Math.max(
    all24.findIndex((at) => at >= Math.max(...bounds)),
    Math.min(DAY_HOURS, first + SHORTEST_HOURS),
  );
  first = Math.min(first, Math.max(0, last - SHORTEST_HOURS));
  const [start, end] = [hourAt(first), hourAt(last)];
  const place = (at: number) =>
    Math.round(((Math.min(Math.max(at, start), end) - start) / (end - start)) * 10_000) / 100;
  const step = [1, 2, 3].find((every) => (last - first) / every < MOST_TICKS) ?? 3;
  const inHours = all24.slice(first, last + 1).map((at, index) => ({ at, hour: first + index }));
  return {
    ticks: inHours.filter((_, index) => index % step === 0).map(({ at, hour }) => ({ hour, place: place(at) })),
    cells: inHours.slice(0, -1).map(({ at }, index) => {
      const to = inHours[index + 1]?.at ?? end;
      return { from: place(at), to: place(to), isOpen: spans.some((span) => span.from < to && span.to > at) };
    }),
    ...intoLanes(marks.map((mark) => ({ mark, from: place(mark.at), to: place(mark.until ?? mark.at), lane: 0 }))),
  };
}

/** Half a day is more than a clock is ever put forward or back. */
const nextNoon = (now: number, timeZone: string) => dayBegan(now, timeZone) + 1.5 * DAY_HOURS * HOUR_MS;

/** What comes later stands lower, so that no line from a label down to its hour runs through another label. */
function intoLanes<M extends Mark>(placed: readonly Placed<M>[]): Pick<DayLine<M>, 'marks' | 'lanes'> {
  const inTime = placed.toSorted((one, other) => one.from - other.from || one.mark.at - other.mark.at);
  const starts: number[] = [];
  const marks = inTime.toReversed().map((one) => {
    const end = (one.from / 100) * LINE_WIDTH + widthOf(one.mark.label);
    // Lines from all lanes above run down through this one.
    const free = starts.findIndex((_, lane) => end <= Math.min(...starts.slice(lane)));
    const lane = free < 0 ? starts.length : free;
    starts[lane] = (one.from / 100) * LINE_WIDTH;
    return { ...one, lane };
  });
  return { marks: marks.toReversed(), lanes: starts.length };
}

/** About how wide a label is: a Han character is as wide as two others. */
const widthOf = (label: string) =>
  Math.min(LABEL_WIDTH, CLOCK_WIDTH + [...label].reduce((sum, sign) => sum + (sign > '\u2e80' ? 1 : 0.6), 0));

/** What has an hour today. `dated` is of the whole day, and stands at its end. */
interface Event extends Mark {
  kind: 'now' | 'event' | 'dated';
  address: string;
}

const MOST_OF_A_KIND = 6;

function eventsOf(view: DayView): Event[] {
  const { base, say, now, hours, timeZone, lectures, mine, handovers, replies } = view;
  const event = (at: number, label: string, address: string, more: Partial<Event> = {}): Event => ({
    kind: 'event',
    at,
    label,
    address,
    ...more,
  });
  // Lectures are told in Hong Kong's time, wherever the site is.
  const instant = (time: string) => Date.parse(`${time.replace(' ', 'T')}+08:00`);
  const dueToday = replies.rows.filter(({ replyBy }) => replyBy === dayName(now, timeZone));
  const [due] = dueToday;
  const closes = hours ? openSpansOf(hours, now).at(-1)?.to : undefined;
  const dayEnds = dayBegan(nextNoon(now, timeZone), timeZone);
  return [
    event(now, say('line.now'), '', { kind: 'now' }),
    ...(closes === undefined ? [] : [event(closes, say('line.closes'), '')]),
    ...lectures
      .filter(({ cancelled }) => !cancelled)
      .map((lecture) =>
        event(
          instant(lecture.startTime),
          `${isolatePlain(lecture.title)} · ${writeSeats(lecture, say)}`,
          `${base}/lectures/${lecture.id}`,
          { until: instant(lecture.endTime) },
        ),
      ),
    ...mine
      .filter(({ laterUntil }) => laterUntil > now)
      .toSorted((one, other) => one.laterUntil - other.laterUntil)
      .slice(0, MOST_OF_A_KIND)
      .map(({ id, name, laterUntil }) =>
        event(laterUntil, say('line.back', { name: isolatePlain(name) }), `${base}/conversations?c=${id}`),
      ),
    ...handovers
      .slice(-MOST_OF_A_KIND)
      .map(({ id, fromName, at }) => event(at, say('line.left', { name: isolatePlain(fromName) }), `#left-${id}`)),
    ...(due
      ? [
          event(
            Math.max(closes ?? dayEnds, now),
            dueToday.length === 1
              ? say('line.due_one', { name: isolatePlain(standingName(due)) })
              : say('line.due', { count: dueToday.length }),
            dueToday.length === 1 ? `${base}/applications/${due.id}` : `${base}/applications`,
            { kind: 'dated' },
          ),
        ]
      : []),
  ];
}

/** The day from its first hour to its last: a scale for eyes, and what stands on it as a list for everybody. */
export function writeDayLine(view: DayView): Markup {
  const { say, locale, now, timeZone } = view;
  const { ticks, cells, marks, lanes } = layOutDay(view, eventsOf(view));
  const clock = deskClock({ locale, timeZone });
  const inTime = (place: Placed<Event>) => {
    const { kind, at, until = at, label, address } = place.mark;
    const isPast = kind !== 'now' && until < now;
    return html`<li
      class="is-${kind} ${isPast ? 'is-past' : ''}"
      style="--at: ${place.from}%; --lane: ${place.lane}"
      ${kind === 'now' ? html`aria-current="time"` : ''}
    >
      <span class="time">${kind === 'dated' ? say('line.today') : clock.time(at)}</span>
      ${address ? html`<a href="${address}" title="${label}">${label}</a>` : html`<span>${label}</span>`}
    </li>`;
  };
  return html`<h3 class="sr">${say('line.title')}</h3>
    <ol class="line-marks" style="--lanes: ${lanes}">
      ${marks.map(inTime)}
    </ol>
    <div class="line-scale" aria-hidden="true">
      ${cells.map(({ from, to, isOpen }) => html`<span class="${isOpen ? 'is-open' : ''}" style="left: ${from}%; width: ${to - from}%"></span>`)}
      ${marks.map(({ from, to }) => (to > from ? html`<b style="left: ${from}%; width: ${to - from}%"></b>` : ''))}
      ${marks.map(({ mark: { kind }, from }) => html`<i class="is-${kind}" style="left: ${from}%"></i>`)}
    </div>
    <div class="line-ticks" aria-hidden="true">
      ${ticks.map(({ hour, place }) => html`<span style="left: ${place}%">${String(hour).padStart(2, '0')}:00</span>`)}
    </div>`;
}
