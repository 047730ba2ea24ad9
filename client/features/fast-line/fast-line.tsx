import { useMemo, useState } from 'react';
import { hasResult, refuseDraft, toExamAnswers } from '#client/features/exam-entry/offers.ts';
import { useWholeCollection } from '#client/features/favourites/offers.ts';
import { SavedAnswersGate } from '#client/features/saved-answers/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Skeleton, SkeletonGroup } from '#client/ui/say/skeleton.tsx';
import { GradePanel } from './grade-panel.tsx';
import type { FastLineContent } from './load-fast-line.server.ts';
import { ReachFailed } from './reach-failed.tsx';
import { ReachList, type ReachWish } from './reach-list.tsx';
import { useExamDraft } from './use-exam-draft.ts';
import { useReach } from './use-reach.ts';

const ALL: ReachWish = { country: '', group: '', verdicts: [], sort: 'verdict' };

export function FastLine(props: Pick<FastLineContent, 'lists'>) {
  return (
    <SavedAnswersGate>
      <Line {...props} />
    </SavedAnswersGate>
  );
}

/** The grades on one side, and on the other what they reach, which follows them. */
function Line({ lists }: Pick<FastLineContent, 'lists'>) {
  const t = useText('fast-line');
  useWholeCollection();
  const exam = useExamDraft();
  const { draft } = exam;
  const [wish, setWish] = useState(ALL);
  const isSound = refuseDraft(draft).every(({ kind }) => kind === 'missing');
  const form = useMemo(
    () => (isSound ? toExamAnswers(draft) : { publicTestType: draft.examType || undefined, publicTestSubjects: [] }),
    [draft, isSound],
  );
  const isGiven = isSound && hasResult(draft);
  const { reach, failure, isSearching, more, retry } = useReach({
    form,
    fkAreaCountryId: wish.country,
    fkCourseTypeGroupId: wish.group,
    verdicts: isGiven ? [...wish.verdicts] : [],
    sort: wish.sort,
  });
  return (
    <div className="fl__cols">
      <GradePanel
        draft={draft}
        onChange={exam.change}
        onChoose={exam.choose}
        onClear={exam.clear}
        onForgotten={exam.reset}
      />
      <section aria-label={t('results')} className="fl__results">
        {failure && <ReachFailed failure={failure} pending={isSearching} onRetry={retry} />}
        {reach && (
          <ReachList
            reach={reach}
            hasResult={isGiven}
            lists={lists}
            wish={wish}
            onWish={setWish}
            onMore={more}
            isSearching={isSearching}
          />
        )}
        {!reach && !failure && (
          <SkeletonGroup className="fl__waiting-list" label={t('waiting')}>
            <Skeleton height="5rem" />
            <Skeleton height="7rem" />
            <Skeleton height="7rem" />
          </SkeletonGroup>
        )}
      </section>
    </div>
  );
}
