import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { assertNever } from '#shared/assert-never.ts';
import { EDGE_FAILURE_CODES } from '#shared/failure.ts';
import { CHALLENGE_ACTION, CHALLENGE_HEADER } from '#shared/rules/challenge.ts';
import { callerOf, hostOf } from '#worker/edge-caller.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { siteTexts } from '#worker/locale/failure-texts.ts';
import { logEvent } from '#worker/log-event.ts';
import { answerFailure } from '#worker/endpoints/edge-answers.ts';

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
    // One of the two alone never comes here: a middleware refuses before (pipeline.ts).
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

const CLOUDFLARE = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/** All tries together may take so long: somebody waits for a text message. */
const CHALLENGE_ANSWERS_WITHIN_MS = 2000;
const MOST_TRIES = 2;

/** Faults of ours or of the service's; every other one is a token's. */
const NOT_OF_THE_TOKEN = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error'];

const Verdict = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});
type Verdict = z.infer<typeof Verdict>;

type Checked = { kind: 'passed' } | { kind: 'refused' } | { kind: 'unanswered'; why: string };

interface TokenCheck {
  /** Empty: Cloudflare's. */
  verifyUrl: string;
  secret: string;
  /** The host that the page was asked at; a token of another site's page is no token. */
  host: string;
  /** The visitor's; '' where nobody knows it. */
  address: string;
}

/** Asks the service whether a token is good. It takes each token once; a try more under the same key is the same question. */
async function checkToken(token: string, check: TokenCheck): Promise<Checked> {
  const body = new URLSearchParams({
    secret: check.secret,
    response: token,
    idempotency_key: crypto.randomUUID(),
    ...(check.address && { remoteip: check.address }),
  });
  const signal = AbortSignal.timeout(CHALLENGE_ANSWERS_WITHIN_MS);
  for (let tries = 1; ; tries += 1) {
    const answered = await askOnce(check.verifyUrl || CLOUDFLARE, body, signal);
    if (typeof answered !== 'string') return judge(answered, check.host);
    if (tries >= MOST_TRIES || signal.aborted) return { kind: 'unanswered', why: answered };
  }
}

/** A verdict, or why there is none. */
async function askOnce(address: string, body: URLSearchParams, signal: AbortSignal): Promise<Verdict | string> {
  try {
    // A redirect would take the secret elsewhere.
    const response = await fetch(address, { method: 'POST', body, signal, redirect: 'manual' });
    if (response.status >= 300 && response.status !== 400) {
      await response.body?.cancel();
      return `status ${response.status}`;
    }
    const read = Verdict.safeParse(await response.json());
    return read.success ? read.data : 'no verdict';
  } catch (error) {
    // Never the error itself: its message may hold what was sent.
    return signal.aborted ? 'too slow' : error instanceof SyntaxError ? 'no verdict' : 'no connection';
  }
}

function judge({ success, hostname, action, 'error-codes': faults }: Verdict, host: string): Checked {
  const ours = faults.find((fault) => NOT_OF_THE_TOKEN.includes(fault));
  if (!success && ours) return { kind: 'unanswered', why: ours };
  return { kind: success && hostname === host && action === CHALLENGE_ACTION ? 'passed' : 'refused' };
}
