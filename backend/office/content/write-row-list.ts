import { html } from 'hono/html';
import { deskClock, type Markup, MOST_SOUGHT, type OfficePlace } from '#backend/office/office-view.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';
import { partName } from '#backend/site/content-parts.ts';
import { ROW_KINDS, ROW_NAMES, type RowName } from '#backend/site/rows/row-kinds.ts';
import { roleCan } from '#backend/staff/permissions.ts';
import type { RowLine, RowListView, RowState } from './content-view.ts';

/** The kinds of content, each a list of its own: what the site says, and the rows that it writes of the catalogue. */
export function writeKinds({ base, say, role }: OfficePlace, current: RowName | 'site' | 'heldFees'): Markup {
  const rows = ROW_NAMES.filter((name) => role !== null && roleCan(role, ROW_KINDS[name].action));
  return html`<nav class="tabs" aria-label="${say('content.kinds')}">
    ${(['site', ...rows] as const).map(
      (name) =>
        html`<a
          href="${base}/content?${name === 'site' ? '' : `kind=${name}`}"
          ${name === current ? html`aria-current="page"` : ''}
          >${say(`contentKinds.${name}`)}</a
        >`,
    )}
    ${
      role !== null && roleCan(role, 'writeContent')
        ? html`<a href="${base}/content/held-fees" ${current === 'heldFees' ? html`aria-current="page"` : ''}
            >${say('contentKinds.heldFees')}</a
          >`
        : ''
    }
  </nav>`;
}

/** Rows of one kind: found by words and by how they stand, with what is missing in which language. */
export function writeRowList(view: RowListView): Markup {
  const { base, say, siteName, kind, lines, found, sought, pages, notice, done } = view;
  const { isAtSchool } = ROW_KINDS[kind];
  const canBegin = ROW_KINDS[kind].draw !== null && !isAtSchool;
  const address = (change: Partial<RowListView['sought']>) => {
    const { words, state, page } = { ...sought, page: 1, ...change };
    const asked = {
      kind,
      ...(words && { q: words }),
      ...(state !== 'all' && { state }),
      ...(page > 1 && { page: String(page) }),
    };
    return `${base}/content?${new URLSearchParams(asked)}`;
  };
  return writeDocument(
    view,
    `${say(`contentKinds.${kind}`)} | ${siteName}`,
    html`${writeBar(view, 'content')}
      <main class="list content-room">
        <div class="list-head">
          <h2>${say('content')}</h2>
          ${
            canBegin
              ? html`<form method="post" action="${base}/content?kind=${kind}">
                  <button class="btn primary" name="do" value="begin">${say(`contentBegin.${kind}`)}</button>
                </form>`
              : ''
          }
        </div>
        ${writeKinds(view, kind)} ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
        ${done ? html`<p class="done" role="status">${done}</p>` : ''}
        <p class="meta">${say(`contentWhose.${kind}`)}</p>
        <div class="site-lay">
          <div class="site-form">
            ${isAtSchool ? writeBegin(view) : ''}
            <form class="seek" method="get" action="${base}/content" role="search">
              <input type="hidden" name="kind" value="${kind}" />
              ${sought.state === 'all' ? '' : html`<input type="hidden" name="state" value="${sought.state}" />`}
              <label for="row-seek">${say('content.seek')}</label>
              <div>
                <input id="row-seek" type="search" name="q" value="${sought.words}" maxlength="${MOST_SOUGHT}" />
                <button class="btn">${say('students.find')}</button>
              </div>
            </form>
            ${
              lines.length === 0
                ? html`<p class="none">
                    ${say(sought.words || sought.state !== 'all' ? 'content.noneFound' : `contentNone.${kind}`)}
                    ${sought.words || sought.state !== 'all' ? html`<a href="${address({ words: '', state: 'all' })}">${say('students.showAll')}</a>` : ''}
                  </p>`
                : html`<ul class="rows content-parts">
                    ${lines.map((line) => writeLine(view, line))}
                  </ul>`
            }
            ${
              pages > 1
                ? html`<p class="pages">
                    ${sought.page > 1 ? html`<a class="btn" href="${address({ page: sought.page - 1 })}">${say('students.before')}</a>` : ''}
                    ${sought.page < pages ? html`<a class="btn" href="${address({ page: sought.page + 1 })}">${say('students.after')}</a>` : ''}
                    <span class="meta">${say('content.pageOf', { page: sought.page, pages, found })}</span>
                  </p>`
                : ''
            }
          </div>
          <aside class="site-side">${writeStates(view, address)} ${writeLanguages(view, address)}</aside>
        </div>
      </main>`,
  );
}

