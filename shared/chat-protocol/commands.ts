import { z } from 'zod';
import { MAX_CHAT_TEXT_LENGTH } from '#shared/constants.ts';
import { ChatAnswer } from '#shared/contract/chat.ts';
import { ChatMessage } from './message.ts';
import { PROTOCOL_VERSION } from './chat-names.ts';

// Visitor commands, as requests to the edge at CHAT_PATHS. All are idempotent: an echo id identifies a message.

const echoId = () => z.string().regex(/^[\w-]{8,64}$/);

export const SendTextCommand = z.object({ echoId: echoId(), text: z.string().trim().min(1).max(MAX_CHAT_TEXT_LENGTH) });
export const FileCommand = z.object({ echoId: echoId() });
export const RetryCommand = z.object({ echoId: echoId() });
/** The visitor's current page, shown to the adviser. */
export const RequestHumanCommand = z.object({
  page: z.string().max(300).default(''),
  /** How the visit began: JSON, shared/rules/attribution.ts. */
  attribution: z.string().max(1000).default(''),
});
export const RateCommand = z.object({ seq: z.int(), up: z.boolean() });

export const ChatEntry = z.object({
  /** Display name: nickname or guest name. */
  name: z.string(),
  isGuest: z.boolean(),
});
export type ChatEntry = z.infer<typeof ChatEntry>;

/** Response to a command that creates a message. */
export interface CommandResult {
  seq: number;
}

/** Reasons of a rejected command, in data.reason beside code and text; rate limits also set Retry-After. */
const CHAT_ERRORS = [
  'tooFast',
  'tooLarge',
  'wrongKind',
  'badPicture',
  'onlyToPeople',
  'notFound',
  'noName',
  'alreadyRated',
  'leaving',
  'unavailable',
  'badInput',
] as const;
export type ChatErrorReason = (typeof CHAT_ERRORS)[number];

// Orders: commands forwarded by the edge, which knows the caller, to the chat Worker: POST
// http://chat/rooms/ROOM/ORDER. Browsers cannot send any of the following.

/** Authenticates the portal to the chat Worker. */
export const CHAT_SECRET_HEADER = 'x-chat-secret';

/** Identifies a socket opened by a user's login; guests have no login that could end. */
export const LOGIN_SOCKET_HEADER = 'x-login-socket';

export const roomAddress = (room: string, order: string) => `http://chat/rooms/${encodeURIComponent(room)}/${order}`;

/** Owner of a conversation, which is also the room's name. */
export const roomOf = (agentKey: string, { userId, visitorId }: { userId: string; visitorId: string }) =>
  `${agentKey}:${userId ? `user:${userId}` : `guest:${visitorId}`}`;

const Contact = z.object({ sourceId: z.string(), pubsubToken: z.string(), conversationId: z.string() });

export const HumanOrder = z.object({
  /** '' for the embedded service. */
  service: z.object({ origin: z.string(), inbox: z.string() }),
  /** Null where the service itself is to create one. */
  contact: Contact.nullable(),
  visitor: z.object({ name: z.string(), avatar: z.string(), attributes: z.record(z.string(), z.string()) }),
});
export type HumanOrder = z.infer<typeof HumanOrder>;

export const FileOrder = z.object({
  echoId: z.string(),
  name: z.string(),
  contentType: z.string(),
  shows: z.enum(['image', 'audio', 'document']),
});
export type FileOrder = z.infer<typeof FileOrder>;

/**
 * Body of the answer order: one line per piece, as the response is written. Without the last piece there is no answer.
 */
export const ResponseChunk = z.union([z.object({ draft: z.string() }), z.object({ answer: ChatAnswer })]);
export type ResponseChunk = z.infer<typeof ResponseChunk>;

export const OrderReply = z.union([
  z.object({
    ok: z.literal(true),
    seq: z.int(),
    asks: z.boolean(),
    /** Message to answer again, or rated message. */
    text: z.string().optional(),
    messageId: z.string().optional(),
  }),
  z.object({
    ok: z.literal(false),
    reason: z.enum(CHAT_ERRORS),
    /** Set when rate limited. */
    waitSeconds: z.int().optional(),
  }),
]);
export type OrderReply = z.infer<typeof OrderReply>;

// Frames of the socket at /_/chat/live?after=REV. The room sends events; visitors send commands by HTTP, which can be
// rejected, retried and rate limited one by one. A browser may send the text 'ping' at any time and receives 'pong'
// without waking the room; a socket without a pong is closed.

/** State of the conversation, sent whole on every change and not persisted. */
export const ChatSession = z.object({
  /** Responder: the assistant or, until the visitor or the service ends it, people. */
  mode: z.enum(['assistant', 'human']),
  /** Connection to the people's service, only in mode human. 'retrying' is a lost connection in backoff. */
  link: z.enum(['none', 'connecting', 'up', 'retrying']),
  /** Author of the last message from a person. */
  agent: z.object({ name: z.string(), avatar: z.string() }).nullable(),
  /** Presence of that person or of anyone at the service; null if unknown. */
  isAgentOnline: z.boolean().nullable(),
  /** Sequence numbers of questions that the assistant is processing. */
  answering: z.array(z.int()),
  /** Open tabs of this visitor, including this one. */
  tabs: z.int(),
});
export type ChatSession = z.infer<typeof ChatSession>;

/** First frame: messages changed after the given revision or, without one, the newest page. */
const Welcome = z.object({
  kind: z.literal('welcome'),
  protocol: z.literal(PROTOCOL_VERSION),
  rev: z.int(),
  lines: z.array(ChatMessage),
  /** Too many changes: the client must discard its state. */
  isFresh: z.boolean(),
  hasOlder: z.boolean(),
  session: ChatSession,
});

/** New or changed messages, which replace those of the same `seq`. */
const Messages = z.object({ kind: z.literal('lines'), rev: z.int(), lines: z.array(ChatMessage) });

/** Page before a message, oldest first. */
const Older = z.object({
  kind: z.literal('older'),
  before: z.int(),
  lines: z.array(ChatMessage),
  hasOlder: z.boolean(),
});

const Session = z.object({ kind: z.literal('session'), session: ChatSession });

/** Partial answer: its plain text so far. The final message replaces it. */
const Draft = z.object({ kind: z.literal('draft'), question: z.int(), text: z.string() });

/** Typing indicator of the adviser, which expires in the page after a few seconds. */
const Typing = z.object({
  kind: z.literal('typing'),
  who: z.literal('agent'),
  isTyping: z.boolean(),
});

export const RoomFrame = z.discriminatedUnion('kind', [Welcome, Messages, Older, Session, Draft, Typing]);
export type RoomFrame = z.infer<typeof RoomFrame>;

/** Frames from a tab. */
export const TabFrame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('older'), before: z.int() }),
  z.object({ kind: z.literal('typing'), isTyping: z.boolean() }),
]);
export type TabFrame = z.infer<typeof TabFrame>;
