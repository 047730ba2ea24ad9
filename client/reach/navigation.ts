import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

export type NavigationGuard = MiddlewareFunction<Record<string, DataStrategyResult>>;

let guard: NavigationGuard | null = null;

/** Client middleware of every navigation, revalidation and fetcher load; features/network sets its guard once it has loaded. */
export const guardNavigation: NavigationGuard = (args, next) => (guard ? guard(args, next) : next());

export function setNavigationGuard(wanted: NavigationGuard | null) {
  guard = wanted;
}

const fetcherLoads = new Set<string>();

/** Client middleware cannot tell a fetcher's load from a navigation to the same address, so each load is announced here. */
export function announceFetcherLoad(path: string): string {
  fetcherLoads.add(path);
  return path;
}

/** Whether the request of this path and query is that of a fetcher; each announcement counts once. */
export const takeFetcherLoad = (path: string): boolean => fetcherLoads.delete(path);
