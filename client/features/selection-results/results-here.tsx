import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { pageQuery } from '#client/site/page-query.ts';
import { ForgetAnswers, SavedAnswersGate } from '#client/features/saved-answers/offers.ts';
import { type Step, stepAddress, useMatchCount, useSelectionForm } from '#client/features/selection/offers.ts';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import { useText } from '#client/i18n/use-text.ts';
import { rememberSearchedSchools } from '#client/site/searched-schools.ts';
import { useSite } from '#client/site/site-context.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/say/empty-state.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import { MatchList } from './match-list.tsx';
import { NoMatch } from './no-match.tsx';
import { readWish } from './result-wish.ts';
import { ResultsBar } from './results-bar.tsx';
import { ResultsWaiting } from './results-waiting.tsx';
import { useMatches } from './use-matches.ts';

export function ResultsHere() {
  const [round, setRound] = useState(0);
  return (
    <SavedAnswersGate>
      <Results key={round} onForgotten={() => setRound(round + 1)} />
    </SavedAnswersGate>
  );
}

function Results({ onForgotten }: { onForgotten: () => void }) {
  const t = useText('match');
  const { user } = useSite();
  const wish = readWish(pageQuery('selectionSearch', useLocation().search));
  const { form, unfinished } = useSelectionForm();
  const { data, error, isValidating, mutate } = useMatches(form, wish);
  const { count } = useMatchCount(form);

  // What somebody has come upon here opens with all of its courses.
  useEffect(() => {
    if (user && data) rememberSearchedSchools(data.rows.map(({ id }) => id));
  }, [user, data]);

  if (!form) return <NoAnswers step={unfinished} />;
  return (
    <>
      <ResultsBar wish={wish} total={data?.page.totalResult} count={count} isSearching={isValidating} />
      {error && (
        <Notice tone="caution" announce="at once">
          <p>{error.message || t('failed')}</p>
          <Button size="s" onClick={() => void mutate()} pending={isValidating}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {data ? (
        data.page.totalResult === 0 ? (
          <NoMatch wish={wish} count={count} />
        ) : (
          <MatchList matches={data} wish={wish} examType={form.publicTestType} isSearching={isValidating} />
        )
      ) : (
        !error && <ResultsWaiting />
      )}
      <ForgetAnswers onForgotten={onForgotten} />
    </>
  );
}

function NoAnswers({ step }: { step: Step }) {
  const t = useText('match');
  const { agent } = useSite();
  return (
    <EmptyState
      headingLevel={2}
      picture={emptyArtAddress('school', agent.brandColour)}
      title={t('noAnswers.title')}
      text={t('noAnswers.text')}
    >
      <SiteLink className="btn btn--primary" to={stepAddress(step)}>
        {t('noAnswers.start')}
      </SiteLink>
    </EmptyState>
  );
}
