import type { ListCall } from '#shared/contract/call.ts';
import { answer } from '#backend/answer/answer-call.ts';
import type { WireAnswer, WireRow } from '#backend/answer/wire-value.ts';
import type { AnswerContext } from '#backend/bindings.ts';
import { type PagedQuery, readPage } from '#backend/queries/catalogue/build-query.ts';

/** A page of a list and its total, in one journey. */
export async function answerPage<C extends ListCall, Row>(
  c: AnswerContext,
  call: C,
  query: PagedQuery<Row>,
  { currentPage, showCount }: { currentPage: number; showCount: number },
  describe: (row: Row) => WireRow<C>,
  /** What is drafted of them, for who may see that. */
  layOver: (rows: readonly Row[]) => readonly Row[] = (rows) => rows,
) {
  const { rows, total: totalResult, shown } = await readPage(c.env.DB, query);
  return answer(c, call, layOver(rows).map(describe) as readonly WireRow<C>[] as WireAnswer<C>, {
    totalResult,
    showCount,
    currentPage,
    totalPage: Math.ceil(shown / showCount),
  });
}
