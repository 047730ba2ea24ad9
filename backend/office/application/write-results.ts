import { html } from 'hono/html';
import { isDeskWord, type SayAtDesk } from '#backend/office/office-view.ts';
import { joinWritten, sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { ENGLISH_PARTS } from '#shared/rules/english.ts';

// Results as a form states them.

const guess = (say: SayAtDesk, isPredicted: boolean) => (isPredicted ? ` (${say('predicted')})` : '');

/** An answer out of a list by its name; one that no list has, as it was sent. */
export const nameAnswer = (say: SayAtDesk, word: string, answer: string) =>
  isDeskWord(word) ? say(word) : writeIsolated(answer);

export const writeGrade = ({ exam, subject, grade, predicted }: ApplyForm['grades'][number], say: SayAtDesk) =>
  html`${joinWritten([nameAnswer(say, `exam.${exam}`, exam), writeIsolated(subject), writeIsolated(grade)])}${guess(say, predicted)}`;

/** With its parts: schools ask for each of them. */
export const writeEnglish = (english: ApplyForm['english'], say: SayAtDesk) =>
  joinWritten(
    [
      sayEnglish(english, say),
      joinWritten(
        ENGLISH_PARTS.filter((part) => english[part]).map(
          (part) => html`${say(`skill.${part}`)} ${writeIsolated(english[part])}`,
        ),
      ),
      english.date && sayIsolated(say, 'testDate', { date: english.date }),
    ],
    '\n',
  );

/** In one line, as whole. */
export const sayEnglish = ({ type, overall, predicted }: ApplyForm['english'], say: SayAtDesk) =>
  html`${joinWritten([nameAnswer(say, `test.${type}`, type), writeIsolated(overall)])}${guess(say, predicted)}`;

/** In one line an exam, its grades in the order of the form. */
export const sayGrades = (grades: ApplyForm['grades'], say: SayAtDesk) =>
  joinWritten(
    [...Map.groupBy(grades, ({ exam }) => exam)].map(
      ([exam, rows]) =>
        html`${nameAnswer(say, `exam.${exam}`, exam)}
        ${joinWritten(
          rows.map(
            ({ subject, grade, predicted }) =>
              html`${writeIsolated(subject)} ${writeIsolated(grade)}${guess(say, predicted)}`,
          ),
        )}`,
    ),
    '\n',
  );
