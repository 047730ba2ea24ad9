import { html } from 'hono/html';
import type { ApplyForm } from '#shared/contract/apply-form.ts';
import { ENGLISH_PARTS } from '#shared/rules/english/english-tests.ts';
import type { Markup } from '#backend/desk/desk-view.ts';
import { maskPassport } from '#shared/rules/document-opening.ts';
import { isDeskWord, type SayAtDesk } from '#backend/desk/desk-words.ts';
import type { ApplicationView } from './application-view.ts';
import { writeOpeningForm } from './write-documents.ts';

/** All that the student filled in, as they wrote it: an adviser judges by nothing else. */
export function writeFormFacts(view: ApplicationView): Markup {
  const { say, application, passportNumber } = view;
  const { personal, education, english, grades, statement, note } = application.form;
  const passport = passportNumber || maskPassport(personal.passportNumber);
  const rows: [string, string][] = [
    [say('fullName'), `${personal.lastName} ${personal.firstName}`.trim()],
    [say('nameChn'), personal.nameChn],
    [say('birthday'), personal.birthday],
    [say('gender'), named(say, `gender.${personal.gender}`, personal.gender)],
    [say('passport'), join(named(say, `place.${personal.passportCountry}`, personal.passportCountry), passport)],
    [say('email'), personal.email],
    [say('phone'), personal.mobile && `+${personal.mobileAreaCode} ${personal.mobile}`],
    [say('address'), personal.address],
    [say('guardian'), join(personal.guardianName, personal.guardianPhone)],
    [say('education'), education.map((row) => writeSchool(row, say)).join('\n')],
    [say('english'), english.type && writeEnglish(english, say)],
    [
      say('grades'),
      grades
        .map(
          (row) =>
            `${join(named(say, `exam.${row.exam}`, row.exam), row.subject, row.grade)}${guess(say, row.predicted)}`,
        )
        .join('\n'),
    ],
    [say('statement'), statement],
    [say('note'), note],
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

const join = (...parts: string[]) => parts.filter(Boolean).join(' · ');

const guess = (say: SayAtDesk, isPredicted: boolean) => (isPredicted ? ` (${say('predicted')})` : '');

/** An answer out of a list by its name; one that no list has, as it was sent. */
const named = (say: SayAtDesk, word: string, answer: string) => (isDeskWord(word) ? say(word) : answer);

const writeSchool = (
  { school, country, level, startMonth, endMonth }: ApplyForm['education'][number],
  say: SayAtDesk,
) =>
  join(
    school,
    named(say, `place.${country}`, country),
    named(say, `level.${level}`, level),
    startMonth && `${startMonth} – ${endMonth || say('now')}`,
  );

/** With its parts: schools ask for each of them. */
const writeEnglish = (english: ApplyForm['english'], say: SayAtDesk) =>
  [
    `${join(named(say, `test.${english.type}`, english.type), english.overall)}${guess(say, english.predicted)}`,
    join(...ENGLISH_PARTS.filter((part) => english[part]).map((part) => `${say(`skill.${part}`)} ${english[part]}`)),
    english.date && say('testDate', { date: english.date }),
  ]
    .filter(Boolean)
    .join('\n');
