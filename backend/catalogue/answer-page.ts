import { answerDatas } from '#backend/answer/envelope.ts';
import type { AnswerContext } from '#backend/bindings.ts';
import type { PagedQuery } from '#backend/queries/catalogue/build-query.ts';
import { readPage } from '#backend/queries/catalogue/read-page.ts';

/** A page of a list and its total, in one journey. */
export async function answerPage<Row>(
  c: AnswerContext,
  query: PagedQuery<Row>,
  { currentPage, showCount }: { currentPage: number; showCount: number },
  describe: (row: Row) => unknown,
) {
  const { rows, total: totalResult } = await readPage(c.env.DB, query);
  return answerDatas(c, rows.map(describe), {
    totalResult,
    showCount,
    currentPage,
    totalPage: Math.ceil(totalResult / showCount),
  });
}
