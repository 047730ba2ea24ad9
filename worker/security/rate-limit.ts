import { createMiddleware } from 'hono/factory';
import { type CallError, ERROR_CODES } from '#shared/call-error.ts';
import { networkOf, networksOf } from '#shared/rules/network-of.ts';
import { normalizePhone } from '#shared/rules/phone.ts';
import { callerOf } from '#worker/edge-caller.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { rateLimitText } from '#worker/locale/error-texts.ts';
import { respondWithError } from '#worker/endpoints/respond.ts';

/** Period of the rate limiting bindings in wrangler.toml. */
export const PERIOD_SECONDS = 60;

/** Rate limit of an API call with a password, a code or a phone number. */
export function rateLimitLogins() {
  return createMiddleware<EdgeEnv>(async function rateLimitLoginsStep(given, next) {
    const c = given as EdgeContext;
    const rejected = await consumeLoginLimits(c, await c.req.json().catch(() => null));
    return rejected ? respondWithError(c, rejected) : next();
  });
}

/**
 * Coarse rate limit per data centre for passwords, codes and phone numbers, for any backend; the failure when it is exceeded.
 * Exact limits over hours are the backend's.
 */
export async function consumeLoginLimits(c: EdgeContext, input: unknown): Promise<CallError | null> {
  const number = readNumber(input);
  const isAllowed = await consumeRateLimits([
    ...rateLimitKeys(c, c.env.TRIES_BY_ADDRESS),
    // A key of the number alone would let an attacker lock its owner out.
    ...(number ? [{ limit: c.env.TRIES_BY_NUMBER, key: `${networkOf(callerOf(c).ip)} ${number}` }] : []),
  ]);
  return isAllowed ? null : tooOften(c);
}

/** Phone number of an unvalidated input, '' without one: validation refuses it afterwards. */
function readNumber(input: unknown): string {
  const { mobileAreaCode, mobile } = (input ?? {}) as Record<string, unknown>;
  if (typeof mobileAreaCode !== 'string' || typeof mobile !== 'string') return '';
  return `${mobileAreaCode} ${normalizePhone(mobileAreaCode, mobile)}`.slice(0, 30);
}

/** Access to a chat room by other calls than the chat's: over the limit the room is not contacted, and the call still succeeds. */
export const isRoomRateAllowed = (c: EdgeContext): Promise<boolean> =>
  consumeRateLimits(rateLimitKeys(c, c.env.ROOMS_BY_ADDRESS));

/** Web vitals are sampled from one visit in ten: reports over the limit are dropped. */
export const isSignalRateAllowed = (c: EdgeContext): Promise<boolean> =>
  consumeRateLimits(rateLimitKeys(c, c.env.SIGNALS_BY_ADDRESS));

/** Limit of images rendered on request; cached images are not counted. */
export const isDrawingRateAllowed = (c: EdgeContext): Promise<boolean> =>
  consumeRateLimits(rateLimitKeys(c, c.env.PICTURES_BY_ADDRESS));

/** Rate limit for writes through the proxy. */
export function rateLimitWrites() {
  return createMiddleware<EdgeEnv>(async function rateLimitWritesStep(given, next) {
    const c = given as EdgeContext;
    if (['GET', 'HEAD'].includes(c.req.method)) return next();
    const isAllowed = await consumeRateLimits(rateLimitKeys(c, c.env.ASKS_BY_ADDRESS));
    return isAllowed ? next() : tooManyRequests(c);
  });
}

/** Rate limit for paths outside the contract, except GET without a query, which costs the edge no parsing. */
export function rateLimitUnknownCalls() {
  return createMiddleware<EdgeEnv>(async function rateLimitUnknownCallsStep(given, next) {
    const c = given as EdgeContext;
    if (['GET', 'HEAD'].includes(c.req.method) && new URL(c.req.url).search === '') return next();
    const isAllowed = await consumeRateLimits(rateLimitKeys(c, c.env.TRIES_BY_ADDRESS, 'unknown call'));
    return isAllowed ? next() : tooManyRequests(c);
  });
}

/**
 * Keys for each network prefix of the visitor. A binding has one limit for all its keys: a wider prefix gets as many keys as its
 * limit is higher, and each request consumes one of them at random.
 */
export const rateLimitKeys = (c: EdgeContext, limit: RateLimit, of = ''): { limit: RateLimit; key: string }[] =>
  networksOf(callerOf(c).ip || 'unknown').map(({ key, households }) => ({
    limit,
    key: [key, of, households > 1 && Math.floor(Math.random() * households)]
      .filter((part) => part !== '' && part !== false)
      .join(' '),
  }));

/** Consumes every limit, also when the first is exhausted. */
export async function consumeRateLimits(limits: readonly { limit: RateLimit; key: string }[]): Promise<boolean> {
  const outcomes = await Promise.all(limits.map(({ limit, key }) => limit.limit({ key })));
  return outcomes.every(({ success }) => success);
}

const tooManyRequests = (c: EdgeContext) => respondWithError(c, tooOften(c));

const tooOften = (c: EdgeContext): CallError => ({
  code: ERROR_CODES.requestError,
  message: rateLimitText(c.get('locale'), PERIOD_SECONDS),
  httpStatus: 429,
  retryAfterSeconds: PERIOD_SECONDS,
});
