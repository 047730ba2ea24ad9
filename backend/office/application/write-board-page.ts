import { html } from 'hono/html';
import { standingCourses, standingName } from '#backend/office/day/day-view.ts';
import { writeLeft, writeNext } from '#backend/office/day/write-day.ts';
import { countText, firstOf, type Markup, MOST_SOUGHT } from '#backend/office/office-view.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { isolatePlain, joinWritten, writeIsolated } from '#backend/office/write-isolated.ts';
import { BOARD_ORDERS, type BoardRow, STAGES, type Stage } from '#backend/queries/applications/board-applications.ts';
import { BOARD_WAYS, type BoardView } from './board-view.ts';
import { writeListTabs } from './write-application-list.ts';
import { writeSeveral, writeSeveralAnswer, writeTick } from './write-several.ts';

/** What is being followed: by stage beside each other, or one after another in a table. */
export function writeBoardPage(view: BoardView): Markup {
  const { say, siteName, way, rows } = view;
  return writeDocument(
    view,
    `${say('applications')} | ${siteName}`,
    html`${writeBar(view, 'applications')}
      <main class="list board-page">
        <div class="list-head">
          <h2>${say('applications')}</h2>
          <nav class="ways" aria-label="${say('board.show')}">
            ${BOARD_WAYS.map(
              (one) =>
                html`<a
                  class="btn"
                  href="${addressOf(view, { view: one })}"
                  ${one === way ? html`aria-current="true"` : ''}
                  >${say(`board.${one}`)}</a
                >`,
            )}
          </nav>
        </div>
        ${writeListTabs(view, 'following')} ${writeSeveralAnswer(view)} ${writeFilter(view)}
        ${rows.length === 0 ? writeNobody(view) : way === 'board' ? writeBoard(view) : ''}
        ${way === 'table' ? writeTableForm(view) : ''}
      </main>`,
  );
}

/** The same with something otherwise; what is not chosen stands in no address. */
const addressOf = (view: BoardView, other: Record<string, string>) =>
  `${view.base}/applications?${askedOf(view, other)}`;

function askedOf({ way, filter, adviser }: BoardView, other: Record<string, string>): string {
  const { words, school, stage, order } = filter;
  const said = Object.entries({ view: way, q: words, school, stage, adviser, order, ...other }).filter(
    ([, value]) => value,
  );
  return String(new URLSearchParams(said));
}

const isNarrowed = ({ adviser, filter: { words, school, stage } }: BoardView) =>
  Boolean(words || school || stage || adviser);

const writeNobody = ({ base, say, way, ...view }: BoardView): Markup =>
  isNarrowed({ base, say, way, ...view })
    ? html`<p class="none">
        ${say('board.notFound')} <a href="${base}/applications?view=${way}">${say('board.all')}</a>
      </p>`
    : html`<p class="none">${say('noFollowing')}</p>`;

const writeOption = (value: string, words: string, chosen: string): Markup =>
  html`<option value="${value}" ${value === chosen ? html`selected` : ''}>${words}</option>`;

function writeFilter(view: BoardView): Markup {
  const { base, say, way, filter, schools } = view;
  // One that nobody applies to any more stays chosen, and says so by finding nothing.
  const names = filter.school && !schools.includes(filter.school) ? [filter.school, ...schools] : schools;
  return html`<form
    class="narrow"
    method="get"
    action="${base}/applications"
    role="search"
    aria-label="${say('board.filter')}"
  >
    <input type="hidden" name="view" value="${way}" />
    <p>
      <label for="board-q">${say('board.seek')}</label>
      <input id="board-q" type="search" name="q" value="${filter.words}" maxlength="${MOST_SOUGHT}" />
    </p>
    <p>
      <label for="board-school">${say('board.school')}</label>
      <select id="board-school" name="school">
        ${writeOption('', say('board.allSchools'), filter.school)}
        ${names.map((name) => writeOption(name, isolatePlain(name), filter.school))}
      </select>
    </p>
    <p>
      <label for="board-stage">${say('board.stage')}</label>
      <select id="board-stage" name="stage">
        ${writeOption('', say('board.allStages'), filter.stage)}
        ${STAGES.map((stage) => writeOption(stage, say(`stage.${stage}`), filter.stage))}
      </select>
    </p>
    ${writeAdviserFilter(view)}
    <p>
      <label for="board-order">${say('board.order')}</label>
      <select id="board-order" name="order">
        ${BOARD_ORDERS.map((order) => writeOption(order, say(`board.${order}`), filter.order))}
      </select>
    </p>
    <button class="btn">${say('board.apply')}</button>
  </form>`;
}

