import { Hono } from 'hono';
import type { BackendEnv } from '#backend/bindings.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import * as articles from '#backend/queries/catalogue/news.ts';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import { checkInput, respond, respondPage } from '#backend/response/respond.ts';
import { listDraftedRows } from '#backend/site/preview-content.ts';
import { publishDueContent } from '#backend/site/publish-due.ts';
import type { ArticleText } from '#backend/site/rows/article-row.ts';
import { newsDetail, newsList, newsTopics } from '#shared/contract/catalogue/news.ts';
import type { Locale } from '#shared/locale/locales.ts';

export const newsRoutes = new Hono<BackendEnv>()
  .use(newsList.path, publishDueContent)
  .use(newsDetail.path, publishDueContent)
  .post(newsList.path, checkInput('json', newsList.input), async (c) => {
    const query = c.req.valid('json');
    const { locale, publicLevel } = c.var.caller;
    const drafted = await listDraftedRows(c, 'article');
    return respondPage(
      c,
      newsList,
      articles.news(query, locale, publicLevel),
      query,
      (row) => row,
      (rows) => layDraftsOver(rows, drafted, query, locale),
    );
  })
  .post(newsTopics.path, checkInput('json', newsTopics.input), async (c) => {
    const { locale, publicLevel } = c.var.caller;
    const counts = articles.newsTopicCounts(c.req.valid('json'), locale, publicLevel);
    return respond(c, newsTopics, { topics: await queryRows(c.env.DB, counts) });
  })
  .post(newsDetail.path, checkInput('json', newsDetail.input), async (c) => {
    const { id } = c.req.valid('json');
    const { locale, publicLevel } = c.var.caller;
    const text = (await listDraftedRows(c, 'article')).get(id);
    const row = await queryRow(c.env.DB, articles.newsDetail(id, locale, publicLevel));
    if (!text) return respond(c, newsDetail, { newDtos: row });
    const description = text.body[locale] || text.body.zh;
    return respond(c, newsDetail, { newDtos: { ...draftedRow(Number(id), text, row, locale), description } });
  });

/** Replaces articles by their drafts. Drafts of new articles that match the filters come first. */
function layDraftsOver(
  rows: readonly articles.NewsRow[],
  drafted: ReadonlyMap<string, ArticleText>,
  { currentPage, keyword, fkAreaCountryId, fkInstitutionId, topic }: articles.NewsQuery,
  locale: Locale,
): readonly articles.NewsRow[] {
  const knownKeys = new Set(rows.map(({ id }) => String(id)));
  const isFiltered = Boolean(keyword || fkAreaCountryId || fkInstitutionId) || currentPage > 1;
  const newItems = [...drafted].filter(
    ([key, text]) => !isFiltered && !knownKeys.has(key) && (topic === undefined || topic === text.topic),
  );
  return [
    ...newItems.map(([key, text]) => draftedRow(Number(key), text, null, locale)),
    ...rows.map((row) => {
      const text = drafted.get(String(row.id));
      return text ? draftedRow(row.id, text, row, locale) : row;
    }),
  ];
}

function draftedRow(
  id: number,
  { title, subtitle, picture, topic, country, date }: ArticleText,
  row: articles.NewsRow | null,
  locale: Locale,
): articles.NewsRow {
  const publishTime = date ? `${date} 00:00:00` : (row?.publishTime ?? hongKongTime(Date.now()));
  return {
    id,
    title: title[locale] || title.zh,
    subtitle: subtitle[locale] || subtitle.zh,
    publishTime,
    gmtCreate: publishTime,
    cover: picture,
    fkAreaCountryId: row?.countryKey === country ? row.fkAreaCountryId : null,
    countryKey: country === 'all' ? null : country,
    fkInstitutionId: null,
    topic: topic === 'none' ? '' : topic,
  };
}
