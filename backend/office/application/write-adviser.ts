import { html } from 'hono/html';
import type { Markup, OfficePlace } from '#backend/office/office-view.ts';
import { isolatePlain, sayIsolated } from '#backend/office/write-isolated.ts';
import type { DutyRow } from '#backend/queries/office/duty.ts';
import { MESSAGE_MAX } from '#shared/contract/application/application.ts';
import { type ApplicationView, typedIn } from './application-view.ts';

/** Who leads it, as a line of words. */
export const writeAdviser = (say: OfficePlace['say'], adviser: string): Markup =>
  html`<p class="meta" data-adviser>
    ${adviser ? sayIsolated(say, 'assign.by', { name: adviser }) : say('assign.nobody')}
  </p>`;

/** To take it on, to give it to a colleague, or back to whoever comes next. */
export function writeAssigning(
  { staffId: me }: Pick<OfficePlace, 'staffId'>,
  view: ApplicationView,
  colleagues: readonly DutyRow[],
): Markup | '' {
  const { base, say, application, action } = view;
  const { id, staffId: from } = application.row;
  if (application.state.status !== 'following') return '';
  const others = colleagues.filter((one) => one.id !== from);
  // Whoever looks at what is nobody's is offered to take it on.
  const chosen =
    typedIn(view, 'assigned', 'to') || String(others.some((one) => one.id === me) ? me : (others[0]?.id ?? 0));
  const option = (value: string, words: string) =>
    html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${words}</option>`;
  return html`<details
    class="action"
    id="assigning"
    ${action?.refusal && action.typed.kind === 'assigned' ? 'open' : ''}
  >
    <summary>${say('assign.open')}</summary>
    <form class="fields" method="post" action="${base}/applications/${id}/adviser">
      <input type="hidden" name="from" value="${from}" />
      <label for="assign-to">${say('hand.to')}</label>
      <select id="assign-to" name="to">
        ${others.map(({ id: one, name, isOn, seenAt }) => {
          const called = one === me ? say('queue.me', { name: isolatePlain(name) }) : isolatePlain(name);
          return option(
            String(one),
            `${called} · ${say(seenAt === 0 ? 'day.gone' : isOn === 0 ? 'day.away' : 'day.here')}`,
          );
        })}
        ${from > 0 ? option('0', say('hand.team')) : ''}
      </select>
      <label for="assign-note">${say('assign.note')}</label>
      <textarea id="assign-note" name="note" rows="2" maxlength="${MESSAGE_MAX}" aria-describedby="assign-hint">
${typedIn(view, 'assigned', 'note')}</textarea>
      <p class="source" id="assign-hint">${say('assign.hint')}</p>
      <button class="btn wide">${say('assign.yes')}</button>
    </form>
  </details>`;
}
