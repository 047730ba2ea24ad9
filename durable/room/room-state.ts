import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import type { ChatSession } from '#shared/chat-protocol/commands.ts';
import { FAILED_MS } from '#shared/chat-protocol/chat-names.ts';
import { type Bucket, RECONNECT_TIMEOUT_MS } from './room-limits.ts';

/** Stored message with fields of the room and the chat service. */
export interface Entry {
  message: ChatMessage;
  /** Id at the service; '' if it never was there. */
  remoteId: string;
  /** URL of the file's bytes at the service; '' if the room stores them or there are none. */
  source: string;
  /** Sent to the service at least once, so it may have arrived. */
  hasSetOut: boolean;
}

export interface Author {
  name: string;
  avatar: string;
}

/** Origin '' is the embedded service. */
export interface Service {
  origin: string;
  inbox: string;
}

/** Contact at the service. It grants access to the conversation, so it is never logged or sent to a browser. */
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

/** Message in the outbox. Persisted. */
export interface PendingDelivery {
  seq: number;
  /** Time from which the message is shown as delayed; null once it is shown so. */
  lateAt: number | null;
  /** Deadline. */
  until: number;
}

export const newDelivery = (seq: number, at: number): PendingDelivery => ({
  seq,
  lateAt: at + FAILED_MS,
  until: at + RECONNECT_TIMEOUT_MS,
});

/** Outage of the connection. */
export interface LinkOutage {
  since: number;
  failures: number;
  /** Subscriptions without a confirmation. */
  silences: number;
}

export interface HumanSession {
  service: Service;
  /** Null until the service has created one. */
  contact: Contact | null;
  visitor: Visitor;
  link: Exclude<ChatSession['link'], 'none'>;
  agent: Author | null;
  isAgentOnline: boolean | null;
  /** Null while connected and before the first attempt. */
  trouble: LinkOutage | null;
  /** The token was confirmed before, so missing confirmations are an outage and not a rejection. */
  isConfirmed: boolean;
  /** Pending deliveries, in the order of sending. */
  outbox: PendingDelivery[];
}

/** Contact of a session that ended while its connection was broken: staff may have written to it since. */
export interface EarlierContact {
  service: Service;
  contact: Contact;
  /** Everything up to this message is stored. */
  lastId: number;
  /** Ended without the visitor leaving, so the next session may continue it. */
  mayGoOn: boolean;
  /** Its messages have been fetched. */
  isRead: boolean;
  endedAt: number;
}

/** Leave command that the service has not confirmed. */
interface PendingLeave {
  service: Service;
  contact: Contact;
  attempts: number;
  /** Messages up to this id are older than the command. */
  lastId: number;
}

/** State of a room without its messages. The field names are persisted and must stay readable. */
export interface RoomState {
  seq: number;
  rev: number;
  /** Time of the last message; 0 if there is none. */
  writtenAt: number;
  human: HumanSession | null;
  /** Service that holds the conversation's files. */
  lastService: Service | null;
  leaving: PendingLeave | null;
  /**
   * A message timed out after it was sent and may still be stored; the service is checked before the next one is sent.
   */
  hasAdrift: boolean;
  /** Newest last. */
  earlier: EarlierContact[];
  /** Last message of which conversation everything is stored. */
  caughtUp: { conversationId: string; lastId: number };
  /** Pending questions to the assistant with their deadlines. */
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

export const lastIdOf = ({ caughtUp }: RoomState, { conversationId }: Contact): number =>
  caughtUp.conversationId === conversationId ? caughtUp.lastId : 0;

export const isSameContact = (contact: Contact, other: Contact): boolean =>
  contact.sourceId === other.sourceId && contact.conversationId === other.conversationId;

export const toChatSession = ({ human, answering }: RoomState, tabs: number): ChatSession => ({
  mode: human ? 'human' : 'assistant',
  link: human?.link ?? 'none',
  agent: human?.agent ?? null,
  isAgentOnline: human?.isAgentOnline ?? null,
  answering: answering.map(({ seq }) => seq),
  tabs,
});

/**
 * Adds fields that an older version did not store. Older outboxes hold numbers only; their deadlines start with the new
 * version.
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
