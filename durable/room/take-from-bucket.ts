import type { Bucket } from './room-state.ts';

export interface Allowance {
  /** So many at once. */
  most: number;
  /** And one more after each of these. */
  refillMs: number;
}

/** What is left after taking one; null when there is none to take. */
export function takeFromBucket({ left, at }: Bucket, { most, refillMs }: Allowance, now: number): Bucket | null {
  const refilled = Math.min(most, left + Math.max(0, now - at) / refillMs);
  return refilled < 1 ? null : { left: refilled - 1, at: now };
}
