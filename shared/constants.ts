// Numbers and fixed strings of the specification that are needed in more than one place.

export const PRODUCT_VERSION = '2.2.0';

/** Reload interval of a page that failed to render. */
export const PAGE_RETRY_SECONDS = 10;

/** React Router's lazy route discovery; below /_/, so that all agents and hosts share one URL. */
export const ROUTE_MANIFEST_PATH = '/_/route-manifest';

/** Body limit of forms posted to pages. The longest is a message to an adviser: a thousand characters, escaped. */
export const FORM_LIMIT_BYTES = 16 * 1024;

/** Public level of agents in the mainland: WeChat instead of WhatsApp, another map, no quick replies. */
export const MAINLAND_PUBLIC_LEVEL = 4;

export const LOCALE_COOKIE = 'i18n_redirected';

export const LOCALE_COOKIE_DAYS = 365;

export const PLATFORM_VERSION_COOKIE = 'platform_version';

/** Whether +852 numbers may begin with 4, 7 or 8, which the specification's list lacks (decision 017). */
export const ACCEPTS_NEW_HONG_KONG_MOBILES: boolean = true;

/** Year of the ranking tables shown. */
export const RANKING_YEAR = 2021;

/** Placeholder of an unknown month. */
export const NO_MONTH = '--';

/** Rows of a list of schools, of matches, or of courses that a result reaches. */
export const LIST_ROWS = 10;

/** Sort orders of a list of schools; 'match' requires a keyword or a form. */
export const SCHOOL_SORTS = ['rank', 'name', 'tuition', 'match'] as const;

/** Limit for legibility and for printing on one page. */
export const MAX_COMPARED = 4;

/** Cooldown before another code can be requested. */
export const RESEND_SECONDS = 60;

/** Maximum length of the note beside a favourite. */
export const FAVOURITE_REMARK_LENGTH = 200;

/** Login, refresh and logout for the browser's script, below the agent's key. */
export const SESSION_ENDPOINTS = {
  login: '/_/session/login',
  refresh: '/_/session/refresh',
  logout: '/_/session/logout',
} as const;

/** Delay after which a closed detail window discards its content. */
export const WINDOW_RESET_MS = 400;

/** Maximum length of a visitor's message. */
export const MAX_CHAT_TEXT_LENGTH = 1000;

/** Maximum length of a comment on a conversation's rating. */
export const MAX_RATING_TEXT_LENGTH = 500;

/** Topics of articles, in the order of filters. */
export const NEWS_TOPICS = ['visa', 'applying', 'grades', 'choosing', 'money', 'work', 'life'] as const;

export type NewsTopic = (typeof NEWS_TOPICS)[number];
