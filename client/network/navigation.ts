import type { data, DataStrategyResult, MiddlewareFunction } from 'react-router';

export type NavigationGuard = MiddlewareFunction<Record<string, DataStrategyResult>>;

let guard: NavigationGuard | null = null;

/**
 * Client middleware of every navigation, revalidation and fetcher load. features/network sets its guard after it has
 * loaded.
 */
export const guardNavigation: NavigationGuard = async (args, next) => {
  const submission = args.request.method === 'POST' && (await args.request.clone().formData()).get(SUBMISSION);
  const results = (await (guard ? guard(args, next) : next())) ?? {};
  const body = Object.values(results).find(({ type }) => type === 'data')?.result;
  if (typeof submission === 'string' && body) answers.set(submission, isWithStatus(body) ? body.data : body);
  return results;
};

/** React Router's representation of a server action result. */
const isWithStatus = (body: unknown): body is ReturnType<typeof data> =>
  (body as { type?: unknown }).type === 'DataWithResponseInit';

/** Field that identifies a submission in the browser; no action reads it. */
export const SUBMISSION = 'submission';

// Action results by submission, stored because React Router passes them only to fetchers that are still mounted.
const answers = new Map<string, unknown>();

/** Returns the action result of a submission, which can be read once; undefined if there is none. */
export function consumeActionResult(submission: string): unknown {
  const body = answers.get(submission);
  answers.delete(submission);
  return body;
}

export function setNavigationGuard(requested: NavigationGuard | null) {
  guard = requested;
}

const fetcherLoads = new Set<string>();

/** Registers a fetcher's load, since client middleware cannot tell it from a navigation to the same URL. */
export function announceFetcherLoad(path: string): string {
  fetcherLoads.add(path);
  return path;
}

/** Whether a fetcher registered this request; each registration counts once. */
export const consumeFetcherLoad = (path: string): boolean => fetcherLoads.delete(path);
