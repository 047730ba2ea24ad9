import { html } from 'hono/html';
import { writeWay } from '#backend/office/application/write-application-parts.ts';
import { writeGauge } from '#backend/office/conversations/write-gauge.ts';
import { WAIT_GOAL_MINUTES } from '#backend/office-api/wait-goal.ts';
import {
  countText,
  dayName,
  deskClock,
  firstOf,
  type Markup,
  minutes,
  minutesWaited,
  sayCount,
} from '#backend/office/office-view.ts';
import { writeSealOf } from '#backend/office/students/write-favourites.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { isolatePlain, joinWritten, writeIsolated } from '#backend/office/write-isolated.ts';
import type { ApplicationSummaryRow } from '#backend/queries/applications/board-applications.ts';
import type { ConversationRow } from '#backend/queries/chat/conversations.ts';
import {
  type DayView,
  daysBetween,
  sayLeft,
  sayNext,
  standingCourses,
  standingName,
  standingSchool,
} from './day-view.ts';
import { writeDayAside, writeDuty, writeHandover } from './write-day-aside.ts';
import { writeDayLine } from './write-day-line.ts';

/** Where somebody's day begins: what waits, the oldest first, and who else is there. */
export function writeDayPage(view: DayView): Markup {
  const { base, say, siteName, said } = view;
  const parts = writeDayParts(view);
  const part = (name: keyof typeof parts) => html`<div id="${name}">${parts[name]}</div>`;
  return writeDocument(
    view,
    `${say('today')} | ${siteName}`,
    html`${writeBar(view, 'today')}
      <main class="day" data-parts="${base}/day/parts">
        <header class="day-head">${part('day-name')} ${part('day-figures')}</header>
        <p class="netbar" id="netbar" role="status"></p>
        ${part('day-line')} ${said.notice ? html`<p class="notice" role="alert">${said.notice}</p>` : ''}
        ${said.done ? html`<p class="done" role="status">${said.done}</p>` : ''}
        <div class="day-body">
          <div class="day-lists" id="day-lists">${parts['day-lists']}</div>
          <aside class="day-beside">${part('day-left')} ${part('day-duty')} ${writeDayAside(view)}</aside>
        </div>
      </main>`,
  );
}

/** What of the day goes on while its page is open, by the names of its places. */
export const writeDayParts = (view: DayView) => ({
  'day-name': html`<h2>${deskClock(view).day(view.now)}</h2>
    <p class="meta">${writeSum(view)}</p>`,
  'day-figures': writeFigures(view),
  'day-line': writeDayLine(view),
  'day-lists': html`${writeWaiting(view)} ${writeReplies(view)} ${writeSteps(view)}`,
  'day-left': html`${view.handovers.map((row) => writeHandover(view, row))}`,
  'day-duty': writeDuty(view),
});

/** What presses most, in a line. */
function writeSum(view: DayView): Markup | '' {
  const { say, waiting, replies, overdue } = view;
  const next = replies.rows.find(({ replyBy }) => replyBy >= dayName(view.now, view.timeZone));
  if (waiting.total === 0 && overdue === 0 && !next) return html`${say('day.nobody')}`;
  return joinWritten([
    waiting.total === 1 ? say('day.sumWaiting_one') : say('day.sumWaiting', { count: countText(waiting.total) }),
    overdue > 0 ? sayCount(say, 'day.sumOverdue', overdue) : '',
    next ? say('day.sumDue', { left: sayLeft(view, next.replyBy) }) : '',
  ]);
}

function writeFigures({ base, say, waiting, replies, followed, own, firstAnswer }: DayView): Markup {
  const answered =
    firstAnswer === null
      ? say('day.none')
      : firstAnswer < 60_000
        ? say('day.seconds', { count: Math.round(firstAnswer / 1000) })
        : say('minutes', { count: minutes(firstAnswer) });
  const figures = [
    [say('day.waiting'), countText(waiting.total)],
    [say('day.toReply'), replies.total],
    [say('day.followed'), followed],
    [say('day.own'), own > 0 ? html`<a href="${base}/applications?adviser=mine">${own}</a>` : own],
    [say('day.firstAnswer'), answered],
  ];
  return html`<dl class="day-facts">
    ${figures.map(
      ([word, figure]) =>
        html`<div>
          <dt>${word}</dt>
          <dd>${figure}</dd>
        </div>`,
    )}
  </dl>`;
}

interface Part {
  title: string;
  none: string;
  rows: readonly Markup[];
  total: number;
  /** As it is told, where not all are counted. */
  told?: string;
  /** Where all of them are. */
  all: string;
}

const writePart = ({ say }: DayView, { title, none, rows, total, told = String(total), all }: Part): Markup =>
  html`<section class="day-part">
    <h3>${title}</h3>
    ${
      rows.length === 0
        ? html`<p class="none">${none}</p>`
        : html`<ul>
            ${rows}
          </ul>`
    }
    ${total > rows.length ? html`<p class="more"><a href="${all}">${say('day.more', { count: told })}</a></p>` : ''}
  </section>`;

