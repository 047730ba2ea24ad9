import { assertNever } from '#shared/assert-never.ts';
import type { ChatRefusal, OrderReply } from '#shared/chat-protocol/commands.ts';
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

/** What can happen to a room. What the log already has of it is looked up before and comes with the event. */
export type RoomEvent = { at: number } & (
  | { kind: 'textReceived'; echoId: string; text: string; known: Entry | null }
  | { kind: 'fileReceived'; echoId: string; file: FileMeta; known: Entry | null }
  | { kind: 'retried'; known: Entry | null }
  | { kind: 'rated'; up: boolean; known: Entry | null }
  /** The assistant's; `known` is the question. */
  | { kind: 'answered'; answer: ChatAnswer; known: Entry | null }
  | { kind: 'unanswered'; known: Entry | null }
  | { kind: 'humanAsked'; service: Service; contact: Contact | null; visitor: Visitor }
  | { kind: 'humanFound'; contact: Contact }
  /** There is none to be had, or no longer; `mayGoOn` where only the connection was lost. */
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
  /** Everything up to that message of the service is in the log. */
  | { kind: 'caughtUp'; lastId: number }
  | { kind: 'sending'; known: Entry | null }
  | { kind: 'delivered'; known: Entry | null; remoteId: string; source: string }
  /** The service does not want it: another try would change nothing. */
  | { kind: 'undeliverable'; known: Entry | null }
  /** There may be more with the contacts of earlier sessions than was read. */
  | { kind: 'earlierRequested' }
  /** What was written to a contact of an earlier session, oldest first, each with what it became in the log before. */
  | { kind: 'earlierRead'; contact: Contact; found: { message: RemoteMessage; known: Entry[] }[] }
  /** The service knows that contact no more. */
  | { kind: 'earlierGone'; contact: Contact }
  /** From the service; `known` is what it became in the log before. */
  | { kind: 'messageReceived'; message: RemoteMessage; known: Entry[] }
  | { kind: 'tick'; overdue: Entry[] }
);

/**
 * What is to be done at once. What goes on over time (the connection to the people, what is on its way to them) stands in
 * the state, and the shell sees to it whenever it wakes: an object that was stopped in the middle of it goes on from there.
 */
type Effect =
  | { kind: 'write'; entry: Entry }
  /** Written, but nobody's to hear of. */
  | { kind: 'store'; entry: Entry }
  | { kind: 'publishSession' };

/** To whoever gave a command. */
export type Reply = { ok: true; seq: number; /** The assistant is to be asked. */ asks: boolean } | Rejected;
interface Rejected {
  ok: false;
  reason: ChatRefusal;
  /** For who was too fast. */
  waitSeconds?: number;
}

export interface Turn {
  state: RoomState;
  effects: Effect[];
  reply?: Reply;
}

/** What the room's reply to an order becomes for the edge. `about` is the message that it concerns, where there is one. */
export const toOrderReply = (reply: Reply | undefined, about: MessageBody | undefined): OrderReply =>
  reply?.ok ? { ...reply, ...(about && messageDetails(about)) } : (reply ?? { ok: false, reason: 'badInput' });

/** What the edge has to know of a message that is asked about again or rated. */
function messageDetails(body: MessageBody): Pick<Extract<OrderReply, { ok: true }>, 'text' | 'messageId'> {
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

export const withState = (turn: Turn, change: Partial<RoomState>): Turn => ({
  ...turn,
  state: { ...turn.state, ...change },
});

/** Nothing where there is no session with people. */
export function withHuman(turn: Turn, change: Partial<HumanSession>): Turn {
  const { human } = turn.state;
  return human ? withState(turn, { human: { ...human, ...change } }) : turn;
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

/** A message at the end. Numbers are given here and nowhere else, so they are never given twice. */
export function appendMessage(turn: Turn, { remoteId = '', source = '', ...given }: MessageInput): Turn {
  const seq = turn.state.seq + 1;
  const message: ChatMessage = {
    seq,
    rev: 0,
    from: given.from,
    author: given.author ?? null,
    at: given.at,
    echoId: given.echoId ?? '',
    delivery: given.delivery ?? 'sent',
    body: given.body,
  };
  return writeEntry({ ...turn, state: { ...turn.state, seq } }, { message, remoteId, source, hasSetOut: false });
}

export const appendNotice = (turn: Turn, notice: Notice, at: number, author: Author | null = null): Turn =>
  appendMessage(turn, { from: 'system', at, author, body: { kind: 'notice', notice } });

/** A message that is there already, changed; nothing is written where nothing changed. */
export function updateMessage(
  turn: Turn,
  entry: Entry,
  change: Partial<Pick<ChatMessage, 'delivery' | 'body' | 'author'>>,
  entryChange: Partial<Pick<Entry, 'remoteId' | 'source' | 'hasSetOut'>> = {},
): Turn {
  const next = { ...entry, ...entryChange, message: { ...entry.message, ...change } };
  return JSON.stringify(next) === JSON.stringify(entry) ? turn : writeEntry(turn, next);
}

function writeEntry({ state, effects, ...rest }: Turn, entry: Entry): Turn {
  const rev = state.rev + 1;
  const written: Entry = { ...entry, message: { ...entry.message, rev } };
  return { ...rest, state: { ...state, rev }, effects: [...effects, { kind: 'write', entry: written }] };
}
