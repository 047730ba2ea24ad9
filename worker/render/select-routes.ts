import type { ServerBuild } from 'react-router';

/** Key of the routes that no path segment selects. */
const NO_SEGMENT = '';

type Routes = Record<string, { parentId?: string | undefined; path?: string | undefined } | undefined>;

/** Returns the first segment below the agent's key that a route requires, or null if a route requires none. */
function findRequiredSegment(routes: Routes, id: string): string | null {
  const path: string[] = [];
  for (let route = routes[id]; route; route = route.parentId === undefined ? undefined : routes[route.parentId])
    path.unshift(...(route.path ?? '').split('/').filter(Boolean));
  const [agent, segment] = path;
  return agent === ':agent' && segment !== undefined && !/^[:*]|\?$/.test(segment) ? segment : null;
}

/** Returns the segments that routes require below the agent's key. */
export const listSegments = (routes: Routes): ReadonlySet<string> =>
  new Set(Object.keys(routes).flatMap((id) => findRequiredSegment(routes, id) ?? []));

/**
 * Length from which React Router may put the whole route table into a document instead of letting the browser discover
 * routes. Such a document needs every route.
 */
const MAX_PATHNAME_LENGTH = 120;

/**
 * Returns the path segment that selects the routes to load. Like React Router, it ignores letter case and the ".data"
 * suffix. Returns null for paths that React Router would decode or shorten first; all routes are then loaded.
 */
export function findSegment(pathname: string, segments: ReadonlySet<string>): string | null {
  if (pathname.length > MAX_PATHNAME_LENGTH || pathname.includes('%') || pathname.includes('//')) return null;
  const [, , segment = ''] = pathname.replace(/\.data$/, '').split('/');
  const lowerCaseSegment = segment.toLowerCase();
  return segments.has(lowerCaseSegment) ? lowerCaseSegment : NO_SEGMENT;
}

/**
 * Returns the build without the routes below other segments. React Router compares every route with each path several
 * times per page, and copies its table for every document.
 */
export function selectRoutes(build: ServerBuild, segment: string): ServerBuild {
  const canMatch = ([id]: [string, unknown]) => [null, segment].includes(findRequiredSegment(build.routes, id));
  return {
    ...build,
    routes: Object.fromEntries(Object.entries(build.routes).filter(canMatch)),
    assets: { ...build.assets, routes: Object.fromEntries(Object.entries(build.assets.routes).filter(canMatch)) },
  };
}
