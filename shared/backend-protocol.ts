// Names that the edge and every backend agree on: codes, paths, and headers between them.

/** What a backend says when a call went well, as a number or a string. */
export const SUCCESS_CODE = '1003';

export const PLATFORM_TYPE = 'get_mso';

export const HELP_TYPE_FAQ = 4;

/** In it the embedded backend tells the edge the versions of all sites, with an answer that has changed one. */
export const VERSIONS_HEADER = 'x-site-versions';

/** In it the embedded backend tells the edge up to where something was written, and the edge the backend how new a copy must be. */
export const BOOKMARK_HEADER = 'x-d1-bookmark';

/** In it the edge tells the embedded backend whose drafts of a site are to be shown as pages: the pass of who works at its office. */
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

/** Takes multipart, so the browser speaks to it by itself. */
export const UPLOAD_PATH = '/appFile/upload';

/** In which the edge says in what characters Chinese names are to stand in an English answer; one that does so says it in content-language. */
export const CHINESE_HEADER = 'x-chinese';

/** In which the edge carries the token that operations are asked with; no browser's header of that name goes up. */
export const OPS_HEADER = 'x-ops-authorization';
