import { html } from 'hono/html';
import type { Markup } from '#backend/office/office-view.ts';
import { isolatePlain, sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';
import { MESSAGE_MAX, APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';
import type { BoardView, SeveralSaid } from './board-view.ts';

/** The table in a form: what is ticked in it is done to all of them at once. */
export function writeSeveral(view: BoardView, asked: string, table: Markup): Markup {
  const { base, say, several } = view;
  // Enter in a ticked box presses the first button of a form: here one that only asks.
  return html`<form class="several" method="post" action="${base}/applications/several" id="several">
    <button name="ask" value="yes" formnovalidate hidden></button>
    <input type="hidden" name="of" value="${asked}" />
    <p hidden>
      <label class="tick"><input type="checkbox" data-all /> ${say('several.all')}</label>
    </p>
    ${table}
    <section class="fields" aria-labelledby="several-title">
      <h3 id="several-title">
        ${say('several.title')}
        <span class="meta" role="status" data-ticked="${say('several.ticked', { count: '{{count}}' })}"></span>
      </h3>
      ${writeOthers(view)}
      <p>
        <label for="several-what">${say('several.what')}</label>
        <select id="several-what" name="what" required>
          ${writeChoice('', say('several.choose'), several)}
          ${writeChoice('messageSent', say('several.message'), several)}
          ${writeChoice('sentToSchools', say('reach', { step: say('event.sentToSchools') }), several)}
          ${APPLICATION_STEPS.slice(APPLICATION_STEPS.indexOf('waitDecision')).map((step) =>
            writeChoice(step, say('reach', { step: say(`step.${step}`) }), several),
          )}
          <optgroup label="${say('assign.open')}">
            ${view.colleagues.map(({ id, name }) => {
              const called = isolatePlain(name);
              return writeChoice(
                `assigned ${id}`,
                say('several.assign', { name: id === view.staffId ? say('queue.me', { name: called }) : called }),
                several,
              );
            })}
            ${writeChoice('assigned 0', say('hand.team'), several)}
          </optgroup>
        </select>
      </p>
      <p>
        <label for="several-text">${say('several.text')}</label>
        <textarea id="several-text" name="text" rows="1" maxlength="${MESSAGE_MAX}" aria-describedby="several-hint">
${several?.text ?? ''}</textarea>
      </p>
      <button class="btn">${say('several.yes')}</button>
      <p class="source" id="several-hint">${say('several.hint')}</p>
    </section>
  </form>`;
}

const writeChoice = (value: string, words: string, several: SeveralSaid | null): Markup =>
  html`<option value="${value}" ${value === (several?.what ?? '') ? html`selected` : ''}>${words}</option>`;

interface Tickable {
  id: number;
  name: string;
  /** When it had last changed, as this page has it. */
  seen: number;
}

/** To tick one application of the table. */
export const writeTick = ({ say, several }: BoardView, { id, name, seen }: Tickable): Markup =>
  html`<label class="tick"
    ><input
      type="checkbox"
      name="pick"
      value="${id}.${seen}"
      ${several?.ticked.some((one) => one.id === id) ? html`checked` : ''}
    /><span class="sr">${sayIsolated(say, 'several.one', { name })} · ${say('application', { id })}</span></label
  >`;

/** What was ticked, and has gone from this page of the table meanwhile. */
function writeOthers(view: BoardView): Markup | '' {
  const listed = new Set(view.rows.map(({ id }) => id));
  const others = (view.several?.ticked ?? []).filter(({ id }) => !listed.has(id));
  if (others.length === 0) return '';
  return html`<ul class="others">
    ${others.map((one) => html`<li>${writeTick(view, one)} ${writeIsolated(one.name)}</li>`)}
  </ul>`;
}

/** What became of it: each by name. */
export function writeSeveralAnswer({ base, say, several }: BoardView): Markup | '' {
  if (!several) return '';
  const { notice, done, isAssigned, refused } = several;
  const link = (one: { id: number; name: string }) =>
    html`<a href="${base}/applications/${one.id}"><b>${writeIsolated(one.name)}</b></a>
      <span class="meta">${say('application', { id: one.id })}</span>`;
  return html`${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
  ${
    refused.length > 0
      ? html`<div class="notice" role="alert" data-refused>
          <p>${say('several.refused', { count: refused.length })}</p>
          <ul>
            ${refused.map((one) => html`<li>${one.application ? link(one) : html`<b>${one.name}</b>`}: ${one.why}</li>`)}
          </ul>
        </div>`
      : ''
  }
  ${
    done.length > 0
      ? html`<div class="done" role="status" data-done>
          <p>${say(isAssigned ? 'several.assigned' : 'several.done', { count: done.length })}</p>
          <ul>
            ${done.map((one) => html`<li>${link(one)}</li>`)}
          </ul>
        </div>`
      : ''
  }`;
}
