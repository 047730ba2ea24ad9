import { html } from 'hono/html';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { ENGLISH_PARTS } from '#shared/rules/english.ts';
import { isDeskWord, type Markup, type SayAtDesk } from '#backend/desk/desk-view.ts';
import { joinWritten, sayIsolated, writeIsolated } from '#backend/desk/write-isolated.ts';
import { maskPassport } from '#shared/rules/application/application-lists.ts';
import type { ApplicationView } from './application-view.ts';
import { writeOpeningForm } from './write-documents.ts';

/** All that the student filled in, as they wrote it: an adviser judges by nothing else. */
export function writeFormFacts(view: ApplicationView): Markup {
  const { say, application, passportNumber } = view;
  const { personal, education, english, grades, statement, note } = application.form;
  const passport = passportNumber || maskPassport(personal.passportNumber);
  const rows: [string, Markup | string][] = [
    [say('fullName'), writeIsolated(`${personal.lastName} ${personal.firstName}`.trim())],
    [say('nameChn'), writeIsolated(personal.nameChn)],
    [say('birthday'), writeIsolated(personal.birthday)],
    [say('gender'), named(say, `gender.${personal.gender}`, personal.gender)],
    [
      say('passport'),
      join(named(say, `place.${personal.passportCountry}`, personal.passportCountry), writeIsolated(passport)),
    ],
    [say('email'), writeIsolated(personal.email)],
    [say('phone'), personal.mobile && writeIsolated(`+${personal.mobileAreaCode} ${personal.mobile}`)],
    [say('address'), writeIsolated(personal.address)],
    [say('guardian'), join(writeIsolated(personal.guardianName), writeIsolated(personal.guardianPhone))],
    [say('education'), inLines(education.map((row) => writeSchool(row, say)))],
    [say('english'), english.type && writeEnglish(english, say)],
    [
      say('grades'),
      inLines(
        grades.map((row) => {
          const parts = [
            named(say, `exam.${row.exam}`, row.exam),
            writeIsolated(row.subject),
            writeIsolated(row.grade),
          ];
          return html`${join(...parts)}${guess(say, row.predicted)}`;
        }),
      ),
    ],
    [say('statement'), writeIsolated(statement)],
    [say('note'), writeIsolated(note)],
  ];
  return html`${passport && !passportNumber ? writeOpeningForm(view, 'passport-number', say('kind.passportNumber')) : ''}
    <dl class="ledger">
      ${rows
        .filter(([, fact]) => fact)
        .map(
          ([term, fact]) =>
            html`<div>
              <dt>${term}</dt>
              <dd class="words">${fact}</dd>
            </div>`,
        )}
    </dl>`;
}

const join = (...parts: (Markup | string)[]) => joinWritten(parts);

const inLines = (lines: readonly (Markup | string)[]) => joinWritten(lines, '\n');

const guess = (say: SayAtDesk, isPredicted: boolean) => (isPredicted ? ` (${say('predicted')})` : '');

/** An answer out of a list by its name; one that no list has, as it was sent. */
const named = (say: SayAtDesk, word: string, answer: string) => (isDeskWord(word) ? say(word) : writeIsolated(answer));

const writeSchool = (
  { school, country, level, startMonth, endMonth }: ApplyForm['education'][number],
  say: SayAtDesk,
) =>
  join(
    writeIsolated(school),
    named(say, `place.${country}`, country),
    named(say, `level.${level}`, level),
    startMonth && html`${writeIsolated(startMonth)} – ${writeIsolated(endMonth) || say('now')}`,
  );

/** With its parts: schools ask for each of them. */
const writeEnglish = (english: ApplyForm['english'], say: SayAtDesk) =>
  inLines([
    html`${join(named(say, `test.${english.type}`, english.type), writeIsolated(english.overall))}${guess(say, english.predicted)}`,
    join(
      ...ENGLISH_PARTS.filter((part) => english[part]).map(
        (part) => html`${say(`skill.${part}`)} ${writeIsolated(english[part])}`,
      ),
    ),
    english.date && sayIsolated(say, 'testDate', { date: english.date }),
  ]);
