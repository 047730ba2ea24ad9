import { html } from 'hono/html';
import { nextReplyBy, summarize } from '#backend/application/application-summary.ts';
import { sayNext } from '#backend/office/day/day-view.ts';
import { dayName, deskClock, type DeskView, type Markup } from '#backend/office/office-view.ts';
import { writeSealOf } from '#backend/office/students/write-favourites.ts';
import { joinWritten } from '#backend/office/write-isolated.ts';
import { unanswered } from './open-application.ts';
import { type ApplicationView, writeCourse } from './application-view.ts';
import {
  writeAdviser,
  writeConsents,
  writeMessages,
  writeStaysHere,
  writeSteps,
  writeWay,
} from './write-application-parts.ts';
import { writeActionAnswer, writeActionForms } from './write-action-forms.ts';

/** The application of whom the desk talks to, and how to move it on. */
export function writeApplicationPanel({ base, locale, say, timeZone, now, open, said }: DeskView): Markup | null {
  if (!open?.application) return null;
  const { application, conversation } = open;
  const { id, status } = application.row;
  const heading = html`<h2>${say('application', { id })}</h2>`;
  if (status === 'draft')
    return html`${heading}
      <p class="meta">${say('draftOnly')}</p>`;
  const action = said.action ?? null;
  const view: ApplicationView = {
    base,
    locale,
    say,
    timeZone,
    application,
    conversation: conversation.id,
    action,
    open: '',
    passportNumber: '',
  };
  const waiting = unanswered(application);
  const { courses } = application.form;
  return html`${heading}
    <p class="meta"><a href="${base}/applications/${id}">${say('seeAll')}</a></p>
    <div class="sealed">
      ${writeSealOf({ locale, names: open.names }, String(courses[0]?.schoolId ?? ''))}
      <div>
        <p>${writeCourse(application, 0)}${courses.length > 1 ? ` +${courses.length - 1}` : ''}</p>
        ${writeWay(say, application.state.reached.length)}
        <p>${writeStandsNext(view, dayName(now, timeZone))}</p>
      </div>
    </div>
    ${writeAdviser(say, application.row.adviser)} ${writeStaysHere(say, application)} ${writeConsents(view)}
    ${writeActionAnswer(view, action)} ${waiting.length > 0 ? writeMessages(view, waiting) : ''}
    <div class="mover">
      <details class="action" id="all-steps">
        <summary>${say('steps')}</summary>
        ${writeSteps(view)}
      </details>
      <div class="do">${writeActionForms(view)}</div>
    </div>`;
}

/** What comes next, and by when the first open offer has to be answered. */
function writeStandsNext({ say, locale, application: { state } }: ApplicationView, today: string): Markup | '' {
  const replyBy = nextReplyBy(state, today);
  return joinWritten([
    html`<b>${sayNext(say, summarize(state))}</b>`,
    replyBy
      ? html`<span class="meta"
          >${say('day.replyBy', { day: deskClock({ locale, timeZone: 'UTC' }).near(Date.parse(replyBy)) })}</span
        >`
      : '',
  ]);
}
