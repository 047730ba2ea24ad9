import { z } from 'zod';
import { ChatMessage } from './message.ts';
import { PROTOCOL_VERSION } from './socket-words.ts';

// The socket at /_/chat/live?after=REV. The room tells by it what happens; what a visitor says goes by commands.ts, which
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

/** Somebody is writing; to be forgotten after some seconds without another word of it. 'visitor' is another tab. */
const Typing = z.object({
  kind: z.literal('typing'),
  who: z.enum(['agent', 'visitor']),
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
