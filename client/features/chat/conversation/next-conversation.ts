import { assertNever } from '#shared/assert-never.ts';
import type { ChatFileKind } from '#shared/chat-protocol/chat-names.ts';
import type { ChatEntry, ChatRefusal, ChatSession, RoomFrame } from '#shared/chat-protocol/commands.ts';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';

/**
 * 'connecting' until the first welcome, 'waiting' between two tries, 'ousted' where the room wants no more of this tab,
 * 'outdated' where this page is older than the room, 'nameless' where the browser does not keep the visitor's name.
 */
export type SocketState = 'idle' | 'connecting' | 'open' | 'waiting' | 'ousted' | 'outdated' | 'nameless';

export interface ConversationState {
  view: TabView;
  entry: ChatEntry | null;
  /** Why nobody got in, as long as nobody does; 'unanswered' where nobody said. */
  refusal: ChatRefusal | 'unanswered' | null;
  socket: SocketState;
  isOnline: boolean;
  outgoing: readonly Outgoing[];
  isAgentTyping: boolean;
  isLoadingOlder: boolean;
  /** A person is being asked for, or left, and the room has not said yet. */
  isTurning: boolean;
  /** The last message that was on the screen; null before the first welcome. */
  seenSeq: number | null;
}

export type ConversationEvent =
  | { kind: 'entered'; entry: ChatEntry }
  | { kind: 'notEntered'; refusal: ChatRefusal | 'unanswered' }
  | { kind: 'socket'; socket: SocketState }
  | { kind: 'network'; isOnline: boolean }
  | { kind: 'frame'; frame: RoomFrame }
  | { kind: 'typingOver' }
  | { kind: 'olderAsked' }
  | { kind: 'turning'; isTurning: boolean }
  | { kind: 'seen'; seq: number }
  | { kind: 'kept'; outgoing: readonly Outgoing[] }
  | { kind: 'outgoing'; event: OutgoingEvent };

export const newConversation = (isOnline: boolean, seenSeq: number | null): ConversationState => ({
  view: NEW_TAB_VIEW,
  entry: null,
  refusal: null,
  socket: 'idle',
  isOnline,
  outgoing: [],
  isAgentTyping: false,
  isLoadingOlder: false,
  isTurning: false,
  seenSeq,
});

export function nextConversation(state: ConversationState, event: ConversationEvent): ConversationState {
  switch (event.kind) {
    case 'entered':
      return { ...(isSomebodyElse(state, event.entry) ? withoutConversation(state) : state), ...entered(event.entry) };
    case 'notEntered':
      return { ...state, refusal: event.refusal };
    case 'socket':
      return event.socket === 'open'
        ? { ...state, socket: 'open', refusal: null }
        : { ...state, socket: event.socket, isAgentTyping: false, isLoadingOlder: false };
    case 'network':
      return { ...state, isOnline: event.isOnline };
    case 'frame':
      return takeFrame(state, event.frame);
    case 'typingOver':
      return { ...state, isAgentTyping: false };
    case 'olderAsked':
      return { ...state, isLoadingOlder: true };
    case 'turning':
      return { ...state, isTurning: event.isTurning };
    case 'seen':
      return event.seq > (state.seenSeq ?? -1) ? { ...state, seenSeq: event.seq } : state;
    case 'kept':
      return { ...state, outgoing: mergeOutgoing(state, event.outgoing) };
    case 'outgoing':
      return { ...state, outgoing: withoutSeen(nextOutgoing(state.outgoing, event.event), state.view.messages, false) };
    default:
      return assertNever(event);
  }
}

const entered = (entry: ChatEntry) => ({ entry, refusal: null });

/** A login that ended or began: the room behind the socket is another one from now on. */
const isSomebodyElse = ({ entry }: ConversationState, { isGuest }: ChatEntry) =>
  entry !== null && entry.isGuest !== isGuest;

/** What the one before has read is not the next one's; what is on its way is still this visitor's. */
const withoutConversation = ({ isOnline, socket, outgoing }: ConversationState): ConversationState => ({
  ...newConversation(isOnline, null),
  socket,
  outgoing,
});

function takeFrame(state: ConversationState, frame: RoomFrame): ConversationState {
  if (frame.kind === 'typing') return { ...state, isAgentTyping: frame.isTyping };
  const view = nextTabView(state.view, frame);
  const isWelcome = frame.kind === 'welcome';
  const hasAgentSpoken = frame.kind === 'lines' && frame.lines.some(({ from }) => from === 'agent');
  return {
    ...state,
    view,
    outgoing: withoutSeen(state.outgoing, view.messages, isWelcome && frame.isFresh),
    isAgentTyping: state.isAgentTyping && !hasAgentSpoken,
    isLoadingOlder: state.isLoadingOlder && frame.kind !== 'older' && !isWelcome,
    // Who sees a conversation for the first time has no news of it.
    seenSeq: isWelcome ? (state.seenSeq ?? view.messages.at(-1)?.seq ?? 0) : state.seenSeq,
  };
}

/** What a browser had kept, beside what was said before it was read. */
function mergeOutgoing({ outgoing, view }: ConversationState, kept: readonly Outgoing[]): readonly Outgoing[] {
  const here = new Set(outgoing.map(({ echoId }) => echoId));
  const all = [...kept.filter(({ echoId }) => !here.has(echoId)), ...outgoing].sort((a, b) => a.at - b.at);
  return withoutSeen(all, view.messages, view.rev !== null);
}

