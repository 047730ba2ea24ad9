import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { DeleteAnswers, RemountForOwner } from '#client/features/saved-answers/saved-answers.tsx';
import { NoMatch } from '#client/features/selection-results/no-match.tsx';
import { ResultNotes } from '#client/features/selection-results/also-known.tsx';
import { ResultsBar } from '#client/features/selection-results/results-bar.tsx';
import { narrowForm, parseResultQuery, useMatches } from '#client/features/selection-results/use-matches.ts';
import { useMatchCount, useSelectionForm } from '#client/features/selection/match-inquiry.ts';
import { type Step, getStepPath } from '#client/features/selection/steps.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { useText, useTextSource } from '#client/i18n/use-text.ts';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { isUnavailable } from '#shared/call-error.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { getPageQuery } from '#client/site/portal/page-query.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { loadReturnPath } from '#client/site/storage/return-address.ts';
import { saveSearchedSchools } from '#client/site/storage/searched-schools.ts';
import { Button } from '#client/ui/button/button.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { EmptyState, Notice } from '#client/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/waiting.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import type { Route } from './+types/school-selection-search.ts';
import '#client/features/selection-results/results.css';
import { useIsReady } from '#client/site/hydration.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const portalRequest = requireSite(context);
  const t = textsIn(portalRequest.locale).getText('match');
  const countries = await portalRequest.ask(countryList, {});
  if (!countries.ok && isUnavailable(countries.error)) portalRequest.keepOutOfCache();
  return {
    head: { title: t('title'), description: t('lead') },
    /** If the call fails, the list is empty and the results cannot be filtered by country. */
    countries: countries.ok
      ? countries.value.rows.map((row) => ({ value: row.id, label: getBilingualName(row, portalRequest.locale).own }))
      : [],
  };
}

type Countries = Awaited<ReturnType<typeof loader>>['countries'];

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function SchoolSelectionSearchRoute({ loaderData }: Route.ComponentProps) {
  return <ResultsPage countries={loaderData.countries} />;
}

/** Loads in parallel with the results it renders. */
const MatchList = createLazyPart({
  load: async () => (await import('#client/features/selection-results/match-list.tsx')).MatchList,
  namespaces: [
    'apply-start',
    'entry-rule',
    'exam',
    'facts',
    'favourite-button',
    'match',
    'placement',
    'statements',
    'ui',
  ],
});

/** Rendered for logged-in users if the backend supports shared results. */
const ShowResult = createLazyPart({
  load: async () => (await import('#client/features/shown-result/shown-result.tsx')).ShowResult,
  namespaces: ['shown-result'],
});

/** The browser fetches the results, because the answers are stored there. */
function ResultsPage({ countries }: { countries: Countries }) {
  const t = useText('match');
  const { user } = useSite();
  const isReady = useIsReady();
  return (
    <div className="wrap results">
      <header className="results__head">
        <div>
          <h1>{t('title')}</h1>
        </div>
        <SiteLink className="btn" to={getStepPath('step1')}>
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
      {isReady ? <RemountableResults key={user?.staffId ?? ''} countries={countries} /> : <AnswersPlaceholder />}
    </div>
  );
}

function RemountableResults({ countries }: { countries: Countries }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <RemountForOwner>
      <Results key={attempt} countries={countries} onCleared={() => setAttempt(attempt + 1)} />
    </RemountForOwner>
  );
}

function Results({ countries, onCleared }: { countries: Countries; onCleared: () => void }) {
  const t = useText('match');
  const { user } = useSite();
  const query = parseResultQuery(getPageQuery('selectionSearch', useLocation().search));
  const { country, fee } = query;
  const { form: answeredForm, unfinished } = useSelectionForm();
  const form = useMemo(() => answeredForm && narrowForm(answeredForm, { country, fee }), [answeredForm, country, fee]);
  const { data, error, isValidating, mutate } = useMatches(form, query);
  const { count } = useMatchCount(form);

  const textSource = useTextSource();
  const hasForm = form !== null;
  useEffect(() => {
    if (hasForm) MatchList.prefetch(textSource);
  }, [hasForm, textSource]);

  useEffect(() => {
    if (user && data) saveSearchedSchools(data.rows.map(({ id }) => id));
  }, [user, data]);

  if (!answeredForm || !form) return <NoAnswers step={unfinished} />;
  return (
    <>
      <BackToComparison />
      <ResultsBar
        form={answeredForm}
        countries={countries}
        query={query}
        total={data?.page.totalResult}
        count={count}
        isSearching={isValidating}
        hasRanks={query.sort === 'rank' || data?.rows.some(({ qsRank }) => qsRank !== '') === true}
      />
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
          <MatchList
            waiting={<ResultsSkeleton />}
            matches={data}
            query={query}
            count={count}
            examAnswers={form}
            limit={answeredForm}
            countryIds={form.areaCountryIds}
            isSearching={isValidating}
          />
        )
      ) : (
        !error && <ResultsSkeleton />
      )}
      {count && <ResultNotes form={form} query={query} count={count} countries={countries} />}
      {user?.showsResults && data && data.page.totalResult > 0 && <ShowResult form={form} />}
      <DeleteAnswers onCleared={onCleared} />
    </>
  );
}

function BackToComparison() {
  const t = useText('match');
  const { agent } = useSite();
  const returnPath = loadReturnPath(agent.keyCode);
  return (
    returnPath && (
      <SiteLink className="btn btn--primary results__return" to={returnPath}>
        {t('backToComparison')}
      </SiteLink>
    )
  );
}

function NoAnswers({ step }: { step: Step }) {
  const t = useText('match');
  const { agent } = useSite();
  return (
    <EmptyState
      headingLevel={2}
      picture={getEmptyArtPath('school', agent.brandColour)}
      title={t('noAnswers.title')}
      text={t('noAnswers.text')}
    >
      <SiteLink className="btn btn--primary" to={getStepPath(step)}>
        {t('noAnswers.start')}
      </SiteLink>
    </EmptyState>
  );
}

/** Server-rendered empty state, because the server does not know the stored answers. */
function AnswersPlaceholder() {
  const t = useText('match');
  const { agent } = useSite();
  return (
    <div className="results__awaited" role="status" aria-busy="true">
      <EmptyState headingLevel={2} picture={getEmptyArtPath('school', agent.brandColour)} title={t('waiting')} />
    </div>
  );
}

function ResultsSkeleton() {
  const t = useText('match');
  return (
    <SkeletonGroup className="results__waiting" label={t('waiting')}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="9rem" />
      ))}
    </SkeletonGroup>
  );
}
