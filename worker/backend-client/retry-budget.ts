/** Second tries that may still be made, in tenths: a call that goes out earns one tenth, a second try costs ten. */
export type RetryBudget = number;

export const RETRY_COST = 10;
/** Before the first call, for a page that meets a single fault on a quiet site. */
export const RETRY_START = 3 * RETRY_COST;
/** A quiet hour earns no storm of second tries. */
const MOST = 10 * RETRY_COST;

export const earnRetry = (budget: RetryBudget): RetryBudget => Math.min(MOST, budget + 1);

export const payRetry = (budget: RetryBudget): { mayRetry: boolean; next: RetryBudget } =>
  budget >= RETRY_COST ? { mayRetry: true, next: budget - RETRY_COST } : { mayRetry: false, next: budget };
