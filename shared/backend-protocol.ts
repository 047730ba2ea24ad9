// Constants shared by the edge and every backend: codes, paths and headers.

/** Code of a successful response, as a number or a string. */
export const SUCCESS_CODE = '1003';

export const PLATFORM_TYPE = 'get_mso';

export const HELP_TYPE_FAQ = 4;

/** Versions of all sites, sent by the embedded backend with a response that changed one. */
export const VERSIONS_HEADER = 'x-site-versions';

/** D1 bookmark: sent by the embedded backend after a write, and by the edge as the minimum freshness of a replica. */
export const BOOKMARK_HEADER = 'x-d1-bookmark';

/** Marks a 401 of an office page that the backend still renders: its JSON body is the posted form, which the sign-in carries on (posted-form.ts). */
export const POSTED_FORM_HEADER = 'x-office-kept-form';

/** Pass of an office account whose drafts are previewed, sent by the edge to the embedded backend. */
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

/** Accepts multipart, so the browser calls it directly. */
export const UPLOAD_PATH = '/appFile/upload';

/** Script of Chinese names requested for an English response; a backend that supports it sets content-language. */
export const CHINESE_HEADER = 'x-chinese';

/** Token of the agency API, set by the edge from the Authorization header, which carries the portal's own credentials. */
export const API_TOKEN_HEADER = 'x-api-authorization';

/** Token of the operations API, set by the edge; the browser's header of that name is dropped. */
export const OPS_HEADER = 'x-ops-authorization';
