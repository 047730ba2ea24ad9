import { html } from 'hono/html';
import type { Markup } from '#backend/desk/desk-view.ts';
import { maskPassport } from '#shared/rules/document-opening.ts';
import { isDeskWord, type SayAtDesk } from '#backend/desk/desk-words.ts';
import type { ApplicationView } from './application-view.ts';
import { writeOpeningForm } from './write-documents.ts';

/** What the student filled in, as they wrote it. */
export function writeFormFacts(view: ApplicationView): Markup {
  const { say, application, passportNumber } = view;
  const { personal, education, english, grades, statement, note } = application.form;
  const sayOr = (word: string, otherwise: string) => (isDeskWord(word) ? say(word) : otherwise);
  const guess = (is: boolean) => (is ? ` (${say('predicted')})` : '');
  const passport = passportNumber || maskPassport(personal.passportNumber);
  const rows: [string, string][] = [
    [say('fullName'), `${personal.lastName} ${personal.firstName}`.trim()],
    [say('nameChn'), personal.nameChn],
    [say('birthday'), personal.birthday],
    [say('passport'), join(personal.passportCountry, passport)],
    [say('email'), personal.email],
    [say('phone'), personal.mobile && `+${personal.mobileAreaCode} ${personal.mobile}`],
    [say('address'), personal.address],
    [say('guardian'), join(personal.guardianName, personal.guardianPhone)],
    [say('education'), education.map((row) => writeSchool(row, say)).join('\n')],
    [
      say('english'),
      english.type &&
        `${join(sayOr(`test.${english.type}`, english.type), english.overall)}${guess(english.predicted)}`,
    ],
    [
      say('grades'),
      grades
        .map((row) => `${join(sayOr(`exam.${row.exam}`, row.exam), row.subject, row.grade)}${guess(row.predicted)}`)
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

const writeSchool = (
  { school, country, startMonth, endMonth }: { school: string; country: string; startMonth: string; endMonth: string },
  say: SayAtDesk,
) => join(school, country, startMonth && `${startMonth} – ${endMonth || say('now')}`);
