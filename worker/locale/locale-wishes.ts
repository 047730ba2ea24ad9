import { getCookie } from 'hono/cookie';
import { LOCALE_COOKIE } from '#shared/constants.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import type { LocaleWishes } from './choose-locale.ts';

/** What a request says of the language it would like. */
export const localeWishes = (c: EdgeContext): LocaleWishes => ({
  query: c.req.query('lang'),
  cookie: getCookie(c, LOCALE_COOKIE),
  acceptLanguage: c.req.header('accept-language'),
});
