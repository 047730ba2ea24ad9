/** Characters of the note to a colleague. */
export const HANDOVER_NOTE_MAX = 1000;
/** Conversations, and applications, that are handed over at once. */
export const MAX_HANDED_CONVERSATIONS = 200;
export const MAX_HANDED_APPLICATIONS = 30;

/** Scope of the day page: own work with unassigned work, or everyone's. */
export const DAY_SCOPES = ['mine', 'all'] as const;
export type DayScope = (typeof DAY_SCOPES)[number];
