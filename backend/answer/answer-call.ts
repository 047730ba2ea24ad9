import { zValidator } from '@hono/zod-validator';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { matchedRoutes } from 'hono/route';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { AnswerContext, BackendEnv } from '#backend/bindings.ts';
import { SUCCESS_CODE } from '#shared/backend-protocol.ts';
import type { OutputSchema, Page, ListCall } from '#shared/contract/call.ts';
import { fillDatedFacts } from '#shared/rules/dated-facts.ts';
import { isMultipart, parseMultipart } from '#shared/rules/parse-multipart.ts';
import { ERROR_CODES, type ErrorCode } from '#shared/call-error.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { FILE_ERROR_STATUS, type FileError } from '#shared/rules/uploaded-file.ts';
import { TooManyHashes } from '#backend/identity/hash-turns.ts';
import { logFault } from './log-event.ts';
import { codeText, fieldText, fileText, messageText, statusText, tooOftenText } from './message-texts.ts';
import type { WireAnswer, WireRow } from './wire-value.ts';
import { type PagedQuery, readPage } from '#backend/queries/catalogue/build-query.ts';

// The one shape of every answer. The contract tells success by its code, so that is a number here, as it was specified.

const CODE = Number(SUCCESS_CODE);

/**
 * Answers a call with all that its schema names: the compiler refuses a field that is forgotten, and a field that a fresh
 * object has beyond it. A list without pages says so in a page of its own: all of it is here.
 */
export function answer<C extends OutputSchema>(c: AnswerContext, call: C, value: WireAnswer<C>, page?: Page) {
  if ('data' in call) return respond(c, { code: CODE, data: value });
  const datas = value as readonly unknown[];
  return respond(c, { code: CODE, datas, page: page ?? wholeList(datas.length) });
}

/** With the dates that content names by a placeholder. */
const respond = (c: AnswerContext, body: unknown) =>
  c.body(fillDatedFacts(JSON.stringify(body), c.var.caller.locale), 200, { 'content-type': 'application/json' });

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

export function answerFailure(c: AnswerContext, code: ErrorCode, { message, field, status = 200 }: FailureDetail = {}) {
  return c.json(
    { code, message: message ?? codeText(c.var.caller.locale, code), ...(field && { field }), data: null },
    status,
  );
}

/** Input that does not fit is answered with 0002 and the field's name, and no route ever sees it. */
export const checkInput = <Target extends 'json' | 'query' | 'param', Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) =>
  zValidator(target, schema, (result, c: Context) => {
    if (result.success) return undefined;
    return refuseField(
      c as Context<BackendEnv>,
      ERROR_CODES.invalidParameter,
      result.error.issues[0]?.path.join('.') || 'body',
    );
  });

export const refuseMissing = (c: AnswerContext, field: string) => refuseField(c, ERROR_CODES.missingParameter, field);

export const refuseField = (
  c: AnswerContext,
  code: typeof ERROR_CODES.invalidParameter | typeof ERROR_CODES.missingParameter,
  field: string,
) => answerFailure(c, code, { field, message: fieldText(c.var.caller.locale, code, field), status: 400 });

/** The form that a body is, of either notation. Any other body is the caller's mistake, and no fault to be logged. */
export async function readForm({ req }: Pick<Context, 'req'>): Promise<FormData> {
  const contentType = req.header('content-type') ?? '';
  try {
    return await (isMultipart(contentType) ? parseMultipart(contentType, await req.arrayBuffer()) : req.formData());
  } catch (cause) {
    throw new HTTPException(400, { cause });
  }
}

/** A body of JSON, for what `checkInput` cannot read: where a body may also be a form. Any other body is the caller's mistake. */
export async function readJson<Schema extends z.ZodType>(
  { req }: Pick<Context, 'req'>,
  schema: Schema,
): Promise<z.output<Schema>> {
  try {
    return schema.parse(await req.json());
  } catch (cause) {
    throw new HTTPException(400, { cause });
  }
}

/** Wrong, spent or too old: nobody is told which. */
export const refuseCode = (c: AnswerContext) =>
  answerFailure(c, ERROR_CODES.verificationFailed, { message: messageText(c.var.caller.locale, 'codeWrong') });

/** Too often; in so many seconds it may be tried again. */
export function refuseForNow(
  c: AnswerContext,
  seconds: number,
  message = tooOftenText(c.var.caller.locale, seconds),
): Response {
  c.header('retry-after', String(seconds));
  return answerFailure(c, ERROR_CODES.requestError, { message, status: 429 });
}

/** Nobody's fault: more is to be hashed than the isolate works out soon. No trouble either, by which an edge would ask nothing for a while. */
export const refuseWhileBusy = (c: AnswerContext, { seconds }: TooManyHashes): Response =>
  refuseForNow(c, seconds, codeText(c.var.caller.locale, ERROR_CODES.serviceUnavailable));

/** A file that may not be uploaded, and what would be better. */
export const refuseFile = (c: AnswerContext, fault: FileError): Response =>
  answerFailure(c, ERROR_CODES.invalidParameter, {
    field: 'file',
    message: fileText(c.var.caller.locale, fault),
    status: FILE_ERROR_STATUS[fault],
  });

/** The last boundary. The log gets the cause, the caller only a code and the id to ask about. */
export function answerBrokenAssumption(error: Error, c: Context<BackendEnv>): Response {
  const { requestId, locale } = c.var.caller;
  c.header('content-language', LANGUAGE_TAGS[locale]);
  c.header('x-request-id', requestId);
  // A body that is no JSON is the caller's mistake, and the validator's only way to say so is to throw.
  if (error instanceof HTTPException && error.status === 400)
    return refuseField(c, ERROR_CODES.invalidParameter, 'body');

  if (error instanceof TooManyHashes) return refuseWhileBusy(c, error);

  // The route and not the address: that of a conversation has in it what one can read along with.
  logFault('uncaught error', { requestId, route: matchedRoutes(c).at(-1)?.path, error });
  return answerFailure(c, ERROR_CODES.serverError, { message: statusText(locale, 500), status: 500 });
}

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
