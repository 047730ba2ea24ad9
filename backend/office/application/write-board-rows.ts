import { html } from 'hono/html';
import { nextOf } from '#backend/application/application-state.ts';
import { writeGauge } from '#backend/office/conversations/write-gauge.ts';
import { daysBetween, standingCourses, standingName, standingSchool } from '#backend/office/day/day-view.ts';
import { writeLeft, writeNext } from '#backend/office/day/write-day.ts';
import { dayName, deskClock, type DeskWord, firstOf, type Markup } from '#backend/office/office-view.ts';
import { writeSealOf } from '#backend/office/students/write-favourites.ts';
import { nameInCatalogue } from '#backend/office/students/student-view.ts';
import { isolatePlain, writeIsolated } from '#backend/office/write-isolated.ts';
import type { BoardRow, ApplicationSummaryRow } from '#backend/queries/applications/board-applications.ts';
import { endOfDay, schoolZone } from '#shared/rules/application/reply-day.ts';
import { TIME_ZONES } from '#shared/tenant/opening-hours.ts';
import type { BoardView } from './board-view.ts';
import { writeTick } from './write-several.ts';

// One application as board and table have it: whose, at which schools, until when or what next, and what is to be done.

/** The schools of its courses, by their numbers. */
export const schoolsOf = ({ courses }: ApplicationSummaryRow): string[] =>
  (JSON.parse(courses) as { schoolId?: string }[]).map(({ schoolId = '' }) => schoolId).filter(Boolean);

/** By the seal of the school that is asked first, or by the student's own name. */
function writeWho(view: BoardView, row: BoardRow): Markup {
  const { base, say } = view;
  const name = standingName(row);
  return html`<div class="who">
    ${writeSealOf(view, standingSchool(row), html`<span class="face" aria-hidden="true">${firstOf(name)}</span>`)}
    <p>
      <a href="${base}/applications/${row.id}"><b>${writeIsolated(name)}</b></a>
      <span class="meta">${say('application', { id: row.id })}</span>
    </p>
    ${standingCourses(row).map((course) => html`<p class="meta">${writeIsolated(course)}</p>`)}
  </div>`;
}

/** What an adviser has to know before anything else. */
const writeFlags = ({ say, staysHere }: BoardView, { id, unanswered }: BoardRow): Markup =>
  html`${unanswered > 0 ? html`<span class="flag">${say('toAnswer', { count: unanswered })}</span>` : ''}
  ${staysHere.has(id) ? html`<span class="flag">${say('staysHere')}</span>` : ''}`;

/** Until when, by both clocks, and how much of the last weeks has gone; else what comes next and since when. */
function writeStands(view: BoardView, row: BoardRow): Markup {
  if (!row.replyBy) return writeNext(view, { ...row, unanswered: 0 });
  const { say, locale, timeZone } = view;
  const end = endOfReply(view, row);
  const city = (Object.keys(TIME_ZONES) as (keyof typeof TIME_ZONES)[]).find((one) => TIME_ZONES[one] === timeZone);
  const clock = deskClock({ locale, timeZone });
  const here =
    end === null || !city
      ? ''
      : say('board.ends', { day: clock.near(end), time: clock.time(end), city: say(`siteCity.${city}`) });
  return html`${writeLeft(view, row)}${here ? html`<span class="meta">${here}</span>` : ''}${writeTimeLeft(view, row)}`;
}

const MINUTE_MS = 60_000;

/** The last minute of the day to reply by, where the school is; of schools in several countries where it ends first. Null where nobody here knows. */
function endOfReply(view: BoardView, row: BoardRow): number | null {
  const zones = schoolsOf(row).map((id) => schoolZone(nameInCatalogue(view, 'school', id)?.countryKey ?? ''));
  if (zones.length === 0 || zones.includes('')) return null;
  return Math.min(...zones.map((zone) => endOfDay(row.replyBy, zone))) - MINUTE_MS;
}

/** A gauge has a cell for three days of a month. */
const [CELLS, CELL_DAYS, LATE_DAYS] = [10, 3, 3];

