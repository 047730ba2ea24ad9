import type { Bucket } from './room-state.ts';

export interface Allowance {
  /** So many at once. */
  most: number;
  /** And one more after each of these. */
  refillMs: number;
}

type Taken = { bucket: Bucket } | { waitSeconds: number };

/** What is left after taking one; else how long until there is one to take. */
export function takeFromBucket({ left, at }: Bucket, { most, refillMs }: Allowance, now: number): Taken {
  const refilled = Math.min(most, left + Math.max(0, now - at) / refillMs);
  if (refilled >= 1) return { bucket: { left: refilled - 1, at: now } };
  return { waitSeconds: Math.max(1, Math.ceil(Math.round((1 - refilled) * refillMs) / 1000)) };
}
