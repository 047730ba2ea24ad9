// Every number and fixed word of the specification that more than one place needs, once.

export const PRODUCT_VERSION = '2.2.0';

/** What a backend says when a call went well, as a number or a string. */
export const SUCCESS_CODE = '1003';
export const PLATFORM_TYPE = 'get_mso';

export const DEFAULT_TIMEOUT_MS = 30_000;
export const APP_TIMEOUT_MS = 20_000;
export const BODY_LIMIT_BYTES = 6 * 1024 * 1024;

/** At this level an agent serves the mainland: Wechat instead of WhatsApp, another map, no quick replies. */
export const MAINLAND_PUBLIC_LEVEL = 4;

export const HELP_TYPE_FAQ = 4;
export const OG_DESCRIPTION_LENGTH = 150;

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

/** The year of the ranking tables that are shown. */
export const RANKING_YEAR = 2021;

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
