import type { TextOf } from '#client/i18n/use-text.ts';
import { sumBestFiveSubjects, listGradedRows, hasResult } from '#client/features/exam-entry/exam-entry.ts';
import { type Answers, getOverall } from '#client/features/selection/answers/answers.ts';
import type { SelectionLists } from '#client/features/selection/load-selection.server.ts';
import type { Step } from '#client/features/selection/steps.ts';
import { ENGLISH_TESTS } from '#shared/rules/english.ts';
import { PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';

const findChoiceLabel = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label;

export function createStepNotes(
  t: TextOf<'selection'>,
  exams: TextOf<'exam'>,
  answers: Answers,
  lists: SelectionLists,
): Partial<Record<Step, string>> {
  const joinParts = (parts: (string | undefined)[]) => parts.filter(Boolean).join(t('separator'));
  return {
    step1: joinParts([
      ...answers.countries.map((id) => findChoiceLabel(lists.countries, id)),
      findChoiceLabel(lists.groups, answers.group),
      findChoiceLabel(lists.levels, answers.level),
    ]),
    step2: answers.education ? exams(`education.${answers.education as '1'}`) : '',
    step3: joinParts([formatExam(exams, answers), formatEnglish(exams, answers)]),
  };
}

/** Formats the result of an exam, such as 'HKDSE 23' or 'IB 38'. */
export function formatExam(exams: TextOf<'exam'>, answers: Answers): string {
  if (!answers.examType || !hasResult(answers)) return '';
  const exam = PUBLIC_EXAMS[answers.examType];
  const grades = listGradedRows(answers);
  const examName = exams(`short.${exam}`);
  if (exam === 'alevel') return `${examName} ${grades.map(({ grade }) => grade).join(' ')}`;
  return `${examName} ${exam === 'dse' && grades.length > 0 ? sumBestFiveSubjects(answers) : answers.examScore}`;
}

export function formatEnglish(exams: TextOf<'exam'>, answers: Answers): string {
  const overallScore = getOverall(answers);
  if (!answers.englishType || overallScore === 0) return '';
  const { key, part } = ENGLISH_TESTS[answers.englishType];
  return `${exams(`english.${key}`)} ${part.step < 1 ? overallScore.toFixed(1) : overallScore}`;
}
