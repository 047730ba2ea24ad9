import type { RankingAnswer } from '#client/features/ranking/load-ranking.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { type Arriving, SiteLink, useSite } from '#client/site/site.tsx';
import { policyOf } from '#shared/tenant/level-policy.ts';
import { CountriesSection } from './countries.tsx';
import { EntriesSection, MainlandEntries } from './entries.tsx';
import { MainlandPart } from './gaokao/gaokao.tsx';
import { FigureList, MainlandHero, UsualHero } from './hero/hero.tsx';
import type { CountriesAnswer, HomeNews } from './load-home.server.ts';
import type { BudgetTable, ExamTable } from './load-mainland.server.ts';
import type { HeroPort } from './hero/load-ports.server.ts';
import { MainlandNews, NewsSection } from './news.tsx';
import { ApplicationSection, StepsSection } from './steps.tsx';
import './home.css';

const HOMES = { usual: UsualHome, mainland: MainlandHome } as const;

/** An agent that serves the mainland has a home that is composed for that. */
export function HomePage(content: HomeContent) {
  const { agent } = useSite();
  const Home = HOMES[policyOf(agent).home];
  return <Home {...content} />;
}

/** What both homes show, each composed in its own way. */
interface HomeContent {
  news: HomeNews[];
  hasFeesPage: boolean;
  ports: Arriving<HeroPort[]>;
  /** For some weeks of the year. */
  isResultsDay: boolean;
  countries: Arriving<CountriesAnswer>;
  /** Null but of an agent that serves the mainland. */
  budget: Arriving<BudgetTable | null> | null;
  exams: Arriving<ExamTable | null> | null;
  /** Null where the catalogue has none. */
  ranking: Arriving<RankingAnswer> | null;
}

function UsualHome({ news, hasFeesPage, isResultsDay, ports, countries, ranking }: HomeContent) {
  return (
    <>
      <UsualHero ports={ports} />
      {isResultsDay && <ResultsBand />}
      <FigureList countries={countries} />
      <div className="wrap">
        <CountriesSection answer={countries} look="cards" />
        <StepsSection />
        <ApplicationSection />
        <EntriesSection ranking={ranking} />
        <NewsSection news={news} />
        <InvitationSection />
      </div>
      {hasFeesPage && <FeesSection />}
    </>
  );
}

function MainlandHome({ news, hasFeesPage, ports, countries, budget, exams }: HomeContent) {
  return (
    <>
      <MainlandHero countries={countries} ports={ports} />
      <MainlandPart waiting={<div className="gk gk--waiting" />} />
      <div className="wrap">
        {exams && <MainlandPart exams={exams} />}
        <CountriesSection answer={countries} look="tiles" />
        {budget && <MainlandPart budget={budget} />}
        <StepsSection />
        <ApplicationSection />
        <MainlandEntries />
        <MainlandNews news={news} />
        <InvitationSection />
      </div>
      {hasFeesPage && <FeesSection />}
    </>
  );
}

/** The way to what somebody with results in hand wants first. */
function ResultsBand() {
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

/** What the service costs, in plain words, before anybody has to ask. */
function FeesSection() {
  const t = useText('home');
  return (
    <section className="plain-talk">
      <div className="wrap">
        <h2>
          {t('fees.first')} <br />
          {t('fees.second')}
        </h2>
        <div className="prose">
          <p>{t('fees.text')}</p>
          <p>{t('fees.order')}</p>
          <p>
            <SiteLink to="/fees">{t('fees.link')}</SiteLink>
          </p>
        </div>
      </div>
    </section>
  );
}

/** For a visitor who has read to the end. The button is not filled: the one filled button of a view is the hero's, or the banner's. */
function InvitationSection() {
  const t = useText('home');
  return (
    <section className="section section--invitation">
      <div className="section__head section__head--lying">
        <h2>{t('invitation.title')}</h2>
      </div>
      <div className="invitation">
        <p>{t('invitation.text')}</p>
        <SiteLink className="btn btn--l" to="/school-selection">
          {t('invitation.start')}
        </SiteLink>
      </div>
    </section>
  );
}
