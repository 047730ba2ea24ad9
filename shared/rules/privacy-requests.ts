/** Rights under privacy law: a copy of one's data, its deletion, and its correction. */
export const PRIVACY_REQUEST_KINDS = ['access', 'deletion', 'correction'] as const;
export type PrivacyRequestKind = (typeof PRIVACY_REQUEST_KINDS)[number];

export const PRIVACY_REQUEST_STATES = ['open', 'done', 'refused'] as const;
export type PrivacyRequestState = (typeof PRIVACY_REQUEST_STATES)[number];

/**
 * Maximum number of days for a response: the GDPR allows a month; the agency sets an earlier date if its law requires
 * one.
 */
export const PRIVACY_REQUEST_DAYS = 30;

export const MAX_PRIVACY_PERSON_NAME_CHARS = 120;
export const MAX_PRIVACY_NOTE_CHARS = 500;
