import { newsList } from '#shared/contract/news.ts';
import { linkCard } from '#backend/assistant/describe-card.ts';
import type { Asked } from '#backend/assistant/reply.ts';
import { news } from '#backend/queries/catalogue/news.ts';
import { readRows } from '#backend/queries/database.ts';

const MOST_READ = 10;

/** Articles that are about it, and do not only mention it: those for everybody, and those of the country, where one is asked about. */
export async function findArticles({ db, locale, publicLevel }: Asked, keyword: string, countryId: number | null) {
  const sought = newsList.input.parse({ keyword, currentPage: 1, showCount: MOST_READ });
  const found = await readRows(db, news(sought, locale, publicLevel).rows);
  return found
    .filter(({ title }) => title.toLowerCase().includes(keyword.toLowerCase()))
    .filter(({ fkAreaCountryId }) => countryId === null || fkAreaCountryId === null || fkAreaCountryId === countryId)
    .map(({ id, title, subtitle }) => linkCard(`/consult/${id}`, title, subtitle));
}
