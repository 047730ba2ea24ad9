// Record numbers that every page of a site on the mainland shows, with links to the registers.

/**
 * Matches 沪ICP备12345678号, 沪ICP备12345678号-1 and 沪ICP证123456号; for licences since 2009 also 沪B2-20090001 and
 * 沪B2-20090001-4.
 */
export const ICP_RECORD_PATTERN = /^\p{Script=Han}(?:ICP[备证]\d{4,12}号(?:-\d{1,3})?|[AB]\d-\d{8}(?:-\d{1,3})?)$/u;

/** Matches 沪公网安备31010102000001号, optionally with a space before the number. */
export const POLICE_RECORD_PATTERN = /^\p{Script=Han}公网安备 ?\d{14}号$/u;

/** Register of the Ministry of Industry and Information Technology. */
export const ICP_REGISTER_URL = 'https://beian.miit.gov.cn/';

/** Returns the URL of an entry in the register of the Ministry of Public Security. */
export const getPoliceRegisterUrl = (record: string) =>
  `https://beian.mps.gov.cn/#/query/webSearch?code=${/\d{14}/.exec(record)?.[0] ?? ''}`;
