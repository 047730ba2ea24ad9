/** Maximum length of the note to a colleague in characters. */
export const MAX_HANDOVER_NOTE_CHARS = 1000;
/** Maximum number of conversations, and of applications, in one handover. */
export const MAX_HANDED_CONVERSATIONS = 200;
export const MAX_HANDED_APPLICATIONS = 30;

/** Scope of the day page: the caller's own work together with unassigned work, or all work. */
export const HANDOVER_SCOPES = ['mine', 'all'] as const;
export type HandoverScope = (typeof HANDOVER_SCOPES)[number];
