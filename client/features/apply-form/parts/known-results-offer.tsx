import { useMemo } from 'react';
import { ENGLISH_PARTS, ENGLISH_TESTS, type EnglishTestType } from '#shared/rules/english.ts';
import { readOwnExam, subjectName } from '#client/features/exam-entry/offers.ts';
import { readOwnAnswers } from '#client/features/selection/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { useIsScripted } from '#client/site/asking/arriving.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import { useApplyForm } from '#client/features/apply-form/apply-form-context.ts';
import { englishToOffer, gradesToOffer } from './known-results.ts';

/** Results from the fast line and the questionnaire, to be taken over with one click. */
export function KnownResultsOffer() {
  return useIsScripted() ? <Offer /> : null;
}

function Offer() {
  const t = useText('apply-form');
  const exams = useText('exam');
  const { form, change } = useApplyForm();
  const owner = useSite().user?.staffId ?? '';
  const known = useMemo(() => ({ exam: readOwnExam(owner), answers: readOwnAnswers(owner) }), [owner]);
  const grades = gradesToOffer(known.exam, form, {
    subject: (exam, subject) => subjectName(exams, exam, subject),
    total: t('exams.total'),
  });
  const english = englishToOffer(known.answers, form);
  const [first] = grades;
  if (!first && !english) return null;
  return (
    <Notice>
      <div className="apply__offer">
        {first && (
          <div>
            <p>
              {t('exams.offer', {
                exam: t(`exam.${first.exam as 'dse'}`),
                results: grades.map(({ subject, grade }) => `${subject} ${grade}`).join(t('exams.between')),
              })}
            </p>
            <Button size="s" onClick={() => change({ grades: [...form.grades, ...grades] })}>
              {t('exams.takeOver')}
            </Button>
          </div>
        )}
        {english && (
          <div>
            <p>
              {t('exams.offer', {
                exam: exams(`english.${ENGLISH_TESTS[english.type as EnglishTestType].key}`),
                results: ENGLISH_PARTS.map((part) => `${t(`skills.${part}`)} ${english[part]}`).join(
                  t('exams.between'),
                ),
              })}
            </p>
            <Button size="s" onClick={() => change({ english })}>
              {t('exams.takeOver')}
            </Button>
          </div>
        )}
      </div>
    </Notice>
  );
}
