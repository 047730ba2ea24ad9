import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import type { ChatSession } from '#shared/chat-protocol/commands.ts';
import { FAILED_AFTER_MS } from '#shared/chat-protocol/chat-names.ts';
import { type Bucket, RECONNECT_TIMEOUT_MS } from './room-limits.ts';

/** Stored message, with the fields that only the room and the chat service need. */
export interface Entry {
  message: ChatMessage;
  /** Id at the service, or '' if the service has not stored the message. */
  remoteId: string;
  /** URL of the file at the service, or '' if the room stores the bytes or the message has no file. */
  source: string;
  /** Whether the message was sent to the service at least once, so the service may have stored it. */
  hasSetOut: boolean;
}

export interface Author {
  name: string;
  avatar: string;
}

/** Chat service of a conversation. The origin is '' for the embedded service. */
export interface Service {
  origin: string;
  inbox: string;
}

/**
 * Contact at the service. Its fields grant access to the conversation, so they are never logged or sent to a browser.
 */
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

/** Message in the outbox. The field names are persisted. */
export interface PendingDelivery {
  seq: number;
  /** Time from which the message is shown as delayed; null once it is shown as delayed. */
  lateAt: number | null;
  /** Time at which the delivery counts as failed. */
  until: number;
}

export const createPendingDelivery = (seq: number, at: number): PendingDelivery => ({
  seq,
  lateAt: at + FAILED_AFTER_MS,
  until: at + RECONNECT_TIMEOUT_MS,
});

/** Outage of the connection to the chat service. */
export interface LinkOutage {
  since: number;
  failures: number;
  /** Number of subscriptions that the service did not confirm. */
  silences: number;
}

export interface HumanSession {
  service: Service;
  /** Contact at the service, or null until the service has created it. */
  contact: Contact | null;
  visitor: Visitor;
  link: Exclude<ChatSession['link'], 'none'>;
  agent: Author | null;
  isAgentOnline: boolean | null;
  /** Null while connected and before the first attempt. */
  trouble: LinkOutage | null;
  /** Whether the token was confirmed before. If so, a missing confirmation is an outage and not a rejection. */
  isConfirmed: boolean;
  /** Pending deliveries in the order in which they are sent. */
  outbox: PendingDelivery[];
}

/** Contact of a session that ended while its connection was broken: staff may have written to it since. */
export interface EarlierContact {
  service: Service;
  contact: Contact;
  /** Every message up to this id has been stored. */
  lastId: number;
  /** Whether the next session may continue this one. False if the visitor left it. */
  mayGoOn: boolean;
  /** Whether the messages of this contact have been fetched. */
  isRead: boolean;
  endedAt: number;
}

/** Leave command that the service has not confirmed. */
interface PendingLeave {
  service: Service;
  contact: Contact;
  attempts: number;
  /** Id of the last message before the leave command. */
  lastId: number;
}

/** State of a room without its messages. The field names are persisted and must stay readable. */
export interface RoomState {
  seq: number;
  rev: number;
  /** Time of the last message, or 0 if there is none. */
  writtenAt: number;
  human: HumanSession | null;
  /** Service that stores the files of the conversation. */
  lastService: Service | null;
  leaving: PendingLeave | null;
  /**
   * Whether a message timed out after it was sent, so that the service may still store it. The next message is sent
   * only after the service was checked.
   */
  hasAdrift: boolean;
  /** The newest is last. */
  earlier: EarlierContact[];
  /** Conversation and id of the last message up to which everything has been stored. */
  caughtUp: { conversationId: string; lastId: number };
  /** Questions that the assistant has not answered yet, with their deadlines. */
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

export const getLastId = ({ caughtUp }: RoomState, { conversationId }: Contact): number =>
  caughtUp.conversationId === conversationId ? caughtUp.lastId : 0;

export const isSameContact = (contact: Contact, otherContact: Contact): boolean =>
  contact.sourceId === otherContact.sourceId && contact.conversationId === otherContact.conversationId;

export const toChatSession = ({ human, answering }: RoomState, tabs: number): ChatSession => ({
  mode: human ? 'human' : 'assistant',
  link: human?.link ?? 'none',
  agent: human?.agent ?? null,
  isAgentOnline: human?.isAgentOnline ?? null,
  answering: answering.map(({ seq }) => seq),
  tabs,
});

/**
 * Adds the fields that an older version did not store. An older outbox holds sequence numbers only. The deadlines of
 * its messages start now.
 */
export function migrateRoomState(storedState: Partial<RoomState>, at: number): RoomState {
  const completeState = { ...createRoomState(), ...storedState };
  const migratedState = { ...completeState, writtenAt: completeState.writtenAt || (completeState.seq > 0 ? at : 0) };
  if (!migratedState.human) return migratedState;
  const { trouble = null, isConfirmed = true } = migratedState.human as Partial<typeof migratedState.human>;
  const outbox = (migratedState.human.outbox as (PendingDelivery | number)[]).map((item) =>
    typeof item === 'number' ? createPendingDelivery(item, at) : item,
  );
  return { ...migratedState, human: { ...migratedState.human, trouble, isConfirmed, outbox } };
}
