import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { SUCCESS_CODE } from '#shared/constants.ts';
import type { AnswerOf, Call, Rows } from '#shared/contract/call.ts';
import type { Failure, Result } from '#shared/failure.ts';

/** An answer of the contract, in the one form that our own pages read. */
export function answerEnvelope(c: Context, call: Call, answer: Result<AnswerOf<Call>>): Response {
  if (!answer.ok) return answerFailure(c, answer.failure);
  if (!('datas' in call)) return c.json({ code: Number(SUCCESS_CODE), data: answer.value });
  const { rows, page } = answer.value as Rows<unknown>;
  return c.json({ code: Number(SUCCESS_CODE), datas: rows, page });
}

export function answerFailure(
  c: Context,
  { code, message, field, retryAfterSeconds, httpStatus = 200 }: Failure,
): Response {
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds));
  return c.json({ code, message, ...(field && { data: { field } }) }, httpStatus as ContentfulStatusCode);
}
