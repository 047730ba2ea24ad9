import { createMiddleware } from 'hono/factory';
import { ERROR_CODES } from '#shared/call-error.ts';
import { FALLBACK_LOCALE } from '#shared/locale/locales.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { getErrorText } from '#worker/locale/error-texts.ts';
import { hasCredentials } from './host-cookies.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * CSRF protection: a method that is not safe needs a same-origin Sec-Fetch-Site or Origin header. A client that sends
 * neither is not a current browser. Its request passes only without credentials of an account.
 */
export function csrfProtection() {
  return createMiddleware<EdgeEnv>(async function csrfProtectionStep(c, next) {
    if (SAFE_METHODS.includes(c.req.method)) return next();
    const fetchSite = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    const isSameOrigin = fetchSite
      ? fetchSite === 'same-origin'
      : origin
        ? origin === new URL(c.req.url).origin
        : !hasCredentials(c);
    if (isSameOrigin) return next();
    // Some endpoints run before the locale is detected.
    const message = getErrorText(c.get('locale') ?? FALLBACK_LOCALE, ERROR_CODES.accessForbidden);
    return c.json({ code: ERROR_CODES.accessForbidden, message }, 403);
  });
}
