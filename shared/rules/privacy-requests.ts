/** Rights under privacy law: a copy of one's data, its deletion, its correction. */
export const PRIVACY_REQUEST_KINDS = ['access', 'deletion', 'correction'] as const;
export type PrivacyRequestKind = (typeof PRIVACY_REQUEST_KINDS)[number];

export const PRIVACY_REQUEST_STATES = ['open', 'done', 'refused'] as const;
export type PrivacyRequestState = (typeof PRIVACY_REQUEST_STATES)[number];

/** Days for an answer: a month at most by the GDPR; the agency sets an earlier day where its law has one. */
export const PRIVACY_REQUEST_DAYS = 30;

export const PRIVACY_PERSON_NAME_MAX = 120;
export const PRIVACY_NOTE_MAX = 500;
