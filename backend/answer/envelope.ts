import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { SUCCESS_CODE } from '#shared/constants.ts';
import type { Page } from '#shared/contract/call.ts';
import type { FailureCode } from '#shared/failure-codes.ts';
import type { AnswerContext } from '#backend/bindings.ts';
import { codeText } from './message-texts.ts';

// The one shape of every answer. The contract tells success by its code, so that is a number here, as it was specified.

const CODE = Number(SUCCESS_CODE);

export const answerData = (c: AnswerContext, data: unknown) => c.json({ code: CODE, data });

/** A list without pages says so in a page of its own: all of it is here. */
export function answerDatas(c: AnswerContext, datas: readonly unknown[], page: Page = wholeList(datas.length)) {
  return c.json({ code: CODE, datas, page });
}

const wholeList = (length: number): Page => ({
  totalResult: length,
  showCount: length,
  currentPage: 1,
  totalPage: length > 0 ? 1 : 0,
});

interface FailureDetail {
  message?: string;
  field?: string;
  /** 200 where the backend understood the question well and the answer is no. */
  status?: ContentfulStatusCode;
}

export function answerFailure(
  c: AnswerContext,
  code: FailureCode,
  { message, field, status = 200 }: FailureDetail = {},
) {
  return c.json(
    { code, message: message ?? codeText(c.var.caller.locale, code), ...(field && { field }), data: null },
    status,
  );
}
