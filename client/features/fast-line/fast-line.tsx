import { useMemo, useState } from 'react';
import { judgeReach } from '#shared/rules/exams/judge-reach.ts';
import { hasResult, refuseDraft, toExamAnswers } from '#client/features/exam-entry/offers.ts';
import { useWholeCollection } from '#client/features/favourites/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/say/skeleton.tsx';
import { GradePanel } from './grade-panel.tsx';
import type { FastLineContent } from './load-fast-line.server.ts';
import { ReachList } from './reach-list.tsx';
import { readRows } from './reach-rows.ts';
import { useExamDraft } from './use-exam-draft.ts';
import { useReach } from './use-reach.ts';

/** Courses come once; what the grades make of them is counted here, at every move of a slider. */
export function FastLine({ lists }: Pick<FastLineContent, 'lists'>) {
  const t = useText('fast-line');
  useWholeCollection();
  const exam = useExamDraft();
  const { draft } = exam;
  const [place, setPlace] = useState({ country: '', group: '' });
  const [askedWith, setAskedWith] = useState(() => toExamAnswers(draft));
  const isSound = refuseDraft(draft).every(({ kind }) => kind === 'missing');
  const answers = useMemo(
    () => (isSound ? toExamAnswers(draft) : { publicTestType: draft.examType || undefined, publicTestSubjects: [] }),
    [draft, isSound],
  );
  // Another exam is counted by other rules: those have to come first.
  const asked = askedWith.publicTestType === answers.publicTestType ? askedWith : answers;
  const { data, error, isValidating, mutate } = useReach({
    form: asked,
    fkAreaCountryId: place.country,
    fkCourseTypeGroupId: place.group,
  });
  const reach = data && (isOfExam(data, draft.examType) ? data : undefined);
  const verdicts = useMemo(() => reach && judgeReach(reach, answers), [reach, answers]);
  const rows = useMemo(() => (reach && verdicts ? readRows(reach, verdicts) : []), [reach, verdicts]);
  const choose = (type: Parameters<typeof exam.choose>[0]) => {
    exam.choose(type);
    setAskedWith({ publicTestType: type, publicTestSubjects: [] });
  };
  const isCountedAnew = JSON.stringify(asked) !== JSON.stringify(answers);
  return (
    <div className="fl__cols">
      <GradePanel draft={draft} onChange={exam.change} onChoose={choose} onClear={exam.clear} />
      <section aria-label={t('results')} className="fl__results">
        {error && (
          <Notice tone="caution" announce="at once">
            <p>{error.message || t('failed')}</p>
            <Button size="s" pending={isValidating} onClick={() => void mutate()}>
              {t('retry')}
            </Button>
          </Notice>
        )}
        {reach && verdicts ? (
          <ReachList
            reach={reach}
            rows={rows}
            counts={reach.whole || isCountedAnew ? verdicts : reach}
            hasResult={hasResult(draft)}
            lists={lists}
            place={place}
            onPlace={setPlace}
            onAskAnew={!reach.whole && isCountedAnew && isSound ? () => setAskedWith(answers) : undefined}
            isSearching={isValidating}
          />
        ) : (
          !error && (
            <SkeletonGroup className="fl__waiting-list" label={t('waiting')}>
              <Skeleton height="5rem" />
              <Skeleton height="7rem" />
              <Skeleton height="7rem" />
            </SkeletonGroup>
          )
        )}
      </section>
    </div>
  );
}

/** While the next table is on its way the one before stands there, which may be of another exam. */
const isOfExam = ({ rules }: { rules: readonly { exam: string }[] }, examType: string) =>
  rules.every(({ exam }) => exam === examType);
