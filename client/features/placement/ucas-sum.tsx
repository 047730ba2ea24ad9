import { formatSubjectName } from '#client/features/exam-entry/exam-entry.ts';
import { useText } from '#client/i18n/use-text.ts';
import { type ExamAnswers, PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { countUcasPoints } from '#shared/rules/placement/ucas-points.ts';

/** Explains the UCAS points of the grades: the subjects that count, with their points. Nothing for a total alone. */
export function UcasSum({ exam: answers }: { exam: ExamAnswers }) {
  const t = useText('placement');
  const examText = useText('exam');
  const exam = answers.publicTestType && PUBLIC_EXAMS[answers.publicTestType];
  const ucasPoints = countUcasPoints(answers);
  if (!ucasPoints || ucasPoints.counted.length === 0 || ucasPoints.min === 0 || (exam !== 'dse' && exam !== 'alevel'))
    return null;
  const sum = ucasPoints.counted
    .filter(({ points }) => points > 0)
    .map(({ subject, points }) => `${formatSubjectName(examText, exam, subject)} ${points}`)
    .join(' + ');
  return <>{t(`sum.${exam}`, { points: ucasPoints.min, sum })}</>;
}
