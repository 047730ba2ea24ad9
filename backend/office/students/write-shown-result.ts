import { html } from 'hono/html';
import { deskClock, type DeskWord, isDeskWord, type Markup } from '#backend/office/office-view.ts';
import { writeFacts } from '#backend/office/write-facts.ts';
import { joinWritten, writeIsolated } from '#backend/office/write-isolated.ts';
import type { NameOfShown } from '#backend/queries/shown-results.ts';
import type { ShownSchool, ShownToAdviser } from '#backend/selection/shown-result.ts';
import type { LedgerRow } from '#shared/contract/matching/school-list.ts';
import { ENGLISH_PARTS, ENGLISH_TESTS } from '#shared/rules/english.ts';
import { PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { type LedgerFormatter, formatLedgerRow } from '#shared/rules/format-ledger.ts';
import { nameInCatalogue, sayBudget, type StudentView } from './student-view.ts';
import { schoolAddress, writeSealOf } from './write-favourites.ts';

type Result = Extract<ShownToAdviser, { kind: 'result' }>;

/** What a student lets advisers see of their last smart selection: the answers, and of the first schools the whole sum. */
export function writeShownResult(view: StudentView): Markup {
  const { say, shown } = view;
  if (shown.kind !== 'result')
    return html`<p class="meta">${say(shown.kind === 'closed' ? 'students.resultClosed' : 'students.resultNone')}</p>`;
  const { at, result } = shown;
  const found = { schools: result.total, courses: result.courses, count: result.schools.length };
  return html`<p class="meta">${say('students.resultAt', { moment: deskClock(view).moment(at) })}</p>
    ${writeFacts('ledger', answerFacts(view, shown))}
    <p>${say('students.resultFound', found)}</p>
    ${result.schools.map((school, place) => writeSchool(view, shown, school, place === 0))}
    <p class="meta">${say('sum.ledger.version', { version: result.ruleSetVersion })}</p>`;
}

type Looking = Pick<StudentView, 'base' | 'say' | 'locale' | 'names'>;

const FIRST_SCHOOLS = 3;

/** The same in short, beside a conversation: what was asked for, and the schools that fit best. */
export function writeShownShort(view: Looking, shown: Result): Markup {
  const { base, say } = view;
  return html`${writeFacts('ledger', answerFacts(view, shown))}
    <ul class="notes">
      ${shown.result.schools.slice(0, FIRST_SCHOOLS).map(
        ({ id, name, score, most, band }) =>
          html`<li class="sealed">
            ${writeSealOf(view, id)}
            <div>
              <a href="${schoolAddress(base, id)}" target="_blank" rel="noopener"
                >${nameInCatalogue(view, 'school', id)?.name ?? name}</a
              >
              <p class="meta">${say(`sumExam.band.${band}`)}</p>
            </div>
            <p class="figure">${score}<span class="meta"> / ${most}</span></p>
          </li>`,
      )}
    </ul>`;
}

function answerFacts(view: Looking, shown: Result): [string, Markup | string][] {
  const { say } = view;
  const { countries, group, level, budget, exam, english } = shown.result.answers;
  const called = (kind: NameOfShown['kind'], id: string | null) =>
    id ? (nameInCatalogue(view, kind, id)?.name ?? '') : '';
  return [
    [say('students.countries'), joinWritten(countries.map((id) => called('country', id)))],
    [say('students.field'), called('group', group)],
    [say('students.level'), called('level', level)],
    [say('students.budget'), sayBudget(view, budget)],
    [say('grades'), exam.publicTestType ? sayExam(view, exam) : ''],
    [say('english'), english ? sayEnglishResult(view, english) : ''],
  ];
}

function sayExam({ say }: Looking, exam: Result['result']['answers']['exam']): Markup | '' {
  if (!exam.publicTestType) return '';
  const kind = PUBLIC_EXAMS[exam.publicTestType];
  const grades = exam.publicTestSubjects.map(
    ({ subject, grade }) => `${sayAny(say, `sumExam.${kind}.${subject}`, subject)} ${grade}`,
  );
  return joinWritten([
    say(`sumExam.name.${kind}`),
    exam.publicTestScore === undefined ? '' : String(exam.publicTestScore),
    ...grades.map(writeIsolated),
  ]);
}

function sayEnglishResult(
  { say }: Looking,
  { type, overall, parts }: NonNullable<Result['result']['answers']['english']>,
): Markup | '' {
  const { key, part } = ENGLISH_TESTS[type];
  const score = (value: number) => (part.step < 1 ? value.toFixed(1) : String(value));
  return joinWritten([
    `${say(`sumExam.english.${key}`)} ${score(overall)}`,
    ...ENGLISH_PARTS.flatMap((one) =>
      parts[one] === undefined ? [] : [`${say(`sumExam.part.${one}`)} ${score(parts[one])}`],
    ),
  ]);
}

/** A word that the desk may not have: a subject that is new is called by its key. */
const sayAny = (say: StudentView['say'], word: string, otherwise: string) => (isDeskWord(word) ? say(word) : otherwise);

/** The one that fits best stands open. */
function writeSchool(view: StudentView, shown: Result, school: ShownSchool, isOpen: boolean): Markup {
  const { base, say } = view;
  const { score, most } = school;
  const named = nameInCatalogue(view, 'school', school.id);
  return html`<details class="sum" ${isOpen ? 'open' : ''}>
    <summary>
      ${writeSealOf(view, school.id)}
      <span class="what"
        ><b>${named?.name ?? school.name}</b> <span class="meta">${say(`sumExam.band.${school.band}`)}</span></span
      >
      <span><b>${score}</b> <span class="meta">${say('sum.outOf', { most })}</span></span>
      ${writeBar(view, school)}
    </summary>
    ${writeLines(view, shown, school)}
    <p><b>${say('students.coursesFound', { count: school.courseCount })}</b></p>
    <ul class="notes">
      ${school.courses.map(
        (course) =>
          html`<li>
            <p>${writeIsolated(nameInCatalogue(view, 'course', course.id)?.name ?? course.name)}</p>
            <p class="meta">
              ${joinWritten([say('sum.scoreOf', { score: course.score, most: course.most }), say(`sumExam.band.${course.band}`)])}
            </p>
          </li>`,
      )}
    </ul>
    <p><a href="${schoolAddress(base, school.id)}" target="_blank" rel="noopener">${named?.name ?? school.name}</a></p>
  </details>`;
}

const ALL_POINTS = 100;

/** Points that are there, that are missed, and, hatched, that nobody can count. */
const writeBar = ({ say }: StudentView, { score, most }: ShownSchool): Markup =>
  html`<span class="known" role="img" aria-label="${say('sum.known.bar', { score, most })}">
    <span class="had" style="flex-grow: ${score}"></span><span style="flex-grow: ${most - score}"></span
    ><span class="unknown" style="flex-grow: ${ALL_POINTS - most}"></span>
  </span>`;

function writeLines(view: StudentView, shown: Result, { ledger, score, most }: ShownSchool): Markup {
  const { say } = view;
  const rest = ALL_POINTS - most;
  const speaker = speakerOf(view, shown);
  return html`<table class="sum-table">
    <thead>
      <tr>
        ${(['sum.ledger.line', 'students.have', 'sum.ledger.asked', 'sum.ledger.points'] as const).map(
          (word: DeskWord) => html`<th scope="col">${say(word)}</th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${ledger.map((line) => writeLine(view, speaker, line))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colspan="3">
          ${rest > 0 ? say('sum.ledger.sumKnown', { most, rest }) : say('sum.ledger.sum')}
        </th>
        <td><b>${score}</b> / ${most}</td>
      </tr>
    </tfoot>
  </table>`;
}

function writeLine({ say }: StudentView, speaker: LedgerFormatter, line: LedgerRow): Markup {
  const { title, have, asked, note } = formatLedgerRow(line, speaker);
  const head = html`<th scope="row">${title}${note ? html` <span class="meta">${note}</span>` : ''}</th>`;
  if (!line.known)
    return html`<tr class="unknown">
      ${head}
      <td>${have ? writeIsolated(have) : say('sum.ledger.notSaid')}</td>
      <td>${asked ? writeIsolated(asked) : say('sum.ledger.notKnown')}</td>
      <td>${line.most > 0 ? say('sum.ledger.notCounted', { most: line.most }) : ''}</td>
    </tr>`;
  const met = line.met === null ? '' : say(line.met ? 'sum.met' : 'sum.notMet');
  return html`<tr>
    ${head}
    <td>${have ? writeIsolated(have) : '–'}</td>
    <td>${asked ? writeIsolated(asked) : '–'} ${met ? html`<span class="meta">${met}</span>` : ''}</td>
    <td>${line.most > 0 ? html`<b>${line.points}</b> / ${line.most}` : say('sum.ledger.noPoints')}</td>
  </tr>`;
}

function speakerOf({ say, locale, timeZone }: StudentView, { result }: Result): LedgerFormatter {
  const type = result.answers.exam.publicTestType;
  const kind = type ? PUBLIC_EXAMS[type] : '';
  const clock = deskClock({ locale, timeZone });
  return {
    locale,
    t: (word, values) => say(`sum.${word}`, { ...values }),
    exams: (word) => say(`sumExam.${word}`),
    subject: (subject) => sayAny(say, `sumExam.${kind === 'alevel' ? kind : 'dse'}.${subject}`, subject),
    day: (day) => (Number.isNaN(Date.parse(day)) ? '' : clock.date(Date.parse(`${day}T12:00:00Z`))),
    rules: new Map(),
  };
}
