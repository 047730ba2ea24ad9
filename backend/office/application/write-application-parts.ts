import { html } from 'hono/html';
import { deskClock, isDeskWord, type Markup, type OfficePlace, type SayAtDesk } from '#backend/office/office-view.ts';
import { joinWritten, sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';
import { type ConsentKind, latestDecision } from '#shared/rules/consent.ts';
import { type OpenApplication, unanswered } from './open-application.ts';
import type { ApplicationView } from './application-view.ts';
import { writeActionForm } from './write-action-forms.ts';

// Parts of an application that several pages of the office show.

/** The eight steps: what has been reached and when, where it stands, what lies ahead. */
export function writeSteps({
  say,
  locale,
  application,
  timeZone,
}: Pick<ApplicationView, 'say' | 'locale' | 'application' | 'timeZone'>): Markup {
  const { reached } = application.state;
  const clock = deskClock({ locale, timeZone });
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

const PORT = 12;
const portAt = (at: number) => (at + 0.5) * PORT;

/** The same in a line: what is reached is full, and where it stands is a ring; the words say it too. */
export const writeWay = (say: OfficePlace['say'], steps: number): Markup =>
  html`<svg class="way" viewBox="0 0 ${APPLICATION_STEPS.length * PORT} ${PORT}" aria-hidden="true">
      <path class="ahead" d="M${portAt(0)} ${PORT / 2}H${portAt(APPLICATION_STEPS.length - 1)}" />
      <path class="gone" d="M${portAt(0)} ${PORT / 2}H${portAt(Math.max(0, steps - 1))}" />
      ${APPLICATION_STEPS.map((_, at) => {
        const stands = at < steps - 1 ? 'gone' : at === steps - 1 ? 'here' : '';
        return html`<circle class="${stands}" cx="${portAt(at)}" cy="${PORT / 2}" r="${stands === 'here' ? 4 : 3}" />`;
      })}</svg
    ><span class="sr">${say('day.stands', { at: steps, all: APPLICATION_STEPS.length })}</span>`;

/** What student and agency wrote to each other about the application; those that wait can be put aside. */
export function writeMessages(view: ApplicationView, messages = view.application.state.messages): Markup {
  const { say, locale, application, timeZone } = view;
  if (messages.length === 0) return html`<p class="none">${say('noMessages')}</p>`;
  const clock = deskClock({ locale, timeZone });
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
              ? writeActionForm(
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

const SHOWN = ['agreement', 'documents', 'abroad', 'guardian'] as const satisfies readonly ConsentKind[];

/** What an adviser has to know before anything else, at the application and in the list. */
export const writeStaysHere = (say: ApplicationView['say'], { row, staysHere }: OpenApplication): Markup | '' =>
  staysHere && row.status !== 'withdrawn' ? html`<span class="flag">${say('staysHere')}</span>` : '';

/** In one line, whether what the student agreed to still stands. Of a guardian only where there is one. */
export function writeConsents({ say, locale, timeZone, application: { consents } }: ApplicationView): Markup {
  const clock = deskClock({ locale, timeZone });
  const words = SHOWN.flatMap((what) => {
    const last = latestDecision(consents, what);
    if (!last) return what === 'guardian' ? [] : [html`${say('consentNever', { what: say(`consent.${what}`) })}`];
    const line = say(last.action === 'given' ? 'consentGiven' : 'consentWithdrawn', {
      what: say(`consent.${what}`),
      when: clock.moment(Date.parse(last.at)),
    });
    return [last.action === 'given' ? html`${line}` : html`<b>${line}</b>`];
  });
  return html`<p class="meta">${say('consents')}${words.map((word, at) => html`${at > 0 ? ' · ' : ' '}${word}`)}</p>`;
}

/** All that a desk says of whom has asked to be deleted: when, and that it is closed. */
export const writeLeaving = (
  { locale, say, timeZone }: Pick<OfficePlace, 'locale' | 'say' | 'timeZone'>,
  word: 'leaving' | 'leavingTalk',
  deleteAskedAt: number,
): Markup =>
  html`<span class="flag">${say(word, { moment: deskClock({ locale, timeZone }).moment(deleteAskedAt) })}</span>`;

/** Who leads it, as a line of words. */
export const writeAdviser = (say: OfficePlace['say'], adviser: string): Markup =>
  html`<p class="meta" data-adviser>
    ${adviser ? sayIsolated(say, 'assign.by', { name: adviser }) : say('assign.nobody')}
  </p>`;

// Results as a form states them.

const guess = (say: SayAtDesk, isPredicted: boolean) => (isPredicted ? ` (${say('predicted')})` : '');

/** An answer out of a list by its name; one that no list has, as it was sent. */
const nameAnswer = (say: SayAtDesk, word: string, answer: string) =>
  isDeskWord(word) ? say(word) : writeIsolated(answer);

/** In one line, as whole. */
export const sayEnglish = ({ type, overall, predicted }: ApplyForm['english'], say: SayAtDesk) =>
  html`${joinWritten([nameAnswer(say, `test.${type}`, type), writeIsolated(overall)])}${guess(say, predicted)}`;

/** In one line an exam, its grades in the order of the form; where lines are kept, a template's own would be seen. */
export const sayGrades = (sat: ApplyForm['grades'], say: SayAtDesk) =>
  joinWritten(
    [...Map.groupBy(sat, ({ exam }) => exam)].map(([exam, rows]) => {
      const grades = rows.map(
        ({ subject, grade, predicted }) =>
          html`${writeIsolated(subject)} ${writeIsolated(grade)}${guess(say, predicted)}`,
      );
      return joinWritten([nameAnswer(say, `exam.${exam}`, exam), joinWritten(grades)], ' ');
    }),
    '\n',
  );
