// How long a message may take, the same in the page and in the room.

/** What has not got there by then shows that it is on its way. */
export const SLOW_MS = 1_500;
/** And by then, that it is not there, with another try to choose. Whatever comes of the tries before still counts. */
export const FAILED_MS = 5_000;
