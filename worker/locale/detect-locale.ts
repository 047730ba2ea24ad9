import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { BACKEND_PREFIXES } from '#shared/backend-protocol.ts';
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '#shared/constants.ts';
import type { Agent } from '#shared/contract/site/agent.ts';
import { listAcceptedLocales } from '#shared/locale/accept-language.ts';
import {
  type ChineseLocale,
  FALLBACK_LOCALE,
  isLocale,
  type Locale,
  LOCALES,
  listSiteLocales,
} from '#shared/locale/locales.ts';
import { parseSiteAddress } from '#shared/tenant/site-address.ts';
import { type EdgeContext, type EdgeEnv, getUrl } from '#worker/edge-context.ts';
import { canSetCookie } from '#worker/security/host-cookies.ts';
import { convertToHongKong } from './convert-to-hong-kong.ts';

// Language negotiation: the locale of a request from its query, its cookie, the Accept-Language header and the agent's default.

const DAY_SECONDS = 24 * 3600;

/** Detects the locale of a request and saves it in a cookie. */
export function detectLocale() {
  return createMiddleware<EdgeEnv>(async function detectLocaleStep(c, next) {
    const hints = getLocaleHints(c as EdgeContext);
    const agent = c.get('agent');
    const { innerPath } = parseSiteAddress(getUrl(c).pathname);
    // The office is available in every language, whatever the site offers.
    const offeredLocales = agent && !isPlatformPath(innerPath) ? listSiteLocales(agent) : LOCALES;
    const locale = selectLocale({ ...hints, agentDefault: agent?.languageCode, offeredLocales: offeredLocales });
    c.set('locale', locale);
    if (
      isUnsupportedLocale(hints.query, offeredLocales) &&
      !isBackendCall(innerPath) &&
      ['GET', 'HEAD'].includes(c.req.method)
    ) {
      const redirectUrl = new URL(c.req.url);
      redirectUrl.searchParams.delete('lang');
      // The redirect must not be cached: the site may offer the language again.
      c.header('cache-control', 'no-store');
      return c.redirect(`${redirectUrl.pathname}${redirectUrl.search}`, 302);
    }
    const siteFailure = c.get('siteFailure');
    // The maintenance message was loaded before the locale was known.
    if (siteFailure?.message && locale === 'zh-hk')
      c.set('siteFailure', { ...siteFailure, message: await convertToHongKong(siteFailure.message) });
    await next();
    // Set after next(): headers set earlier are lost when a later step returns its own Response.
    if (hints.cookie !== locale && !isUnsupportedLocale(hints.cookie, offeredLocales) && canSetCookie(c)) {
      setCookie(c, LOCALE_COOKIE, locale, {
        path: '/',
        maxAge: LOCALE_COOKIE_DAYS * DAY_SECONDS,
        sameSite: 'Lax',
        secure: c.req.url.startsWith('https:'),
      });
    }
  });
}

const isPlatformPath = (path: string) => path.startsWith('/_/');

const isBackendCall = (path: string) => BACKEND_PREFIXES.some((prefix) => path.startsWith(`/${prefix}/`));

/**
 * Whether the language is known but not offered by this site. A language that was chosen on another site stays in the
 * cookie.
 */
const isUnsupportedLocale = (requestedLocale: string | undefined, offeredLocales: readonly Locale[]) =>
  isLocale(requestedLocale) && !offeredLocales.includes(requestedLocale);

interface LocaleHints {
  /** Language chosen in the language menu. */
  query?: string;
  cookie?: string;
  acceptLanguage?: string;
  agentDefault?: string;
  /** Languages that the site offers, if known. */
  offeredLocales?: readonly Locale[];
}

/** Selects the first offered language in this order: query, cookie, Accept-Language, the agent's language. */
export function selectLocale({
  query,
  cookie,
  acceptLanguage,
  agentDefault,
  offeredLocales = LOCALES,
}: LocaleHints): Locale {
  const isOfferedLocale = (item: unknown): item is Locale => isLocale(item) && offeredLocales.includes(item);
  // A reader of one Chinese script prefers the other Chinese script to any other language.
  const findClosestOffered = (item: unknown) =>
    isOfferedLocale(item) ? item : isChinese(item) ? (offeredLocales.find(isChinese) ?? null) : null;
  const acceptedTags = listAcceptedLocales(acceptLanguage ?? '');
  const selectedLocale = [query, cookie, ...acceptedTags, agentDefault, FALLBACK_LOCALE]
    .map(findClosestOffered)
    .find((item) => item !== null);
  return selectedLocale ?? offeredLocales[0] ?? FALLBACK_LOCALE;
}

const isChinese = (item: unknown): item is ChineseLocale => item === 'zh' || item === 'zh-hk';

/** Selects the script of Chinese names. On English pages it follows the language or the location of the agent. */
export function selectChineseScript(
  locale: Locale,
  agent: Pick<Agent, 'languageCode' | 'originCity'> | null | undefined,
): ChineseLocale {
  if (locale !== 'en-us') return locale;
  const siteLocale = agent?.languageCode;
  if (siteLocale === 'en-us') return agent?.originCity === 'hk' ? 'zh-hk' : 'zh';
  return siteLocale === 'zh-hk' ? 'zh-hk' : 'zh';
}

export const getLocaleHints = (c: EdgeContext): LocaleHints => ({
  query: c.req.query('lang'),
  cookie: getCookie(c, LOCALE_COOKIE),
  acceptLanguage: c.req.header('accept-language'),
});
