export const MAX_CONVERSATION_NOTE_CHARS = 2000;
/** Value stored as the receiver when a conversation is returned to the team. Pages show a text instead. */
export const TEAM_ASSIGNEE = '*';
export const MAX_REPLY_CHARS = 4000;
export const MAX_CONVERSATION_SEARCH_CHARS = 60;
export const MAX_TAG_CHARS = 24;
export const MAX_READY_REPLY_NAME_CHARS = 40;
export const MAX_READY_REPLY_CHARS = 2000;

/** Chinese scripts to which a conversation can be converted for reading. */
export const CHINESE_SCRIPTS = ['cn', 'hk', 'tw'] as const;
export type ChineseScript = (typeof CHINESE_SCRIPTS)[number];

/** `now` ends the snooze. `typed` ends it at a time entered by the adviser. */
export const SNOOZE_PRESETS = ['now', 'hour', 'afternoon', 'tomorrow', 'monday', 'typed'] as const;
export type SnoozePreset = (typeof SNOOZE_PRESETS)[number];
