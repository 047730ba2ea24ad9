import { SCHOOL_FILTER_KEYS } from '#shared/rules/school-filters.ts';
import { type AtLevel, type AtSite, isEnabled, showsRankings, type LevelFeature } from '#shared/tenant/level-policy.ts';

/** How long a page may be kept; worker/cache/cache-table.ts says it in seconds. */
export type PageLifetime = 'usual' | 'ranking';

interface Page {
  /** Within an agent's site, as client/routes.ts writes it. */
  path: string;
  /** The keys of the query that its loader or its views read. */
  reads: readonly string[];
  /** Usual, unless it says otherwise. */
  lifetime?: PageLifetime;
  /** Who does not see this has no such page, and no link to it. */
  needs?: LevelFeature;
  /** What is sent to it by POST is answered with the page; nothing is changed by it, and nothing kept. */
  takesForm?: boolean;
  /** To somebody who is logged in it says what is theirs, beside what changes by what they do. */
  isOwn?: boolean;
  /** Whoever holds its link is shown what it opens; made for them alone, and kept nowhere. */
  isForHolder?: boolean;
}

/** On a country's own page 'id' is the country. */
const SCHOOL_LIST = ['id', 'keyword', 'searchType', ...SCHOOL_FILTER_KEYS, 'sort', 'page'] as const;

const COURSES_OF_A_SCHOOL = ['keyword', 'courseTypeId', 'award', 'option', 'currentPage'] as const;

/**
 * Every page whose address says more than its path, or that is kept for a time of its own. The edge drops a key that no
 * page reads before a loader sees it, so that a stranger's key neither fills the cache nor gets into a page for others;
 * a page reads its keys through client/site/asking/page-query.ts, which knows no others.
 */
export const PAGES = {
  notFound: { path: '404', reads: ['message'] },
  serverError: { path: '500', reads: ['message'] },
  collegeLibrary: { path: 'college-library', reads: SCHOOL_LIST },
  compare: { path: 'compare', reads: ['schools', 'courses', 'only'] },
  family: { path: 'family', reads: ['as', 'money'], takesForm: true, isForHolder: true },
  newsList: { path: 'consult/list', reads: ['keyword', 'countryId', 'topic', 'currentPage'] },
  countrySchoolRank: {
    path: 'country-list/:country?/school-rank-tab/:ctyType?',
    reads: ['table', 'currentPage'],
    lifetime: 'ranking',
    needs: 'rankings',
  },
  countrySubjectRank: {
    path: 'country-list/:country?/subject-rank-tab/:ctyType?',
    reads: ['table', 'currentPage'],
    lifetime: 'ranking',
    needs: 'rankings',
  },
  fastLine: { path: 'dse/choose-school-taqbin', reads: ['exam'], takesForm: true },
  resultsDay: { path: 'dse/results-day', reads: [], takesForm: true },
  pathwayCourses: { path: 'dse/pathway-course', reads: ['countryId', 'startMonth', 'currentPage'] },
  lectures: { path: 'lecture', reads: ['currentPage'], isOwn: true },
  school: { path: 'school', reads: SCHOOL_LIST },
  schoolSearch: { path: 'school/school-search', reads: [...SCHOOL_LIST, 'view'] },
  schoolNews: { path: 'school/consult/:dynamic?', reads: ['keyword', 'currentPage'] },
  schoolDetail: { path: 'school/:detail', reads: COURSES_OF_A_SCHOOL },
  selection: { path: 'school-selection', reads: ['step'] },
  selectionSearch: { path: 'school-selection/search', reads: ['band', 'sort', 'page', 'country', 'fee'] },
  window: { path: 'window/:kind/:detail', reads: COURSES_OF_A_SCHOOL },
  applyForm: { path: 'my-apply', reads: ['countryId', 'schoolId', 'courseId', 'majorLevelId'] },
  messages: { path: 'personal-center/messages', reads: ['currentPage'] },
  myFamily: { path: 'personal-center/family', reads: [], takesForm: true },
  myLectures: { path: 'personal-center/lectures', reads: ['currentPage'] },
  collection: { path: 'personal-center/collection', reads: ['view', 'country', 'id', 'sort'] },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;
export type QueryKeyOf<Name extends PageName> = (typeof PAGES)[Name]['reads'][number];

/** Read on every page: the language, the windows over it, and the loaders that React Router asks for. */
export const KEYS_OF_EVERY_PAGE = ['lang', 'window', '_routes'] as const;

/** All that any page reads. */
export const QUERY_KEYS: readonly string[] = [
  ...new Set([...Object.values<Page>(PAGES).flatMap(({ reads }) => reads), ...KEYS_OF_EVERY_PAGE]),
].sort();

const PATTERNS = Object.values<Page>(PAGES).map((page) => ({ page, pattern: patternOf(page.path) }));

const pageAt = (pathInSite: string): Page | undefined => PATTERNS.find(({ pattern }) => pattern.test(pathInSite))?.page;

/** The name of a page in this table, of an address as the edge gets it; 'other' of those that are not in it. */
export const pageNameOf = (pathname: string): PageName | 'other' =>
  (Object.keys(PAGES) as PageName[]).find((name) => PAGES[name] === pageAt(pathInSite(pathname))) ?? 'other';

/** Of an address as the edge gets it: the agent's segment first, .data at the end where only a page's data is wanted. */
export const lifetimeOf = (pathname: string): PageLifetime => pageAt(pathInSite(pathname))?.lifetime ?? 'usual';

const pathInSite = (pathname: string) => pathname.replace(/\.data$/, '').replace(/^\/[^/]+/, '');

/** Of an address as the edge gets it; a page's data takes none, for only a page without a script sends forms. */
export const takesForm = (pathname: string): boolean => pageAt(pathname.replace(/^\/[^/]+/, ''))?.takesForm ?? false;

/** Of an address as the edge gets it. */
export const isForHolder = (pathname: string): boolean => pageAt(pathInSite(pathname))?.isForHolder ?? false;

/** The first segments of the pages behind the login; all that stands there is somebody's own. */
export const PERSONAL_SECTIONS: readonly string[] = ['my-apply', 'personal-center'];

/** Whether a page, of an address as the edge gets it, says to each user what is theirs; any other is the same for all. */
export function isPersonalPage(pathname: string): boolean {
  const inSite = pathInSite(pathname);
  return PERSONAL_SECTIONS.includes(inSite.split('/')[1] ?? '') || (pageAt(inSite)?.isOwn ?? false);
}

const PAGES_BY_NAME: Readonly<Record<PageName, Page>> = PAGES;

export const hasPage = (at: AtLevel, page: PageName): boolean => isOpenTo(at, PAGES_BY_NAME[page]);

/**
 * Whether a menu may name an address within a site: not one of a page that its level does not have, and not one of a page with
 * nothing on it. One that leads elsewhere is nobody's to refuse.
 */
export function canLinkTo(at: AtSite, address: string): boolean {
  const page = pageAt(address.replace(/[?#][^]*/, '').replace(/^\/?/, '/'));
  return page?.needs === 'rankings' ? showsRankings(at) : isOpenTo(at, page);
}

export const isOpenTo = (at: AtLevel, page: Pick<Page, 'needs'> | undefined): boolean =>
  !page?.needs || isEnabled(at, page.needs);

function patternOf(path: string): RegExp {
  const segments = path.split('/').map((segment) => {
    if (!segment.startsWith(':')) return `/${segment}`;
    return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
  });
  return new RegExp(`^${segments.join('')}/?$`);
}
