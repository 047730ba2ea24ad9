export const MESSAGE_ALLOWANCE: Allowance = { capacity: 12, refillMs: 3_000 };
export const FILE_ALLOWANCE: Allowance = { capacity: 5, refillMs: 30_000 };

export const MAX_TABS = 12;

/**
 * Time after which a WebSocket opened with a login must reconnect, because the room is not always notified when a login
 * ends.
 */
export const LOGIN_TRUST_MS = 60_000;

/** Longer than the edge waits for an answer. */
export const ANSWER_TIMEOUT_MS = 45_000;

export const MAX_LEAVE_ATTEMPTS = 5;

/**
 * Time for which a broken connection and an undelivered message are retried. Long enough for a deploy or restart of the
 * service.
 */
export const RECONNECT_TIMEOUT_MS = 15 * 60_000;

/** Limits for the contacts of lost sessions: how many are stored, and for how long their messages are fetched. */
export const MAX_EARLIER_CONTACTS = 3;
export const EARLIER_RETENTION_MS = 24 * 60 * 60_000;

export interface Bucket {
  left: number;
  at: number;
}

interface Allowance {
  /** Number of tokens in a full bucket. */
  capacity: number;
  refillMs: number;
}

type TokenResult = { bucket: Bucket } | { waitSeconds: number };

/** Consumes one token, or returns the seconds until the next one is available. */
export function consumeToken({ left, at }: Bucket, { capacity, refillMs }: Allowance, now: number): TokenResult {
  const availableTokens = Math.min(capacity, left + Math.max(0, now - at) / refillMs);
  if (availableTokens >= 1) return { bucket: { left: availableTokens - 1, at: now } };
  return { waitSeconds: Math.max(1, Math.ceil(Math.round((1 - availableTokens) * refillMs) / 1000)) };
}
