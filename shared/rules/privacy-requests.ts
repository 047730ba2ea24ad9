/** Rights under privacy law: a copy of one's data, its deletion, and its correction. */
export const PRIVACY_REQUEST_KINDS = ['access', 'deletion', 'correction'] as const;
export type PrivacyRequestKind = (typeof PRIVACY_REQUEST_KINDS)[number];

export const PRIVACY_REQUEST_STATES = ['open', 'done', 'refused'] as const;
export type PrivacyRequestState = (typeof PRIVACY_REQUEST_STATES)[number];

/**
 * Days within which a request is to be answered, by the city of the agency. Hong Kong: Personal Data (Privacy)
 * Ordinance (Cap. 486), sections 19(1) and 23(1). London: UK GDPR, article 12(3), a month. Shanghai: the Personal
 * Information Protection Law, article 50, asks for a prompt reply; GB/T 35273-2020, 8.7, for one within 30 days.
 */
export const PRIVACY_REPLY_DAYS = { hk: 40, sh: 30, ld: 30 } as const;

export const MAX_PRIVACY_PERSON_NAME_CHARS = 120;
export const MAX_PRIVACY_NOTE_CHARS = 500;
