import { z } from 'zod';
import { assertNever } from '#shared/assert-never.ts';
import { EDGE_ERROR_CODES, type CallError } from '#shared/call-error.ts';
import { CHALLENGE_ACTION, CHALLENGE_HEADER } from '#shared/rules/challenge.ts';
import { getCaller, getHost } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { getSiteTexts } from '#worker/locale/error-texts.ts';
import { logEvent } from '#worker/log-event.ts';

/** Longest token that Turnstile issues. */
const MAX_TOKEN_LENGTH = 2048;

const RETRY_AFTER_SECONDS = 5;

/**
 * Verifies the Turnstile token of a call that sends a code, if a challenge is configured: each code costs money and
 * rings a phone. Returns the error, or null if the call may proceed. An outage of the service rejects the call,
 * because an attacker could otherwise cause one to send messages.
 */
export async function verifyChallenge(c: EdgeContext): Promise<CallError | null> {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret, TURNSTILE_VERIFY_URL: verifyUrl } = c.env;
  // requireSettings (pipeline.ts) rejects a configuration with only one of the two settings.
  if (!siteKey || !secret) return null;
  const token = c.req.header(CHALLENGE_HEADER) ?? '';
  if (token === '' || token.length > MAX_TOKEN_LENGTH) return createChallengeError(c, 'refused');
  const verification = await verifyToken(token, { verifyUrl, secret, host: getHost(c), ipAddress: getCaller(c).ip });
  switch (verification.kind) {
    case 'passed':
      return null;
    case 'refused':
      return createChallengeError(c, 'refused');
    case 'unanswered':
      logEvent('error', 'challenge could not be verified', {
        requestId: c.get('requestId'),
        why: verification.reason,
      });
      return { ...createChallengeError(c, 'unavailable'), retryAfterSeconds: RETRY_AFTER_SECONDS };
    default:
      return assertNever(verification);
  }
}

const createChallengeError = (c: EdgeContext, reason: 'refused' | 'unavailable'): CallError => ({
  code: EDGE_ERROR_CODES.challengeFailed,
  message: getSiteTexts(c.get('locale')).challenge[reason],
  httpStatus: reason === 'refused' ? 403 : 503,
});

const CLOUDFLARE_VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/** Timeout of all attempts together. */
const VERIFY_TIMEOUT_MS = 2000;
const MAX_ATTEMPTS = 2;

/** Errors caused by this platform's configuration or by the service. All others concern the token. */
const SERVICE_ERRORS = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error'];

const Verdict = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});
type Verdict = z.infer<typeof Verdict>;

type Verification = { kind: 'passed' } | { kind: 'refused' } | { kind: 'unanswered'; reason: string };

interface TokenCheck {
  /** Verification URL, or '' for Cloudflare's default. */
  verifyUrl: string;
  secret: string;
  /** Host of the page. A token that was issued on another host is rejected. */
  host: string;
  /** Client IP, or '' if unknown. */
  ipAddress: string;
}

/** Verifies a token, which is valid once. The idempotency key makes a retry safe. */
async function verifyToken(token: string, tokenCheck: TokenCheck): Promise<Verification> {
  const body = new URLSearchParams({
    secret: tokenCheck.secret,
    response: token,
    idempotency_key: crypto.randomUUID(),
    ...(tokenCheck.ipAddress && { remoteip: tokenCheck.ipAddress }),
  });
  const signal = AbortSignal.timeout(VERIFY_TIMEOUT_MS);
  for (let attempts = 1; ; attempts += 1) {
    const verdict = await fetchVerdict(tokenCheck.verifyUrl || CLOUDFLARE_VERIFY_URL, body, signal);
    if (typeof verdict !== 'string') return toVerification(verdict, tokenCheck.host);
    if (attempts >= MAX_ATTEMPTS || signal.aborted) return { kind: 'unanswered', reason: verdict };
  }
}

/** Returns the service's verdict, or the reason for its absence. */
async function fetchVerdict(url: string, body: URLSearchParams, signal: AbortSignal): Promise<Verdict | string> {
  try {
    // Redirects are not followed, because a redirect would sendthe secret to another host.
    const response = await fetch(url, { method: 'POST', body, signal, redirect: 'manual' });
    if (response.status >= 300 && response.status !== 400) {
      await response.body?.cancel();
      return `status ${response.status}`;
    }
    const parsedVerdict = Verdict.safeParse(await response.json());
    return parsedVerdict.success ? parsedVerdict.data : 'no verdict';
  } catch (error) {
    // The error is not logged, because its message may contain the secret.
    return signal.aborted ? 'too slow' : error instanceof SyntaxError ? 'no verdict' : 'no connection';
  }
}

function toVerification({ success, hostname, action, 'error-codes': errors }: Verdict, host: string): Verification {
  const serviceError = errors.find((error) => SERVICE_ERRORS.includes(error));
  if (!success && serviceError) return { kind: 'unanswered', reason: serviceError };
  return { kind: success && hostname === host && action === CHALLENGE_ACTION ? 'passed' : 'refused' };
}
