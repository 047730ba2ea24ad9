/** Path of the office within an agency's site. */
export const OFFICE_PATH = '_/office';

/**
 * Office pages that are React routes. A test compares them with client/routes.ts. The embedded backend serves the other
 * paths below OFFICE_PATH.
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
] as const;

const OFFICE_PAGE_PATTERN = new RegExp(
  `^/[^/]+/${OFFICE_PATH}(?:${OFFICE_PAGES.map((path) => (path && `/${path}`).replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')).join('|')})$`,
);

/** Returns whether React Router serves a path, given as received at the edge (agent's key first). */
export const isOfficePage = (pathname: string): boolean => OFFICE_PAGE_PATTERN.test(pathname.replace(/\.data$/, ''));
