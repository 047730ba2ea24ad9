import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ForgetAnswers, SavedAnswersGate } from '#client/features/saved-answers/saved-answers.tsx';
import { NoMatch } from '#client/features/selection-results/no-match.tsx';
import {
  narrowForm,
  readResultQuery,
  RESULT_BANDS,
  RESULT_SORTS,
  type ResultQuery,
  resultsAddress,
  useMatches,
} from '#client/features/selection-results/use-matches.ts';
import { type MatchCountAnswer, useMatchCount, useSelectionForm } from '#client/features/selection/match-inquiry.ts';
import { type Step, stepAddress } from '#client/features/selection/steps.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { useLocale, useText, useTextSource } from '#client/i18n/use-text.ts';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { isTrouble } from '#shared/failure.ts';
import { twoNames } from '#client/site/catalogue/school-name.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { pageQuery } from '#client/site/asking/page-query.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { SiteLink, useIsReady, useShownSorts, useSite, useSitePath } from '#client/site/site.tsx';
import { readReturn } from '#client/site/storage/return-address.ts';
import { noteSelectionCompleted, rememberSearchedSchools } from '#client/site/storage/searched-schools.ts';
import { Button } from '#client/ui/button/button.tsx';
import { latePart } from '#client/ui/late-part.tsx';
import { EmptyState, Notice } from '#client/ui/say/notice.tsx';
import { Seg } from '#client/ui/say/seg.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/say/waiting.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import type { Route } from './+types/school-selection-search.ts';
import '#client/features/selection-results/results.css';

export async function loader({ context }: Route.LoaderArgs) {
  const portal = requireSite(context);
  const t = textsIn(portal.locale).of('match');
  const countries = await portal.ask(countryList, {});
  if (!countries.ok && isTrouble(countries.failure)) portal.keepOutOfCache();
  return {
    head: { title: t('title'), description: t('lead') },
    /** Without them the results cannot be narrowed by country. */
    countries: countries.ok
      ? countries.value.rows.map((one) => ({ value: one.id, label: twoNames(one, portal.locale).own }))
      : [],
  };
}

type Countries = Awaited<ReturnType<typeof loader>>['countries'];

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function SchoolSelectionSearchRoute({ loaderData }: Route.ComponentProps) {
  return <ResultsPage countries={loaderData.countries} />;
}

/** Comes beside the answer that it shows. */
const MatchList = latePart({
  load: async () => (await import('#client/features/selection-results/match-list.tsx')).MatchList,
  words: ['apply-start', 'entry-rule', 'exam', 'facts', 'favourite-button', 'match', 'placement', 'ui'],
});

/** For few: countries without a course of the level. */
const LevelStatements = latePart({
  load: async () => (await import('#client/features/selection-results/level-statements.tsx')).LevelStatements,
  words: ['match', 'statements', 'ui'],
});

/** For who is logged in to a backend that keeps it for advisers. */
const ShowResult = latePart({
  load: async () => (await import('#client/features/shown-result/shown-result.tsx')).ShowResult,
  words: ['shown-result'],
});

/** Answers are kept in the browser, so the browser asks for the results. */
function ResultsPage({ countries }: { countries: Countries }) {
  const t = useText('match');
  const { user } = useSite();
  const isReady = useIsReady();
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
      {isReady ? <ResultsHere key={user?.staffId ?? ''} countries={countries} /> : <AnswersAwaited />}
    </div>
  );
}

function ResultsHere({ countries }: { countries: Countries }) {
  const [round, setRound] = useState(0);
  return (
    <SavedAnswersGate>
      <Results key={round} countries={countries} onForgotten={() => setRound(round + 1)} />
    </SavedAnswersGate>
  );
}

function Results({ countries, onForgotten }: { countries: Countries; onForgotten: () => void }) {
  const t = useText('match');
  const { user } = useSite();
  const query = readResultQuery(pageQuery('selectionSearch', useLocation().search));
  const { country, fee } = query;
  const { form: answered, unfinished } = useSelectionForm();
  const form = useMemo(() => answered && narrowForm(answered, { country, fee }), [answered, country, fee]);
  const { data, error, isValidating, mutate } = useMatches(form, query);
  const { count } = useMatchCount(form);

  const source = useTextSource();
  const isAsking = form !== null;
  useEffect(() => {
    if (isAsking) MatchList.expect(source);
  }, [isAsking, source]);

  // A school that a search has brought up opens with all of its courses: its page reads here which schools those are.
  useEffect(() => {
    if (user && data) rememberSearchedSchools(data.rows.map(({ id }) => id));
  }, [user, data]);

  const isCompleted = answered !== null;
  useEffect(() => {
    if (isCompleted) noteSelectionCompleted();
  }, [isCompleted]);

  if (!answered || !form) return <NoAnswers step={unfinished} />;
  return (
    <>
      <BackToComparison />
      <ResultsBar
        form={answered}
        countries={countries}
        query={query}
        total={data?.page.totalResult}
        count={count}
        isSearching={isValidating}
      />
      {count && <AlsoKnown count={count} countries={countries} />}
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
            waiting={<ResultsWaiting />}
            matches={data}
            query={query}
            examType={form.publicTestType}
            isSearching={isValidating}
          />
        )
      ) : (
        !error && <ResultsWaiting />
      )}
      {user?.showsResults && data && data.page.totalResult > 0 && <ShowResult form={form} />}
      <ForgetAnswers onForgotten={onForgotten} />
    </>
  );
}

