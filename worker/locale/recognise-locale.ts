import { setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '#shared/constants.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { maySetCookie } from '#worker/may-set-cookie.ts';
import { chooseLocale } from './choose-locale.ts';
import { convertToHongKong } from './convert-to-hong-kong.ts';
import { localeWishes } from './locale-wishes.ts';

const DAY = 24 * 3600;

/** In which language to answer. The language is saved, so that the next page is in it too. */
export function recogniseLocale() {
  return createMiddleware<EdgeEnv>(async function recogniseLocaleStep(c, next) {
    const wishes = localeWishes(c as EdgeContext);
    const locale = chooseLocale({ ...wishes, agentDefault: c.get('agent')?.languageCode });
    c.set('locale', locale);
    const failure = c.get('siteFailure');
    // What operations wrote was read before anybody knew in which language to answer.
    if (failure?.message && locale === 'zh-hk')
      c.set('siteFailure', { ...failure, message: await convertToHongKong(failure.message) });
    await next();
    // Only now: what is set before goes missing from an answer that a later step made by itself.
    if (wishes.cookie !== locale && maySetCookie(c)) {
      setCookie(c, LOCALE_COOKIE, locale, {
        path: '/',
        maxAge: LOCALE_COOKIE_DAYS * DAY,
        sameSite: 'Lax',
        secure: c.req.url.startsWith('https:'),
      });
    }
  });
}
