import { PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import type { EnglishPart } from '#shared/rules/english/english-tests.ts';
import { useText } from '#client/i18n/use-text.ts';
import { subjectName } from '#client/features/exam-entry/offers.ts';
import type { MatchCountAnswer } from './use-match-count.ts';

/** The one line that stands most often between the student and a school. */
export function NextStep({ count: { nextStep } }: { count: MatchCountAnswer }) {
  const t = useText('selection');
  const exams = useText('exam');
  if (!nextStep) return null;
  const { kind, key, have, needs, schools } = nextStep;
  const name = () => {
    if (kind === 'englishOverall' || kind === 'englishPart') return exams(`part.${(key || 'overall') as EnglishPart}`);
    if (kind === 'subject')
      return key
        .split(',')
        .map((one) => subjectName(exams, PUBLIC_EXAMS[1], one))
        .join(t('or'));
    return exams('line.academic');
  };
  return (
    <p className="source">
      {have
        ? t('panel.nextStep', { name: name(), have, needs, count: schools })
        : t('panel.nextStepNew', { name: name(), needs, count: schools })}
    </p>
  );
}
