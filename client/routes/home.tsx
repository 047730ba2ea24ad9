import { preloadRanking, EntriesSection, MainlandEntries } from '#client/features/home/entries.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { preloadHero, FigureList, MainlandHero, DefaultHero } from '#client/features/home/hero/hero.tsx';
import type { RankingResult } from '#client/features/ranking/load-ranking.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { assertNever } from '#shared/assert-never.ts';
import type { HomeSection } from '#shared/rules/home-sections.ts';
import type { MarketingFigures } from '#shared/tenant/marketing-figures.ts';
import { getLevelPolicy } from '#shared/tenant/level-policy.ts';
import { FeaturedSection } from '#client/features/home/featured.tsx';
import { AdviserSection } from '#client/features/home/adviser.tsx';
import type { NextDeadline } from '#client/features/home/load-deadlines.server.ts';
import type { FeaturedSchool } from '#client/features/home/load-featured.server.ts';
import { CountriesSection } from '#client/features/home/countries.tsx';
import {
  type CountriesResult,
  type HomeIntro,
  type HomeNews,
  loadHome,
  type HeroPort,
} from '#client/features/home/load-home.server.ts';
import type { FinderContent } from '#client/features/home/hero/load-finder.server.ts';
import type { BudgetTable, ExamTable } from '#client/features/home/load-mainland.server.ts';
import { NewsSection } from '#client/features/home/news.tsx';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import type { Route } from './+types/home.ts';
import '#client/features/home/gaokao/gaokao.css';
import '#client/features/home/home.css';
import type { MaybeDeferred } from '#client/site/deferred-data.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await Promise.all([preloadMainland(), preloadRanking(), preloadHero()]);
  return loadHome(context);
}

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}

/**
 * Sections of the mainland home page only: the Gaokao band and tables. Their CSS is loaded with the page, because the
 * server renders the markup before the script loads.
 */
const MainlandPart = createLazyPart({
  load: async () => (await import('#client/features/home/mainland-tables.tsx')).MainlandContent,
  namespaces: ['entry-rule', 'facts', 'home', 'statements', 'ui'],
});
/** Called by the loader, so that the server renders the sections instead of the fallback. */
const preloadMainland = () => MainlandPart.draw();

/** Selects the home page. Agents that serve the mainland have a separate one. */
function HomePage(content: HomeContent) {
  const { agent } = useSite();
  const HomeVariant = getLevelPolicy(agent).home === 'mainland' ? MainlandHome : DefaultHome;
  return (
    <>
      <HomeVariant {...content} />
      {content.hasFeesPage && <FeesSection />}
    </>
  );
}

interface HomeContent {
  intro: HomeIntro;
  sections: readonly HomeSection[];
  figures: MarketingFigures;
  news: HomeNews[];
  hasFeesPage: boolean;
  ports: MaybeDeferred<HeroPort[]>;
  finder: MaybeDeferred<FinderContent | null>;
  /** Whether the band about results day is shown, which happens for a few weeks of the year. */
  isResultsDay: boolean;
  countries: MaybeDeferred<CountriesResult>;
  featured: MaybeDeferred<FeaturedSchool[]>;
  deadlines: MaybeDeferred<NextDeadline[]>;
  /** Null except for agents that serve the mainland. */
  budget: MaybeDeferred<BudgetTable | null> | null;
  exams: MaybeDeferred<ExamTable | null> | null;
  /** Null if the catalogue has no ranking. */
  ranking: MaybeDeferred<RankingResult> | null;
}

function DefaultHome(content: HomeContent) {
  const { intro, figures, isResultsDay, ports, finder, countries, deadlines } = content;
  return (
    <>
      <DefaultHero intro={intro} ports={ports} finder={finder} countries={countries} deadlines={deadlines} />
      {isResultsDay && <ResultsDayBanner />}
      <HomeSections content={content} isMainland={false} />
      <FigureList figures={figures} countries={countries} />
    </>
  );
}

function MainlandHome(content: HomeContent) {
  const { intro, figures, ports, finder, countries, deadlines } = content;
  return (
    <>
      <MainlandHero
        intro={intro}
        figures={figures}
        countries={countries}
        ports={ports}
        finder={finder}
        deadlines={deadlines}
      />
      <MainlandPart waiting={<div className="gk gk--waiting" />} />
      <HomeSections content={content} isMainland />
    </>
  );
}

