/**
 * Ping of a client of the embedded cable, which is also its response. The runtime responds without waking the hub
 * (setWebSocketAutoResponse) and compares the text literally.
 */
export const CABLE_PING = '{"type":"ping"}';

/** Interval of pings in milliseconds; a client closes a connection without traffic for 10 s. */
export const CABLE_PING_INTERVAL_MS = 3_000;
