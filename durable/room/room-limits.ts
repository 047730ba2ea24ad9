// What one visitor may do to a room, and for how long it waits for others.

export const MESSAGE_ALLOWANCE: Allowance = { capacity: 12, refillMs: 3_000 };
export const FILE_ALLOWANCE: Allowance = { capacity: 5, refillMs: 30_000 };

export const MAX_TABS = 12;

/**
 * A socket that a login opened hears nothing after so long, unless its browser comes again: a login may have ended where
 * nobody tells the room of it.
 */
export const LOGIN_TRUST_MS = 60_000;

/** An answer that has not come by then does not come: the edge has given up before. */
export const ANSWER_TIMEOUT_MS = 45_000;

export const MAX_LEAVE_ATTEMPTS = 5;

/**
 * For so long a session waits for a connection that stood once and broke, and a message for a service that does not take
 * it. Long enough for a deploy or a restart of theirs; a visitor who does not want to wait may leave.
 */
export const RECONNECT_TIMEOUT_MS = 15 * 60_000;

/** Contacts of lost sessions that may still be written to, and for how long they are asked for it. */
export const MAX_EARLIER_CONTACTS = 3;
export const EARLIER_RETENTION_MS = 24 * 60 * 60_000;

export interface Bucket {
  left: number;
  at: number;
}

interface Allowance {
  /** So many at once. */
  capacity: number;
  /** One more may be sent each time that this has passed. */
  refillMs: number;
}

type ConsumeResult = { bucket: Bucket } | { waitSeconds: number };

/** What is left after taking one; else how long until there is one to take. */
export function consumeToken({ left, at }: Bucket, { capacity, refillMs }: Allowance, now: number): ConsumeResult {
  const refilled = Math.min(capacity, left + Math.max(0, now - at) / refillMs);
  if (refilled >= 1) return { bucket: { left: refilled - 1, at: now } };
  return { waitSeconds: Math.max(1, Math.ceil(Math.round((1 - refilled) * refillMs) / 1000)) };
}
