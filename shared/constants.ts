// Every number and fixed word of the specification that more than one place needs, once.

export const PRODUCT_VERSION = '2.2.0';

/** When to come again for a page that could not be made; the page itself does. */
export const PAGE_RETRY_SECONDS = 10;

/** React Router's lazy route discovery; below /_/, so that it is one address for all agents and hosts. */
export const ROUTE_MANIFEST_PATH = '/_/route-manifest';

/** What a page takes by a form of its own is a few short answers. */
export const FORM_LIMIT_BYTES = 8 * 1024;

/** At this level an agent serves the mainland: Wechat instead of WhatsApp, another map, no quick replies. */
export const MAINLAND_PUBLIC_LEVEL = 4;

export const LOCALE_COOKIE = 'i18n_redirected';

export const LOCALE_COOKIE_DAYS = 365;

export const PLATFORM_VERSION_COOKIE = 'platform_version';

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

/** Side by side more than these cannot be read, nor printed on one page. */
export const MAX_COMPARED = 4;

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

/** After its id has gone, a detail window forgets what it showed. */
export const WINDOW_RESET_MS = 400;

/** Of a visitor's one message to the assistant or to people. */
export const MAX_CHAT_TEXT_LENGTH = 1000;

/** What a visitor may add to the rating of a conversation. */
export const MAX_RATING_TEXT_LENGTH = 500;

/** What articles are about, in the order in which lists offer it. */
export const NEWS_TOPICS = ['visa', 'applying', 'grades', 'choosing', 'money', 'work', 'life'] as const;

export type NewsTopic = (typeof NEWS_TOPICS)[number];
