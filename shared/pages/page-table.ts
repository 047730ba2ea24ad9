import { SCHOOL_FILTER_KEYS } from '#shared/rules/school-filters.ts';
import {
  type SiteLevel,
  type SiteRankings,
  isFeatureEnabled,
  canShowRankings,
  type LevelFeature,
} from '#shared/tenant/level-policy.ts';

/** Class that determines how long a page is cached; worker/cache/cache-table.ts contains the seconds. */
export type PageLifetime = 'usual' | 'ranking';

interface Page {
  /** Path within an agent's site, as in client/routes.ts. */
  path: string;
  /** Query keys that the page's loader or views read. */
  reads: readonly string[];
  /** Lifetime in the page cache. Defaults to 'usual'. */
  lifetime?: PageLifetime;
  /** Feature that the page requires. At a level without it, there is neither the page nor a link to it. */
  needs?: LevelFeature;
  /** Whether the page's route has an action. */
  takesForm?: boolean;
  /** Whether the page shows personal data to logged-in users, apart from the effects of their own actions. */
  isOwn?: boolean;
  /** Whether a secret link opens the page, which is then rendered for each request and never cached. */
  isForHolder?: boolean;
}

/** `id` is the country on the page of a country. */
const SCHOOL_LIST_KEYS = ['id', 'keyword', 'searchType', ...SCHOOL_FILTER_KEYS, 'sort', 'page'] as const;

const SCHOOL_COURSE_KEYS = ['keyword', 'courseTypeId', 'award', 'option', 'currentPage'] as const;

/**
 * Pages that read query keys or have a special cache lifetime. The edge removes other keys before the loader runs, so
 * that an unknown key can neither fill the cache nor reach a shared page. Pages read their keys through
 * client/site/portal/page-query.ts, which accepts no others.
 */
export const PAGES = {
  login: { path: 'login', reads: ['form', 'next', 'done'], takesForm: true },
  register: { path: 'register', reads: ['next'], takesForm: true },
  notFound: { path: '404', reads: ['message'] },
  serverError: { path: '500', reads: ['message'] },
  book: { path: 'book', reads: ['day', 'zone', 'change', 'saved'], takesForm: true, isForHolder: true },
  collegeLibrary: { path: 'college-library', reads: SCHOOL_LIST_KEYS },
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
  lectures: { path: 'lecture', reads: ['currentPage'], takesForm: true, isOwn: true },
  school: { path: 'school', reads: SCHOOL_LIST_KEYS },
  schoolSearch: { path: 'school/school-search', reads: [...SCHOOL_LIST_KEYS, 'view'] },
  schoolNews: { path: 'school/consult/:dynamic?', reads: ['keyword', 'currentPage'] },
  schoolDetail: { path: 'school/:detail', reads: SCHOOL_COURSE_KEYS },
  selection: { path: 'school-selection', reads: ['step'] },
  selectionSearch: { path: 'school-selection/search', reads: ['band', 'sort', 'page', 'country', 'fee'] },
  window: { path: 'window/:kind/:detail', reads: SCHOOL_COURSE_KEYS },
  applyForm: { path: 'my-apply', reads: ['countryId', 'schoolId', 'courseId', 'majorLevelId'], takesForm: true },
  applyProgress: { path: 'my-apply/proccess', reads: [], takesForm: true },
  applyResult: { path: 'my-apply/result', reads: [], takesForm: true },
  changePassword: { path: 'personal-center/change-password', reads: [], takesForm: true },
  consents: { path: 'personal-center/consents', reads: [], takesForm: true },
  information: { path: 'personal-center/information', reads: [], takesForm: true },
  messages: { path: 'personal-center/messages', reads: ['currentPage'], takesForm: true },
  myFamily: { path: 'personal-center/family', reads: [], takesForm: true },
  myLectures: { path: 'personal-center/lectures', reads: ['currentPage'], takesForm: true },
  nextDates: { path: 'personal-center/next', reads: [], takesForm: true },
  ownData: { path: 'personal-center/your-data', reads: [], takesForm: true },
  collection: { path: 'personal-center/collection', reads: ['view', 'country', 'id', 'sort'], takesForm: true },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;
export type QueryKeyOf<Name extends PageName> = (typeof PAGES)[Name]['reads'][number];

/** Keys read on every page: language, open windows, requested login and React Router's selection of loaders. */
export const COMMON_QUERY_KEYS = ['lang', 'window', 'showModel', 'next', '_routes'] as const;

export const QUERY_KEYS: readonly string[] = [
  ...new Set([...Object.values<Page>(PAGES).flatMap(({ reads }) => reads), ...COMMON_QUERY_KEYS]),
].sort();

const PAGE_PATTERNS = Object.values<Page>(PAGES).map((page) => ({ page, pattern: createPathPattern(page.path) }));

const findPage = (sitePath: string): Page | undefined =>
  PAGE_PATTERNS.find(({ pattern }) => pattern.test(sitePath))?.page;

/** Returns the name of the page at a path as received at the edge. 'other' if it is not in the table. */
export const getPageName = (pathname: string): PageName | 'other' =>
  (Object.keys(PAGES) as PageName[]).find((name) => PAGES[name] === findPage(toSitePath(pathname))) ?? 'other';

/**
 * Returns the cache lifetime of a path, given as received at the edge: agent's key first, suffix '.data' for data
 * requests.
 */
export const getLifetime = (pathname: string): PageLifetime => findPage(toSitePath(pathname))?.lifetime ?? 'usual';

const toSitePath = (pathname: string) => pathname.replace(/\.data$/, '').replace(/^\/[^/]+/, '');

/**
 * Returns whether a path, given as received at the edge, accepts a form. A browser posts to the page, a fetcher to its
 * data URL.
 */
export const acceptsForm = (pathname: string): boolean => findPage(toSitePath(pathname))?.takesForm ?? false;

/** Returns whether a secret link opens the path, given as received at the edge. */
export const isSecretLinkPath = (pathname: string): boolean => findPage(toSitePath(pathname))?.isForHolder ?? false;

/** First path segments of pages behind the login, all of whose content is personal. */
export const PERSONAL_SECTIONS: readonly string[] = ['my-apply', 'personal-center'];

/** Returns whether a page shows personal data to logged-in users. Other pages are the same for all. */
export function isPersonalPage(pathname: string): boolean {
  const sitePath = toSitePath(pathname);
  return PERSONAL_SECTIONS.includes(sitePath.split('/')[1] ?? '') || (findPage(sitePath)?.isOwn ?? false);
}

const PAGES_BY_NAME: Readonly<Record<PageName, Page>> = PAGES;

export const hasPage = (site: SiteLevel, page: PageName): boolean => isPageEnabled(site, PAGES_BY_NAME[page]);

/**
 * Returns whether a menu may link to a path: not to a page that the level lacks, nor to rankings without data. External
 * links are always allowed.
 */
export function canLinkTo(site: SiteRankings, path: string): boolean {
  const page = findPage(path.replace(/[?#][^]*/, '').replace(/^\/?/, '/'));
  return page?.needs === 'rankings' ? canShowRankings(site) : isPageEnabled(site, page);
}

export const isPageEnabled = (site: SiteLevel, page: Pick<Page, 'needs'> | undefined): boolean =>
  !page?.needs || isFeatureEnabled(site, page.needs);

function createPathPattern(path: string): RegExp {
  const segments = path.split('/').map((segment) => {
    if (!segment.startsWith(':')) return `/${segment}`;
    return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
  });
  return new RegExp(`^${segments.join('')}/?$`);
}
