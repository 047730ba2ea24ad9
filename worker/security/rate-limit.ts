import { createMiddleware } from 'hono/factory';
import { type CallError, ERROR_CODES } from '#shared/call-error.ts';
import { getNetworkKey, listNetworks } from '#shared/rules/network-of.ts';
import { normalizePhone } from '#shared/rules/phone.ts';
import { getCaller } from '#worker/edge-caller.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { formatRateLimitText } from '#worker/locale/error-texts.ts';
import { respondWithError } from '#worker/endpoints/respond.ts';

/** Period of the rate limit bindings in wrangler.toml, in seconds. */
export const RATE_LIMIT_PERIOD_SECONDS = 60;

/** Limits the rate of API calls with a password, a code or a phone number. */
export function rateLimitLogins() {
  return createMiddleware<EdgeEnv>(async function rateLimitLoginsStep(context, next) {
    const c = context as EdgeContext;
    const error = await consumeLoginLimits(c, await c.req.json().catch(() => null));
    return error ? respondWithError(c, error) : next();
  });
}

/**
 * Consumes the coarse rate limits, per data centre, of passwords, codes and phone numbers. They protect any backend.
 * Backends apply exact limits over hours. Returns the error if a limit is exceeded, or null otherwise.
 */
export async function consumeLoginLimits(c: EdgeContext, input: unknown): Promise<CallError | null> {
  const phoneNumber = parsePhoneNumber(input);
  const isAllowed = await consumeRateLimits([
    ...createRateLimitKeys(c, c.env.TRIES_BY_ADDRESS),
    // The key includes the network, because with the number alone an attacker could lock its owner out.
    ...(phoneNumber ? [{ limit: c.env.TRIES_BY_NUMBER, key: `${getNetworkKey(getCaller(c).ip)} ${phoneNumber}` }] : []),
  ]);
  return isAllowed ? null : createRateLimitError(c);
}

/**
 * Reads the phone number of an input that is not validated yet. Returns '' if the number is invalid, which validation
 * rejects later.
 */
function parsePhoneNumber(input: unknown): string {
  const { mobileAreaCode, mobile } = (input ?? {}) as Record<string, unknown>;
  if (typeof mobileAreaCode !== 'string' || typeof mobile !== 'string') return '';
  return `${mobileAreaCode} ${normalizePhone(mobileAreaCode, mobile)}`.slice(0, 30);
}

/**
 * Whether a call other than the chat's may contact a chat room. Over the limit the room is not contacted, and the
 * call still succeeds.
 */
export const isRoomRateAllowed = (c: EdgeContext): Promise<boolean> =>
  consumeRateLimits(createRateLimitKeys(c, c.env.ROOMS_BY_ADDRESS));

/** Whether web vitals may be reported. They are sampled from one visit in ten. Reports over the limit are dropped. */
export const isSignalRateAllowed = (c: EdgeContext): Promise<boolean> =>
  consumeRateLimits(createRateLimitKeys(c, c.env.SIGNALS_BY_ADDRESS));

/** Whether a picture may be rendered on request. Cached pictures are not counted. */
export const isDrawingRateAllowed = (c: EdgeContext): Promise<boolean> =>
  consumeRateLimits(createRateLimitKeys(c, c.env.PICTURES_BY_ADDRESS));

export function rateLimitWrites() {
  return createMiddleware<EdgeEnv>(async function rateLimitWritesStep(context, next) {
    const c = context as EdgeContext;
    if (['GET', 'HEAD'].includes(c.req.method)) return next();
    const isAllowed = await consumeRateLimits(createRateLimitKeys(c, c.env.ASKS_BY_ADDRESS));
    return isAllowed ? next() : respondTooManyRequests(c);
  });
}

/**
 * Limits the rate of paths outside the contract. A GET without a query is exempt, because it costs the edge no parsing.
 */
export function rateLimitUnknownCalls() {
  return createMiddleware<EdgeEnv>(async function rateLimitUnknownCallsStep(context, next) {
    const c = context as EdgeContext;
    if (['GET', 'HEAD'].includes(c.req.method) && new URL(c.req.url).search === '') return next();
    const isAllowed = await consumeRateLimits(createRateLimitKeys(c, c.env.TRIES_BY_ADDRESS, 'unknown call'));
    return isAllowed ? next() : respondTooManyRequests(c);
  });
}

/**
 * Returns keys for each network prefix of the visitor. A binding has one limit for all its keys, so a wider prefix
 * gets as many keys as its limit is higher, and each request consumes one of them at random.
 */
export const createRateLimitKeys = (
  c: EdgeContext,
  limit: RateLimit,
  suffix = '',
): { limit: RateLimit; key: string }[] =>
  listNetworks(getCaller(c).ip || 'unknown').map(({ key, households }) => ({
    limit,
    key: [key, suffix, households > 1 && Math.floor(Math.random() * households)]
      .filter((part) => part !== '' && part !== false)
      .join(' '),
  }));

/** Consumes every limit, even after one is exhausted. */
export async function consumeRateLimits(limits: readonly { limit: RateLimit; key: string }[]): Promise<boolean> {
  const outcomes = await Promise.all(limits.map(({ limit, key }) => limit.limit({ key })));
  return outcomes.every(({ success }) => success);
}

const respondTooManyRequests = (c: EdgeContext) => respondWithError(c, createRateLimitError(c));

const createRateLimitError = (c: EdgeContext): CallError => ({
  code: ERROR_CODES.requestError,
  message: formatRateLimitText(c.get('locale'), RATE_LIMIT_PERIOD_SECONDS),
  httpStatus: 429,
  retryAfterSeconds: RATE_LIMIT_PERIOD_SECONDS,
});
