import { z } from 'zod';
import { MAX_CHAT_TEXT_LENGTH } from '#shared/constants.ts';
import { ChatAnswer } from '#shared/contract/chat.ts';
import { ChatMessage } from './message.ts';
import { PROTOCOL_VERSION } from './chat-names.ts';

// Commands: what a visitor does, as requests to the edge at CHAT_PATHS. All may be repeated: the same echo id is the same
// message.

const echoId = () => z.string().regex(/^[\w-]{8,64}$/);

export const SendTextCommand = z.object({ echoId: echoId(), text: z.string().trim().min(1).max(MAX_CHAT_TEXT_LENGTH) });
export const FileCommand = z.object({ echoId: echoId() });
export const RetryCommand = z.object({ echoId: echoId() });
/** The page that the visitor is on, for the person to know. */
export const RequestHumanCommand = z.object({ page: z.string().max(300).default('') });
export const RateCommand = z.object({ seq: z.int(), up: z.boolean() });

export const ChatEntry = z.object({
  /** What the visitor is called here: their nickname, or a guest's name. */
  name: z.string(),
  isGuest: z.boolean(),
});
export type ChatEntry = z.infer<typeof ChatEntry>;

/** The answer to a command that writes a message. */
export interface CommandResult {
  seq: number;
}

/** Why a command was refused, in data.reason beside the code and its words; who was too fast is told by Retry-After when to go on. */
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

// Orders: the commands as the edge, which knows who is asking, hands them to the chat Worker: POST
// http://chat/rooms/ROOM/ORDER. None of what follows is a browser's to send.

/** By what the chat Worker knows the portal. */
export const CHAT_SECRET_HEADER = 'x-chat-secret';

/** Said of a socket that a user's login opened; a guest's has nothing that could end. */
export const LOGIN_SOCKET_HEADER = 'x-login-socket';

export const roomAddress = (room: string, order: string) => `http://chat/rooms/${encodeURIComponent(room)}/${order}`;

/** Whose conversation it is; also the room's name. */
export const roomOf = (agentKey: string, { userId, visitorId }: { userId: string; visitorId: string }) =>
  `${agentKey}:${userId ? `user:${userId}` : `guest:${visitorId}`}`;

const Contact = z.object({ sourceId: z.string(), pubsubToken: z.string(), conversationId: z.string() });

export const HumanOrder = z.object({
  /** '' for the embedded service. */
  service: z.object({ origin: z.string(), inbox: z.string() }),
  /** Null where the service itself is to be asked for one. */
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

/** The answer order's body: one of these a line, as the answer is written. Without the last one there is none. */
export const AnswerPiece = z.union([z.object({ draft: z.string() }), z.object({ answer: ChatAnswer })]);
export type AnswerPiece = z.infer<typeof AnswerPiece>;

export const OrderReply = z.union([
  z.object({
    ok: z.literal(true),
    seq: z.int(),
    asks: z.boolean(),
    /** Of a message that the assistant is to be asked about again, or that was rated. */
    text: z.string().optional(),
    messageId: z.string().optional(),
  }),
  z.object({
    ok: z.literal(false),
    reason: z.enum(CHAT_ERRORS),
    /** For who was too fast. */
    waitSeconds: z.int().optional(),
  }),
]);
export type OrderReply = z.infer<typeof OrderReply>;

// The socket at /_/chat/live?after=REV. The room tells by it what happens; what a visitor says goes by commands, which
// can be refused, retried and counted one by one. A browser may send the text 'ping' at any time and gets 'pong' without
// the room waking for it; a socket on which no pong comes either is dead. On the wire messages are called 'lines'.

/** How the conversation stands now; sent whole whenever any of it changes, and kept nowhere. */
export const ChatSession = z.object({
  /** Who answers: the assistant or, until the visitor or the service ends it, people. */
  mode: z.enum(['assistant', 'human']),
  /** To the people's service: only in mode human. 'retrying' is a broken connection that is being mended. */
  link: z.enum(['none', 'connecting', 'up', 'retrying']),
  /** The person who answered last. */
  agent: z.object({ name: z.string(), avatar: z.string() }).nullable(),
  /** Of that person or of anybody there; null where the service does not say. */
  isAgentOnline: z.boolean().nullable(),
  /** Sequence numbers of questions that the assistant is at. */
  answering: z.array(z.int()),
  /** Of this visitor, this one included. */
  tabs: z.int(),
});
export type ChatSession = z.infer<typeof ChatSession>;

/** First of all: the messages changed after the revision that was named or, without one, the newest page. */
const Welcome = z.object({
  kind: z.literal('welcome'),
  protocol: z.literal(PROTOCOL_VERSION),
  rev: z.int(),
  lines: z.array(ChatMessage),
  /** More has changed than is sent: forget what you have. */
  isFresh: z.boolean(),
  hasOlder: z.boolean(),
  session: ChatSession,
});

/** New or changed messages, to be put in the place of what one has of the same seq. */
const Messages = z.object({ kind: z.literal('lines'), rev: z.int(), lines: z.array(ChatMessage) });

/** The page before a message, oldest first. */
const Older = z.object({
  kind: z.literal('older'),
  before: z.int(),
  lines: z.array(ChatMessage),
  hasOlder: z.boolean(),
});

const Session = z.object({ kind: z.literal('session'), session: ChatSession });

/** An answer while it is being written: all of its plain words so far. The message that holds it takes its place. */
const Draft = z.object({ kind: z.literal('draft'), question: z.int(), text: z.string() });

/** The adviser is typing; expires in the page after some seconds without another event. */
const Typing = z.object({
  kind: z.literal('typing'),
  who: z.literal('agent'),
  isTyping: z.boolean(),
});

export const RoomFrame = z.discriminatedUnion('kind', [Welcome, Messages, Older, Session, Draft, Typing]);
export type RoomFrame = z.infer<typeof RoomFrame>;

/** What a tab may say over its socket. */
export const TabFrame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('older'), before: z.int() }),
  z.object({ kind: z.literal('typing'), isTyping: z.boolean() }),
]);
export type TabFrame = z.infer<typeof TabFrame>;
