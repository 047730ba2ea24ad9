// Where a visitor's commands go, under the agent's key: POST with JSON, answered with the envelope. What they hold stands
// in commands.ts; these are apart because pages do without its schemas.

export const CHAT_PATHS = {
  /** First, when the panel opens: says who one is (and makes it known by a cookie). → ChatEntry */
  enter: '/_/chat/enter',
  /** The socket, with ?after=REV. */
  live: '/_/chat/live',
  /** SayCommand → Said */
  say: '/_/chat/say',
  /** multipart: echoId, file; only to people → Said */
  file: '/_/chat/file',
  /** RetryCommand: a failed message, text or file, once more → Said */
  retry: '/_/chat/retry',
  /** AskHumanCommand → nothing; what comes of it, the room tells */
  human: '/_/chat/human',
  /** No body: leaves the people → nothing */
  leave: '/_/chat/leave',
  /** RateCommand → nothing; once */
  rate: '/_/chat/rate',
} as const;

/** The bytes of a file in the conversation, for who may read the conversation. */
export const chatFileAddress = (seq: number) => `${CHAT_PATHS.file}/${seq}`;

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
  /** RFC 6455, 7.4.1: a frame longer, or more frames, than any page of ours sends. */
  frameTooLong: 1009,
  tooManyFrames: 1008,
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

// What may be sent along in a conversation, in either direction. How large it may be: shared/rules/uploaded-file.ts.

export type ChatFileKind = 'image' | 'audio' | 'document';

/** By content type. Nothing that a browser would run: no HTML, no SVG. */
export const CHAT_FILE_TYPES: Readonly<Record<string, ChatFileKind>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
  'audio/webm': 'audio',
  'audio/mp4': 'audio',
  'audio/mpeg': 'audio',
  'audio/ogg': 'audio',
  'application/pdf': 'document',
  'application/msword': 'document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'document',
};
