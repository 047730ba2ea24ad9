import { Hono } from 'hono';
import type { BackendEnv } from '#backend/bindings.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import * as articles from '#backend/queries/catalogue/news.ts';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import { checkInput, respond, respondPage } from '#backend/response/respond.ts';
import { listDraftedRows } from '#backend/site/preview-content.ts';
import { readWithDueContent } from '#backend/site/publish-due.ts';
import type { ArticleText } from '#backend/site/rows/article-row.ts';
import { newsDetail, newsList, newsTopics } from '#shared/contract/catalogue/news.ts';
import type { Locale } from '#shared/locale/locales.ts';

export const newsRoutes = new Hono<BackendEnv>()
  .post(newsList.path, checkInput('json', newsList.input), async (c) => {
    const query = c.req.valid('json');
    const { locale, publicLevel } = c.var.caller;
    return readWithDueContent(c, async () => {
      const draftsByKey = await listDraftedRows(c, 'article');
      return respondPage(
        c,
        newsList,
        articles.selectNews(query, locale, publicLevel),
        query,
        (row) => row,
        (rows) => overlayDrafts(rows, draftsByKey, query, locale),
      );
    });
  })
  .post(newsTopics.path, checkInput('json', newsTopics.input), async (c) => {
    const { locale, publicLevel } = c.var.caller;
    const counts = articles.selectNewsTopicCounts(c.req.valid('json'), locale, publicLevel);
    return respond(c, newsTopics, { topics: await queryRows(c.env.DB, counts) });
  })
  .post(newsDetail.path, checkInput('json', newsDetail.input), async (c) => {
    const { id } = c.req.valid('json');
    const { locale, publicLevel } = c.var.caller;
    const { draft, row } = await readWithDueContent(c, async () => ({
      draft: (await listDraftedRows(c, 'article')).get(id),
      row: await queryRow(c.env.DB, articles.selectNewsDetail(id, locale, publicLevel)),
    }));
    if (!draft) return respond(c, newsDetail, { newDtos: row });
    const description = draft.body[locale] || draft.body.zh;
    return respond(c, newsDetail, { newDtos: { ...createDraftedRow(Number(id), draft, row, locale), description } });
  });

/** Replaces articles by their drafts. Drafts of new articles that match the filters come first. */
function overlayDrafts(
  rows: readonly articles.NewsRow[],
  draftsByKey: ReadonlyMap<string, ArticleText>,
  { currentPage, keyword, fkAreaCountryId, fkInstitutionId, topic }: articles.NewsQuery,
  locale: Locale,
): readonly articles.NewsRow[] {
  const listedKeys = new Set(rows.map(({ id }) => String(id)));
  const isFiltered = Boolean(keyword || fkAreaCountryId || fkInstitutionId) || currentPage > 1;
  const newDrafts = [...draftsByKey].filter(
    ([key, newsText]) => !isFiltered && !listedKeys.has(key) && (topic === undefined || topic === newsText.topic),
  );
  return [
    ...newDrafts.map(([key, newsText]) => createDraftedRow(Number(key), newsText, null, locale)),
    ...rows.map((row) => {
      const draft = draftsByKey.get(String(row.id));
      return draft ? createDraftedRow(row.id, draft, row, locale) : row;
    }),
  ];
}

function createDraftedRow(
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