/** What the list leaves out, and what does not narrow it. */
function AlsoKnown({ count, countries }: { count: MatchCountAnswer; countries: Countries }) {
  const t = useText('match');
  const locale = useLocale();
  const names = countries.flatMap(({ value, label }) => (count.withoutField.includes(value) ? [label] : []));
  const list = new Intl.ListFormat(LANGUAGE_TAGS[locale], { type: 'conjunction' });
  return (
    <>
      {count.withoutLevel.map(({ fkAreaCountryId, schools }) => (
        <LevelStatements
          key={fkAreaCountryId}
          country={countries.find(({ value }) => value === fkAreaCountryId)?.label ?? ''}
          schools={schools}
        />
      ))}
      {names.length > 0 && <p className="meta">{t('also.withoutField', { countries: list.format(names) })}</p>}
      {count.outOfReach > 0 && <p className="meta">{t('also.outOfReach', { count: count.outOfReach })}</p>}
    </>
  );
}

/** For who came from there to answer. */
function BackToComparison() {
  const t = useText('match');
  const { agent } = useSite();
  const address = readReturn(agent.keyCode);
  return (
    address && (
      <SiteLink className="btn btn--primary results__return" to={address}>
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

/** Drawn by the server, which does not know whether this browser keeps answers: the picture of who has none stands there already. */
function AnswersAwaited() {
  const t = useText('match');
  const { agent } = useSite();
  return (
    <div className="results__awaited" role="status" aria-busy="true">
      <EmptyState headingLevel={2} picture={emptyArtAddress('school', agent.brandColour)} title={t('waiting')} />
    </div>
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

interface ResultsBarProps {
  /** The answers as they were given. */
  form: NonNullable<ReturnType<typeof useSelectionForm>['form']>;
  countries: Countries;
  query: ResultQuery;
  total: number | undefined;
  count: MatchCountAnswer | undefined;
  isSearching: boolean;
}

const FEE_SHARES = [0.75, 0.5, 0.25];
const FEE_STEP = 1000;

/** Amounts below a budget, in round thousands. */
const feesBelow = (budget: number) =>
  [...new Set(FEE_SHARES.map((share) => Math.floor((budget * share) / FEE_STEP) * FEE_STEP))].filter(
    (amount) => amount > 0,
  );

/** How many there are, of which group, in which order, and what narrows them. */
function ResultsBar({ form, countries: all, query, total, count, isSearching }: ResultsBarProps) {
  const locale = useLocale();
  const t = useText('match');
  const exams = useText('exam');
  const sorts = useShownSorts(RESULT_SORTS);
  const toPath = useSitePath();
  const navigate = useNavigate();
  const goTo = (change: Partial<ResultQuery>) =>
    void navigate(toPath(resultsAddress({ ...query, page: 1, ...change })));
  const countries = all.filter(({ value }) => form.areaCountryIds.includes(value));
  const withNumber = (words: string, number: number | undefined) =>
    number === undefined ? words : t('bandNumber', { words, number });
  return (
    <div className="results__bar">
      <h2 aria-live="polite">{isSearching || total === undefined ? t('waiting') : t('count', { count: total })}</h2>
      <Seg
        label={t('bands')}
        chosen={query.band}
        parts={['' as const, ...RESULT_BANDS].map((band) => ({
          id: band,
          label: withNumber(band ? exams(`band.${band}`) : t('allBands'), band ? count?.bands[band] : count?.total),
          href: toPath(resultsAddress({ ...query, band, page: 1 })),
        }))}
      />
      <NativeSelect
        label={t('sort.label')}
        labelHidden
        value={query.sort}
        choices={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        onChange={(event) => goTo({ sort: event.target.value as ResultQuery['sort'] })}
      />
      {countries.length > 1 && (
        <NativeSelect
          label={t('filter.country')}
          labelHidden
          value={query.country}
          choices={[{ value: '', label: t('filter.allCountries') }, ...countries]}
          onChange={(event) => goTo({ country: event.target.value })}
        />
      )}
      <NativeSelect
        label={t('filter.fee')}
        labelHidden
        value={query.fee}
        choices={[
          { value: '', label: t('filter.anyFee') },
          ...feesBelow(form.feeMax).map((amount) => ({
            value: String(amount),
            label: t('filter.feeUpTo', { fee: moneyText({ amount, currency: form.feeTypeId }, locale) }),
          })),
        ]}
        onChange={(event) => goTo({ fee: event.target.value })}
      />
    </div>
  );
}
