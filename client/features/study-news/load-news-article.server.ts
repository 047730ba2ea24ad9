import { data, type RouterContextProvider } from 'react-router';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { type News, newsDetail, newsList } from '#shared/contract/catalogue/news.ts';
import { awaitBriefly, comeLate } from '#client/site/asking/come-late.server.ts';
import { isId } from '#client/site/asking/page-query.ts';
import { type PortalRequestWithSite, requireAnswer, requireSite } from '#client/site/asking/require.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import { type NewsRow, toNewsRow } from './news-row.ts';

/** How many other articles stand beside one. */
const OTHERS = 5;

export async function loadNewsArticle(context: Readonly<RouterContextProvider>, id: string) {
  if (!isId(id)) throw data(null, { status: 404 });
  const portal = requireSite(context);
  const { ask, main, locale } = portal;
  const [answer, countries] = await Promise.all([main.ask(newsDetail, { id }), ask(countryList, {})]);
  const news = requireAnswer(answer).newDtos;
  if (!news) throw data(null, { status: 404 });
  const known = countries.ok ? countries.value.rows : [];
  const country = known.find((one) => one.id === news.fkAreaCountryId && one.offered);
  return {
    head: { title: news.title, description: news.subtitle },
    article: {
      line: toNewsRow(news, known, locale),
      body: news.description,
      countrySlug: country ? country.key || country.id : '',
      schoolId: news.fkInstitutionId,
      /** Whole, for search engines. */
      address: `${portal.origin}${sitePath(portal.site.agent.keyCode, `/consult/${id}`)}`,
      others: await awaitBriefly(comeLate(portal, (late) => loadOthers(late, news), [])),
    },
  };
}

export type NewsArticleContent = Awaited<ReturnType<typeof loadNewsArticle>>['article'];

/** The latest ones about the same country. None where they do not come: the article is whole without them. */
async function loadOthers({ ask, locale }: PortalRequestWithSite, news: News): Promise<NewsRow[]> {
  const answer = await ask(newsList, { fkAreaCountryId: news.fkAreaCountryId, showCount: OTHERS + 1 });
  if (!answer.ok) return [];
  return answer.value.rows
    .filter(({ id }) => id !== news.id)
    .slice(0, OTHERS)
    .map((one) => toNewsRow(one, [], locale));
}