/** What one tab has of a conversation. */
export interface TabView {
  /** To be named when the socket opens again; null before the first welcome. */
  rev: number | null;
  /** In their order, each once. */
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  session: ChatSession | null;
  /** Answers being written, by the sequence number of their question. */
  drafts: Readonly<Record<number, string>>;
}

export const NEW_TAB_VIEW: TabView = { rev: null, messages: [], hasOlder: false, session: null, drafts: {} };

/** A tab's view after a frame of the room; a frame that comes late or twice changes nothing. */
export function nextTabView(view: TabView, frame: RoomFrame): TabView {
  switch (frame.kind) {
    case 'welcome': {
      const { rev, session } = frame;
      const messages = frame.isFresh ? merge([], frame.lines) : merge(view.messages, inSight(view, frame.lines));
      return { rev, messages, session, hasOlder: frame.isFresh ? frame.hasOlder : view.hasOlder, drafts: {} };
    }
    case 'lines': {
      const messages = merge(view.messages, inSight(view, frame.lines));
      const rev = Math.max(view.rev ?? 0, frame.rev);
      return { ...view, rev, messages, drafts: withoutAnswered(view.drafts, frame.lines) };
    }
    case 'older':
      return { ...view, messages: merge(view.messages, frame.lines), hasOlder: frame.hasOlder };
    case 'session':
      return { ...view, session: frame.session };
    case 'draft':
      return { ...view, drafts: { ...view.drafts, [frame.question]: frame.text } };
    case 'typing':
      return view;
    default:
      return assertNever(frame);
  }
}

/** A changed message that this tab has not paged back to would leave a hole after it; its page brings it as it is then. */
const inSight = ({ messages: [first], hasOlder }: TabView, got: readonly ChatMessage[]) =>
  first && hasOlder ? got.filter(({ seq }) => seq >= first.seq) : got;

function merge(have: readonly ChatMessage[], got: readonly ChatMessage[]): readonly ChatMessage[] {
  const merged = new Map(have.map((message) => [message.seq, message]));
  for (const message of got) if (message.rev >= (merged.get(message.seq)?.rev ?? 0)) merged.set(message.seq, message);
  return [...merged.values()].sort((a, b) => a.seq - b.seq);
}

function withoutAnswered(drafts: TabView['drafts'], messages: readonly ChatMessage[]): TabView['drafts'] {
  const answered = new Set(messages.map(({ body }) => (body.kind === 'answer' ? body.question : 0)));
  return Object.fromEntries(Object.entries(drafts).filter(([question]) => !answered.has(Number(question))));
}

export type OutgoingBody =
  | { kind: 'text'; text: string }
  | { kind: 'file'; file: Blob; name: string; shows: ChatFileKind };

/** What was said here and is not seen in the room yet. */
export interface Outgoing {
  echoId: string;
  at: number;
  /**
   * 'delayed': not there in time, and still tried; 'failed': refused, and nothing more is done by itself; 'there': the room
   * has it, and has not shown it to this tab yet.
   */
  stage: 'sending' | 'slow' | 'delayed' | 'failed' | 'there';
  /** Counts the tries, so that the clock of an older one is known. */
  attempt: number;
  refusal: ChatRefusal | null;
  body: OutgoingBody;
}

export type OutgoingEvent =
  | { kind: 'sent'; outgoing: Outgoing }
  | { kind: 'sentAgain'; echoId: string }
  | { kind: 'late'; echoId: string; attempt: number; stage: 'slow' | 'delayed' }
  | { kind: 'arrived'; echoId: string }
  | { kind: 'refused'; echoId: string; attempt: number; refusal: ChatRefusal }
  | { kind: 'givenUp'; echoId: string };

function nextOutgoing(all: readonly Outgoing[], event: OutgoingEvent): readonly Outgoing[] {
  const change = (to: (one: Outgoing) => Outgoing) => all.map((one) => (one.echoId === echoOf(event) ? to(one) : one));
  switch (event.kind) {
    case 'sent':
      return all.some(({ echoId }) => echoId === event.outgoing.echoId) ? all : [...all, event.outgoing];
    case 'sentAgain':
      return change((one) => ({ ...one, stage: 'sending', refusal: null, attempt: one.attempt + 1 }));
    case 'late':
      return change((one) => (one.attempt === event.attempt && isUnderWay(one) ? { ...one, stage: event.stage } : one));
    case 'arrived':
      return change((one) => ({ ...one, stage: 'there', refusal: null }));
    case 'refused':
      return change((one) =>
        one.attempt === event.attempt && one.stage !== 'there'
          ? { ...one, stage: 'failed', refusal: event.refusal }
          : one,
      );
    case 'givenUp':
      return all.filter(({ echoId }) => echoId !== event.echoId);
    default:
      return assertNever(event);
  }
}

const echoOf = (event: OutgoingEvent) => (event.kind === 'sent' ? event.outgoing.echoId : event.echoId);

export const isUnderWay = ({ stage }: Outgoing) => stage === 'sending' || stage === 'slow' || stage === 'delayed';

/**
 * Without what the room shows. After a welcome that forgets what this tab had, a message that is there stands on an older
 * page and would never be seen.
 */
function withoutSeen(
  all: readonly Outgoing[],
  messages: readonly ChatMessage[],
  isFresh: boolean,
): readonly Outgoing[] {
  const seen = new Set(messages.map(({ echoId }) => echoId));
  return all.filter(({ echoId, stage }) => !seen.has(echoId) && !(isFresh && stage === 'there'));
}
