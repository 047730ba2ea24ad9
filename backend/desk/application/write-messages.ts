import { html } from 'hono/html';
import { deskClock } from '#backend/desk/desk-time.ts';
import type { Markup } from '#backend/desk/desk-view.ts';
import { writeIsolated } from '#backend/desk/write-isolated.ts';
import type { ApplicationView } from './application-view.ts';
import { unanswered } from './open-application.ts';
import { writeDeedForm } from './write-deed-forms.ts';

/** What student and agency wrote to each other about the application; those that wait can be put aside. */
export function writeMessages(view: ApplicationView, messages = view.application.state.messages): Markup {
  const { say, locale, application } = view;
  if (messages.length === 0) return html`<p class="none">${say('noMessages')}</p>`;
  const clock = deskClock(locale);
  const waiting = new Set(unanswered(application).map(({ id }) => id));
  const mayAnswer = application.state.status === 'following';
  return html`<ol class="notes">
    ${messages.map(
      ({ id, who, text, at }) =>
        html`<li class="${waiting.has(id) ? 'waits' : ''}">
          <p class="words">${writeIsolated(text)}</p>
          <p class="meta">
            ${writeIsolated(who)} ·
            ${clock.moment(Date.parse(at))}${waiting.has(id) ? html` · <b>${say('waitsForUs')}</b>` : ''}
          </p>
          ${
            waiting.has(id) && mayAnswer
              ? writeDeedForm(
                  view,
                  'messageResponded',
                  html`<input type="hidden" name="message" value="${id}" />
                    <button class="btn quiet" data-key="answered-${id}">${say('markAnswered')}</button>`,
                )
              : ''
          }
        </li>`,
    )}
  </ol>`;
}
