import { html } from 'hono/html';
import { nextOf } from '#backend/application/application-state.ts';
import { writeGauge, WAIT_GOAL_MINUTES } from '#backend/office/conversations/write-gauge.ts';
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
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { isolatePlain, writeIsolated } from '#backend/office/write-isolated.ts';
import type { StandingRow } from '#backend/queries/applications/board-applications.ts';
import type { ConversationRow } from '#backend/queries/chat/conversations.ts';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';
import { type DayView, daysBetween, standingCourses, standingName } from './day-view.ts';
import { writeDayAside } from './write-day-aside.ts';

/** Where somebody's day begins: what waits, the oldest first, and who else is there. */
export function writeDayPage(view: DayView): Markup {
  const { say, siteName, locale, now, said, timeZone } = view;
  return writeDocument(
    view,
    `${say('today')} | ${siteName}`,
    html`${writeBar(view, 'today')}
      <main class="day">
        <header class="day-head">
          <h2>${deskClock({ locale, timeZone }).day(now)}</h2>
          ${writeFigures(view)}
        </header>
        ${said.notice ? html`<p class="notice" role="alert">${said.notice}</p>` : ''}
        ${said.done ? html`<p class="done" role="status">${said.done}</p>` : ''}
        <div class="day-body">
          <div class="day-lists">${writeWaiting(view)} ${writeReplies(view)} ${writeSteps(view)}</div>
          <aside class="day-beside">${writeDayAside(view)}</aside>
        </div>
      </main>`,
  );
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
    rows: view.waiting.rows.map((row) => writeWaitingRow(view, row)),
    total: view.waiting.total,
    told: countText(view.waiting.total),
    all: `${view.base}/conversations`,
  });

function writeWaitingRow(view: DayView, { id, name, lastText, askedAt }: ConversationRow): Markup {
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
      <button class="btn" aria-label="${say('day.take')}: ${isolatePlain(name)}">${say('day.take')}</button>
    </form>
  </li>`;
}

const writeReplies = (view: DayView): Markup =>
  writePart(view, {
    title: view.say('day.reply'),
    none: view.say('day.replyNone'),
    rows: view.replies.rows.map((row) => writeStanding(view, row, writeLeft(view, row))),
    total: view.replies.total,
    all: `${view.base}/applications`,
  });

/** How long there is left, in words; a day that has gone by says so. */
export function writeLeft(
  { say, locale, now, timeZone }: Pick<DayView, 'say' | 'locale' | 'timeZone' | 'now'>,
  { replyBy }: StandingRow,
): Markup {
  const left = daysBetween(dayName(now, timeZone), replyBy);
  // A day without a clock is itself wherever it is read.
  const day = deskClock({ locale, timeZone: 'UTC' }).near(Date.parse(replyBy));
  const words =
    left > 0
      ? sayCount(say, 'day.daysLeft', left)
      : left < 0
        ? sayCount(say, 'day.overdue', -left)
        : say('day.lastDay');
  return html`<b>${say('day.replyBy', { day })}</b><span class="meta ${left <= 3 ? 'is-late' : ''}">${words}</span>`;
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
  row: StandingRow,
): Markup {
  const next = nextOf(row);
  const words =
    row.unanswered > 0
      ? sayCount(say, 'day.unanswered', row.unanswered)
      : next?.lacks
        ? say(next.lacks === 'offer' ? 'day.lacksOffer' : row.sent ? 'day.lacksDecision' : 'day.lacksSending')
        : next
          ? say('day.nextUp', { step: say(`step.${next.step}`) })
          : '';
  return html`<b>${words}</b>
    <span class="meta"
      >${writeDots(row.steps)}<span class="sr"
        >${say('day.stands', { at: row.steps, all: APPLICATION_STEPS.length })}</span
      >
      ${say('day.since', { day: deskClock({ locale, timeZone }).near(Date.parse(row.updatedAt)) })}</span
    >`;
}

const DOT = 10;

/** The way of an application: what has been reached is full; the words beside it say the same. */
const writeDots = (steps: number): Markup =>
  html`<svg class="dots" viewBox="0 0 ${APPLICATION_STEPS.length * DOT} ${DOT}" aria-hidden="true">
    ${APPLICATION_STEPS.map((_, at) => html`<circle class="${at < steps ? 'full' : ''}" cx="${(at + 0.5) * DOT}" cy="${DOT / 2}" r="3.2" />`)}
  </svg>`;

function writeStanding({ base, say }: DayView, row: StandingRow, right: Markup): Markup {
  const [first = '', ...others] = standingCourses(row);
  const name = standingName(row);
  return html`<li>
    <span class="face" aria-hidden="true">${firstOf(name)}</span>
    <p class="what">
      <a href="${base}/applications/${row.id}"><b>${writeIsolated(name)}</b></a>
      <span class="meta"
        >${writeIsolated(first)}${others.length > 0 ? ` +${others.length}` : ''}${row.adviser ? html` · ${writeIsolated(row.adviser)}` : ''}</span
      >
    </p>
    <p class="when">${right}</p>
    <a
      class="btn"
      href="${base}/applications/${row.id}"
      aria-label="${say('day.open')}: ${isolatePlain(name)}, ${say('application', { id: row.id })}"
      >${say('day.open')}</a
    >
  </li>`;
}
