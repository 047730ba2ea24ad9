import { html } from 'hono/html';
import type { DeskView, Markup } from '#backend/desk/desk-view.ts';
import type { ApplicationView } from './application-view.ts';
import { unanswered } from './open-application.ts';
import { writeConsents, writeStaysHere } from './write-consents.ts';
import { writeDeedAnswer } from './write-deed-answer.ts';
import { writeDeedForms } from './write-deed-forms.ts';
import { writeMessages } from './write-messages.ts';
import { writeSteps } from './write-steps.ts';

/** The application of whom the desk talks to, and how to move it on. */
export function writeApplicationPanel({ base, locale, say, open, said }: DeskView): Markup | null {
  if (!open?.application) return null;
  const { application, conversation } = open;
  const { id, status } = application.row;
  const heading = html`<h2>${say('application', { id })}</h2>`;
  if (status === 'draft')
    return html`${heading}
      <p class="meta">${say('draftOnly')}</p>`;
  const deed = said.deed ?? null;
  const view: ApplicationView = {
    base,
    locale,
    say,
    application,
    conversation: conversation.id,
    deed,
    passportNumber: '',
  };
  const waiting = unanswered(application);
  return html`${heading}
    <p class="meta"><a href="${base}/applications/${id}">${say('seeAll')}</a></p>
    ${writeStaysHere(say, application)} ${writeConsents(view)} ${writeDeedAnswer(view, deed)}
    ${waiting.length > 0 ? writeMessages(view, waiting) : ''}
    <div class="mover">
      ${writeSteps(view)}
      <div class="do">${writeDeedForms(view)}</div>
    </div>`;
}
