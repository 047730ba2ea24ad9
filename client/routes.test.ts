import { expect, test } from 'vitest';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from './routes.ts';

/** Route names of the specification by path. Links and `useRouteLoaderData` find a route by its name. */
const ROUTE_PATHS = {
  agent: ':agent',
  'agent-about-question': 'question',
  'agent-about-us': 'us',
  'agent-register': ':agent/register',
};

const flattenRoutes = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flattenRoutes(entry.children ?? [])]);

test.each(Object.entries(ROUTE_PATHS))('the route %s exists under its path', async (id, path) => {
  const routeConfigEntries = flattenRoutes(await routes).filter((entry) => entry.id === id);
  expect(routeConfigEntries.map((entry) => entry.path ?? '')).toEqual([path]);
});
