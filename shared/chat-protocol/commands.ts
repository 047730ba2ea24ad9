import { z } from 'zod';
import { MAX_CHAT_TEXT_LENGTH } from '#shared/constants.ts';
import { ChatAnswer } from '#shared/contract/chat.ts';
import { ChatMessage } from './message.ts';
import { PROTOCOL_VERSION } from './chat-names.ts';

// Visitor commands, sent to the edge at CHAT_PATHS. All are idempotent: `echoId` identifies the message.

const createEchoIdSchema = () => z.string().regex(/^[\w-]{8,64}$/);

export const SendTextCommand = z.object({
  echoId: createEchoIdSchema(),
  text: z.string().trim().min(1).max(MAX_CHAT_TEXT_LENGTH),
});
export const FileCommand = z.object({ echoId: createEchoIdSchema() });
export const RetryCommand = z.object({ echoId: createEchoIdSchema() });
/** `page` is the visitor's current page, shown to the adviser. */
export const RequestHumanCommand = z.object({
  page: z.string().max(300).default(''),
  /** Attribution of the visit as JSON (shared/rules/attribution.ts), or '' if unknown. */
  attribution: z.string().max(1000).default(''),
});
export const RateCommand = z.object({ seq: z.int(), up: z.boolean() });

export const ChatEntry = z.object({
  /** Display name: the user's nickname or a guest name. */
  name: z.string(),
  isGuest: z.boolean(),
});
export type ChatEntry = z.infer<typeof ChatEntry>;

/** Response to a command that creates a message. */
export interface CommandResult {
  seq: number;
}

/**
 * Reasons for rejecting a command, sent in data.reason next to code and text. A rate-limited response also has
 * Retry-After.
 */
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

// The edge forwards commands to the chat Worker as orders, with the identity of the caller: POST
// http://chat/rooms/ROOM/ORDER. Browsers cannot send the following headers and orders.

/** Header that authenticates the portal to the chat Worker. */
export const CHAT_SECRET_HEADER = 'x-chat-secret';

/** Header that identifies sockets opened with a login. Guests have no login that could end. */
export const LOGIN_SOCKET_HEADER = 'x-login-socket';

export const getRoomUrl = (room: string, operation: string) =>
  `http://chat/rooms/${encodeURIComponent(room)}/${operation}`;

/** Returns the owner of a conversation, which is also the name of its chat room. */
export const getRoomName = (agentKey: string, { userId, visitorId }: { userId: string; visitorId: string }) =>
  `${agentKey}:${userId ? `user:${userId}` : `guest:${visitorId}`}`;

const ContactSchema = z.object({ sourceId: z.string(), pubsubToken: z.string(), conversationId: z.string() });

export const HumanOrder = z.object({
  /** Chat service. Both fields are '' for the embedded one. */
  service: z.object({ origin: z.string(), inbox: z.string() }),
  /** Contact at the service, or null if the service creates one itself. */
  contact: ContactSchema.nullable(),
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
 * Line in the body of an `answer` order. Drafts are sent while the answer is generated. If the final `answer` line is
 * missing, the request failed.
 */
export const ResponseChunk = z.union([z.object({ draft: z.string() }), z.object({ answer: ChatAnswer })]);
export type ResponseChunk = z.infer<typeof ResponseChunk>;

export const OrderReply = z.union([
  z.object({
    ok: z.literal(true),
    seq: z.int(),
    asks: z.boolean(),
    /** Text of the message to answer again. `messageId` is the id of the rated answer. */
    text: z.string().optional(),
    messageId: z.string().optional(),
  }),
  z.object({
    ok: z.literal(false),
    reason: z.enum(CHAT_ERRORS),
    /** Set when the command was rate limited. */
    waitSeconds: z.int().optional(),
  }),
]);
export type OrderReply = z.infer<typeof OrderReply>;

// Messages on the WebSocket /_/chat/live?after=REV. The room sends events. Visitors send commands by HTTP, so that each
// can be rejected, retried and rate limited. The text 'ping' gets the response 'pong' without waking the room. A socket
// without a pong is closed.

/** State of the conversation, sent completely at every change and not persisted. */
export const ChatSession = z.object({
  /** Who responds: the assistant or, until the visitor or the service ends it, an adviser. */
  mode: z.enum(['assistant', 'human']),
  /** Connection to the chat service in mode 'human'. 'retrying': it was lost, and the next attempt is scheduled. */
  link: z.enum(['none', 'connecting', 'up', 'retrying']),
  /** Adviser who wrote the latest message; null before the first message. */
  agent: z.object({ name: z.string(), avatar: z.string() }).nullable(),
  /** Presence of that adviser, or of any adviser at the service, or null if unknown. */
  isAgentOnline: z.boolean().nullable(),
  /** `seq` of the questions that the assistant is answering. */
  answering: z.array(z.int()),
  /** Number of the visitor's open tabs, including this one. */
  tabs: z.int(),
});
export type ChatSession = z.infer<typeof ChatSession>;

/** First frame: messages changed after the given revision, or the newest page if none was given. */
const WelcomeFrame = z.object({
  kind: z.literal('welcome'),
  protocol: z.literal(PROTOCOL_VERSION),
  rev: z.int(),
  lines: z.array(ChatMessage),
  /** Whether too much has changed, so that the client must discard its state. */
  isFresh: z.boolean(),
  hasOlder: z.boolean(),
  session: ChatSession,
});

/** New or changed messages. Each replaces the message with the same `seq`. */
const MessagesFrame = z.object({ kind: z.literal('lines'), rev: z.int(), lines: z.array(ChatMessage) });

/** Page of messages before `before`, oldest first. */
const OlderMessagesFrame = z.object({
  kind: z.literal('older'),
  before: z.int(),
  lines: z.array(ChatMessage),
  hasOlder: z.boolean(),
});

const SessionFrame = z.object({ kind: z.literal('session'), session: ChatSession });

/** Partial answer: its plain text so far, which the final message replaces. */
const DraftFrame = z.object({ kind: z.literal('draft'), question: z.int(), text: z.string() });

/** Typing indicator of the adviser. The page hides it after a few seconds. */
const TypingFrame = z.object({
  kind: z.literal('typing'),
  who: z.literal('agent'),
  isTyping: z.boolean(),
});

export const RoomFrame = z.discriminatedUnion('kind', [
  WelcomeFrame,
  MessagesFrame,
  OlderMessagesFrame,
  SessionFrame,
  DraftFrame,
  TypingFrame,
]);
export type RoomFrame = z.infer<typeof RoomFrame>;

export const TabFrame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('older'), before: z.int() }),
  z.object({ kind: z.literal('typing'), isTyping: z.boolean() }),
]);
export type TabFrame = z.infer<typeof TabFrame>;
