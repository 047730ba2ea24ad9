import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#client/routes.ts';
import { OFFICE_PATH } from '#shared/pages/office-pages.ts';
import { isPersonalPage } from '#shared/pages/page-table.ts';

// Derives all pages of a site from the route table, so that tests of every page also cover new pages.

/** Sample path for each route with a parameter, or null for routes that are not pages. */
const SAMPLE_PATHS: Readonly<Record<string, string | null>> = {
  '_/:shape/:version/:kind/:file': null,
  'consult/:detail': 'consult/5001',
  'school/:detail': 'school/1001',
  'window/:kind/:detail': null, // Returns the content of a window. Its own URL only redirects.
  ':dynamic': 'fees',
  '*': 'no/such/page',
};

/** Removes optional segments from a route path. */
const toPlainPath = (path: string) =>
  path
    .split('/')
    .filter((segment) => !segment.endsWith('?'))
    .join('/');

const flattenRoutes = (entries: readonly RouteConfigEntry[], parentPath = ''): string[] =>
  entries.flatMap(({ path = '', children = [], index }) => {
    const fullPath = [parentPath, path].filter(Boolean).join('/');
    return [...(children.length === 0 || index ? [fullPath] : []), ...flattenRoutes(children, fullPath)];
  });

function getSamplePaths(agent: string, route: string): string[] {
  const sitePath = toPlainPath(route.slice(':agent'.length).replace(/^\//, ''));
  const samplePath = sitePath in SAMPLE_PATHS ? SAMPLE_PATHS[sitePath] : sitePath;
  if (samplePath === null) return [];
  if (samplePath === undefined || samplePath.includes(':'))
    throw new Error(`${route}: name an address of it in every-page.ts, or say that it is no page`);
  return [samplePath === '' ? `/${agent}` : `/${agent}/${samplePath}`];
}

/** Lists the paths of all pages of an agent, in route order. */
export const listEveryPage = (agent: string): string[] => [
  ...new Set(
    flattenRoutes(routes as RouteConfigEntry[])
      .filter((route) => route.startsWith(':agent') && !route.startsWith(`:agent/${OFFICE_PATH}`))
      .flatMap((route) => getSamplePaths(agent, route)),
  ),
];

/** Whether a page is public. The lecture page is public although its path belongs to the personal pages. */
export const isVisitorPage = (path: string) => !isPersonalPage(path) || path.endsWith('/lecture');
