// How patient the room is with the people's service.

/** From the first knock to the confirmed subscription; a wrong token is answered by silence. */
export const CONFIRM_PATIENCE_MS = 5_000;
/** The service pings every three seconds. */
export const STALE_AFTER_MS = 10_000;
export const PRESENCE_EVERY_MS = 20_000;

/** A line that stands is believed for so long; then the service is asked whether there is more than it told. */
export const LOOK_EVERY_MS = 60_000;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A token that was never confirmed is tried so often in a row; after that there is nobody there. Some four minutes. */
export const MOST_ATTEMPTS = 12;
/**
 * And so often where the service takes the subscription and says nothing to it, which is how it answers a wrong token. One
 * that was confirmed before is not wrong: then silence is a fault, and PEOPLE_PATIENCE_MS is how long it may last.
 */
export const MOST_SILENCES = 3;

/** Doubling, and each time somewhere in the upper half, so that rooms cut off together do not come back together. */
export function pauseBefore(attempt: number, chance: number): number {
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
  return Math.round(full * (0.5 + chance / 2));
}
