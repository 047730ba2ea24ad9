import type { TextOf } from '#client/i18n/use-text.ts';
import { fiveSubjectTotal, gradedRows, hasResult } from '#client/features/exam-entry/exam-entry.ts';
import { type Answers, getOverall } from '#client/features/selection/answers/answers.ts';
import type { SelectionLists } from '#client/features/selection/load-selection.server.ts';
import type { Step } from '#client/features/selection/steps.ts';
import { ENGLISH_TESTS } from '#shared/rules/english.ts';
import { PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';

const getLabel = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label;

export function stepNotes(
  t: TextOf<'selection'>,
  exams: TextOf<'exam'>,
  answers: Answers,
  lists: SelectionLists,
): Partial<Record<Step, string>> {
  const join = (parts: (string | undefined)[]) => parts.filter(Boolean).join(t('separator'));
  return {
    step1: join([
      ...answers.countries.map((id) => getLabel(lists.countries, id)),
      getLabel(lists.groups, answers.group),
      getLabel(lists.levels, answers.level),
    ]),
    step2: answers.education ? exams(`education.${answers.education as '1'}`) : '',
    step3: join([examText(exams, answers), englishText(exams, answers)]),
  };
}

/** Formats the result of an exam, such as 'HKDSE 23' or 'IB 38'. */
export function examText(exams: TextOf<'exam'>, answers: Answers): string {
  if (!answers.examType || !hasResult(answers)) return '';
  const exam = PUBLIC_EXAMS[answers.examType];
  const grades = gradedRows(answers);
  const name = exams(`short.${exam}`);
  if (exam === 'alevel') return `${name} ${grades.map(({ grade }) => grade).join(' ')}`;
  return `${name} ${exam === 'dse' && grades.length > 0 ? fiveSubjectTotal(answers) : answers.examScore}`;
}

export function englishText(exams: TextOf<'exam'>, answers: Answers): string {
  const overall = getOverall(answers);
  if (!answers.englishType || overall === 0) return '';
  const { key, part } = ENGLISH_TESTS[answers.englishType];
  return `${exams(`english.${key}`)} ${part.step < 1 ? overall.toFixed(1) : overall}`;
}
