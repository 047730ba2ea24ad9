import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ForgetAnswers, SavedAnswersGate } from '#client/features/saved-answers/offers.ts';
import { type Step, stepAddress, useMatchCount, useSelectionForm } from '#client/features/selection/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { pageQuery } from '#client/site/asking/page-query.ts';
import { rememberSearchedSchools } from '#client/site/storage/searched-schools.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { useIsScripted } from '#client/site/asking/arriving.ts';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState, Notice } from '#client/ui/say/notice.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/say/waiting.tsx';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import { MatchList, NoMatch } from './match-list.tsx';
import { readResultQuery } from './result-query.ts';
import { ResultsBar } from './results-bar.tsx';
import { useMatches } from './use-matches.ts';
import './results.css';

/** Answers are kept in the browser, so the browser asks for the results. */
export function ResultsPage() {
  const t = useText('match');
  const { user } = useSite();
  const isScripted = useIsScripted();
  return (
    <div className="wrap results">
      <header className="results__head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        <SiteLink className="btn" to={stepAddress('step1')}>
          {t('changeAnswers')}
        </SiteLink>
      </header>
      <noscript>
        <Notice icon="info">
          <p>{t('noScript')}</p>
          <SiteLink className="more" to="/school">
            {t('allSchools')}
          </SiteLink>
        </Notice>
      </noscript>
      {isScripted ? <ResultsHere key={user?.staffId ?? ''} /> : <ResultsWaiting />}
    </div>
  );
}

function ResultsHere() {
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
  const query = readResultQuery(pageQuery('selectionSearch', useLocation().search));
  const { form, unfinished } = useSelectionForm();
  const { data, error, isValidating, mutate } = useMatches(form, query);
  const { count } = useMatchCount(form);

  // A school that a search has brought up opens with all of its courses: its page reads here which schools those are.
  useEffect(() => {
    if (user && data) rememberSearchedSchools(data.rows.map(({ id }) => id));
  }, [user, data]);

  if (!form) return <NoAnswers step={unfinished} />;
  return (
    <>
      <ResultsBar query={query} total={data?.page.totalResult} count={count} isSearching={isValidating} />
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
          <NoMatch query={query} count={count} />
        ) : (
          <MatchList matches={data} query={query} examType={form.publicTestType} isSearching={isValidating} />
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

function ResultsWaiting() {
  const t = useText('match');
  return (
    <SkeletonGroup className="results__waiting" label={t('waiting')}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="9rem" />
      ))}
    </SkeletonGroup>
  );
}
