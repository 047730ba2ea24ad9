/** Path of an office within an agency's site. */
export const OFFICE_PATH = '_/office';

/**
 * Office pages that are React routes (client/routes.ts; a test compares the two). Every other address below OFFICE_PATH is still
 * answered by the embedded backend itself.
 */
export const OFFICE_PAGES = ['devices', 'reports', 'reports.csv', 'staff', 'duty', 'waiting'] as const;

const PAGE = new RegExp(
  `^/[^/]+/${OFFICE_PATH}(?:/(?:${OFFICE_PAGES.map((path) => path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')).join('|')}))$`,
);

/** Whether React Router serves this path, with the agency's key first, as the edge receives it. */
export const isOfficePage = (pathname: string): boolean => PAGE.test(pathname.replace(/\.data$/, ''));
