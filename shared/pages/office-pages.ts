/** Path of an office within an agency's site. */
export const OFFICE_PATH = '_/office';

/**
 * Office pages that are React routes (client/routes.ts; a test compares the two). Other paths below OFFICE_PATH are
 * served by the embedded backend.
 */
export const OFFICE_PAGES = [
  '',
  'applications',
  'applications/:id',
  'code',
  'confirm',
  'content',
  'content/autosave',
  'content/held-fees',
  'content/import',
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
  'replies',
  'reports',
  'reports.csv',
  'set-up',
  'sign-in',
  'sign-out',
  'site',
  'staff',
  'students',
  'students.csv',
  'students/:id',
  'typing',
  'waiting',
] as const;

const PAGE = new RegExp(
  `^/[^/]+/${OFFICE_PATH}(?:${OFFICE_PAGES.map((path) => (path && `/${path}`).replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')).join('|')})$`,
);

/** Whether React Router serves this path, which starts with the agent's key as received at the edge. */
export const isOfficePage = (pathname: string): boolean => PAGE.test(pathname.replace(/\.data$/, ''));
