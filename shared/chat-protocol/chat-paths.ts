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
