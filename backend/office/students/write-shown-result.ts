import { html } from 'hono/html';
import { isDeskWord, type Markup, type OfficePlace } from '#backend/office/office-view.ts';
import { writeFacts } from '#backend/office/write-facts.ts';
import { joinWritten, writeIsolated } from '#backend/office/write-isolated.ts';
import type { SharedResultName } from '#backend/queries/shared-results.ts';
import type { NamedSharedResult } from '#backend/selection/shared-result.ts';
import type { ShownToAdviser } from '#shared/contract/office/shown-result.ts';
import { ENGLISH_PARTS, ENGLISH_TESTS } from '#shared/rules/english.ts';
import { PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { nameInCatalogue, sayBudget } from './student-view.ts';
import { schoolAddress, writeSealOf } from './write-favourites.ts';

type Result = Extract<ShownToAdviser, { kind: 'result' }>;

type Looking = Pick<OfficePlace, 'base' | 'say' | 'locale'> & Pick<NamedSharedResult, 'names'>;

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
  const called = (kind: SharedResultName['kind'], id: string | null) =>
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
const sayAny = (say: OfficePlace['say'], word: string, otherwise: string) => (isDeskWord(word) ? say(word) : otherwise);
