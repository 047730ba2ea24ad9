// Codes, paths and headers that the edge shares with every backend.

/** Code of a successful response, sent as a number or a string. */
export const SUCCESS_CODE = '1003';

export const PLATFORM_TYPE = 'get_mso';

export const HELP_TYPE_FAQ = 4;

/** Header with the versions of all sites, which the embedded backend adds to a response that changed one. */
export const VERSIONS_HEADER = 'x-site-versions';

/**
 * Header with a D1 bookmark. The embedded backend sends it after a write, and the edge sends it back, so that a replica
 * must be at least that fresh.
 */
export const BOOKMARK_HEADER = 'x-d1-bookmark';

/**
 * Header of a 401 response for an office page that the backend renders. Its JSON body is the posted form, which the
 * login pages carry along (posted-form.ts).
 */
export const POSTED_FORM_HEADER = 'x-office-kept-form';

/** Header of the office's requests for a page of the site with the drafts of the logged-in account. */
export const DRAFT_VIEW_HEADER = 'x-office-drafts';

/** Header with which the edge identifies to the embedded backend the office account that previews its drafts. */
export const OFFICE_PASS_HEADER = 'x-office-pass';

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

/** Path for uploads, which the browser calls directly because it accepts multipart/form-data. */
export const UPLOAD_PATH = '/appFile/upload';

/**
 * Header with the script of Chinese names requested for an English response. A backend that supports it sets
 * content-language.
 */
export const CHINESE_HEADER = 'x-chinese';

/**
 * Header with the token of the agency API. The edge copies it from Authorization, which contains the portal's own
 * credentials in requests to the backend.
 */
export const API_TOKEN_HEADER = 'x-api-authorization';

/** Header with the token of the operations API, set by the edge. If the browser sends the header, it is dropped. */
export const OPS_HEADER = 'x-ops-authorization';

/** Path of the embedded backend for delivery reports, to which the edge forwards `/_/delivery`. */
export const RECEIPTS_PATH = '/delivery-reports';
