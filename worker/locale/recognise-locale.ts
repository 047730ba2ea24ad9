import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '#shared/constants.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { isDocumentRequest } from '#worker/is-document-request.ts';
import { chooseLocale } from './choose-locale.ts';

const DAY = 24 * 3600;

/** In which language to answer. The language is saved, so that the next page is in it too. */
export function recogniseLocale() {
  return createMiddleware<EdgeEnv>(async function recogniseLocaleStep(c, next) {
    const cookie = getCookie(c, LOCALE_COOKIE);
    const locale = chooseLocale({
      query: c.req.query('lang'),
      cookie,
      acceptLanguage: c.req.header('accept-language'),
      agentDefault: c.get('agent')?.languageCode,
    });
    c.set('locale', locale);
    await next();
    // Only now: what is set before goes missing from an answer that a later step made by itself.
    if (cookie !== locale && isDocumentRequest(c)) {
      setCookie(c, LOCALE_COOKIE, locale, { path: '/', maxAge: LOCALE_COOKIE_DAYS * DAY, sameSite: 'Lax', secure: c.req.url.startsWith('https:') });
    }
  });
}
