// Paths of a visitor's commands, below the agent's key. A command is a POST with a JSON body. Its response has an
// envelope. The schemas are in commands.ts, so that pages that need only the paths do not bundle zod.

export const CHAT_PATHS = {
  /** First call when the panel opens: identifies the visitor by a cookie. Returns ChatEntry. */
  enter: '/_/chat/enter',
  /** Opens the WebSocket, with ?after=REV for the revision that the tab has seen. */
  live: '/_/chat/live',
  /** Sends a text: SendTextCommand. Returns CommandResult. */
  say: '/_/chat/say',
  /**
   * Sends a file as multipart/form-data with `echoId` and `file`. Only in a conversation with an adviser. Returns
   * CommandResult.
   */
  file: '/_/chat/file',
  /** Resends a failed message, text or file: RetryCommand. Returns CommandResult. */
  retry: '/_/chat/retry',
  /** Requests an adviser: RequestHumanCommand. Returns no data. The result arrives over the socket. */
  human: '/_/chat/human',
  /** Ends the conversation with an adviser. Has no body and returns no data. */
  leave: '/_/chat/leave',
  /** Rates an answer, which is possible once: RateCommand. Returns no data. */
  rate: '/_/chat/rate',
} as const;

/** Returns the path at which participants of the conversation can read a file. */
export const getChatFilePath = (seq: number) => `${CHAT_PATHS.file}/${seq}`;

export const PROTOCOL_VERSION = 1;

/** A browser may send the text 'ping' at any time and receives 'pong'. Neither wakes the chat room's Durable Object. */
export const SOCKET_PING = 'ping';
export const SOCKET_PONG = 'pong';

/** Close codes of the chat room and the edge; after any other code the browser reconnects. */
export const SOCKET_CLOSE_CODES = {
  /** The visitor has too many tabs. The oldest one is closed. */
  tooManyTabs: 4008,
  badFrame: 4002,
  /**
   * Codes of RFC 6455, section 7.4.1: a WebSocket message is longer, or messages are more frequent, than pages send.
   */
  frameTooLong: 1009,
  tooManyFrames: 1008,
  /**
   * Sent by the edge for a request without a visitor cookie. If a browser received the cookie but does not send it, its
   * cookies are disabled.
   */
  noName: 4001,
  /** The conversation was deleted; after reconnecting it is empty. */
  forgotten: 4003,
  /** The login must be checked again. The browser reconnects immediately. */
  comeAgain: 4004,
} as const;

// Timeouts of messages, shared by page and chat room.

/** Time after which an undelivered message is shown as pending. */
export const SLOW_AFTER_MS = 1_500;
/** Time after which a message is shown as failed and can be resent. The first attempt may still arrive. */
export const FAILED_AFTER_MS = 5_000;

// Attachments in either direction; shared/rules/uploaded-file.ts has the size limits.

export type ChatFileKind = 'image' | 'audio' | 'document';

/** Kind of attachment by content type. HTML and SVG are excluded, because browsers would execute scripts in them. */
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
