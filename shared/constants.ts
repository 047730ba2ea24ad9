// Every number and fixed word of the specification that more than one place needs, once.

export const PRODUCT_VERSION = '2.2.0';

/** What a backend says when a call went well, as a number or a string. */
export const SUCCESS_CODE = '1003';
export const PLATFORM_TYPE = 'get_mso';

/** When to come again for a page that could not be made; the page itself does. */
export const PAGE_RETRY_SECONDS = 10;

/** React Router's lazy route discovery; below /_/, so that it is one address for all agents and hosts. */
export const ROUTE_MANIFEST_PATH = '/_/route-manifest';

export const DEFAULT_TIMEOUT_MS = 30_000;
export const APP_TIMEOUT_MS = 20_000;
/** What a page takes by a form of its own is a few short answers. */
export const FORM_LIMIT_BYTES = 8 * 1024;

/** At this level an agent serves the mainland: Wechat instead of WhatsApp, another map, no quick replies. */
export const MAINLAND_PUBLIC_LEVEL = 4;

export const HELP_TYPE_FAQ = 4;
export const OG_DESCRIPTION_LENGTH = 150;

/** In it the embedded backend tells the edge the versions of all sites, with an answer that has changed one. */
export const VERSIONS_HEADER = 'x-site-versions';

/** In it the embedded backend tells the edge up to where something was written, and the edge the backend how new a copy must be. */
export const BOOKMARK_HEADER = 'x-d1-bookmark';

/** In it the edge tells the embedded backend whose drafts of a site are to be shown as pages: the pass of who works at its office. */
export const OFFICE_PASS_HEADER = 'x-office-pass';

export const LOCALE_COOKIE = 'i18n_redirected';
export const LOCALE_COOKIE_DAYS = 365;
export const AGENTS_COOKIE = 'agents';
export const PLATFORM_VERSION_COOKIE = 'platform_version';

export const BACKEND_PREFIXES = [
  'appUser',
  'appPrivacypolicy',
  'appMso',
  'appInstitution',
  'appFinance',
  'appHelp',
  'registration',
  'issue',
  'appFile',
  'authentication',
  'appAsk',
  'appChat',
] as const;

/** Whether numbers behind +852 may begin with 4, 7 or 8, which the specification's list does not have (decision 017). */
export const ACCEPTS_NEW_HONG_KONG_MOBILES: boolean = true;

/** The year of the ranking tables that are shown. */
export const RANKING_YEAR = 2021;

/** In place of a month that nobody says. */
export const NO_MONTH = '--';

/** Of a list of schools, of matches, or of courses that a result reaches. */
export const LIST_ROWS = 10;

/** What a list of schools may be sorted by; 'match' only where there is a keyword or a form to match. */
export const SCHOOL_SORTS = ['rank', 'name', 'tuition', 'match'] as const;

/** What a budget may be told in, with the end of its slider. */
export const BUDGET_TOPS = {
  CNY: 500_000,
  HKD: 500_000,
  AUD: 100_000,
  USD: 100_000,
  GBP: 50_000,
  EUR: 50_000,
  TWD: 2_000_000,
} as const;
/** The slider itself goes from 0 to 100, with a mark at every step of 20. */
export const BUDGET_SLIDER = { end: 100, step: 20 } as const;
export const DEFAULT_BUDGET = { currency: 'CNY', min: 0, max: 240_000 } as const;

/** Side by side more than these cannot be read, nor printed on one page. */
export const MAX_COMPARED = 4;

/** courseType: degrees and pathways; displayValue: both of them shown. */
export const DEFAULT_COURSE_OPTION = '3';
export const DEFAULT_DISPLAY_VALUE = ['1', '2'] as const;

/** 1 academic ranking, 2 campus, 3 livability, 4 tuition, 5 teaching, 6 diversity, 7 sports, 8 living cost, 9 accommodation, 10 food. */
export const FOCUS_POINTS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;
export const RANKING_FOCUS = '1' satisfies (typeof FOCUS_POINTS)[number];
export type FocusPoint = (typeof FOCUS_POINTS)[number];
/** Those that a source speaks of; the others can be chosen and weigh nothing (decision 034). */
export const COMPARED_FOCUS = [RANKING_FOCUS, '4', '5', '8'] as const satisfies readonly FocusPoint[];
export const MAX_WEIGHT = 10;

/** 1 secondary, 2 college, 3 undergraduate, 4 graduate, 5 PhD. */
export const EDUCATIONS = ['1', '2', '3', '4', '5'] as const;
/** Takes multipart, so the browser speaks to it by itself. */
export const UPLOAD_PATH = '/appFile/upload';

/** Before another code may be asked for. */
export const RESEND_SECONDS = 60;

/** What somebody may note beside a school or a course that he has collected. */
export const FAVOURITE_REMARK_LENGTH = 200;
/** Where the browser's own script logs in, renews and logs out, under the agent's key like every other address. */
export const SESSION_ENDPOINTS = {
  login: '/_/session/login',
  refresh: '/_/session/refresh',
  logout: '/_/session/logout',
} as const;

/** In which the edge says in what characters Chinese names are to stand in an English answer; one that does so says it in content-language. */
export const CHINESE_HEADER = 'x-chinese';

/** In which the edge carries the token that operations are asked with; no browser's header of that name goes up. */
export const OPS_HEADER = 'x-ops-authorization';

/** After its id has gone, a detail window forgets what it showed. */
export const WINDOW_RESET_MS = 400;

/** Of the list of minimised windows, in pixels. */
export const MINI_LIST_WIDTH = { least: 240, start: 352, most: 420 } as const;

/** Of the maps: zooms, the patience before a search, and how many marks the mainland's service takes at once. */
export const MAP = {
  debounceMs: 250,
  /** Of a link that names none. */
  linkZoom: 8,
  initialZoom: 10,
  /** After the map has been centred on a place. */
  centredZoom: 14,
  globalZoom: 9,
  mainlandZoom: 14,
  conversionLimit: 10,
  marksAtOnce: 10,
  marksPauseMs: 100,
} as const;

/** Of a visitor's one message to the assistant or to people. */
export const MAX_CHAT_TEXT_LENGTH = 1000;

/** Characters of one value of an address that the links of its page carry on: sixty ids, and no page reads more. */
export const LONGEST_SAID = 1260;

/** What a visitor may add to the rating of a conversation. */
export const MAX_RATING_TEXT_LENGTH = 500;

/** What articles are about, in the order in which lists offer it. */
export const NEWS_TOPICS = ['visa', 'applying', 'grades', 'choosing', 'money', 'work', 'life'] as const;
export type NewsTopic = (typeof NEWS_TOPICS)[number];
