import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { SUCCESS_CODE } from '#shared/constants.ts';
import type { AnswerSchema, Page } from '#shared/contract/call.ts';
import type { FailureCode } from '#shared/failure-codes.ts';
import type { AnswerContext } from '#backend/bindings.ts';
import { codeText } from './message-texts.ts';
import type { WireAnswer } from './wire-value.ts';

// The one shape of every answer. The contract tells success by its code, so that is a number here, as it was specified.

const CODE = Number(SUCCESS_CODE);

/**
 * Answers a call with all that its schema names: the compiler refuses a field that is forgotten, and a field that a fresh
 * object has beyond it. A list without pages says so in a page of its own: all of it is here.
 */
export function answer<C extends AnswerSchema>(c: AnswerContext, call: C, value: WireAnswer<C>, page?: Page) {
  if ('data' in call) return c.json({ code: CODE, data: value });
  const datas = value as readonly unknown[];
  return c.json({ code: CODE, datas, page: page ?? wholeList(datas.length) });
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
