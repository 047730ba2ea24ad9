import { useMemo } from 'react';
import { useApplyForm } from '#client/features/apply-form/apply-form-context.ts';
import {
  type ExamDraft,
  loadUserExam,
  formatSubjectName,
  toExamAnswers,
} from '#client/features/exam-entry/exam-entry.ts';
import type { Answers } from '#client/features/selection/answers/answers.ts';
import { loadUserAnswers } from '#client/features/selection/answers/questionnaire-storage.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { findEnglishGaps, findGradeGaps } from '#shared/rules/application/find-gaps.ts';
import { MAX_GRADES } from '#shared/rules/application/application-lists.ts';
import { ENGLISH_PARTS, ENGLISH_TESTS, type EnglishTestType } from '#shared/rules/english.ts';
import { PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { useIsScripted } from '#client/site/hydration.ts';

/** Offers to copy results of the fast line and the questionnaire into the form. */
export function KnownResultsOffer() {
  return useIsScripted() ? <KnownResultsNotice /> : null;
}

function KnownResultsNotice() {
  const t = useText('apply-form');
  const examText = useText('exam');
  const { form, updateForm } = useApplyForm();
  const owner = useSite().user?.staffId ?? '';
  const knownResults = useMemo(() => ({ exam: loadUserExam(owner), answers: loadUserAnswers(owner) }), [owner]);
  const offeredGrades = selectOfferedGrades(knownResults.exam, form, {
    subject: (exam, subject) => formatSubjectName(examText, exam, subject),
    total: t('exams.total'),
  });
  const offeredEnglish = selectOfferedEnglish(knownResults.answers, form);
  const [firstGrade] = offeredGrades;
  if (!firstGrade && !offeredEnglish) return null;
  return (
    <Notice>
      <div className="apply__offer">
        {firstGrade && (
          <div>
            <p>
              {t('exams.offer', {
                exam: t(`exam.${firstGrade.exam as 'dse'}`),
                results: offeredGrades.map(({ subject, grade }) => `${subject} ${grade}`).join(t('exams.between')),
              })}
            </p>
            <Button
              size="s"
              onClick={() => updateForm({ grades: [...listFilledGrades(form.grades), ...offeredGrades] })}
            >
              {t('exams.takeOver')}
            </Button>
          </div>
        )}
        {offeredEnglish && (
          <div>
            <p>
              {t('exams.offer', {
                exam: examText(`english.${ENGLISH_TESTS[offeredEnglish.type as EnglishTestType].key}`),
                results: ENGLISH_PARTS.map((part) => `${t(`skills.${part}`)} ${offeredEnglish[part]}`).join(
                  t('exams.between'),
                ),
              })}
            </p>
            <Button size="s" onClick={() => updateForm({ english: offeredEnglish })}>
              {t('exams.takeOver')}
            </Button>
          </div>
        )}
      </div>
    </Notice>
  );
}

// Results that the student entered in the fast line or the selection form, in the format of the application form. Only
// valid results are offered, and nothing is copied without a click.

type Grade = ApplyForm['grades'][number];
type English = ApplyForm['english'];

interface SubjectNames {
  subject: (exam: string, subject: string) => string;
  total: string;
}

/** Lists the rows with a subject or grade. A row with only an exam holds no result. */
const listFilledGrades = (grades: readonly Grade[]) => grades.filter(({ subject, grade }) => subject || grade);

/** Returns the results of an exam that can be copied into the form, or none if the form already contains that exam. */
export function selectOfferedGrades(
  draft: ExamDraft,
  { grades }: Pick<ApplyForm, 'grades'>,
  subjectNames: SubjectNames,
): Grade[] {
  if (!draft.examType) return [];
  const exam = PUBLIC_EXAMS[draft.examType];
  if (listFilledGrades(grades).some((row) => row.exam === exam)) return [];
  const { publicTestSubjects, publicTestScore } = toExamAnswers(draft);
  const createGrade = (subject: string, grade: string): Grade => ({ exam, subject, grade, predicted: false });
  const subjectGrades = publicTestSubjects.map(({ subject, grade }) =>
    createGrade(subjectNames.subject(exam, subject), grade),
  );
  // A Gaokao or IB result is a total. The DSE has none.
  const hasTotal = (exam === 'gaokao' || exam === 'ib') && publicTestScore !== undefined;
  const availableGrades = hasTotal ? [createGrade(subjectNames.total, String(publicTestScore))] : subjectGrades;
  const validGrades = availableGrades.filter((item) => findGradeGaps([item]).length === 0);
  return validGrades.slice(0, Math.max(0, MAX_GRADES - grades.length));
}

type KnownEnglish = Pick<Answers, 'englishType' | 'listening' | 'speaking' | 'reading' | 'writing'>;

/**
 * Returns the English test that can be copied, or null if the form already has one, or if the known result is
 * incomplete.
 */
export function selectOfferedEnglish(
  knownEnglish: KnownEnglish,
  { english }: Pick<ApplyForm, 'english'>,
): English | null {
  if (english.type !== '' || !knownEnglish.englishType) return null;
  const { englishType: type, listening, speaking, reading, writing } = knownEnglish;
  const filledEnglish = { ...english, type, listening, speaking, reading, writing };
  return findEnglishGaps(filledEnglish).length === 0 ? filledEnglish : null;
}
