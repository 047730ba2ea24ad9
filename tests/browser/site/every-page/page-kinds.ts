import { type AgentKey, getOwnPages } from '#tests/browser/support/demo-sites.ts';
import { isVisitorPage, listEveryPage } from './every-page.ts';

export type PageAndStatus = [path: string, status: number];

/** Pages whose texts differ for each agent. The about page has two addresses, only one of which is tested. */
export const listAgentPages = (agent: AgentKey): PageAndStatus[] => [
  [`/${agent}`, 200],
  [`/${agent}/about/us`, 200],
  [`/${agent}/about/question`, 200],
  [`/${agent}/about/privacy`, 200],
  [`/${agent}/about/sources`, 200],
  [`/${agent}/about/matching`, 200],
  ...getOwnPages(agent)
    .filter((page) => page !== 'about-us')
    .map((page): PageAndStatus => [`/${agent}/${page}`, 200]),
  [`/${agent}/no-such-page`, 404],
];

/** Pages that are the same for all agents and are therefore tested once. */
export const ERROR_PAGES: readonly PageAndStatus[] = [
  [`/mso/404?message=${encodeURIComponent('<b>Gone</b> 搬走了')}`, 404],
  ['/mso/500', 500],
  ['/nobody-at-all', 404],
];

/** Layouts of the catalogue. */
export const CATALOGUE_PATHS = [
  '/mso/school?id=2&type=1&sort=tuition',
  `/mso/school/school-search?keyword=${encodeURIComponent('牛津')}`,
  '/mso/school/2001',
  '/mso/compare?schools=1001,2001,3001',
  '/mso/school/course/1001001',
  '/mso/country-list/uk/area-list-tab',
  '/mso/country-list/au/school-apply-tab',
  '/mso/country-list/subject-rank-tab',
  '/mso/consult/list',
  '/mso/consult/5001',
  '/mso/lecture',
  '/mso/dse',
  '/mso/dse/pathway-course',
];

/** Pages whose layout resembles that of another page, and empty states. */
const FURTHER_PATHS = [
  '/mso/college-library?initial=M',
  '/mso/school/school-search?keyword=qqqq',
  '/mso/school?id=5',
  '/mso/country-list/school-apply-tab',
  '/mso/country-list/ca/school-rank-tab',
  '/mso/school/consult/1001',
];

/** Every kind of page that a visitor opens, each once. */
export const VISITOR_PAGES = [
  ...new Map([
    ...[...CATALOGUE_PATHS, ...FURTHER_PATHS, ...listEveryPage('mso').filter(isVisitorPage)].map(
      (path): PageAndStatus => [path, 200],
    ),
    ...listAgentPages('mso'),
    ...ERROR_PAGES,
    ['/mso/404', 404],
    ['/mso/no/such/page', 404],
    ['/mso/family', 404], // A room is open to who has its link.
  ]),
];

export const PERSONAL_PATHS = listEveryPage('mso').filter((path) => !isVisitorPage(path));

export const OFFICE_PATHS = [
  '',
  '/conversations',
  '/applications',
  '/applications?view=table',
  '/students',
  '/content',
  '/lectures',
  '/media',
  '/site',
  '/reports',
  '/staff',
  '/devices',
  '/replies',
];
