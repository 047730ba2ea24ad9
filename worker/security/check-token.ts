import { z } from 'zod';
import { CHALLENGE_ACTION } from '#shared/rules/challenge.ts';

const CLOUDFLARE = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/** Of all tries together: somebody waits for a text message. */
const PATIENCE_MS = 2000;
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
export async function checkToken(token: string, check: TokenCheck): Promise<Checked> {
  const body = new URLSearchParams({
    secret: check.secret,
    response: token,
    idempotency_key: crypto.randomUUID(),
    ...(check.address && { remoteip: check.address }),
  });
  const signal = AbortSignal.timeout(PATIENCE_MS);
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
