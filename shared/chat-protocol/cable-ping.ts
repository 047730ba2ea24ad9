/**
 * Ping of an embedded cable client, and its response. The runtime responds without waking the hub
 * (setWebSocketAutoResponse), so it is compared as text. `backend/office/page/connect.js` sends the same.
 */
export const CABLE_PING = '{"type":"ping"}';

/** Interval of pings. A client closes a connection without traffic for 10 s. */
export const CABLE_PING_INTERVAL_MS = 3_000;
