import { useMemo, useState } from 'react';
import { hasResult, validateExamDraft, toExamAnswers } from '#client/features/exam-entry/exam-entry.ts';
import { useExamDraft } from '#client/features/exam-entry/use-exam-draft.ts';
import { DeleteAnswers, RemountForOwner } from '#client/features/saved-answers/saved-answers.tsx';
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

const DEFAULT_QUERY: EntryCourseQuery = { country: '', group: '', standings: [], sort: 'closest' };

/** Shows the fast line: the form for exam grades, and the courses that the grades reach. */
export function FastLine(props: Pick<FastLineContent, 'lists'>) {
  return (
    <RemountForOwner>
      <FastLineBody {...props} />
    </RemountForOwner>
  );
}

function FastLineBody({ lists }: Pick<FastLineContent, 'lists'>) {
  const t = useText('fast-line');
  const examDraft = useExamDraft();
  const { draft } = examDraft;
  const [query, setQuery] = useState(DEFAULT_QUERY);
  const isValid = validateExamDraft(draft).every(({ kind }) => kind === 'missing');
  const form = useMemo(
    () => (isValid ? toExamAnswers(draft) : { publicTestType: draft.examType || undefined, publicTestSubjects: [] }),
    [draft, isValid],
  );
  const hasValidResult = isValid && hasResult(draft);
  const {
    reach: entryCourses,
    failure: error,
    isSearching,
    more: loadMore,
    retry,
  } = useEntryCourses({
    form,
    fkAreaCountryId: query.country,
    fkCourseTypeGroupId: query.group,
    standings: hasValidResult ? [...query.standings] : [],
    sort: query.sort,
  });
  return (
    <div className="fl__cols">
      <GradePanel draft={draft} onChange={examDraft.change} onChoose={examDraft.choose} />
      <section aria-label={t('results')} className="fl__results">
        {error && <EntryCoursesError failure={error} pending={isSearching} onRetry={retry} />}
        {/* Without grades, no course can be placed. */}
        {!hasValidResult && !error && <p className="fl__start">{t('start')}</p>}
        {hasValidResult && entryCourses && (
          <EntryCourseList
            entryCourses={entryCourses}
            exam={form}
            lists={lists}
            query={query}
            onQueryChange={setQuery}
            onLoadMore={loadMore}
            isSearching={isSearching}
          />
        )}
        {hasValidResult && !entryCourses && !error && (
          <SkeletonGroup className="fl__waiting-list" label={t('waiting')}>
            <Skeleton height="5rem" />
            <Skeleton height="7rem" />
            <Skeleton height="7rem" />
          </SkeletonGroup>
        )}
        {/* Placed after the result. On a phone it would otherwise push the result out of the first screen. */}
        <DeleteAnswers onCleared={examDraft.reset} />
      </section>
    </div>
  );
}

const HTTP_NOT_FOUND = 404;
const NO_SUCH_RESOURCE = '0005';

/**
 * Whether the backend does not implement the optional endpoint. A retry would be pointless, so alternatives are
 * displayed.
 */
const isFastLineNotOffered = ({ code, httpStatus }: CallError) =>
  code === NO_SUCH_RESOURCE || httpStatus === HTTP_NOT_FOUND;

function EntryCoursesError({
  failure: error,
  pending,
  onRetry,
}: {
  failure: CallError;
  pending: boolean;
  onRetry: () => void;
}) {
  const t = useText('fast-line');
  const { openChat } = useSite();
  if (isFastLineNotOffered(error))
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
      text={error.message || t('failed')}
      retry={t('retry')}
      announce="at once"
      pending={pending}
      onRetry={onRetry}
    />
  );
}
