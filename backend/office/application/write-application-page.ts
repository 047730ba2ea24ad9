import { html } from 'hono/html';
import { stateOfCase } from '#backend/application/application-state.ts';
import { nextReplyBy, summarize } from '#backend/application/application-summary.ts';
import { sayNext } from '#backend/office/day/day-view.ts';
import {
  dayName,
  deskClock,
  type DeskView,
  type Markup,
  type OfficePlace,
  type SayAtDesk,
} from '#backend/office/office-view.ts';
import { writeSealOf } from '#backend/office/students/write-favourites.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { writeFacts } from '#backend/office/write-facts.ts';
import { isolatePlain, joinWritten, writeIsolated } from '#backend/office/write-isolated.ts';
import type { DutyRow } from '#backend/queries/office/duty.ts';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { maskPassport } from '#shared/rules/application/application-lists.ts';
import type { VerifiedLog } from '#backend/application/verify-logs.ts';
import { studentName, unanswered } from './open-application.ts';
import { type ApplicationView, writeCourse } from './application-view.ts';
import {
  nameAnswer,
  writeAdviser,
  writeAssigning,
  writeConsents,
  writeEnglish,
  writeGrade,
  writeMessages,
  writeStaysHere,
  writeSteps,
  writeWay,
} from './write-application-parts.ts';
import { writeActionAnswer, writeActionForms } from './write-action-forms.ts';
import { writeApplicationLog, writeDocuments, writeOpeningForm, writeOpenings } from './write-application-records.ts';

interface Around {
  /** The student's conversation. */
  talk: number | null;
  colleagues: readonly DutyRow[];
  proved: VerifiedLog | null;
}

/** One application whole: what was sent, what happened, and what may be done. */
export function writeApplicationPage(
  place: OfficePlace,
  view: ApplicationView,
  { talk, colleagues, proved }: Around,
): Markup {
  const { base, say, siteName } = place;
  const { application, action } = view;
  const name = studentName(application);
  const title = say('application', { id: application.row.id });
  return writeDocument(
    place,
    `${title} · ${isolatePlain(name)} | ${siteName}`,
    html`${writeBar(place, 'applications')}
      <main class="file">
        <header class="file-head">
          <p class="meta"><a href="${base}/applications">${say('backToList')}</a></p>
          <h2><a href="${base}/students/${application.row.userId}">${writeIsolated(name)}</a></h2>
          <p class="meta">
            <b>${say(`state.${stateOfCase(application.state)}`)}</b> ·
            ${title}${talk ? html` · <a href="${base}/conversations?c=${talk}">${say('openTalk')}</a>` : ''}
          </p>
          ${writeAdviser(say, application.row.adviser)} ${writeStaysHere(say, application)} ${writeConsents(view)}
          ${writeActionAnswer(place, action)}
        </header>
        <section class="file-move" aria-label="${say('moveOn')}">
          <div class="mover">
            ${writeSteps(view)}
            <div class="do" id="moving">${writeActionForms(view)} ${writeAssigning(place, view, colleagues)}</div>
          </div>
        </section>
        <div class="file-body">
          <section>
            <h3>${say('messages')}</h3>
            ${writeMessages(view)}
          </section>
          <section>
            <h3>${say('decisions')}</h3>
            ${writeDecisions(view)}
          </section>
          <section>
            <h3>${say('documents')}</h3>
            ${writeDocuments(view)} ${writeOpenings(view)}
          </section>
          <section>
            <h3>${say('form')}</h3>
            ${writeFormFacts(view)}
          </section>
          <section>
            <h3>${say('log')}</h3>
            ${writeApplicationLog(view, proved)}
          </section>
        </div>
      </main>`,
  );
}

function writeDecisions({ say, locale, application }: ApplicationView): Markup {
  const dayOf = (day: string) => deskClock({ locale, timeZone: 'UTC' }).date(Date.parse(day));
  return html`<ol class="notes">
    ${application.form.courses.map(({ courseName: course }, at) => {
      const decision = application.state.decisions.find((one) => one.course === at);
      return html`<li>
        <p>${writeCourse(application, at)}${course ? '' : ` · ${say('schoolOnly')}`}</p>
        ${
          decision
            ? html`<p>
                  <b>${say(`outcome.${decision.outcome}`)}</b
                  >${decision.replyBy ? html` <span class="meta">${say('replyBy')} ${dayOf(decision.replyBy)}</span>` : ''}
                </p>
                ${decision.reply ? html`<p><b>${say(`reply.${decision.reply}`)}</b></p>` : ''}
                ${[...decision.conditions, decision.note].filter(Boolean).map((line) => html`<p class="meta">${writeIsolated(line)}</p>`)}`
            : html`<p class="meta">${say('noDecision')}</p>`
        }
      </li>`;
    })}
  </ol>`;
}

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

/** All that the student filled in, as they wrote it: an adviser judges by nothing else. */
export function writeFormFacts(view: ApplicationView): Markup {
  const { say, application, passportNumber } = view;
  const { personal, education, english, grades, statement, note } = application.form;
  const passport = passportNumber || maskPassport(personal.passportNumber);
  const rows: [string, Markup | string][] = [
    [say('fullName'), writeIsolated(`${personal.lastName} ${personal.firstName}`.trim())],
    [say('nameChn'), writeIsolated(personal.nameChn)],
    [say('birthday'), writeIsolated(personal.birthday)],
    [say('gender'), nameAnswer(say, `gender.${personal.gender}`, personal.gender)],
    [
      say('passport'),
      join(nameAnswer(say, `place.${personal.passportCountry}`, personal.passportCountry), writeIsolated(passport)),
    ],
    [say('email'), writeIsolated(personal.email)],
    [say('phone'), personal.mobile && writeIsolated(`+${personal.mobileAreaCode} ${personal.mobile}`)],
    [say('address'), writeIsolated(personal.address)],
    [say('guardian'), join(writeIsolated(personal.guardianName), writeIsolated(personal.guardianPhone))],
    [say('education'), inLines(education.map((row) => writeSchool(row, say)))],
    [say('english'), english.type && writeEnglish(english, say)],
    [say('grades'), inLines(grades.map((row) => writeGrade(row, say)))],
    [say('statement'), writeIsolated(statement)],
    [say('note'), writeIsolated(note)],
  ];
  return html`${passport && !passportNumber ? writeOpeningForm(view, 'passport-number', say('kind.passportNumber')) : ''}
  ${writeFacts('ledger', rows)}`;
}

const join = (...parts: (Markup | string)[]) => joinWritten(parts);

const inLines = (lines: readonly (Markup | string)[]) => joinWritten(lines, '\n');

const writeSchool = (
  { school, country, level, startMonth, endMonth }: ApplyForm['education'][number],
  say: SayAtDesk,
) =>
  join(
    writeIsolated(school),
    nameAnswer(say, `place.${country}`, country),
    nameAnswer(say, `level.${level}`, level),
    startMonth && html`${writeIsolated(startMonth)} – ${writeIsolated(endMonth) || say('now')}`,
  );