/** A row that is at a school begins with the school. */
function writeBegin({ base, say, kind, at }: RowListView): Markup {
  return html`<form class="seek" method="get" action="${base}/content">
      <input type="hidden" name="kind" value="${kind}" />
      <label for="row-at">${say(`contentBegin.${kind}`)}</label>
      <div>
        <input id="row-at" type="search" name="at" value="${at.words}" maxlength="${MOST_SOUGHT}" />
        <button class="btn">${say('content.findSchool')}</button>
      </div>
    </form>
    ${at.words && at.schools.length === 0 ? html`<p class="none">${say('content.noneFound')}</p>` : ''}
    ${
      at.schools.length === 0
        ? ''
        : html`<form method="post" action="${base}/content?kind=${kind}" class="begin-at">
            <input type="hidden" name="do" value="begin" />
            <ul>
              ${at.schools.map(
                ({ id, name }) =>
                  html`<li><button class="btn" name="school" value="${id}">${writeIsolated(name)}</button></li>`,
              )}
            </ul>
          </form>`
    }`;
}

type Address = (change: Partial<RowListView['sought']>) => string;

const writeStates = (view: RowListView, address: Address): Markup => {
  const { say, counts } = view;
  const states = (['all', 'draft', 'own', 'held', 'review'] as const).filter(
    (state) => state === 'all' || counts[state] > 0,
  );
  return html`<section>
    <h3>${say('content.states')}</h3>
    <ul class="states">
      ${states.map((state) => writeState(view, address, state, say(`contentState.${state}`)))}
    </ul>
  </section>`;
};

/** In how many rows something is said in another language and not in this one. */
const writeLanguages = (view: RowListView, address: Address): Markup =>
  html`<section>
    <h3>${view.say('siteRoom.missing')}</h3>
    <ul class="states">
      ${view.offered.map((locale) => writeState(view, address, locale, view.say(`siteLanguage.${locale}`)))}
    </ul>
  </section>`;

const writeState = ({ counts, sought }: RowListView, address: Address, state: RowState, word: string): Markup =>
  html`<li>
    <a href="${address({ state })}" ${state === sought.state ? html`aria-current="true"` : ''}>${word}</a>
    <span class="meta">${counts[state]}</span>
  </li>`;

function writeLine({ base, say, locale, timeZone }: RowListView, line: RowLine): Markup {
  const { part, title, about, draft, isPublished, isInPlaceOf, isHeld, isOverdue, isCancelled, missing } = line;
  const state = draft
    ? draft.publishAt
      ? say('content.due', { moment: deskClock({ locale, timeZone }).moment(draft.publishAt) })
      : sayIsolated(say, 'content.draftOf', { who: draft.who })
    : say(isPublished ? 'content.published' : 'content.notThere');
  const flags = [
    isCancelled && say('isCancelled'),
    isHeld && say(`contentHeld.${part.kind}`),
    isOverdue && say('content.overdue'),
    isInPlaceOf && say('content.inPlaceOf'),
  ].filter((flag): flag is string => flag !== false);
  return html`<li>
    <a href="${base}/content/part?${new URLSearchParams({ of: partName(part) })}">
      <b>${title ? writeIsolated(title) : say('content.noTitle')}</b>
      <span>${state}${flags.map((flag) => html` <span class="flag">${flag}</span>`)}</span>
      <span class="meta">${about ? writeIsolated(about) : ''}</span>
      <span class="meta"
        >${missing.length > 0 ? say('content.missingIn', { languages: missing.map((one) => say(`siteLanguage.${one}`)).join(' · ') }) : ''}</span
      >
    </a>
  </li>`;
}
