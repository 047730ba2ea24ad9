import { createMiddleware } from 'hono/factory';
import { assertNever } from '#shared/assert-never.ts';
import { EDGE_FAILURE_CODES } from '#shared/failure-codes.ts';
import { CHALLENGE_HEADER } from '#shared/rules/challenge.ts';
import { callerOf, hostOf } from '#worker/edge-caller.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { siteTexts } from '#worker/locale/failure-texts.ts';
import { logEvent } from '#worker/log-event.ts';
import { answerFailure } from '#worker/proxy/answer-envelope.ts';
import { checkToken } from './check-token.ts';

/** Longer ones are none of the service's. */
const MOST_TOKEN_CHARACTERS = 2048;

/** In seconds, while the service does not answer. */
const TRY_AGAIN_SECONDS = 5;

/**
 * What sends a code to any number that a stranger names costs money, and rings somebody's phone. Where the site has a
 * challenge, a page shows a token of it first, and no backend is asked without. A service that does not answer lets
 * nobody pass: it could be brought down to send texts.
 */
export function requireChallenge() {
  return createMiddleware<EdgeEnv>(async function requireChallengeStep(c, next) {
    const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret, TURNSTILE_VERIFY_URL: verifyUrl } = c.env;
    // One of the two alone never comes here: require-settings.ts answers before.
    if (!siteKey || !secret) return next();
    const token = c.req.header(CHALLENGE_HEADER) ?? '';
    if (token === '' || token.length > MOST_TOKEN_CHARACTERS) return refuse(c as EdgeContext, 'refused');
    const checked = await checkToken(token, {
      verifyUrl,
      secret,
      host: hostOf(c as EdgeContext),
      address: callerOf(c as EdgeContext).address,
    });
    switch (checked.kind) {
      case 'passed':
        return next();
      case 'refused':
        return refuse(c as EdgeContext, 'refused');
      case 'unanswered':
        logEvent('error', 'the challenge could not be checked', { requestId: c.get('requestId'), why: checked.why });
        c.header('retry-after', String(TRY_AGAIN_SECONDS));
        return refuse(c as EdgeContext, 'unavailable');
      default:
        return assertNever(checked);
    }
  });
}

const refuse = (c: EdgeContext, why: 'refused' | 'unavailable') =>
  answerFailure(c, {
    code: EDGE_FAILURE_CODES.challengeFailed,
    message: siteTexts(c.get('locale')).challenge[why],
    httpStatus: why === 'refused' ? 403 : 503,
  });
