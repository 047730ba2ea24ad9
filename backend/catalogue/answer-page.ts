import { answerDatas } from '#backend/answer/envelope.ts';
import type { AnswerContext } from '#backend/bindings.ts';
import type { PagedQuery } from '#backend/queries/catalogue/build-query.ts';
import { readTogether } from '#backend/queries/database.ts';

/** A page of a list and its total, in one journey. */
export async function answerPage<Row>(
  c: AnswerContext,
  { rows, total }: PagedQuery<Row>,
  { currentPage, showCount }: { currentPage: number; showCount: number },
  describe: (row: Row) => unknown,
) {
  const [found, [count]] = await readTogether(c.env.DB, rows, total);
  const totalResult = count?.total ?? 0;
  return answerDatas(c, found.map(describe), {
    totalResult,
    showCount,
    currentPage,
    totalPage: Math.ceil(totalResult / showCount),
  });
}
