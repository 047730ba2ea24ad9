import { createMiddleware } from 'hono/factory';
import { FAILURE_CODES } from '#shared/failure.ts';
import { networkOf, networksOf } from '#shared/rules/network-of.ts';
import { normalizePhone } from '#shared/rules/phone.ts';
import { callerOf } from '#worker/edge-caller.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { tooOftenText } from '#worker/locale/failure-texts.ts';
import { answerFailure } from '#worker/endpoints/edge-answers.ts';

/** As the bindings in wrangler.toml count. */
export const PERIOD_SECONDS = 60;

/**
 * Whoever tries passwords, codes or numbers in a row has to wait, whichever backend stands behind. This keeps the flood
 * out, by place and roughly; exact limits, over hours, are the backend's.
 */
export function limitTries() {
  return createMiddleware<EdgeEnv>(async function limitTriesStep(given, next) {
    const c = given as EdgeContext;
    const number = await readNumber(c);
    const mayTry = await isWithin([
      ...byNetwork(c, c.env.TRIES_BY_ADDRESS),
      // By number alone, whoever tries somebody's number in a row would keep its owner out.
      ...(number ? [{ limit: c.env.TRIES_BY_NUMBER, key: `${networkOf(callerOf(c).address)} ${number}` }] : []),
    ]);
    return mayTry ? next() : refuseTooOften(c);
  });
}

/** The number that a body names; '' for one that names none, which the next step refuses. */
async function readNumber(c: EdgeContext): Promise<string> {
  const body: unknown = await c.req.json().catch(() => null);
  const { mobileAreaCode, mobile } = (body ?? {}) as Record<string, unknown>;
  if (typeof mobileAreaCode !== 'string' || typeof mobile !== 'string') return '';
  return `${mobileAreaCode} ${normalizePhone(mobileAreaCode, mobile)}`.slice(0, 30);
}

/** For who reaches a room by another way than the chat's own: nobody is refused there, but the room is not asked. */
export const mayReachRoom = (c: EdgeContext): Promise<boolean> => isWithin(byNetwork(c, c.env.ROOMS_BY_ADDRESS));

/** How pages did is asked of one visit in ten; who tells more is not listened to, and is refused nothing else for it. */
export const maySignal = (c: EdgeContext): Promise<boolean> => isWithin(byNetwork(c, c.env.SIGNALS_BY_ADDRESS));

/** To draw a picture costs more than to send one: who has too many drawn waits, and still gets those that there are. */
export const mayDraw = (c: EdgeContext): Promise<boolean> => isWithin(byNetwork(c, c.env.PICTURES_BY_ADDRESS));

/** The same for who asks or writes without a room, through the proxy. */
export function limitAsking() {
  return createMiddleware<EdgeEnv>(async function limitAskingStep(given, next) {
    const c = given as EdgeContext;
    if (['GET', 'HEAD'].includes(c.req.method)) return next();
    const mayAsk = await isWithin(byNetwork(c, c.env.ASKS_BY_ADDRESS));
    return mayAsk ? next() : refuseTooOften(c);
  });
}

/** Calls that the contract does not name, apart from tries. A read of a plain address carries nothing that the edge would read. */
export function limitUnknownCalls() {
  return createMiddleware<EdgeEnv>(async function limitUnknownCallsStep(given, next) {
    const c = given as EdgeContext;
    if (['GET', 'HEAD'].includes(c.req.method) && new URL(c.req.url).search === '') return next();
    const mayCall = await isWithin(byNetwork(c, c.env.TRIES_BY_ADDRESS, 'unknown call'));
    return mayCall ? next() : refuseTooOften(c);
  });
}

/**
 * A limit for each network of the visitor. A binding has one limit for all its keys, so a wider network has as many keys as its limit
 * is higher, and each request counts by one of them at random.
 */
export const byNetwork = (c: EdgeContext, limit: RateLimit, of = ''): { limit: RateLimit; key: string }[] =>
  networksOf(callerOf(c).address || 'unknown').map(({ key, households }) => ({
    limit,
    key: [key, of, households > 1 && Math.floor(Math.random() * households)]
      .filter((part) => part !== '' && part !== false)
      .join(' '),
  }));

/** All of them count, also when the first is used up. */
export async function isWithin(limits: readonly { limit: RateLimit; key: string }[]): Promise<boolean> {
  const outcomes = await Promise.all(limits.map(({ limit, key }) => limit.limit({ key })));
  return outcomes.every(({ success }) => success);
}

const refuseTooOften = (c: EdgeContext) =>
  answerFailure(c, {
    code: FAILURE_CODES.requestError,
    message: tooOftenText(c.get('locale'), PERIOD_SECONDS),
    httpStatus: 429,
    retryAfterSeconds: PERIOD_SECONDS,
  });
