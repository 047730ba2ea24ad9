import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { SUCCESS_CODE } from '#shared/backend-protocol.ts';
import type { OutputOf, Call, Rows } from '#shared/contract/call.ts';
import { type CallError, ERROR_CODES, type ErrorCode, type Result } from '#shared/call-error.ts';
import { FALLBACK_LOCALE, LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { getErrorText } from '#worker/locale/error-texts.ts';
import { selectLocale, getLocaleHints } from '#worker/locale/detect-locale.ts';
import { logEvent } from '#worker/log-event.ts';

type ErrorStatus = 401 | 404 | 405 | 413 | 429 | 500 | 503;

/**
 * Responds briefly when no page of the site can be rendered: HTML for browsers, an envelope for API clients. Before
 * detectLocale has run, the language is taken from the request.
 */
export function respondWithStatus(
  c: Context<EdgeEnv>,
  httpStatus: ErrorStatus,
  code: ErrorCode = ERROR_CODES.requestError,
  locale = c.get('locale') ?? selectLocale(getLocaleHints(c as EdgeContext)),
): Response {
  // The session is unknown here, so the text of a 401 must not claim that a login has expired.
  const message = getErrorText(locale, code, httpStatus, false);
  if (!(c.req.header('accept') ?? '').includes('text/html')) return c.json({ code, message }, httpStatus);
  return c.html(
    `<!DOCTYPE html><html lang="${LANGUAGE_TAGS[locale]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${httpStatus}</title><h1>${httpStatus}</h1><p>${message}</p><p>${c.get('requestId') ?? ''}</p></html>`,
    httpStatus,
  );
}

/** Retry-After of a 503 in seconds. Crawlers keep a page after a 503. A 404 would make them drop it. */
const RETRY_AFTER_SECONDS = '600';

export function respondUnavailable(c: Context<EdgeEnv>): Response {
  c.header('retry-after', RETRY_AFTER_SECONDS);
  return respondWithStatus(c, 503);
}

/**
 * Responds to a file request without a site: 404 for an unknown agent or host, 503 while the site is closed or could
 * not be loaded.
 */
export function respondNoSite(c: Context<EdgeEnv>): Response {
  const reason = c.get('siteFailure')?.reason ?? 'unknownAgent';
  return reason === 'unknownAgent' || reason === 'wrongHost' ? respondWithStatus(c, 404) : respondUnavailable(c);
}

/** Redacts path parts that may be the secret of a private link. */
const redactSecrets = (path: string) => path.replace(/[\w-]{32,}/g, '…');

/** Handles an uncaught error: logs it with the request id and responds 500. */
export function handleUncaughtError(error: Error, c: Context<EdgeEnv>): Response {
  const requestId = c.get('requestId') ?? '';
  logEvent('error', 'uncaught error', { requestId, path: redactSecrets(new URL(c.req.url).pathname), error });
  return respondWithStatus(c, 500, ERROR_CODES.serverError, c.get('locale') ?? FALLBACK_LOCALE);
}

/** Responds with the envelope that the portal's own pages parse. */
export function respondWithEnvelope(c: Context, call: Call, result: Result<OutputOf<Call>>): Response {
  if (!result.ok) return respondWithError(c, result.error);
  if (!('datas' in call)) return c.json({ code: Number(SUCCESS_CODE), data: result.value });
  const { rows, page } = result.value as Rows<unknown>;
  return c.json({ code: Number(SUCCESS_CODE), datas: rows, page });
}

export function respondWithError(
  c: Context,
  { code, message, field, retryAfterSeconds, httpStatus = 200 }: CallError,
): Response {
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds));
  return c.json({ code, message, ...(field && { data: { field } }) }, httpStatus as ContentfulStatusCode);
}
