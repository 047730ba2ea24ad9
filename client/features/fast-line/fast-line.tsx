import { useMemo, useState } from 'react';
import { hasResult, validateExamDraft, toExamAnswers } from '#client/features/exam-entry/exam-entry.ts';
import { useExamDraft } from '#client/features/exam-entry/use-exam-draft.ts';
import { RemountForOwner } from '#client/features/saved-answers/saved-answers.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { RetryPrompt } from '#client/ui/feedback/retry-prompt.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/waiting.tsx';
import type { CallError } from '#shared/call-error.ts';
import { GradePanel } from './grade-panel.tsx';
import type { FastLineContent } from './load-fast-line.server.ts';
import { EntryCourseList, type EntryCourseQuery } from './reach-list.tsx';
import { useEntryCourses } from './use-reach.ts';

const ALL: EntryCourseQuery = { country: '', group: '', positions: [], sort: 'position' };

export function FastLine(props: Pick<FastLineContent, 'lists'>) {
  return (
    <RemountForOwner>
      <FastLineBody {...props} />
    </RemountForOwner>
  );
}

function FastLineBody({ lists }: Pick<FastLineContent, 'lists'>) {
  const t = useText('fast-line');
  const exam = useExamDraft();
  const { draft } = exam;
  const [query, setQuery] = useState(ALL);
  const isValid = validateExamDraft(draft).every(({ kind }) => kind === 'missing');
  const form = useMemo(
    () => (isValid ? toExamAnswers(draft) : { publicTestType: draft.examType || undefined, publicTestSubjects: [] }),
    [draft, isValid],
  );
  const isGiven = isValid && hasResult(draft);
  const { reach, failure, isSearching, more, retry } = useEntryCourses({
    form,
    fkAreaCountryId: query.country,
    fkCourseTypeGroupId: query.group,
    positions: isGiven ? [...query.positions] : [],
    sort: query.sort,
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
          <EntryCourseList
            reach={reach}
            hasResult={isGiven}
            lists={lists}
            query={query}
            onQuery={setQuery}
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

const NOT_FOUND = 404;
const NO_SUCH_RESOURCE = '0005';

/**
 * Returns true if the backend lacks the endpoint, which is optional. A retry would be pointless, so alternatives are
 * displayed.
 */
const isNotOffered = ({ code, httpStatus }: CallError) => code === NO_SUCH_RESOURCE || httpStatus === NOT_FOUND;

function ReachFailed({ failure, pending, onRetry }: { failure: CallError; pending: boolean; onRetry: () => void }) {
  const t = useText('fast-line');
  const { openChat } = useSite();
  if (isNotOffered(failure))
    return (
      <Notice icon="info" announce="at once">
        <p>{t('notOffered')}</p>
        <div className="fl__acts">
          <SiteLink className="more" to="/school/school-search">
            {t('notOfferedSearch')}
          </SiteLink>
          <Button size="s" onClick={openChat}>
            {t('notOfferedPerson')}
          </Button>
        </div>
      </Notice>
    );
  return (
    <RetryPrompt
      text={failure.message || t('failed')}
      retry={t('retry')}
      announce="at once"
      pending={pending}
      onRetry={onRetry}
    />
  );
}
