import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#client/routes.ts';
import { OFFICE_PATH } from '#shared/pages/office-pages.ts';
import { isPersonalPage } from '#shared/pages/page-table.ts';

// All pages of a site, derived from the route table, so that tests of all pages include new pages.

/** Sample address for each route with a parameter; null for routes that are not pages. */
const SAMPLES: Readonly<Record<string, string | null>> = {
  '_/:shape/:version/:kind/:file': null,
  'consult/:detail': 'consult/5001',
  'school/:detail': 'school/1001',
  'window/:kind/:detail': null, // Content of a window; its own address only redirects.
  ':dynamic': 'fees',
  '*': 'no/such/page',
};

/** Removes optional segments. */
const toPlainPath = (path: string) =>
  path
    .split('/')
    .filter((segment) => !segment.endsWith('?'))
    .join('/');

const flatten = (entries: readonly RouteConfigEntry[], textBefore = ''): string[] =>
  entries.flatMap(({ path = '', children = [], index }) => {
    const fullText = [textBefore, path].filter(Boolean).join('/');
    return [...(children.length === 0 || index ? [fullText] : []), ...flatten(children, fullText)];
  });

function getAddress(agent: string, route: string): string[] {
  const within = toPlainPath(route.slice(':agent'.length).replace(/^\//, ''));
  const sample = within in SAMPLES ? SAMPLES[within] : within;
  if (sample === null) return [];
  if (sample === undefined || sample.includes(':'))
    throw new Error(`${route}: name an address of it in every-page.ts, or say that it is no page`);
  return [sample === '' ? `/${agent}` : `/${agent}/${sample}`];
}

/** Page addresses of an agent in route order. */
export const everyPage = (agent: string): string[] => [
  ...new Set(
    flatten(routes as RouteConfigEntry[])
      .filter((route) => route.startsWith(':agent') && !route.startsWith(`:agent/${OFFICE_PATH}`))
      .flatMap((route) => getAddress(agent, route)),
  ),
];

/** Whether a page is public rather than personal. */
export const isForVisitors = (path: string) => !isPersonalPage(path) || path.endsWith('/lecture');
