import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '#shared/constants.ts';
import type { Agent } from '#shared/contract/site/agent.ts';
import { type ChineseLocale, FALLBACK_LOCALE, isLocale, type Locale } from '#shared/locale/locales.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { maySetCookie } from '#worker/security/own-cookies.ts';
import { convertToHongKong } from './convert-to-hong-kong.ts';

const DAY = 24 * 3600;

/** In which language to answer. The language is saved, so that the next page is in it too. */
export function recogniseLocale() {
  return createMiddleware<EdgeEnv>(async function recogniseLocaleStep(c, next) {
    const hints = readLocaleHints(c as EdgeContext);
    const locale = chooseLocale({ ...hints, agentDefault: c.get('agent')?.languageCode });
    c.set('locale', locale);
    const failure = c.get('siteFailure');
    // What operations wrote was read before anybody knew in which language to answer.
    if (failure?.message && locale === 'zh-hk')
      c.set('siteFailure', { ...failure, message: await convertToHongKong(failure.message) });
    await next();
    // Only now: what is set before goes missing from an answer that a later step made by itself.
    if (hints.cookie !== locale && maySetCookie(c)) {
      setCookie(c, LOCALE_COOKIE, locale, {
        path: '/',
        maxAge: LOCALE_COOKIE_DAYS * DAY,
        sameSite: 'Lax',
        secure: c.req.url.startsWith('https:'),
      });
    }
  });
}

interface LocaleHints {
  /** Asked for in the address: the choice of somebody who uses the language menu. */
  query?: string;
  cookie?: string;
  acceptLanguage?: string;
  agentDefault?: string;
}

/** Choice, cookie, browser, agent's own language; whatever is not one of ours counts as not said. */
export function chooseLocale({ query, cookie, acceptLanguage, agentDefault }: LocaleHints): Locale {
  const said = [query, cookie].find(isLocale);
  if (said && isLocale(said)) return said;
  const spoken = readAcceptLanguage(acceptLanguage ?? '')
    .map(localeOfTag)
    .find(Boolean);
  if (spoken) return spoken;
  return isLocale(agentDefault) ? agentDefault : FALLBACK_LOCALE;
}

/** In which characters a visitor reads Chinese names: of a page in English its site says it, by its own language or by where it is. */
export function chooseChinese(
  locale: Locale,
  agent: Pick<Agent, 'languageCode' | 'originCity'> | null | undefined,
): ChineseLocale {
  if (locale !== 'en-us') return locale;
  const own = agent?.languageCode;
  if (own === 'en-us') return agent?.originCity === 'hk' ? 'zh-hk' : 'zh';
  return own === 'zh-hk' ? 'zh-hk' : 'zh';
}

/** The tags of an Accept-Language header in small letters, best first. */
export function readAcceptLanguage(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';');
      const quality = Number(
        params
          .find((param) => param.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { tag: tag.trim(), quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

/** Readers of traditional Chinese get it, wherever they live. */
function localeOfTag(tag: string): Locale | null {
  if (/^(zh-(hk|mo|tw|hant)|yue)\b/.test(tag)) return 'zh-hk';
  if (/^zh\b/.test(tag)) return 'zh';
  return /^en\b/.test(tag) ? 'en-us' : null;
}

/** What a request says of the language it would like. */
export const readLocaleHints = (c: EdgeContext): LocaleHints => ({
  query: c.req.query('lang'),
  cookie: getCookie(c, LOCALE_COOKIE),
  acceptLanguage: c.req.header('accept-language'),
});
