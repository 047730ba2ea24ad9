import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import type { ChatSession } from '#shared/chat-protocol/commands.ts';
import { FAILED_MS } from '#shared/chat-protocol/chat-names.ts';
import { type Bucket, RECONNECT_TIMEOUT_MS } from './room-limits.ts';

/** A message as the room keeps it: with what concerns only the room and the people's service. */
export interface Entry {
  message: ChatMessage;
  /** What the service calls it; '' for what never came or went there. */
  remoteId: string;
  /** Where the service keeps a file's bytes; '' while the room does, or where there are none. */
  source: string;
  /** It was sent to the service once, so it may have got there whatever we heard. */
  hasSetOut: boolean;
}

export interface Author {
  name: string;
  avatar: string;
}

/** Which people's service: '' for the embedded one. */
export interface Service {
  origin: string;
  inbox: string;
}

/** What the service knows a visitor by. Whoever has it can read along, so it is never logged and never leaves for a browser. */
export interface Contact {
  sourceId: string;
  pubsubToken: string;
  conversationId: string;
}

export interface Visitor {
  name: string;
  avatar: string;
  attributes: Record<string, string>;
}

/** A message that is on its way to the service. Stored. */
export interface PendingDelivery {
  seq: number;
  /** Shown as not sent in time from then on; null once it is. */
  lateAt: number | null;
  /** Given up then. */
  until: number;
}

/** A message that sets out now. */
export const newDelivery = (seq: number, at: number): PendingDelivery => ({
  seq,
  lateAt: at + FAILED_MS,
  until: at + RECONNECT_TIMEOUT_MS,
});

/** Of a connection to the service that is broken. */
export interface LinkOutage {
  since: number;
  failures: number;
  /** Subscriptions that nobody confirmed. */
  silences: number;
}

export interface HumanSession {
  service: Service;
  /** Null until the service has given one. */
  contact: Contact | null;
  visitor: Visitor;
  link: Exclude<ChatSession['link'], 'none'>;
  agent: Author | null;
  isAgentOnline: boolean | null;
  /** Null while the connection stands, or nobody has tried yet. */
  trouble: LinkOutage | null;
  /** The service has confirmed the contact's token once, so that its silence is a fault and no refusal. */
  isConfirmed: boolean;
  /** In their order. */
  outbox: PendingDelivery[];
}

/** The contact of a session that ended while its connection was broken: people may have written to it since. */
export interface EarlierContact {
  service: Service;
  contact: Contact;
  /** Up to that message of the service nothing is missing. */
  lastId: number;
  /** The visitor did not leave it, so that the next session may go on with it. */
  mayGoOn: boolean;
  /** What was written to it is in the log. */
  isRead: boolean;
  endedAt: number;
}

/** A good-bye that the service has not heard yet. */
interface PendingLeave {
  service: Service;
  contact: Contact;
  attempts: number;
  /** Messages of the service up to that one are older than the good-bye. */
  lastId: number;
}

/** All of a room but its messages. Stored under these names, which a newer version must still read. */
export interface RoomState {
  seq: number;
  rev: number;
  /** When something was last written here; 0 where nothing ever was. */
  writtenAt: number;
  human: HumanSession | null;
  /** Where the files of the conversation are. */
  lastService: Service | null;
  leaving: PendingLeave | null;
  /** A message was given up that had set out: the service may store it yet, so it is asked before anything else sets out. */
  hasAdrift: boolean;
  /** Newest last. */
  earlier: EarlierContact[];
  /** Up to which message of which conversation of the service nothing is missing. */
  caughtUp: { conversationId: string; lastId: number };
  /** Questions that the assistant is at, each until when it may be. */
  answering: { seq: number; until: number }[];
  messages: Bucket;
  files: Bucket;
}

export const createRoomState = (): RoomState => ({
  seq: 0,
  rev: 0,
  writtenAt: 0,
  human: null,
  lastService: null,
  leaving: null,
  hasAdrift: false,
  earlier: [],
  caughtUp: { conversationId: '', lastId: 0 },
  answering: [],
  messages: { left: Number.MAX_SAFE_INTEGER, at: 0 },
  files: { left: Number.MAX_SAFE_INTEGER, at: 0 },
});

/** Up to which message of its conversation nothing is missing. */
export const lastIdOf = ({ caughtUp }: RoomState, { conversationId }: Contact): number =>
  caughtUp.conversationId === conversationId ? caughtUp.lastId : 0;

export const isSameContact = (one: Contact, other: Contact): boolean =>
  one.sourceId === other.sourceId && one.conversationId === other.conversationId;

export const toChatSession = ({ human, answering }: RoomState, tabs: number): ChatSession => ({
  mode: human ? 'human' : 'assistant',
  link: human?.link ?? 'none',
  agent: human?.agent ?? null,
  isAgentOnline: human?.isAgentOnline ?? null,
  answering: answering.map(({ seq }) => seq),
  tabs,
});

/**
 * What was stored by an older version has not all that a room has; then a message under way was only its number, and
 * nobody knew when it was written: its time begins with the new version.
 */
export function migrateRoomState(stored: Partial<RoomState>, at: number): RoomState {
  const known = { ...createRoomState(), ...stored };
  const room = { ...known, writtenAt: known.writtenAt || (known.seq > 0 ? at : 0) };
  if (!room.human) return room;
  const { trouble = null, isConfirmed = true } = room.human as Partial<typeof room.human>;
  const outbox = (room.human.outbox as (PendingDelivery | number)[]).map((item) =>
    typeof item === 'number' ? newDelivery(item, at) : item,
  );
  return { ...room, human: { ...room.human, trouble, isConfirmed, outbox } };
}
