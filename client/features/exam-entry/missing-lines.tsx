import { useLocale, useText } from '#client/i18n/use-text.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import type { ExamRequirement } from '#shared/contract/matching/entry-rules.ts';
import type { PublicExam } from '#shared/rules/exams/public-exams.ts';
import { subjectName } from './exam-entry.ts';

/** Largest number of subjects that are listed by name. More are summarised as 'electives'. */
const MAX_NAMED_SUBJECTS = 4;

interface MissingLinesProps {
  exam: PublicExam;
  missingGrades: readonly { requirement: ExamRequirement; held: number }[];
  gap: number;
}

export function MissingLines({ exam, missingGrades, gap }: MissingLinesProps) {
  const t = useText('fast-line');
  const rules = useText('entry-rule');
  const exams = useText('exam');
  const locale = useLocale();
  const nameAll = (subjects: readonly string[]) =>
    subjects.length === 0 || subjects.length > MAX_NAMED_SUBJECTS
      ? t('missing.electives')
      : new Intl.ListFormat(LANGUAGE_TAGS[locale], { type: 'disjunction' }).format(
          subjects.map((subject) => subjectName(exams, exam, subject)),
        );
  return (
    <>
      {gap > 0 && <p>{t('short', { gap, unit: rules(`unit.${exam}`) })}</p>}
      {missingGrades.map(({ requirement: { subjects, grade, count }, held }) => (
        <p key={`${subjects.join()} ${grade} ${count}`}>
          {count > 1
            ? t('missing.several', { subjects: nameAll(subjects), count, grade, held })
            : t('missing.one', { subject: nameAll(subjects), grade })}
        </p>
      ))}
    </>
  );
}
