import type { Arriving } from '#client/site/arriving.ts';
import type { RankingAnswer } from '#client/features/ranking/offers.server.ts';
import type { CountriesAnswer } from './load-countries.server.ts';
import type { NewsItem } from './news-lines.server.ts';

/** What both homes show, each composed in its own way. */
export interface HomeContent {
  news: NewsItem[];
  hasFeesPage: boolean;
  countries: Arriving<CountriesAnswer>;
  ranking: Arriving<RankingAnswer>;
}
