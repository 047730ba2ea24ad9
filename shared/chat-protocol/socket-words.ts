// What both ends of the socket know of it besides its frames.

export const PROTOCOL_VERSION = 1;

/** A browser may send the text 'ping' at any time and gets 'pong' without the room waking for it. */
export const SOCKET_PING = 'ping';
export const SOCKET_PONG = 'pong';

/** Closed by the room, or before it, with these; a browser comes again after any other. */
export const SOCKET_CLOSES = {
  /** Too many tabs: the oldest has to go. */
  tooManyTabs: 4008,
  /** What came is no frame. */
  badFrame: 4002,
  /** By the edge: whoever asks has no name. A browser that has just been given one, and brings none, keeps no cookies. */
  noName: 4001,
  /** The conversation was deleted; whoever comes back finds an empty one. */
  forgotten: 4003,
  /** Whether its login still stands is to be asked anew: a browser comes back at once, as whoever it is by then. */
  comeAgain: 4004,
} as const;

// How long a message may take, the same in the page and in the room.

/** What has not got there by then shows that it is on its way. */
export const SLOW_MS = 1_500;
/** After this time a message shows that it has not arrived, and offers another try. An earlier one may still arrive. */
export const FAILED_MS = 5_000;
