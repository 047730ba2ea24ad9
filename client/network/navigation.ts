import type { data, DataStrategyResult, MiddlewareFunction } from 'react-router';

export type NavigationGuard = MiddlewareFunction<Record<string, DataStrategyResult>>;

let currentGuard: NavigationGuard | null = null;

/**
 * Client middleware of every navigation, revalidation and fetcher load. features/network sets its guard after it has
 * loaded.
 */
export const guardNavigation: NavigationGuard = async (args, next) => {
  const submission = args.request.method === 'POST' && (await args.request.clone().formData()).get(SUBMISSION_FIELD);
  const results = (await (currentGuard ? currentGuard(args, next) : next())) ?? {};
  const actionData = Object.values(results).find(({ type }) => type === 'data')?.result;
  if (typeof submission === 'string' && actionData)
    actionResults.set(submission, isWithStatus(actionData) ? actionData.data : actionData);
  return results;
};

/** React Router's representation of a server action result. */
const isWithStatus = (body: unknown): body is ReturnType<typeof data> =>
  (body as { type?: unknown }).type === 'DataWithResponseInit';

/** Field that identifies a submission in the browser. No action reads it. */
export const SUBMISSION_FIELD = 'submission';

// Action results by submission. They are stored because React Router passes them only to fetchers that are still
// mounted.
const actionResults = new Map<string, unknown>();

/** Returns the action result of a submission, which can be read once, or undefined if there is none. */
export function consumeActionResult(submission: string): unknown {
  const actionData = actionResults.get(submission);
  actionResults.delete(submission);
  return actionData;
}

export function setNavigationGuard(nextGuard: NavigationGuard | null) {
  currentGuard = nextGuard;
}

const fetcherLoads = new Set<string>();

/** Registers a fetcher's load, because client middleware cannot distinguish it from a navigation to the same URL. */
export function announceFetcherLoad(path: string): string {
  fetcherLoads.add(path);
  return path;
}

/** Whether a fetcher registered this request. Each registration counts once. */
export const consumeFetcherLoad = (path: string): boolean => fetcherLoads.delete(path);
