import type { ChatSession } from '#shared/chat-protocol/session.ts';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';

/** A line as the room keeps it: with what concerns only itself and the people's service. */
export interface Entry {
  line: ChatMessage;
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

/** A line that is on its way to the service. */
export interface Underway {
  seq: number;
  /** Shown as not sent in time from then on; null once it is. */
  lateAt: number | null;
  /** Given up then. */
  until: number;
}

/** Of a line to the service that does not stand. */
export interface LinkTrouble {
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
  /** Null while the line stands, or nobody has tried yet. */
  trouble: LinkTrouble | null;
  /** The service has confirmed the contact's token once, so that its silence is a fault and no refusal. */
  isConfirmed: boolean;
  /** In their order. */
  outbox: Underway[];
}

/** The contact of a session that ended while its line was broken: people may have written to it since. */
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
interface Leaving {
  service: Service;
  contact: Contact;
  attempts: number;
  /** Messages of the service up to that one are older than the good-bye. */
  lastId: number;
}

export interface Bucket {
  left: number;
  at: number;
}

/** All of a room but its lines. */
export interface RoomState {
  seq: number;
  rev: number;
  /** When something was last written here; 0 where nothing ever was. */
  writtenAt: number;
  human: HumanSession | null;
  /** Where the files of the conversation are. */
  lastService: Service | null;
  leaving: Leaving | null;
  /** A line was given up that had set out: the service may store it yet, so it is asked before anything else sets out. */
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

export const newRoom = (): RoomState => ({
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

export const describeSession = ({ human, answering }: RoomState, tabs: number): ChatSession => ({
  mode: human ? 'human' : 'assistant',
  link: human?.link ?? 'none',
  agent: human?.agent ?? null,
  isAgentOnline: human?.isAgentOnline ?? null,
  answering: answering.map(({ seq }) => seq),
  tabs,
});
