import type { DataRouter, DataStrategyResult, MiddlewareFunction } from 'react-router';

export type NavigationGuard = MiddlewareFunction<Record<string, DataStrategyResult>>;

let guard: NavigationGuard | null = null;

/** The middleware of every step within the site. What it does comes late, with features/network. */
export const guardNavigation: NavigationGuard = (args, next) => (guard ? guard(args, next) : next());

export function setNavigationGuard(wanted: NavigationGuard | null) {
  guard = wanted;
}

/** React Router's own, once the page has come alive: what is asked for outside of React finds it only here. */
export const findRouter = () => Reflect.get(window, '__reactRouterDataRouter') as DataRouter | undefined;
