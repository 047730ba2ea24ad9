/**
 * Ping of a client of the embedded cable, identical to its response. The runtime responds without waking the hub
 * (setWebSocketAutoResponse) and compares the text literally.
 */
export const CABLE_PING = '{"type":"ping"}';

/** Interval of pings in milliseconds. A client closes a connection that has been silent for 10 s. */
export const CABLE_PING_INTERVAL_MS = 3_000;
