export const NOTE_MAX = 2000;
/** Name of the receiver of a conversation that is returned to the team; pages show a text instead. */
export const HANDED_TO_TEAM = '*';
export const REPLY_MAX = 4000;
export const CONVERSATION_SEARCH_MAX = 60;
export const TAG_MAX = 24;
export const READY_NAME_MAX = 40;
export const READY_TEXT_MAX = 2000;

/** Written forms of Chinese in which a thread can be shown. */
export const SCRIPTS = ['cn', 'hk', 'tw'] as const;
export type Script = (typeof SCRIPTS)[number];

/** `now` ends a snooze; `typed` ends at a typed time. */
export const SNOOZE_PRESETS = ['now', 'hour', 'afternoon', 'tomorrow', 'monday', 'typed'] as const;
export type SnoozePreset = (typeof SNOOZE_PRESETS)[number];
