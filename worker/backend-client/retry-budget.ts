/**
 * What a read is to whoever asks: without a main one there is no page; in the place of a part that does not come there are
 * words.
 */
export type ReadRank = 'main' | 'part';

/** How often a read is tried at most, where the budget has it. */
export const MOST_TRIES: Readonly<Record<ReadRank, number>> = { main: 4, part: 2 };

/**
 * Further tries that may still be made, in tenths: a call that goes out earns one tenth, a further try costs ten. So a
 * backend in trouble gets 1.1 times its calls and no more.
 *
 * What that buys where each try fails with p = 0.1: a further try helps in 0.9 of cases, and there is a tenth of one for
 * each call, so of 0.1 first failures at most 0.09 are mended. One call in a hundred is lost, whoever gets the tries; no
 * rule makes that 0.1 % for all calls. It can be had for those on which a page's status hangs: with four tries they fail
 * p⁴ = 0.01 %, and cost p + p² + p³ = 0.111 tries each. As long as they are fewer than nine in ten of all calls, what all
 * calls earn together pays for that. Therefore all classes of calls share one budget, and a part of it is kept for main
 * reads: it runs dry once in e^-11 where they are half of all calls.
 */
export type RetryBudget = number;

export const RETRY_COST = 10;
/** Parts are tried again only while so much is left over. */
const KEPT_FOR_MAIN = 10 * RETRY_COST;
/** Before the first call: a young isolate meets a fault as soon as an old one. */
export const RETRY_START = 20 * RETRY_COST;
/** A quiet hour earns no storm of further tries. */
const MOST = 30 * RETRY_COST;

export const earnRetry = (budget: RetryBudget): RetryBudget => Math.min(MOST, budget + 1);

export function payRetry(budget: RetryBudget, rank: ReadRank): { mayRetry: boolean; next: RetryBudget } {
  const left = budget - RETRY_COST;
  const mayRetry = left >= (rank === 'main' ? 0 : KEPT_FOR_MAIN);
  return { mayRetry, next: mayRetry ? left : budget };
}