function writeTimeLeft({ now, timeZone }: BoardView, { replyBy }: BoardRow): Markup {
  const left = daysBetween(dayName(now, timeZone), replyBy);
  const gone = Math.max(0, CELLS - Math.max(0, left) / CELL_DAYS);
  return writeGauge(Math.floor(gone), CELLS, left <= LATE_DAYS);
}

/** What is to be done next, and the form in which it is done. */
function nextActionOf(row: ApplicationSummaryRow): {
  word: DeskWord;
  place: 'writing' | 'deciding' | 'moving' | 'ending';
} {
  if (row.unanswered > 0) return { word: 'board.answer', place: 'writing' };
  if (row.caseState === 'rejected' || row.caseState === 'declined') return { word: 'board.close', place: 'ending' };
  const lacks = nextOf(row)?.lacks;
  if (row.replyBy || lacks === 'acceptance') return { word: 'board.remind', place: 'writing' };
  if (lacks)
    return lacks === 'decision' && !row.sent
      ? { word: 'board.send', place: 'moving' }
      : { word: 'board.decide', place: 'deciding' };
  return { word: 'board.move', place: 'moving' };
}

function writeNextAction({ base, say }: Pick<BoardView, 'base' | 'say'>, row: ApplicationSummaryRow): Markup {
  const { word, place } = nextActionOf(row);
  return html`<a
    class="btn"
    href="${base}/applications/${row.id}?open=${place}#${place}"
    aria-label="${say(word)}: ${isolatePlain(standingName(row))}, ${say('application', { id: row.id })}"
    >${say(word)}</a
  >`;
}

const tickOf = (view: BoardView, row: BoardRow) =>
  writeTick(view, { id: row.id, name: standingName(row), seen: Date.parse(row.updatedAt) });

export const writeCard = (view: BoardView, row: BoardRow): Markup =>
  html`<li>
    ${tickOf(view, row)} ${writeWho(view, row)} ${writeFlags(view, row)}
    <p class="when">${writeStands(view, row)}</p>
    ${row.adviser ? html`<p class="meta led">${writeIsolated(row.adviser)}</p>` : ''}
  </li>`;

interface Column {
  head: Markup | string;
  name: string;
  cell: (row: BoardRow) => Markup | string;
}

/** A table whose rows are cards on a phone is a table to a screen reader only where the roles say so. */
const writeRows = (rows: readonly BoardRow[], columns: readonly Column[]): Markup =>
  html`<table class="standing" role="table">
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map(({ head, name }) => html`<th role="columnheader" scope="col" class="${name}">${head}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map(
        (row) =>
          html`<tr role="row">
            ${columns.map(({ cell, name }) => html`<td role="cell" class="${name}">${cell(row)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;

const columnsOf = (view: BoardView): Column[] => [
  {
    head: view.say('student'),
    name: 'whose',
    cell: (row) => html`${writeWho(view, row)} ${writeFlags(view, row)}`,
  },
  { head: view.say('board.stage'), name: 'stage', cell: ({ stage }) => view.say(`stage.${stage}`) },
  { head: view.say('board.next'), name: 'when', cell: (row) => writeStands(view, row) },
  {
    head: view.say('adviser'),
    name: 'led',
    cell: ({ adviser }) => (adviser ? writeIsolated(adviser) : view.say('assign.nobody')),
  },
];

export const writeBoardTable = (view: BoardView): Markup =>
  writeRows(view.rows, [
    {
      head: html`<span class="sr">${view.say('several.pick')}</span>`,
      name: 'to-pick',
      cell: (row) => tickOf(view, row),
    },
    ...columnsOf(view),
  ]);

export const writeBeneath = (view: BoardView): Markup =>
  writeRows(view.first, [
    ...columnsOf(view),
    {
      head: html`<span class="sr">${view.say('board.toDo')}</span>`,
      name: 'to-do',
      cell: (row) => writeNextAction(view, row),
    },
  ]);
