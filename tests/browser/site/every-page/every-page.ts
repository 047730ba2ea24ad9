import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#client/routes.ts';
import { OFFICE_PATH } from '#shared/pages/office-pages.ts';
import { isPersonalPage } from '#shared/pages/page-table.ts';

// Every page of a site by the routes themselves, so that a test of all pages has a new one without being told.

/** Of a route with a part that somebody has to name, an address that there is; null of one that is no page. */
const SAMPLES: Readonly<Record<string, string | null>> = {
  '_/:shape/:version/:kind/:file': null,
  'consult/:detail': 'consult/5001',
  'school/:detail': 'school/1001',
  'window/:kind/:detail': null, // What opens over a page; as a page of its own it only leads on.
  ':dynamic': 'fees',
  '*': 'no/such/page',
};

/** Parts that may be left out are. */
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

/** Of this agent, in the order of the routes. */
export const everyPage = (agent: string): string[] => [
  ...new Set(
    flatten(routes as RouteConfigEntry[])
      .filter((route) => route.startsWith(':agent') && !route.startsWith(`:agent/${OFFICE_PATH}`))
      .flatMap((route) => getAddress(agent, route)),
  ),
];

/** Those that a visitor sees, and those that are somebody's own. */
export const isForVisitors = (path: string) => !isPersonalPage(path) || path.endsWith('/lecture');
