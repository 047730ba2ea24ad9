/**
 * The ping of a client of the embedded cable, which is also its response. The runtime answers it without waking the hub
 * (setWebSocketAutoResponse), so it is compared as text. In the office `backend/office/page/connect.js` sends the same.
 */
export const CABLE_PING = '{"type":"ping"}';

/** A client drops a line on which nothing arrived for 10 s. */
export const CABLE_PING_INTERVAL_MS = 3_000;
