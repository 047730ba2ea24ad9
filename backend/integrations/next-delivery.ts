export interface DeliveryAttempt {
  /** HTTP status, or 0 if there was no response: timeout, refused connection, invalid certificate. */
  status: number;
  /** Header Retry-After, or '' if it is missing. */
  retryAfter: string;
}

export type NextDelivery = { state: 'delivered' } | { state: 'waiting'; nextAt: number } | { state: 'dead' };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Delay in milliseconds after each failed attempt at a webhook, as Standard Webhooks recommends. After the last
 * attempt, the message is a dead letter.
 */
const BACKOFF_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
] as const;

/**
 * Returns the next state of a message. `tries` includes this attempt. `randomFraction`, between 0 and 1, spreads the
 * retries of messages that failed together.
 */
export function planNextDelivery(
  { status, retryAfter }: DeliveryAttempt,
  attemptCount: number,
  now: number,
  randomFraction = Math.random(),
): NextDelivery {
  if (status >= 200 && status < 300) return { state: 'delivered' };
  const backoffMs = BACKOFF_MS[attemptCount - 1];
  if (backoffMs === undefined) return { state: 'dead' };
  const jitteredMs = backoffMs * (0.9 + randomFraction * 0.2);
  const isBusy = status === 429 || status === 503;
  return {
    state: 'waiting',
    nextAt: Math.round(now + Math.max(jitteredMs, isBusy ? parseRetryAfter(retryAfter, now) : 0)),
  };
}

/** Parses Retry-After, in seconds or as a date. Returns milliseconds, at most a day. */
export function parseRetryAfter(header: string, now: number): number {
  const waitMs = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(waitMs) ? 0 : Math.min(Math.max(0, waitMs), DAY_MS);
}
