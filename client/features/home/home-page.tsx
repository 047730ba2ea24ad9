import { MAINLAND_PUBLIC_LEVEL } from '#shared/constants.ts';
import { useSite } from '#client/site/site-context.ts';
import type { Arriving } from '#client/site/arriving.ts';
import type { RankingAnswer } from '#client/features/ranking/offers.server.ts';
import type { CountriesAnswer } from './load-countries.server.ts';
import { MainlandHome } from './mainland-home.tsx';
import type { NewsItem } from './news-lines.server.ts';
import { UsualHome } from './usual-home.tsx';
import './home.css';

export interface HomeContent {
  news: NewsItem[];
  hasFeesPage: boolean;
  countries: Arriving<CountriesAnswer>;
  ranking: Arriving<RankingAnswer>;
}

/** An agent of level 4 serves the mainland, and its home is composed for that. */
export function HomePage(content: HomeContent) {
  const { agent } = useSite();
  return agent.publicLevel === MAINLAND_PUBLIC_LEVEL ? <MainlandHome {...content} /> : <UsualHome {...content} />;
}
