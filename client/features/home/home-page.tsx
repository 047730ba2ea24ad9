import type { RankingAnswer } from '#client/features/ranking/offers.server.ts';
import type { Arriving } from '#client/site/asking/arriving.ts';
import { useSite } from '#client/site/site.tsx';
import { policyOf } from '#shared/tenant/level-policy.ts';
import { ApplicationSection, StepsSection } from './steps.tsx';
import { CountriesSection } from './countries.tsx';
import { EntriesSection, MainlandEntries } from './entries.tsx';
import { FeesSection, GaokaoBand, InvitationSection } from './bands.tsx';
import { FigureList } from './figures.tsx';
import type { CountriesAnswer, NewsItem } from './load-home.server.ts';
import { MainlandHero, UsualHero } from './hero.tsx';
import { MainlandNews, NewsSection } from './news.tsx';
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
  news: NewsItem[];
  hasFeesPage: boolean;
  countries: Arriving<CountriesAnswer>;
  ranking: Arriving<RankingAnswer>;
}

function UsualHome({ news, hasFeesPage, countries, ranking }: HomeContent) {
  return (
    <>
      <UsualHero />
      <FigureList />
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

function MainlandHome({ news, hasFeesPage, countries }: HomeContent) {
  return (
    <>
      <MainlandHero />
      <GaokaoBand />
      <div className="wrap">
        <CountriesSection answer={countries} look="tiles" />
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
