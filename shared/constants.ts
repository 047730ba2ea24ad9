// Values from the specification that are needed in several places.

export const PRODUCT_VERSION = '2.2.0';

/** Seconds after which a page that failed to render reloads itself. */
export const PAGE_RETRY_SECONDS = 10;

/** Path of React Router's lazy route discovery. Below /_/, so that all agents and hosts share one URL. */
export const ROUTE_MANIFEST_PATH = '/_/route-manifest';

/**
 * Maximum size of a form posted to a page. The longest is a message to an adviser: a thousand characters,
 * percent-encoded.
 */
export const MAX_FORM_BYTES = 16 * 1024;

/** Public level of agents in mainland China: WeChat instead of WhatsApp, another map, no quick replies. */
export const MAINLAND_PUBLIC_LEVEL = 4;

export const LOCALE_COOKIE = 'i18n_redirected';

export const LOCALE_COOKIE_DAYS = 365;

export const PLATFORM_VERSION_COOKIE = 'platform_version';

/**
 * Whether +852 numbers that begin with 4, 7 or 8 are accepted, which the specification does not list (decision 017).
 */
export const ACCEPTS_NEW_HONG_KONG_MOBILES: boolean = true;

/** Year of the ranking tables that are shown. */
export const RANKING_YEAR = 2021;

/** Text shown instead of an unknown month. */
export const UNKNOWN_MONTH = '--';

/** Number of rows on a page of schools, matches, or courses within reach of a result. */
export const LIST_ROWS = 10;

/** Sort orders of a list of schools. 'match' requires a keyword or a selection form. */
export const SCHOOL_SORTS = ['rank', 'name', 'tuition', 'match'] as const;

/** Maximum number of schools or courses in a comparison, so that it stays legible and prints on one page. */
export const MAX_COMPARED = 4;

/** Seconds until another verification code can be requested. */
export const RESEND_SECONDS = 60;

export const FAVOURITE_REMARK_LENGTH = 200;

/** Paths of login, refresh and logout for the browser's script, below the agent's key. */
export const SESSION_ENDPOINTS = {
  login: '/_/session/login',
  refresh: '/_/session/refresh',
  logout: '/_/session/logout',
} as const;

/** Delay after which a closed detail window discards its content. */
export const WINDOW_RESET_MS = 400;

/** Maximum length of a visitor's message in characters. */
export const MAX_CHAT_TEXT_LENGTH = 1000;

/** Maximum length of the comment on a rated conversation in characters. */
export const MAX_RATING_TEXT_LENGTH = 500;

/** Topics of articles, in the order of the filter. */
export const NEWS_TOPICS = ['visa', 'applying', 'grades', 'choosing', 'money', 'work', 'life'] as const;

export type NewsTopic = (typeof NEWS_TOPICS)[number];
