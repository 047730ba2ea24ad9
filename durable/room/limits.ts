import type { Allowance } from './take-from-bucket.ts';

// What one visitor may do to a room, and for how long it waits for others.

export const MESSAGE_ALLOWANCE: Allowance = { most: 12, refillMs: 3_000 };
export const FILE_ALLOWANCE: Allowance = { most: 5, refillMs: 30_000 };

export const MOST_TABS = 12;

/** An answer that has not come by then does not come: the edge has given up before. */
export const ANSWER_PATIENCE_MS = 45_000;

export const MOST_GOODBYES = 5;
