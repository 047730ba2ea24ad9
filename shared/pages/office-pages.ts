/** Path of the office within an agency's site. */
export const OFFICE_PATH = '_/office';

/**
 * Office pages that are React routes, the last of which tells that there is no such page. A test compares them with
 * client/routes.ts.
 */
export const OFFICE_PAGES = [
  '',
  'appointments',
  'applications',
  'applications/:id',
  'applications/:id/draft',
  'code',
  'confirm',
  'content',
  'content/autosave',
  'content/held-fees',
  'content/import',
  'content/import/template.csv',
  'content/part',
  'conversations',
  'conversations.json',
  'conversations/search',
  'conversations/tags',
  'conversations/transcript',
  'conversations/transcript.txt',
  'devices',
  'day',
  'duty',
  'health',
  'integrations',
  'leads',
  'leads/:id',
  'lectures',
  'lectures/:id',
  'lectures/:id/list.csv',
  'media',
  'media.json',
  'media/one',
  'passkey',
  'privacy',
  'push',
  'replies',
  'reports',
  'reports.csv',
  'search',
  'search.json',
  'set-up',
  'sign-in',
  'sign-out',
  'site',
  'staff',
  'students',
  'students.csv',
  'leads.csv',
  'students/:id',
  'students/:id/apply',
  'tasks',
  'typing',
  'waiting',
  '*',
] as const;

/** Live events and files, which the embedded backend serves below OFFICE_PATH. */
const BACKEND_PATHS = ['live', 'file/:key', 'applications/:id/opened/:opening', 'applications/:id/document/:at'];

const OFFICE_PATTERN = new RegExp(`^/[^/]+/${OFFICE_PATH}(?:/|$)`);
const BACKEND_PATTERN = new RegExp(
  `^/[^/]+/${OFFICE_PATH}/(?:${BACKEND_PATHS.map((path) => path.replaceAll(/:\w+/g, '[^/]+')).join('|')})$`,
);

/** Returns whether React Router serves a path, given as received at the edge (agent's key first). */
export const isOfficePage = (pathname: string): boolean =>
  OFFICE_PATTERN.test(pathname.replace(/\.data$/, '')) && !BACKEND_PATTERN.test(pathname);
