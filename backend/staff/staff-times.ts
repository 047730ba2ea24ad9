const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A working day; whoever stays longer signs in again. */
export const LONGEST_SESSION_MS = 12 * HOUR;

/** Without a page that was asked for, or anything that was done. What a page asks by itself is no sign of life. */
export const LONGEST_IDLE_MS = 2 * HOUR;

/** Between the password and the code. */
export const CODE_STAGE_MS = 5 * MINUTE;

export const SET_UP_MS = 48 * HOUR;

/** A session is not noted as seen more often than this. */
export const SEEN_EVERY_MS = MINUTE;
