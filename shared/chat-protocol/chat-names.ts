// Paths of a visitor's commands, below the agent's key: POST with JSON, responses in the envelope. Their schemas are in
// commands.ts, apart, so that pages do not bundle zod.

export const CHAT_PATHS = {
  /** First call when the panel opens: identifies the visitor, with a cookie. → ChatEntry */
  enter: '/_/chat/enter',
  /** WebSocket, with ?after=REV. */
  live: '/_/chat/live',
  /** SayCommand → Said */
  say: '/_/chat/say',
  /** multipart: echoId, file; only to people → Said */
  file: '/_/chat/file',
  /** RetryCommand: a failed message, text or file, once more → Said */
  retry: '/_/chat/retry',
  /** AskHumanCommand → no data; the result arrives over the socket */
  human: '/_/chat/human',
  /** No body: ends the conversation with a person → no data */
  leave: '/_/chat/leave',
  /** RateCommand → no data; once */
  rate: '/_/chat/rate',
} as const;

/** Bytes of a file, for readers of the conversation. */
export const chatFileAddress = (seq: number) => `${CHAT_PATHS.file}/${seq}`;

// Constants of the socket besides its frames.

export const PROTOCOL_VERSION = 1;

/** A browser may send the text 'ping' at any time and receives 'pong' without waking the room. */
export const SOCKET_PING = 'ping';
export const SOCKET_PONG = 'pong';

/** Close codes of the room or edge; a browser reconnects after any other. */
export const SOCKET_CLOSES = {
  /** Too many tabs: the oldest is closed. */
  tooManyTabs: 4008,
  /** Invalid frame. */
  badFrame: 4002,
  /** RFC 6455, 7.4.1: a frame is longer, or frames are more, than any page sends. */
  frameTooLong: 1009,
  tooManyFrames: 1008,
  /** By the edge: no visitor cookie. A browser that was just given one and sends none has cookies disabled. */
  noName: 4001,
  /** The conversation was deleted; a reconnect finds an empty one. */
  forgotten: 4003,
  /** The login must be checked again: the browser reconnects at once. */
  comeAgain: 4004,
} as const;

// Message timeouts shared by page and room.

/** Time after which an undelivered message is shown as pending. */
export const SLOW_MS = 1_500;
/** Time after which a message is shown as failed with a retry. An earlier attempt may still arrive. */
export const FAILED_MS = 5_000;

// Attachments in either direction. Size limits: shared/rules/uploaded-file.ts.

export type ChatFileKind = 'image' | 'audio' | 'document';

/** By content type. Excludes formats that a browser would execute: HTML and SVG. */
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
