import { type FormEvent, type ReactNode, Suspense, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { getIconClass } from '#client/ui/icon/icon.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { Phrases } from '#client/ui/phrases/phrases.tsx';
import type { MarketingFigures } from '#shared/tenant/marketing-figures.ts';
import { numberText } from '#shared/locale/locales.ts';
import { NextDeadlineLine } from '#client/features/home/adviser.tsx';
import type { NextDeadline } from '#client/features/home/load-deadlines.server.ts';
import type { FinderContent } from '#client/features/home/hero/load-finder.server.ts';
import type { CountriesResult, HeroPort, HomeIntro } from '#client/features/home/load-home.server.ts';
import { type MaybeDeferred, useDeferred } from '#client/site/deferred-data.ts';

interface HeroProps {
  intro: HomeIntro;
  deadlines: MaybeDeferred<NextDeadline[]>;
  ports: MaybeDeferred<HeroPort[]>;
  finder: MaybeDeferred<FinderContent | null>;
  countries: MaybeDeferred<CountriesResult>;
}

/** First screen with a search field, because most visitors look for a particular school or country. */
export function DefaultHero({ intro, ports, finder, countries, deadlines }: HeroProps) {
  const t = useText('home');
  return (
    <section className="hero" data-invitation>
      <div className="wrap">
        <div>
          <HeroHeading intro={intro} secondLine={t('hero.second')} lead={t('hero.lead')} />
          <SearchForm />
          <p className="go row">
            <SiteLink className="btn btn--primary btn--l" to="/school-selection">
              {t('hero.start')}
            </SiteLink>
            <SiteLink className={`more ${getIconClass('right', 'after')}`} to="/country-list">
              {t('hero.parents')}
            </SiteLink>
          </p>
          <NextDeadlineLine deadlines={deadlines} />
          <HeroFinder.Inside content={finder} countries={countries} />
        </div>
        <HeroChart.Inside ports={ports} />
      </div>
    </section>
  );
}

/** Heading and lead written by the agency, or the default ones. */
function HeroHeading({ intro, secondLine, lead }: { intro: HomeIntro; secondLine: string; lead: string }) {
  const t = useText('home');
  const cityName = useOriginCityName();
  return (
    <>
      <h1>
        {intro.title ? (
          <Phrases text={intro.title} />
        ) : (
          <>
            {t('hero.first', { city: cityName })} <br />
            {secondLine}
          </>
        )}
      </h1>
      <p className="lead">{intro.lead || lead}</p>
    </>
  );
}

/** First screen of mainland sites. It is dark in both themes, with the agency's figures below the buttons. */
export function MainlandHero({ intro, figures, countries, ports, finder, deadlines }: FiguresProps & HeroProps) {
  const t = useText('home');
  return (
    <section className="hero hero--night on-night" data-invitation>
      <div className="wrap">
        <div>
          <HeroHeading intro={intro} secondLine={t('mainlandHero.second')} lead={t('mainlandHero.lead')} />
          <p className="go row">
            <SiteLink className="btn btn--primary btn--l" to="/school-selection">
              {t('hero.start')}
            </SiteLink>
            <SiteLink className="btn btn--l" to="/college-library">
              {t('mainlandHero.browse')}
            </SiteLink>
          </p>
          <NextDeadlineLine deadlines={deadlines} />
          <HeroFinder.Inside content={finder} countries={countries} />
          <dl className="quick">
            <FigureTerms figures={figures} countries={countries} />
          </dl>
        </div>
        <HeroChart.Inside ports={ports} />
      </div>
    </section>
  );
}

/**
 * Largest picture of the page: a chart that is rendered on the server and whose ports become interactive after
 * hydration.
 */
const HeroChart = createLazyPart({
  load: async () => (await import('./hero-chart.tsx')).HeroChart,
  namespaces: ['home', 'ports'],
});
const HeroFinder = createLazyPart({
  load: async () => (await import('./finder.tsx')).HeroFinder,
  namespaces: ['facts', 'home', 'statements', 'ui'],
});
export const preloadHero = () => Promise.all([HeroChart.draw(), HeroFinder.draw()]);

/** Returns the name of the city from which the agent's students depart. */
function useOriginCityName(): string {
  const t = useText('home');
  const { agent } = useSite();
  return t(`city.${agent.originCity}`);
}

/** Search types of the list page: '0' searches by school, '1' by country. */
const SCHOOL_TAB = '0';
const COUNTRY_TAB = '1';

/** Suggestions. Their script loads when the input is focused, so that it does not delay the first screen. */
const SuggestionList = createLazyPart({
  load: async () => (await import('#client/features/school-list/search/suggestion-list.tsx')).SuggestionList,
  namespaces: ['schools'],
});

/** Search form. It is a plain GET form. With JavaScript, it navigates on the client. */
function SearchForm() {
  const t = useText('home');
  const { agent } = useSite();
  const id = useId();
  const navigate = useNavigate();
  const [searchKind, setSearchKind] = useState<'school' | 'country'>('school');
  const [inputElement, setInputElement] = useState<HTMLInputElement>();
  const handleInput = (event: { currentTarget: HTMLInputElement }) => setInputElement(event.currentTarget);
  const actionPath = sitePath(agent.keyCode, '/school/school-search');
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formEntries = [...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value)]);
    void navigate(`${actionPath}?${new URLSearchParams(formEntries)}`);
  };
  const renderChoice = (value: string, currentKind: typeof searchKind, label: string) => (
    <label>
      <input
        type="radio"
        name="searchType"
        value={value}
        defaultChecked={value === SCHOOL_TAB}
        onChange={() => setSearchKind(currentKind)}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <form
      className="find"
      role="search"
      aria-label={t('find.label')}
      action={actionPath}
      method="get"
      onSubmit={handleSubmit}
    >
      <fieldset>
        <legend className="sr">{t('find.kind')}</legend>
        {renderChoice(SCHOOL_TAB, 'school', t('find.bySchool'))}
        {renderChoice(COUNTRY_TAB, 'country', t('find.byCountry'))}
      </fieldset>
      <div className="line">
        <label className="sr" htmlFor={id}>
          {t(`find.${searchKind}`)}
        </label>
        <input
          className="input"
          id={id}
          type="search"
          name="keyword"
          placeholder={t(`find.${searchKind}Example`)}
          enterKeyHint="search"
          onFocus={handleInput}
          onInput={handleInput} // Input events are handled like focus, because the input may already have the focus before hydration.
        />
        <button className={`btn btn--solid ${getIconClass('search')}`} type="submit">
          {t('find.submit')}
        </button>
        {inputElement && searchKind === 'school' && <SuggestionList inputElement={inputElement} />}
      </div>
    </form>
  );
}

