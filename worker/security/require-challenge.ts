import { z } from 'zod';
import { assertNever } from '#shared/assert-never.ts';
import { EDGE_ERROR_CODES, type CallError } from '#shared/call-error.ts';
import { CHALLENGE_ACTION, CHALLENGE_HEADER } from '#shared/rules/challenge.ts';
import { callerOf, hostOf } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { siteTexts } from '#worker/locale/error-texts.ts';
import { logEvent } from '#worker/log-event.ts';

/** Maximum length of a Turnstile token. */
const MAX_TOKEN_LENGTH = 2048;

const RETRY_AFTER_SECONDS = 5;

/**
 * Sending a code to any number costs money and rings somebody's phone: where a Turnstile challenge is configured, its token is
 * verified first. Returns the failure, null when the call may go on. Fails closed, as an attacker could otherwise take the service
 * down to send texts.
 */
export async function verifyChallenge(c: EdgeContext): Promise<CallError | null> {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret, TURNSTILE_VERIFY_URL: verifyUrl } = c.env;
  // A single setting without the other is rejected by requireSettings (pipeline.ts).
  if (!siteKey || !secret) return null;
  const token = c.req.header(CHALLENGE_HEADER) ?? '';
  if (token === '' || token.length > MAX_TOKEN_LENGTH) return challengeFailure(c, 'refused');
  const checked = await verifyToken(token, { verifyUrl, secret, host: hostOf(c), address: callerOf(c).ip });
  switch (checked.kind) {
    case 'passed':
      return null;
    case 'refused':
      return challengeFailure(c, 'refused');
    case 'unanswered':
      logEvent('error', 'the challenge could not be checked', { requestId: c.get('requestId'), why: checked.why });
      return { ...challengeFailure(c, 'unavailable'), retryAfterSeconds: RETRY_AFTER_SECONDS };
    default:
      return assertNever(checked);
  }
}

const challengeFailure = (c: EdgeContext, why: 'refused' | 'unavailable'): CallError => ({
  code: EDGE_ERROR_CODES.challengeFailed,
  message: siteTexts(c.get('locale')).challenge[why],
  httpStatus: why === 'refused' ? 403 : 503,
});

const CLOUDFLARE = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/** Timeout of all attempts together. */
const VERIFY_TIMEOUT_MS = 2000;
const MAX_ATTEMPTS = 2;

/** Errors of our configuration or of the service; all others are the token's. */
const SERVICE_ERRORS = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error'];

const Verdict = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});
type Verdict = z.infer<typeof Verdict>;

type Verification = { kind: 'passed' } | { kind: 'refused' } | { kind: 'unanswered'; why: string };

interface TokenCheck {
  /** '' for Cloudflare's endpoint. */
  verifyUrl: string;
  secret: string;
  /** Host of the page: a token of another host is refused. */
  host: string;
  /** IP address of the visitor, '' when unknown. */
  address: string;
}

/** A token is valid once; the idempotency key makes a retry safe. */
async function verifyToken(token: string, check: TokenCheck): Promise<Verification> {
  const body = new URLSearchParams({
    secret: check.secret,
    response: token,
    idempotency_key: crypto.randomUUID(),
    ...(check.address && { remoteip: check.address }),
  });
  const signal = AbortSignal.timeout(VERIFY_TIMEOUT_MS);
  for (let attempts = 1; ; attempts += 1) {
    const answered = await fetchVerdict(check.verifyUrl || CLOUDFLARE, body, signal);
    if (typeof answered !== 'string') return toVerification(answered, check.host);
    if (attempts >= MAX_ATTEMPTS || signal.aborted) return { kind: 'unanswered', why: answered };
  }
}

/** A verdict, or the reason for its absence. */
async function fetchVerdict(url: string, body: URLSearchParams, signal: AbortSignal): Promise<Verdict | string> {
  try {
    // A redirect would send the secret to another host.
    const response = await fetch(url, { method: 'POST', body, signal, redirect: 'manual' });
    if (response.status >= 300 && response.status !== 400) {
      await response.body?.cancel();
      return `status ${response.status}`;
    }
    const read = Verdict.safeParse(await response.json());
    return read.success ? read.data : 'no verdict';
  } catch (error) {
    // The error is not logged: its message may contain the secret.
    return signal.aborted ? 'too slow' : error instanceof SyntaxError ? 'no verdict' : 'no connection';
  }
}

function toVerification({ success, hostname, action, 'error-codes': errors }: Verdict, host: string): Verification {
  const ours = errors.find((error) => SERVICE_ERRORS.includes(error));
  if (!success && ours) return { kind: 'unanswered', why: ours };
  return { kind: success && hostname === host && action === CHALLENGE_ACTION ? 'passed' : 'refused' };
}
