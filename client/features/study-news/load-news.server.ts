import { data, type RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import { awaitBriefly, defer } from '#client/site/portal/defer.server.ts';
import { isId, getPageQuery, parseId, parseKeyword, parsePageNumber } from '#client/site/portal/page-query.ts';
import { type PortalRequestWithSite, requireValue, requireSite } from '#client/portal-request.server.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { getCardPath } from '#shared/art/card/card.ts';
import { NEWS_TOPICS, type NewsTopic } from '#shared/constants.ts';
import { EMPTY_PAGE, type OutputOf } from '#shared/contract/call.ts';
import type { Result } from '#shared/call-error.ts';
import { countryList, type Country } from '#shared/contract/catalogue/country.ts';
import { type News, newsDetail, newsList, newsTopics } from '#shared/contract/catalogue/news.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { getNewsDay } from '#client/i18n/date-texts.ts';
import { getSchoolArtPath } from '#shared/art/art-address.ts';
import type { Locale } from '#shared/locale/locales.ts';

const OTHER_NEWS_COUNT = 5;

export async function loadNewsArticle(context: Readonly<RouterContextProvider>, id: string) {
  if (!isId(id)) throw data(null, { status: 404 });
  const portalRequest = requireSite(context);
  const { ask, main, locale } = portalRequest;
  const detail = main.ask(newsDetail, { id });
  const [newsResult, countries, otherMaybeDeferred] = await Promise.all([
    detail,
    ask(countryList, {}),
    awaitBriefly(defer(portalRequest, (deferredPortal) => loadOtherNews(deferredPortal, id, detail), [])),
  ]);
  const news = requireValue(newsResult).newDtos;
  if (!news) throw data(null, { status: 404 });
  const countryRows = countries.ok ? countries.value.rows : [];
  const country = countryRows.find((item) => item.id === news.fkAreaCountryId && item.offered);
  return {
    head: {
      title: news.title,
      description: news.subtitle,
      card: sitePath(portalRequest.site.agent.keyCode, getCardPath({ shape: 'card', kind: 'news', ids: [news.id] })),
    },
    article: {
      line: toNewsRow(news, countryRows, locale),
      body: news.description,
      countrySlug: country ? country.key || country.id : '',
      schoolId: news.fkInstitutionId,
      /** Absolute URL of the page, for search engines. */
      address: `${portalRequest.origin}${sitePath(portalRequest.site.agent.keyCode, `/consult/${id}`)}`,
      otherMaybeDeferred,
    },
  };
}

export type NewsArticleContent = Awaited<ReturnType<typeof loadNewsArticle>>['article'];

/** Loads the latest articles about the country; none after a failure. */
async function loadOtherNews(
  { ask, locale }: PortalRequestWithSite,
  id: string,
  detail: Promise<Result<OutputOf<typeof newsDetail>>>,
): Promise<NewsRow[]> {
  const [newsResult, detailResult] = await Promise.all([
    ask(newsList, { besideId: id, showCount: OTHER_NEWS_COUNT + 1 }),
    detail,
  ]);
  if (!newsResult.ok) return [];
  const countryId = detailResult.ok ? detailResult.value.newDtos?.fkAreaCountryId : '';
  return newsResult.value.rows
    .filter((row) => row.id !== id && (!countryId || row.fkAreaCountryId === countryId))
    .slice(0, OTHER_NEWS_COUNT)
    .map((item) => toNewsRow(item, [], locale));
}

type Context = Readonly<RouterContextProvider>;

export const loadNewsList = (context: Context, request: Request) => loadList(context, request, '');

/** Loads the news of one school. An id that is not numeric responds with 404. */
export function loadSchoolNews(context: Context, request: Request, schoolId: string) {
  if (!isId(schoolId)) throw data(null, { status: 404 });
  return loadList(context, request, schoolId);
}

async function loadList(context: Context, request: Request, schoolId: string) {
  const portalRequest = requireSite(context);
  const { ask, main, locale } = portalRequest;
  const query = schoolId ? getPageQuery('schoolNews', request.url) : getPageQuery('newsList', request.url);
  const allNewsQuery = schoolId ? null : getPageQuery('newsList', request.url);
  const requestedTopic = allNewsQuery?.get('topic');
  const filters = {
    keyword: parseKeyword(query),
    countryId: allNewsQuery ? parseId(allNewsQuery, 'countryId') : '',
    topic: NEWS_TOPICS.find((topic): topic is NewsTopic => topic === requestedTopic) ?? ('' as const),
  };
  const [news, topics, countries, school] = await Promise.all([
    main.ask(newsList, {
      keyword: filters.keyword,
      fkAreaCountryId: filters.countryId,
      fkInstitutionId: schoolId,
      topic: filters.topic,
      currentPage: parsePageNumber(query),
    }),
    allNewsQuery ? ask(newsTopics, { keyword: filters.keyword, fkAreaCountryId: filters.countryId }) : null,
    ask(countryList, {}),
    schoolId ? ask(institutionByInstitutionId, { id: schoolId }) : null,
  ]);
  if (school?.ok && !school.value) throw data(null, { status: 404 });
  const institution = school?.ok ? school.value?.institution : null;
  const schoolName = institution ? getBilingualName(institution, locale).own : '';
  const countryRows = countries.ok ? countries.value.rows : [];
  const t = textsIn(locale).getText('news');
  return {
    head: {
      title: schoolName ? t('ofSchool', { name: schoolName }) : t('title'),
      description: t('description'),
    },
    query: filters,
    school: schoolId ? { id: schoolId, name: schoolName } : null,
    lines: news.ok ? news.value.rows.map((row) => toNewsRow(row, countryRows, locale)) : null,
    page: news.ok ? news.value.page : EMPTY_PAGE,
    topics: topics?.ok ? toTopicChoices(topics.value.topics, filters.topic) : [],
    countries: countryRows
      .filter(({ offered }) => offered)
      .map((country) => ({ value: country.id, label: getBilingualName(country, locale).own })),
  };
}

interface TopicChoice {
  /** Topic, or '' for all. */
  topic: NewsTopic | '';
  total: number;
}

/** Returns the topics that have articles, and the selected one. The list is empty if the articles have no topics. */
export function toTopicChoices(
  counts: readonly { topic: string; total: number }[],
  requestedTopic: string,
): TopicChoice[] {
  const getTopicTotal = (topic: string) => counts.find((count) => count.topic === topic)?.total ?? 0;
  const topicChoices = NEWS_TOPICS.map((topic) => ({ topic, total: getTopicTotal(topic) }));
  if (topicChoices.every(({ total }) => total === 0) && requestedTopic === '') return [];
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  return [
    { topic: '', total },
    ...topicChoices.filter((topicChoice) => topicChoice.total > 0 || topicChoice.topic === requestedTopic),
  ];
}

export type NewsListContent = Awaited<ReturnType<typeof loadNewsList>>;

export interface NewsRow {
  id: string;
  title: string;
  subtitle: string;
  /** Date such as '2026-11-18', or '' if invalid. */
  day: string;
  /** Name of the country, or '' if there is none or the countries failed to load. */
  country: string;
  cover: string;
  topic: NewsTopic | '';
}

/** Converts an article to a row. If it has no picture, it gets a deterministic drawing of its country. */
function toNewsRow(news: News, countries: readonly Country[], locale: Locale): NewsRow {
  const { id, title, subtitle, cover, countryKey, fkAreaCountryId } = news;
  const country = countries.find((entry) => entry.id === fkAreaCountryId);
  return {
    id,
    title,
    subtitle,
    day: getNewsDay(news),
    country: country ? getBilingualName(country, locale).own : '',
    cover: cover || getSchoolArtPath({ id: `n-${id}`, country: countryKey || country?.key || 'any' }),
    topic: NEWS_TOPICS.find((topic) => topic === news.topic) ?? '',
  };
}
