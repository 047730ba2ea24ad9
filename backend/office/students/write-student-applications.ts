import { html } from 'hono/html';
import type { OpenApplication } from '#backend/office/application/open-application.ts';
import { writeCourse } from '#backend/office/application/application-view.ts';
import {
  sayEnglish,
  sayGrades,
  writeAdviser,
  writeStaysHere,
  writeSteps,
} from '#backend/office/application/write-application-parts.ts';
import { writeApplicationLog, writeOpeningForm } from '#backend/office/application/write-application-records.ts';
import { stateOfCase } from '#backend/application/application-state.ts';
import { openOffers, standOf } from '#backend/application/application-stand.ts';
import { writeNextAction } from '#backend/office/application/write-board-rows.ts';
import { writeLeft, writeNext } from '#backend/office/day/write-day.ts';
import { deskClock, type Markup } from '#backend/office/office-view.ts';
import { joinWritten, writeIsolated } from '#backend/office/write-isolated.ts';
import { writeFacts } from '#backend/office/write-facts.ts';
import { sanitizeFileName } from '#shared/rules/file-name.ts';
import { sayNumber, sayBudget, type StudentView } from './student-view.ts';
import { writeSealOf } from './write-favourites.ts';

// What a student has applied for, as far as the page of the student tells it; all of it stands at the application.

const LAST_ENTRIES = 6;

/** By what somebody is known, and what their latest application says of their results. */
export function writeStated(view: StudentView): Markup {
  const { say, locale, timeZone, student, talk, shown } = view;
  const [latest] = view.opened;
  const clock = deskClock({ locale, timeZone });
  const { english, grades } = latest?.form ?? { english: null, grades: [] };
  const facts: [string, Markup | string][] = [
    [say('phone'), writeIsolated(sayNumber(student))],
    [say('grades'), grades.length > 0 ? sayGrades(grades, say) : ''],
    [say('english'), english?.type ? sayEnglish(english, say) : ''],
    [say('students.budget'), shown.kind === 'result' ? sayBudget(view, shown.result.answers.budget) : ''],
    [say('adviser'), latest ? writeIsolated(latest.row.adviser) : ''],
    [say('students.lastWord'), talk ? clock.moment(talk.lastAt) : ''],
  ];
  return writeFacts('strip', facts);
}

/** Each with its way; of a draft only that there is one. */
export function writeApplications(view: StudentView): Markup | null {
  const { base, say, applications, opened } = view;
  if (applications.length === 0) return null;
  return html`${applications.map(({ id, status }) => {
    const application = opened.find(({ row }) => row.id === id);
    if (!application)
      return html`<p>
        ${say('application', { id })} <b>${say(status === 'withdrawn' ? 'withdrawnTab' : 'draftOnly')}</b>
      </p>`;
    return html`<article class="mover across">
      <header class="sealed">
        ${writeSealOf(view, String(application.form.courses[0]?.schoolId ?? ''))}
        <div>
          <h4><a href="${base}/applications/${id}">${say('application', { id })}</a></h4>
          <b>${say(`state.${stateOfCase(application.state)}`)}</b> ${writeStaysHere(say, application)}
          ${application.form.courses.map((_, at) => html`<p>${writeCourse(application, at)}${sayDecided(view, application, at)}</p>`)}
          ${writeAdviser(say, application.row.adviser)}
        </div>
      </header>
      ${writeSteps({ ...view, application })} ${writeWaitsFor(view, application)}
    </article>`;
  })}`;
}

/** What it waits for, and the way to do it. */
function writeWaitsFor(view: StudentView, application: OpenApplication): Markup | '' {
  const { row, state, form } = application;
  if (state.status !== 'following') return '';
  const [day = ''] = openOffers(state)
    .map(({ replyBy }) => replyBy)
    .toSorted();
  const { firstName, lastName, nameChn } = form.personal;
  const stand = { ...standOf(state), ...row, firstName, lastName, nameChn, courses: JSON.stringify(form.courses) };
  const standing = { ...stand, replyBy: day };
  return html`<div class="do next">
    <p class="when">${day ? writeLeft(view, standing) : writeNext(view, standing)}</p>
    ${writeNextAction(view, standing)}
  </div>`;
}

function sayDecided({ say, locale }: StudentView, { state }: OpenApplication, course: number): Markup | '' {
  const decision = state.decisions.find((one) => one.course === course);
  if (!decision) return '';
  const { outcome, reply, replyBy } = decision;
  return html` <b>${say(reply ? `reply.${reply}` : `outcome.${outcome}`)}</b
    >${!reply && replyBy ? html` <span class="meta">${say('replyBy')} ${deskClock({ locale, timeZone: 'UTC' }).date(Date.parse(replyBy))}</span>` : ''}`;
}

/** The documents of what was sent, how often each was opened, and the form in which it is opened with a reason. */
export function writePapers({ base, say, opened }: StudentView): Markup | null {
  const papers = opened.flatMap((application) => {
    const { form, openings } = application;
    return form.documents.map((paper, at) => {
      const times = openings.filter(({ kind, name }) => kind === paper.kind && name === paper.name).length;
      return { ...paper, application, at, times };
    });
  });
  if (papers.length === 0) return null;
  return html`<ul class="notes papers">
    ${papers.map(
      ({ kind, name, size, contentType, application, at, times }) =>
        html`<li>
          <p class="paper">
            ${say(`kind.${kind}`)}
            <span class="meta"
              >${writeIsolated(sanitizeFileName(name, contentType))} · ${Math.ceil(size / 1024)} KB</span
            >
          </p>
          <p class="meta">${times > 0 ? say('students.opened', { count: times }) : say('students.notOpened')}</p>
          ${writeOpeningForm({ base, say, application }, `document/${at}`, say(`kind.${kind}`))}
        </li>`,
    )}
  </ul>`;
}

/** The last entries of the latest application. */
export function writeEntries(view: StudentView): Markup | '' {
  const [application] = view.opened;
  if (!application) return '';
  const { base, say } = view;
  const all = say('students.allEntries', { count: application.events.length });
  return html`<section>
    <h3>${say('students.entries')}</h3>
    ${writeApplicationLog({ ...view, application }, view.proved, LAST_ENTRIES)}
    <p class="meta"><a href="${base}/applications/${application.row.id}">${joinWritten([all])}</a></p>
  </section>`;
}
