import { useLocale, useText } from '#client/i18n/use-text.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import type { ExamRequirement } from '#shared/contract/matching/entry-rules.ts';
import type { PublicExam } from '#shared/rules/exams/public-exams.ts';
import { formatSubjectName } from './exam-entry.ts';

/** Maximum number of subjects to list by name. More are summarized as 'electives'. */
const MAX_NAMED_SUBJECTS = 4;

interface MissingLinesProps {
  exam: PublicExam;
  missingGrades: readonly { requirement: ExamRequirement; held: number }[];
  missingScore: number;
}

export function MissingLines({ exam, missingGrades, missingScore }: MissingLinesProps) {
  const t = useText('fast-line');
  const entryRuleText = useText('entry-rule');
  const examText = useText('exam');
  const locale = useLocale();
  const formatSubjects = (subjects: readonly string[]) =>
    subjects.length === 0 || subjects.length > MAX_NAMED_SUBJECTS
      ? t('missing.electives')
      : new Intl.ListFormat(LANGUAGE_TAGS[locale], { type: 'disjunction' }).format(
          subjects.map((subject) => formatSubjectName(examText, exam, subject)),
        );
  return (
    <>
      {missingScore > 0 && <p>{t('short', { gap: missingScore, unit: entryRuleText(`unit.${exam}`) })}</p>}
      {missingGrades.map(({ requirement: { subjects, grade, count }, held: heldCount }) => (
        <p key={`${subjects.join()} ${grade} ${count}`}>
          {count > 1
            ? t('missing.several', { subjects: formatSubjects(subjects), count, grade, held: heldCount })
            : t('missing.one', { subject: formatSubjects(subjects), grade })}
        </p>
      ))}
    </>
  );
}
