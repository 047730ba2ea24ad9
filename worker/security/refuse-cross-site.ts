import { createMiddleware } from 'hono/factory';
import { FAILURE_CODES } from '#shared/failure.ts';
import { FALLBACK_LOCALE } from '#shared/locale/locales.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { failureText } from '#worker/locale/failure-texts.ts';
import { isRecognised } from './own-cookies.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * What changes something must come from our own pages. A caller that says nothing of where it comes from is no browser
 * of today; it may pass, but never as somebody who has an account here, be it a student or staff.
 */
export function refuseCrossSite() {
  return createMiddleware<EdgeEnv>(async function refuseCrossSiteStep(c, next) {
    if (SAFE_METHODS.includes(c.req.method)) return next();
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    const isOurs = site ? site === 'same-origin' : origin ? origin === new URL(c.req.url).origin : !isRecognised(c);
    if (isOurs) return next();
    // Some endpoints stand before the step that finds a language.
    const message = failureText(c.get('locale') ?? FALLBACK_LOCALE, FAILURE_CODES.accessForbidden);
    return c.json({ code: FAILURE_CODES.accessForbidden, message }, 403);
  });
}
