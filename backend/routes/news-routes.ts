import { Hono } from 'hono';
import { newsDetail, newsList } from '#shared/contract/news.ts';
import { checkInput } from '#backend/answer/check-input.ts';
import { answer } from '#backend/answer/envelope.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { answerPage } from '#backend/catalogue/answer-page.ts';
import * as articles from '#backend/queries/catalogue/news.ts';
import { findRow } from '#backend/queries/database.ts';

export const newsRoutes = new Hono<BackendEnv>()
  .post(newsList.path, checkInput('json', newsList.input), async (c) => {
    const sought = c.req.valid('json');
    const { locale, publicLevel } = c.var.caller;
    return answerPage(c, newsList, articles.news(sought, locale, publicLevel), sought, (row) => row);
  })
  .post(newsDetail.path, checkInput('json', newsDetail.input), async (c) => {
    const { locale, publicLevel } = c.var.caller;
    const newDtos = await findRow(c.env.DB, articles.newsDetail(c.req.valid('json').id, locale, publicLevel));
    return answer(c, newsDetail, { newDtos });
  });
