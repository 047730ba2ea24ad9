import { z } from 'zod';
import { LONGEST_CHAT_TEXT } from '#shared/contract/chat.ts';

// What a visitor does, as requests to the edge under the agent's key: POST with JSON, answered with the envelope. All may
// be repeated: the same echo id is the same message.

export const CHAT_PATHS = {
  /** First, when the panel opens: says who one is (and makes it known by a cookie). → ChatEntry */
  enter: '/_/chat/enter',
  /** The socket of frames.ts, with ?after=REV. */
  live: '/_/chat/live',
  /** SayCommand → Said */
  say: '/_/chat/say',
  /** multipart: echoId, file; only to people → Said */
  file: '/_/chat/file',
  /** RetryCommand: a failed line, text or file, once more → Said */
  retry: '/_/chat/retry',
  /** AskHumanCommand → nothing; what comes of it, the room tells */
  human: '/_/chat/human',
  /** No body: leaves the people → nothing */
  leave: '/_/chat/leave',
  /** RateCommand → nothing; once */
  rate: '/_/chat/rate',
} as const;

/** The bytes of a file line, for who may read the conversation. */
export const chatFileAddress = (seq: number) => `${CHAT_PATHS.file}/${seq}`;

const echoId = () => z.string().regex(/^[\w-]{8,64}$/);

export const SayCommand = z.object({ echoId: echoId(), text: z.string().trim().min(1).max(LONGEST_CHAT_TEXT) });
export const FileCommand = z.object({ echoId: echoId() });
export const RetryCommand = z.object({ echoId: echoId() });
/** The page that the visitor is on, for the person to know. */
export const AskHumanCommand = z.object({ page: z.string().max(300).default('') });
export const RateCommand = z.object({ seq: z.int(), up: z.boolean() });

export const ChatEntry = z.object({
  /** What the visitor is called here: their nickname, or a guest's name. */
  name: z.string(),
  isGuest: z.boolean(),
});
export type ChatEntry = z.infer<typeof ChatEntry>;

/** What a command that leaves a line is answered with. */
export interface Said {
  seq: number;
}

/** Why a command was refused, in data.reason beside the code and its words. */
export const CHAT_REFUSALS = [
  'tooFast',
  'tooLarge',
  'wrongKind',
  'onlyToPeople',
  'notFound',
  'unavailable',
  'badInput',
] as const;
export type ChatRefusal = (typeof CHAT_REFUSALS)[number];
