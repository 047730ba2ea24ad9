import { html } from 'hono/html';
import { APPLICATION_STEPS } from '#shared/rules/application-steps.ts';
import { deskClock } from '#backend/desk/desk-time.ts';
import type { Markup } from '#backend/desk/desk-view.ts';
import { writeIsolated } from '#backend/desk/write-isolated.ts';
import type { ApplicationView } from './application-view.ts';

/** The eight steps: what has been reached and when, where it stands, what lies ahead. */
export function writeSteps({ say, locale, application }: ApplicationView): Markup {
  const { reached } = application.state;
  const clock = deskClock(locale);
  return html`<ol class="route">
    ${APPLICATION_STEPS.map((key, at) => {
      const step = reached[at];
      if (!step) return html`<li>${say(`step.${key}`)}</li>`;
      const isLast = at === reached.length - 1;
      return html`<li class="${isLast ? 'done here' : 'done'}" ${isLast ? html`aria-current="step"` : ''}>
        <b>${say(`step.${key}`)}</b> <span class="meta">${clock.date(Date.parse(step.at))}</span>
        ${step.note ? html`<span class="meta">${writeIsolated(step.note)}</span>` : ''}
      </li>`;
    })}
  </ol>`;
}