/** Somebody who works here no more stays chosen, and says so by finding nothing. */
function writeAdviserFilter({ say, adviser, colleagues, staffId }: BoardView): Markup {
  const others = colleagues.filter(({ id }) => id !== staffId);
  const isGone = /^\d/.test(adviser) && !others.some(({ id }) => String(id) === adviser);
  return html`<p>
    <label for="board-adviser">${say('adviser')}</label>
    <select id="board-adviser" name="adviser">
      ${writeOption('', say('board.allAdvisers'), adviser)} ${writeOption('mine', say('queue.mine'), adviser)}
      ${writeOption('nobody', say('assign.nobody'), adviser)}
      ${others.map(({ id, name }) => writeOption(String(id), isolatePlain(name), adviser))}
      ${isGone ? writeOption(adviser, adviser, adviser) : ''}
    </select>
  </p>`;
}

const writeBoard = (view: BoardView): Markup =>
  html`<div class="board">
    ${STAGES.filter((stage) => !view.filter.stage || stage === view.filter.stage).map((stage) =>
      writeColumn(
        view,
        stage,
        view.rows.filter((row) => row.stage === stage),
      ),
    )}
  </div>`;

function writeColumn(view: BoardView, stage: Stage, rows: readonly BoardRow[]): Markup {
  const { say } = view;
  const total = rows[0]?.total ?? 0;
  return html`<section aria-labelledby="stage-${stage}">
    <h3 id="stage-${stage}">${say(`stage.${stage}`)} <span class="count">${countText(total)}</span></h3>
    ${
      rows.length === 0
        ? html`<p class="meta">${say('board.none')}</p>`
        : html`<ul>
            ${rows.map((row) => writeCard(view, row))}
          </ul>`
    }
    ${
      total > rows.length
        ? html`<p class="more">
            <a href="${addressOf(view, { view: 'table', stage })}">${say('board.more', { count: total })}</a>
          </p>`
        : ''
    }
  </section>`;
}

const writeCard = (view: BoardView, row: BoardRow): Markup =>
  html`<li>
    ${writeWho(view, row)} ${writeFlags(view, row)}
    <p class="when">${writeStands(view, row)}</p>
    ${row.adviser ? html`<p class="meta">${writeIsolated(row.adviser)}</p>` : ''}
  </li>`;

function writeWho({ base, say }: BoardView, row: BoardRow): Markup {
  const name = standingName(row);
  return html`<p class="who">
    <span class="face" aria-hidden="true">${firstOf(name)}</span>
    <a href="${base}/applications/${row.id}"><b>${writeIsolated(name)}</b></a>
    <span class="meta">${say('application', { id: row.id })}</span>
    <span class="meta">${joinWritten(standingCourses(row).map(writeIsolated), '; ')}</span>
  </p>`;
}

/** What an adviser has to know before anything else. */
const writeFlags = ({ say, staysHere }: BoardView, { id, unanswered }: BoardRow): Markup =>
  html`${unanswered > 0 ? html`<span class="flag">${say('toAnswer', { count: unanswered })}</span>` : ''}
  ${staysHere.has(id) ? html`<span class="flag">${say('staysHere')}</span>` : ''}`;

/** Until when, where a day is set; else what comes next and since when. */
const writeStands = (view: BoardView, row: BoardRow): Markup =>
  row.replyBy ? writeLeft(view, row) : writeNext(view, { ...row, unanswered: 0 });

function writeTable(view: BoardView): Markup {
  const { say, rows } = view;
  const columns = [
    html`<span class="sr">${say('several.pick')}</span>`,
    say('student'),
    say('board.stage'),
    say('board.next'),
    say('adviser'),
  ];
  // A table whose rows are cards on a phone is a table to a screen reader only where the roles say so.
  return html`<table class="standing" role="table">
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map((column) => html`<th role="columnheader" scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map(
        (row) =>
          html`<tr role="row">
            <td role="cell">
              ${writeTick(view, { id: row.id, name: standingName(row), seen: Date.parse(row.updatedAt) })}
            </td>
            <td role="cell">${writeWho(view, row)} ${writeFlags(view, row)}</td>
            <td role="cell">${say(`stage.${row.stage}`)}</td>
            <td role="cell" class="when">${writeStands(view, row)}</td>
            <td role="cell" class="led">${row.adviser ? writeIsolated(row.adviser) : say('assign.nobody')}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** With what was ticked, also where none of it is listed any more. */
function writeTableForm(view: BoardView): Markup | '' {
  const { rows, page, several } = view;
  if (rows.length === 0 && !several?.ticked.length) return '';
  const table = rows.length === 0 ? html`` : writeTable(view);
  return html`${writeSeveral(view, askedOf(view, { page: String(page) }), table)} ${writePages(view)}`;
}

function writePages(view: BoardView): Markup {
  const { say, page, hasMore } = view;
  return html`${
    page > 1 || hasMore
      ? html`<p class="pages">
          ${page > 1 ? html`<a class="btn" href="${addressOf(view, { page: String(page - 1) })}">${say('board.before')}</a>` : ''}
          ${hasMore ? html`<a class="btn" href="${addressOf(view, { page: String(page + 1) })}">${say('board.after')}</a>` : ''}
        </p>`
      : ''
  }`;
}
