import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { BACKEND_PREFIXES, LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '#shared/constants.ts';
import type { Agent } from '#shared/contract/site/agent.ts';
import { acceptedLocales } from '#shared/locale/accept-language.ts';
import {
  type ChineseLocale,
  FALLBACK_LOCALE,
  isLocale,
  type Locale,
  LOCALES,
  offeredLocales,
} from '#shared/locale/locales.ts';
import { readAddress } from '#shared/tenant/site-address.ts';
import { type EdgeContext, type EdgeEnv, urlOf } from '#worker/edge-context.ts';
import { canSetCookie } from '#worker/security/host-cookies.ts';
import { convertToHongKong } from './convert-to-hong-kong.ts';

const DAY = 24 * 3600;

/** In which language to answer. The language is saved, so that the next page is in it too. */
export function detectLocale() {
  return createMiddleware<EdgeEnv>(async function detectLocaleStep(c, next) {
    const hints = readLocaleHints(c as EdgeContext);
    const agent = c.get('agent');
    const { innerPath } = readAddress(urlOf(c).pathname);
    // Who works for a site reads its office in any language, whatever the site is offered in.
    const offered = agent && !isPlatformPath(innerPath) ? offeredLocales(agent) : LOCALES;
    const locale = chooseLocale({ ...hints, agentDefault: agent?.languageCode, offered });
    c.set('locale', locale);
    if (isNotOffered(hints.query, offered) && !isBackendCall(innerPath) && ['GET', 'HEAD'].includes(c.req.method)) {
      const url = new URL(c.req.url);
      url.searchParams.delete('lang');
      // It may be offered again one day, so nobody keeps this.
      c.header('cache-control', 'no-store');
      return c.redirect(`${url.pathname}${url.search}`, 302);
    }
    const failure = c.get('siteFailure');
    // What operations wrote was read before anybody knew in which language to answer.
    if (failure?.message && locale === 'zh-hk')
      c.set('siteFailure', { ...failure, message: await convertToHongKong(failure.message) });
    await next();
    // Only now: what is set before goes missing from an answer that a later step made by itself.
    if (hints.cookie !== locale && !isNotOffered(hints.cookie, offered) && canSetCookie(c)) {
      setCookie(c, LOCALE_COOKIE, locale, {
        path: '/',
        maxAge: LOCALE_COOKIE_DAYS * DAY,
        sameSite: 'Lax',
        secure: c.req.url.startsWith('https:'),
      });
    }
  });
}

const isPlatformPath = (path: string) => path.startsWith('/_/');

const isBackendCall = (path: string) => BACKEND_PREFIXES.some((prefix) => path.startsWith(`/${prefix}/`));

/** What somebody chose elsewhere stays their choice where a site does not offer it. */
const isNotOffered = (wanted: string | undefined, offered: readonly Locale[]) =>
  isLocale(wanted) && !offered.includes(wanted);

interface LocaleHints {
  /** Asked for in the address: the choice of somebody who uses the language menu. */
  query?: string;
  cookie?: string;
  acceptLanguage?: string;
  agentDefault?: string;
  /** Those of the site, where it is known. */
  offered?: readonly Locale[];
}

/** Choice, cookie, browser, agent's own language; whatever is not one of ours, or not one of the site's, counts as not said. */
export function chooseLocale({ query, cookie, acceptLanguage, agentDefault, offered = LOCALES }: LocaleHints): Locale {
  const isOffered = (one: unknown): one is Locale => isLocale(one) && offered.includes(one);
  // Of the two ways to write Chinese, the one is read by who asked for the other.
  const closestOffered = (one: unknown) =>
    isOffered(one) ? one : isChinese(one) ? (offered.find(isChinese) ?? null) : null;
  const accepted = acceptedLocales(acceptLanguage ?? '');
  const chosen = [query, cookie, ...accepted, agentDefault, FALLBACK_LOCALE]
    .map(closestOffered)
    .find((one) => one !== null);
  return chosen ?? offered[0] ?? FALLBACK_LOCALE;
}

const isChinese = (one: unknown): one is ChineseLocale => one === 'zh' || one === 'zh-hk';

/** In which characters a visitor reads Chinese names: of a page in English its site says it, by its own language or by where it is. */
export function chooseChineseScript(
  locale: Locale,
  agent: Pick<Agent, 'languageCode' | 'originCity'> | null | undefined,
): ChineseLocale {
  if (locale !== 'en-us') return locale;
  const siteLocale = agent?.languageCode;
  if (siteLocale === 'en-us') return agent?.originCity === 'hk' ? 'zh-hk' : 'zh';
  return siteLocale === 'zh-hk' ? 'zh-hk' : 'zh';
}

/** What a request says of the language it would like. */
export const readLocaleHints = (c: EdgeContext): LocaleHints => ({
  query: c.req.query('lang'),
  cookie: getCookie(c, LOCALE_COOKIE),
  acceptLanguage: c.req.header('accept-language'),
});
