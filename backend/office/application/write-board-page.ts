import { html } from 'hono/html';
import { countText, type Markup, MOST_SOUGHT } from '#backend/office/office-view.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { isolatePlain } from '#backend/office/write-isolated.ts';
import { BOARD_ORDERS, STAGES, type Stage } from '#backend/queries/applications/board-applications.ts';
import { BOARD_WAYS, type BoardView } from './board-view.ts';
import { writeListTabs } from './write-application-list.ts';
import { writeBeneath, writeCard, writeBoardTable } from './write-board-rows.ts';
import { writeSeveral, writeSeveralAnswer } from './write-several.ts';

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
        ${rows.length === 0 ? writeNobody(view) : ''} ${writeForm(view)}
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
  const isListed = filter.school === '' || schools.some(({ id }) => id === filter.school);
  const names = isListed ? schools : [{ id: filter.school, name: filter.school }, ...schools];
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
        ${names.map(({ id, name }) => writeOption(id, isolatePlain(name), filter.school))}
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

const shownStages = ({ filter }: BoardView) => STAGES.filter((stage) => !filter.stage || stage === filter.stage);

const atStage = ({ rows }: BoardView, stage: Stage) => rows.filter((row) => row.stage === stage);

/** What can be ticked, with what is done to it; also where none of what was ticked is listed any more. */
function writeForm(view: BoardView): Markup | '' {
  const { say, rows, first, way, page, several } = view;
  if (rows.length === 0 && !several?.ticked.length) return '';
  if (way === 'table')
    return html`${writeSeveral(view, askedOf(view, { page: String(page) }), rows.length === 0 ? html`` : writeBoardTable(view))}
    ${writePages(view)}`;
  return html`${writeSeveral(view, askedOf(view, {}), rows.length === 0 ? html`` : writeBoard(view))}
  ${
    first.length > 0
      ? html`<section class="beneath" aria-labelledby="beneath">
          <h3 id="beneath">${say(view.filter.order === 'reply' ? 'board.beneath' : 'board.beneathStill')}</h3>
          ${writeBeneath(view)}
          <p class="more"><a href="${addressOf(view, { view: 'table' })}">${say('board.asTable')}</a></p>
        </section>`
      : ''
  }`;
}

const writeBoard = (view: BoardView): Markup =>
  html`<nav class="tabs stages" aria-label="${view.say('board.stage')}">
      ${shownStages(view).map(
        (stage) =>
          html`<a href="#stage-${stage}"
            >${view.say(`stage.${stage}`)}
            <span class="count">${countText(atStage(view, stage)[0]?.total ?? 0)}</span></a
          >`,
      )}
    </nav>
    <div class="board">${shownStages(view).map((stage) => writeColumn(view, stage))}</div>`;

function writeColumn(view: BoardView, stage: Stage): Markup {
  const { say } = view;
  const rows = atStage(view, stage);
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
            <a href="${addressOf(view, { view: 'table', stage })}"
              >${say('board.more', { count: countText(total) })}<span class="sr"> · ${say(`stage.${stage}`)}</span></a
            >
          </p>`
        : ''
    }
  </section>`;
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