interface FiguresProps {
  figures: MarketingFigures;
  countries: MaybeDeferred<CountriesResult>;
}

export function FigureList(props: FiguresProps) {
  const t = useText('home');
  return (
    <section className="proof" aria-label={t('figures.title')}>
      <dl className="wrap">
        <FigureTerms {...props} />
      </dl>
    </section>
  );
}

/** Figures from the settings of the agent's site, with labels. The parent list determines their style. */
function FigureTerms({ figures, countries }: FiguresProps) {
  const t = useText('home');
  const locale = useLocale();
  const formatOver = (count: number) => t('figures.over', { number: numberText(count, locale) });
  return (
    <>
      {figures.showCountedFigures ? (
        <Suspense fallback={null}>
          <CountTerms countries={countries} />
        </Suspense>
      ) : (
        <>
          {figures.partnerSchools > 0 && (
            <FigureTerm name={t('figures.partners')} value={formatOver(figures.partnerSchools)} />
          )}
          {figures.abroadSchools > 0 && (
            <FigureTerm name={t('figures.abroadPartners')} value={formatOver(figures.abroadSchools)} />
          )}
        </>
      )}
      {figures.choiceSteps > 0 && (
        <FigureTerm name={t('figures.steps')} value={figures.choiceSteps} unit={t('figures.stepsUnit')} />
      )}
      {figures.applicationSteps > 0 && (
        <FigureTerm
          name={t('figures.application')}
          value={figures.applicationSteps}
          unit={t('figures.applicationUnit')}
        />
      )}
      {figures.resultWeeks && (
        <FigureTerm name={t('figures.result')} value={figures.resultWeeks} unit={t('figures.resultUnit')} />
      )}
      {figures.assessmentHours > 0 && (
        <FigureTerm name={t('figures.assessment')} value={figures.assessmentHours} unit={t('figures.assessmentUnit')} />
      )}
    </>
  );
}

function FigureTerm({ name, value, unit }: { name: string; value: ReactNode; unit?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">
        {value}
        {unit && <small>{unit}</small>}
      </dd>
    </div>
  );
}

/** Numbers of schools in the catalogue. Renders nothing if they are unavailable. */
function CountTerms({ countries }: Pick<FiguresProps, 'countries'>) {
  const t = useText('home');
  const locale = useLocale();
  const countriesResult = useDeferred(countries);
  const schoolCounts = countriesResult.ok ? countriesResult.schoolCounts : null;
  if (!schoolCounts) return null;
  const { total, abroad, day } = schoolCounts;
  return (
    <>
      <FigureTerm name={t('figures.schools', { day })} value={numberText(total, locale)} />
      <FigureTerm name={t('figures.abroad')} value={numberText(abroad, locale)} />
    </>
  );
}