interface HomeSectionsProps {
  content: HomeContent;
  isMainland: boolean;
}

/** Sections in the order chosen by the agency. */
function HomeSections({ content, isMainland }: HomeSectionsProps) {
  return (
    <div className="wrap">
      {content.sections.map((section) => (
        <HomeSectionView key={section} section={section} content={content} isMainland={isMainland} />
      ))}
    </div>
  );
}

function HomeSectionView({ section, content, isMainland }: HomeSectionsProps & { section: HomeSection }) {
  const { sections, countries, featured, deadlines, budget, exams, ranking, news } = content;
  switch (section) {
    case 'exams':
      return exams && <MainlandPart exams={exams} />;
    case 'countries':
      return <CountriesSection answer={countries} variant={isMainland ? 'tiles' : 'cards'} />;
    case 'featured':
      return <FeaturedSection schools={featured} />;
    case 'adviser':
      return <AdviserSection deadlines={deadlines} />;
    case 'budget':
      return budget && <MainlandPart budget={budget} />;
    case 'howItWorks':
      return sections.includes('application') ? <WholeRoute /> : <SingleRoute routeName="steps" />;
    case 'application':
      return !sections.includes('howItWorks') && <SingleRoute routeName="application" />;
    case 'entries':
      return isMainland ? <MainlandEntries /> : <EntriesSection ranking={ranking} />;
    case 'headlines':
      return <NewsSection news={news} />;
    default:
      return assertNever(section);
  }
}

function ResultsDayBanner() {
  const t = useText('results-day');
  return (
    <section className="results-band">
      <div className="wrap invitation">
        <div>
          <h2>{t('home.title')}</h2>
          <p>{t('home.text')}</p>
        </div>
        <SiteLink className="btn btn--l" to="/dse/results-day">
          {t('home.go')}
        </SiteLink>
      </div>
    </section>
  );
}

function FeesSection() {
  const t = useText('home');
  return (
    <section className="plain-talk">
      <div className="wrap">
        <h2>{t('fees.title')}</h2>
        <p className="prose">
          {t('fees.text')} <SiteLink to="/fees">{t('fees.link')}</SiteLink>
        </p>
      </div>
    </section>
  );
}

/** Steps drawn as a route. The stages of an application are reduced to the five in which the student acts. */
const STEPS_OF_ROUTE = {
  steps: ['steps.ask', 'steps.match', 'steps.apply'],
  application: [
    'application.submit',
    'application.decision',
    'application.offer',
    'application.visa',
    'application.depart',
  ],
} as const;

type RouteName = keyof typeof STEPS_OF_ROUTE;

interface RouteStep {
  key: (typeof STEPS_OF_ROUTE)[RouteName][number];
  /** Route that begins at this step and is named above it. */
  begins?: RouteName;
}

function SingleRoute({ routeName }: { routeName: RouteName }) {
  const t = useText('home');
  return (
    <StepsSection
      id={routeName}
      title={t(`${routeName}.title`)}
      steps={STEPS_OF_ROUTE[routeName].map((key) => ({ key }))}
    />
  );
}

/** Both routes in one line: the last step of choosing is the first one of applying. */
function WholeRoute() {
  const t = useText('home');
  const choosingSteps = STEPS_OF_ROUTE.steps.slice(0, -1);
  const listSteps = (routeName: RouteName, keys: readonly RouteStep['key'][]): RouteStep[] =>
    keys.map((key, index) => ({ key, ...(index === 0 && { begins: routeName }) }));
  return (
    <StepsSection
      id="steps"
      title={t('steps.all')}
      steps={[...listSteps('steps', choosingSteps), ...listSteps('application', STEPS_OF_ROUTE.application)]}
    />
  );
}

function StepsSection({ id, title, steps }: { id: string; title: string; steps: RouteStep[] }) {
  const t = useText('home');
  return (
    <section className="section" id={id}>
      <h2 className="section__head">{title}</h2>
      <ol className="steps">
        {steps.map(({ key, begins }) => (
          <li key={key} className={begins && 'steps__first'} id={begins === id ? undefined : begins}>
            {begins && <h3 className="meta">{t(`${begins}.title`)}</h3>}
            <p>{t(key)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