const writeWaiting = (view: DayView): Markup =>
  writePart(view, {
    title: view.say('day.waiting'),
    none: view.say('day.waitingNone'),
    rows: view.waiting.rows.map((row, at) => writeWaitingRow(view, row, at === 0)),
    total: view.waiting.total,
    told: countText(view.waiting.total),
    all: `${view.base}/conversations`,
  });

function writeWaitingRow(view: DayView, { id, name, lastText, askedAt }: ConversationRow, isFirst: boolean): Markup {
  const { base, say } = view;
  const waited = minutesWaited(view, askedAt);
  return html`<li>
    <span class="face" aria-hidden="true">${firstOf(name)}</span>
    <p class="what">
      <a href="${base}/conversations?c=${id}"><b>${writeIsolated(name)}</b></a>
      <span class="meta last">${writeIsolated(lastText)}</span>
    </p>
    <p class="when">
      ${writeGauge(waited)}<span class="meta">${say('day.goal', { count: waited, goal: WAIT_GOAL_MINUTES })}</span>
    </p>
    <form method="post" action="${base}/take">
      <input type="hidden" name="id" value="${id}" />
      <button
        class="btn ${isFirst ? 'primary' : ''}"
        data-key="take-${id}"
        aria-label="${say('day.take')}: ${isolatePlain(name)}"
      >
        ${say('day.take')}
      </button>
    </form>
  </li>`;
}

const writeReplies = (view: DayView): Markup =>
  writePart(view, {
    title: view.say('day.reply'),
    none: view.say('day.replyNone'),
    rows: view.replies.rows.map((row) =>
      writeStanding(view, row, html`${writeLeft(view, row)} ${writeDaysGone(view, row)}`),
    ),
    total: view.replies.total,
    all: `${view.base}/applications`,
  });

const WATCHED_DAYS = 14;

/** Of the two weeks before a day, how much has gone by: a cell a day. */
function writeDaysGone({ now, timeZone }: DayView, { replyBy }: ApplicationSummaryRow): Markup {
  const left = daysBetween(dayName(now, timeZone), replyBy);
  return writeGauge(WATCHED_DAYS - Math.min(WATCHED_DAYS, Math.max(0, left)), WATCHED_DAYS, left <= PRESSING_DAYS);
}

const PRESSING_DAYS = 3;

/** How long there is left, in words; a day that has gone by says so. */
export function writeLeft(
  { say, locale, now, timeZone }: Pick<DayView, 'say' | 'locale' | 'timeZone' | 'now'>,
  { replyBy }: ApplicationSummaryRow,
): Markup {
  const left = daysBetween(dayName(now, timeZone), replyBy);
  const words = sayLeft({ say, now, timeZone }, replyBy);
  // A day without a clock is itself wherever it is read.
  const day = deskClock({ locale, timeZone: 'UTC' }).near(Date.parse(replyBy));
  return html`<b>${say('day.replyBy', { day })}</b
    ><span class="meta ${left <= PRESSING_DAYS ? 'is-late' : ''}">${words}</span>`;
}

const writeSteps = (view: DayView): Markup =>
  writePart(view, {
    title: view.say('day.next'),
    none: view.say('day.nextNone'),
    rows: view.steps.rows.map((row) => writeStanding(view, row, writeNext(view, row))),
    total: view.steps.total,
    all: `${view.base}/applications`,
  });

export function writeNext(
  { say, locale, timeZone }: Pick<DayView, 'say' | 'locale' | 'timeZone'>,
  row: ApplicationSummaryRow,
): Markup {
  const words = row.unanswered > 0 ? sayCount(say, 'day.unanswered', row.unanswered) : sayNext(say, row);
  return html`<b>${words}</b>
    <span class="meta"
      >${writeWay(say, row.steps)}
      <span class="whole"
        >${say('day.since', { day: deskClock({ locale, timeZone }).near(Date.parse(row.updatedAt)) })}</span
      ></span
    >`;
}

function writeStanding(view: DayView, row: ApplicationSummaryRow, right: Markup): Markup {
  const { base, say } = view;
  const [first = '', ...others] = standingCourses(row);
  const name = standingName(row);
  return html`<li>
    ${writeSealOf(view, standingSchool(row), html`<span class="face" aria-hidden="true">${firstOf(name)}</span>`)}
    <p class="what">
      <a href="${base}/applications/${row.id}" data-key="see-${row.id}"><b>${writeIsolated(name)}</b></a>
      <span class="meta"
        >${writeIsolated(first)}${others.length > 0 ? ` +${others.length}` : ''}${row.adviser ? html` · ${writeIsolated(row.adviser)}` : ''}</span
      >
    </p>
    <p class="when">${right}</p>
    <a
      class="btn"
      href="${base}/applications/${row.id}"
      data-key="open-${row.id}"
      aria-label="${say('day.open')}: ${isolatePlain(name)}, ${say('application', { id: row.id })}"
      >${say('day.open')}</a
    >
  </li>`;
}
