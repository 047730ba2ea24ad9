import { createMiddleware } from 'hono/factory';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { networkOf } from '#shared/rules/network-of.ts';
import { plainPhone } from '#shared/rules/phone.ts';
import { callerOf } from '#worker/edge-caller.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { siteTexts } from '#worker/locale/failure-texts.ts';
import { answerFailure } from '#worker/proxy/answer-envelope.ts';

/** As the bindings in wrangler.toml count. */
const PERIOD_SECONDS = 60;

/**
 * Whoever tries passwords, codes or numbers in a row has to wait, whichever backend stands behind. This keeps the flood
 * out, by place and roughly; exact limits, over hours, are the backend's.
 */
export function limitTries() {
  return createMiddleware<EdgeEnv>(async function limitTriesStep(c, next) {
    const network = networkOf(callerOf(c as EdgeContext).address) || 'unknown';
    const number = await readNumber(c as EdgeContext);
    const outcomes = await Promise.all([
      c.env.TRIES_BY_ADDRESS.limit({ key: network }),
      // By number alone, whoever tries somebody's number in a row would keep its owner out.
      ...(number ? [c.env.TRIES_BY_NUMBER.limit({ key: `${network} ${number}` })] : []),
    ]);
    if (outcomes.every(({ success }) => success)) return next();
    return answerFailure(c, {
      code: FAILURE_CODES.requestError,
      message: siteTexts(c.get('locale')).tooOften,
      httpStatus: 429,
      retryAfterSeconds: PERIOD_SECONDS,
    });
  });
}

/** The number that a body names; '' for one that names none, which the next step refuses. */
async function readNumber(c: EdgeContext): Promise<string> {
  const body: unknown = await c.req.json().catch(() => null);
  const { mobileAreaCode, mobile } = (body ?? {}) as Record<string, unknown>;
  if (typeof mobileAreaCode !== 'string' || typeof mobile !== 'string') return '';
  return `${mobileAreaCode} ${plainPhone(mobileAreaCode, mobile)}`.slice(0, 30);
}
