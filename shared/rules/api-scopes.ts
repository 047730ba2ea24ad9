export const API_SCOPES = [
  'leads:read',
  'leads:write',
  'applications:read',
  'students:read',
  'catalogue:read',
  'catalogue:write',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

export const MAX_API_TOKEN_NAME_CHARS = 60;
export const API_TOKEN_DAYS = [30, 90, 365] as const;
export const MAX_API_TOKENS = 20;
/** Path of the API below an agency's site. */
export const AGENCY_API_PATH = '/_/api/v1';

/** Header of requests that create a row of the catalogue. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const IDEMPOTENCY_KEY = /^[\x21-\x7E]{1,100}$/;
