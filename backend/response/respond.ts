import { zValidator } from '@hono/zod-validator';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { matchedRoutes } from 'hono/route';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { ResponseContext, BackendEnv } from '#backend/bindings.ts';
import { SUCCESS_CODE } from '#shared/backend-protocol.ts';
import type { OutputSchema, Page, ListCall } from '#shared/contract/call.ts';
import { parseSchema } from '#shared/contract/parse-schema.ts';
import { fillDatedFacts } from '#shared/rules/dated-facts.ts';
import { isMultipart, parseMultipart } from '#shared/rules/parse-multipart.ts';
import { ERROR_CODES, type ErrorCode } from '#shared/call-error.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { FILE_ERROR_STATUS, type FileError } from '#shared/rules/uploaded-file.ts';
import { TooManyHashesError } from '#backend/identity/hash-queue.ts';
import { logError } from './log-event.ts';
import {
  getCodeText,
  getFieldText,
  getFileText,
  formatMessage,
  getStatusText,
  formatTooOftenText,
} from './message-texts.ts';
import type { WireResponse, WireRow } from './wire-value.ts';
import { type PagedQuery, queryPage } from '#backend/queries/catalogue/build-query.ts';

// The response envelope. Its code marks success. The specification defines it as a number.

const SUCCESS = Number(SUCCESS_CODE);

/**
 * Sends the response of a call. The compiler rejects missing and surplus fields. A list without paging gets a page that
 * contains everything.
 */
export function respond<C extends OutputSchema>(c: ResponseContext, call: C, value: WireResponse<C>, page?: Page) {
  if ('data' in call) return respondJson(c, { code: SUCCESS, data: value });
  const rows = value as readonly unknown[];
  return respondJson(c, { code: SUCCESS, datas: rows, page: page ?? createFullPage(rows.length) });
}

/** Sends JSON, with the date placeholders in content replaced. */
const respondJson = (c: ResponseContext, body: unknown) =>
  c.body(fillDatedFacts(JSON.stringify(body), c.var.caller.locale), 200, { 'content-type': 'application/json' });

const createFullPage = (length: number): Page => ({
  totalResult: length,
  showCount: length,
  currentPage: 1,
  totalPage: length > 0 ? 1 : 0,
});

interface ErrorOptions {
  message?: string;
  field?: string;
  /** HTTP status. 200 for a well-formed request that is rejected. */
  status?: ContentfulStatusCode;
}

export function respondError(c: ResponseContext, code: ErrorCode, { message, field, status = 200 }: ErrorOptions = {}) {
  return c.json(
    { code, message: message ?? getCodeText(c.var.caller.locale, code), ...(field && { field }), data: null },
    status,
  );
}

/** Validates input. Invalid input gets error 0002 with the field's name and does not reach the route. */
export const checkInput = <Target extends 'json' | 'query' | 'param', Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) =>
  zValidator(
    target,
    schema,
    (result, c: Context) => {
      if (result.success) return undefined;
      return rejectField(
        c as Context<BackendEnv>,
        ERROR_CODES.invalidParameter,
        result.error.issues[0]?.path.join('.') || 'body',
      );
    },
    { validationFunction: (inputSchema, value) => parseSchema(inputSchema, value) as never },
  );

export const rejectMissingField = (c: ResponseContext, field: string) =>
  rejectField(c, ERROR_CODES.missingParameter, field);

export const rejectField = (
  c: ResponseContext,
  code: typeof ERROR_CODES.invalidParameter | typeof ERROR_CODES.missingParameter,
  field: string,
) => respondError(c, code, { field, message: getFieldText(c.var.caller.locale, code, field), status: 400 });

/** Parses a form body in either encoding. Any other body is a client error and is not logged. */
export async function parseFormBody({ req }: Pick<Context, 'req'>): Promise<FormData> {
  const contentType = req.header('content-type') ?? '';
  try {
    return await (isMultipart(contentType) ? parseMultipart(contentType, await req.arrayBuffer()) : req.formData());
  } catch (cause) {
    throw new HTTPException(400, { cause });
  }
}

/**
 * Parses a JSON body in routes that also accept a form, where `checkInput` cannot be used. Any other body is a client
 * error.
 */
export async function parseJsonBody<Schema extends z.ZodType>(
  { req }: Pick<Context, 'req'>,
  schema: Schema,
): Promise<z.output<Schema>> {
  try {
    return schema.parse(await req.json());
  } catch (cause) {
    throw new HTTPException(400, { cause });
  }
}

/** Rejects a code. Wrong, used and expired codes get the same response. */
export const rejectCode = (c: ResponseContext) =>
  respondError(c, ERROR_CODES.verificationFailed, { message: formatMessage(c.var.caller.locale, 'codeWrong') });

/** Responds that a rate limit is exceeded, with Retry-After. */
export function rejectRateLimited(
  c: ResponseContext,
  seconds: number,
  message = formatTooOftenText(c.var.caller.locale, seconds),
): Response {
  c.header('retry-after', String(seconds));
  return respondError(c, ERROR_CODES.requestError, { message, status: 429 });
}

/**
 * Responds that password hashing is overloaded. The code differs from that of an unavailable service, which would open
 * the edge's circuit breaker.
 */
export const rejectOverloaded = (c: ResponseContext, { seconds }: TooManyHashesError): Response =>
  rejectRateLimited(c, seconds, getCodeText(c.var.caller.locale, ERROR_CODES.serviceUnavailable));

/** Rejects an upload. The message names the accepted types. */
export const rejectFile = (c: ResponseContext, error: FileError): Response =>
  respondError(c, ERROR_CODES.invalidParameter, {
    field: 'file',
    message: getFileText(c.var.caller.locale, error),
    status: FILE_ERROR_STATUS[error],
  });

/** Error boundary: logs the error and responds with only a code and the request id. */
export function respondInternalError(error: Error, c: Context<BackendEnv>): Response {
  const { requestId, locale } = c.var.caller;
  c.header('content-language', LANGUAGE_TAGS[locale]);
  c.header('x-request-id', requestId);
  // The validator throws for invalid JSON, which is a client error.
  if (error instanceof HTTPException && error.status === 400)
    return rejectField(c, ERROR_CODES.invalidParameter, 'body');

  if (error instanceof TooManyHashesError) return rejectOverloaded(c, error);

  // The route pattern is logged instead of the path, because paths of conversations contain a secret.
  logError('uncaught error', { requestId, route: matchedRoutes(c).at(-1)?.path, error });
  return respondError(c, ERROR_CODES.serverError, { message: getStatusText(locale, 500), status: 500 });
}

/** Responds with a page of a list and its total, read in one round trip. */
export async function respondPage<C extends ListCall, Row>(
  c: ResponseContext,
  call: C,
  query: PagedQuery<Row>,
  { currentPage, showCount }: { currentPage: number; showCount: number },
  toWireRow: (row: Row) => WireRow<C>,
  /** Replaces rows by their drafts, for readers with permission to see drafts. */
  overlayRows: (rows: readonly Row[]) => readonly Row[] = (rows) => rows,
) {
  const { rows, total: totalResult, visibleCount } = await queryPage(c.env.DB, query);
  return respond(c, call, overlayRows(rows).map(toWireRow) as readonly WireRow<C>[] as WireResponse<C>, {
    totalResult,
    showCount,
    currentPage,
    totalPage: Math.ceil(visibleCount / showCount),
  });
}
