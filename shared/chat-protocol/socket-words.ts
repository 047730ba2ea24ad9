// What both ends of the socket know of it besides its frames.

export const PROTOCOL_VERSION = 1;

/** A browser may send the text 'ping' at any time and gets 'pong' without the room waking for it. */
export const SOCKET_PING = 'ping';
export const SOCKET_PONG = 'pong';

/** Closed by the room, or at its door, with these; a browser comes again after any other. */
export const SOCKET_CLOSES = {
  /** Too many tabs: the oldest has to go. */
  tooManyTabs: 4008,
  /** A frame that is none. */
  badFrame: 4002,
  /** At the door: whoever asks has no name. A browser that has just been given one, and brings none, keeps no cookies. */
  noName: 4001,
  /** The conversation was deleted; whoever comes back finds an empty one. */
  forgotten: 4003,
  /** Whether its login still stands is to be asked anew: a browser comes back at once, as whoever it is by then. */
  comeAgain: 4004,
} as const;
