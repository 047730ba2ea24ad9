import type { Context } from 'hono';
import type { FailureCode } from '#shared/failure-codes.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';

interface PlainFailure {
  code: FailureCode;
  message: string;
  locale: Locale;
  httpStatus: 401 | 404 | 405 | 413 | 500 | 503;
}

/** For where no page of the site can be drawn: a few words, as a page to who reads, as an envelope to who calls. */
export function answerPlainly(c: Context<EdgeEnv>, { code, message, locale, httpStatus }: PlainFailure): Response {
  if (!(c.req.header('accept') ?? '').includes('text/html')) return c.json({ code, message }, httpStatus);
  return c.html(
    `<!DOCTYPE html><html lang="${LANGUAGE_TAGS[locale]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${httpStatus}</title><h1>${httpStatus}</h1><p>${message}</p><p>${c.get('requestId') ?? ''}</p></html>`,
    httpStatus,
  );
}
