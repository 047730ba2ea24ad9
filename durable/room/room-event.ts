import { assertNever } from '#shared/assert-never.ts';
import type { ChatErrorReason, OrderReply } from '#shared/chat-protocol/commands.ts';
import type { ChatMessage, MessageBody, Notice } from '#shared/chat-protocol/message.ts';
import type { ChatAnswer } from '#shared/contract/chat.ts';
import type { RemoteMessage } from './remote-message.ts';
import type { Author, Contact, Entry, HumanSession, LinkOutage, RoomState, Service, Visitor } from './room-state.ts';

export interface FileMeta {
  shows: 'image' | 'audio' | 'document';
  name: string;
  size: number;
  contentType: string;
}

/** Events of a room. `existingEntry` is the stored message that the event refers to, or null. */
export type RoomEvent = { at: number } & (
  | { kind: 'textReceived'; echoId: string; text: string; existingEntry: Entry | null }
  | { kind: 'fileReceived'; echoId: string; file: FileMeta; existingEntry: Entry | null }
  | { kind: 'retried'; existingEntry: Entry | null }
  | { kind: 'rated'; up: boolean; existingEntry: Entry | null }
  /** The assistant has answered. `existingEntry` is the question. */
  | { kind: 'answered'; answer: ChatAnswer; existingEntry: Entry | null }
  | { kind: 'unanswered'; existingEntry: Entry | null }
  | { kind: 'humanAsked'; service: Service; contact: Contact | null; visitor: Visitor }
  | { kind: 'humanFound'; contact: Contact }
  /**
   * No adviser is available any more. `mayGoOn` is true if only the connection was lost, so the session may be
   * continued.
   */
  | {
      kind: 'humanGone';
      notice: Extract<Notice, 'humanEnded' | 'humanLost' | 'humanUnavailable'>;
      mayGoOn?: boolean;
    }
  | { kind: 'left' }
  | { kind: 'leaveConfirmed' }
  | { kind: 'leaveFailed' }
  | { kind: 'linkChanged'; link: 'connecting' | 'up' | 'retrying'; trouble: LinkOutage | null; isConfirmed: boolean }
  | { kind: 'agentSeen'; isOnline: boolean }
  /** All messages of the service up to this id have been stored. */
  | { kind: 'caughtUp'; lastId: number }
  | { kind: 'sending'; existingEntry: Entry | null }
  | { kind: 'delivered'; existingEntry: Entry | null; remoteId: string; source: string }
  /** The service has rejected the message permanently. */
  | { kind: 'undeliverable'; existingEntry: Entry | null }
  /** The messages of earlier contacts must be fetched again. */
  | { kind: 'earlierRequested' }
  /** Messages of an earlier contact, oldest first, each with its stored entries. */
  | { kind: 'earlierRead'; contact: Contact; found: { message: RemoteMessage; known: Entry[] }[] }
  /** The service does not know the earlier contact any more. */
  | { kind: 'earlierGone'; contact: Contact }
  /** A message of the service has arrived. `known` holds its stored entries. */
  | { kind: 'messageReceived'; message: RemoteMessage; known: Entry[] }
  | { kind: 'tick'; overdue: Entry[] }
);

/**
 * Effects that the Durable Object runs at once. Long-running work, such as the connection and the outbox, is part of
 * the state and is resumed after every wake-up.
 */
type Effect =
  | { kind: 'write'; entry: Entry }
  /** Stores an entry without notifying the tabs. */
  | { kind: 'store'; entry: Entry }
  | { kind: 'publishSession' };

export type Reply = { ok: true; seq: number; /** Whether the assistant must answer. */ asks: boolean } | RejectedReply;
interface RejectedReply {
  ok: false;
  reason: ChatErrorReason;
  /** Seconds to wait. Set with the reason 'tooFast'. */
  waitSeconds?: number;
}

export interface Transition {
  state: RoomState;
  effects: Effect[];
  reply?: Reply;
}

/** Converts the response to the edge. `message` is the message that the command refers to, if any. */
export const toOrderReply = (reply: Reply | undefined, message: MessageBody | undefined): OrderReply =>
  reply?.ok ? { ...reply, ...(message && getMessageDetails(message)) } : (reply ?? { ok: false, reason: 'badInput' });

/** Returns the details that the edge needs to retry a message or to rate an answer. */
function getMessageDetails(body: MessageBody): Pick<Extract<OrderReply, { ok: true }>, 'text' | 'messageId'> {
  switch (body.kind) {
    case 'text':
      return { text: body.text };
    case 'answer':
      return { messageId: body.messageId };
    case 'file':
    case 'notice':
    case 'deleted':
      return {};
    default:
      return assertNever(body);
  }
}

export const withState = (transition: Transition, stateChange: Partial<RoomState>): Transition => ({
  ...transition,
  state: { ...transition.state, ...stateChange },
});

/** Changes the human session. Returns the same transition if there is none. */
export function withHuman(transition: Transition, humanChange: Partial<HumanSession>): Transition {
  const { human } = transition.state;
  return human ? withState(transition, { human: { ...human, ...humanChange } }) : transition;
}

interface MessageInput {
  from: ChatMessage['from'];
  at: number;
  body: ChatMessage['body'];
  author?: Author | null;
  echoId?: string;
  delivery?: ChatMessage['delivery'];
  remoteId?: string;
  source?: string;
}

/** Appends a message. Only this function assigns sequence numbers. */
export function appendMessage(
  transition: Transition,
  { remoteId = '', source = '', ...input }: MessageInput,
): Transition {
  const seq = transition.state.seq + 1;
  const message: ChatMessage = {
    seq,
    rev: 0,
    from: input.from,
    author: input.author ?? null,
    at: input.at,
    echoId: input.echoId ?? '',
    delivery: input.delivery ?? 'sent',
    body: input.body,
  };
  return appendEntry(
    { ...transition, state: { ...transition.state, seq } },
    { message, remoteId, source, hasSetOut: false },
  );
}

export const appendNotice = (
  transition: Transition,
  notice: Notice,
  at: number,
  author: Author | null = null,
): Transition => appendMessage(transition, { from: 'system', at, author, body: { kind: 'notice', notice } });

/** Updates a message. Writes nothing if nothing changes. */
export function updateMessage(
  transition: Transition,
  entry: Entry,
  messageChange: Partial<Pick<ChatMessage, 'delivery' | 'body' | 'author'>>,
  entryChange: Partial<Pick<Entry, 'remoteId' | 'source' | 'hasSetOut'>> = {},
): Transition {
  const updatedEntry = { ...entry, ...entryChange, message: { ...entry.message, ...messageChange } };
  return JSON.stringify(updatedEntry) === JSON.stringify(entry) ? transition : appendEntry(transition, updatedEntry);
}

function appendEntry({ state, effects, ...rest }: Transition, entry: Entry): Transition {
  const rev = state.rev + 1;
  const revisedEntry: Entry = { ...entry, message: { ...entry.message, rev } };
  return { ...rest, state: { ...state, rev }, effects: [...effects, { kind: 'write', entry: revisedEntry }] };
}
