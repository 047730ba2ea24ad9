import { assertNever } from '#shared/assert-never.ts';
import type { ChatEntry, ChatErrorReason, RoomFrame } from '#shared/chat-protocol/commands.ts';
import { nextOutgoing, type Outgoing, type OutgoingEvent, withoutDelivered } from './outgoing.ts';
import { NEW_TAB_VIEW, nextTabView, type TabView } from './tab-view.ts';

/**
 * 'connecting' until the first welcome, 'waiting' between two tries, 'ousted' where the room wants no more of this tab,
 * 'outdated' where this page is older than the room, 'nameless' where the browser does not keep the visitor's name.
 */
export type SocketState = 'idle' | 'connecting' | 'open' | 'waiting' | 'ousted' | 'outdated' | 'nameless';

export interface ConversationState {
  view: TabView;
  entry: ChatEntry | null;
  /** Reason for a failed connection, while it lasts; 'unanswered' without a response. */
  refusal: ChatErrorReason | 'unanswered' | null;
  socket: SocketState;
  isOnline: boolean;
  outgoing: readonly Outgoing[];
  isAgentTyping: boolean;
  isLoadingOlder: boolean;
  /** A request for an adviser, or to leave one, is pending. */
  isTurning: boolean;
  /** The last message that was on the screen; null before the first welcome. */
  seenSeq: number | null;
}

export type ConversationEvent =
  | { kind: 'entered'; entry: ChatEntry }
  | { kind: 'notEntered'; refusal: ChatErrorReason | 'unanswered' }
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
      return applyFrame(state, event.frame);
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
      return {
        ...state,
        outgoing: withoutDelivered(nextOutgoing(state.outgoing, event.event), state.view.messages, false),
      };
    default:
      return assertNever(event);
  }
}

const entered = (entry: ChatEntry) => ({ entry, refusal: null });

/** A login that ended or began: the room behind the socket is another one from now on. */
const isSomebodyElse = ({ entry }: ConversationState, { isGuest }: ChatEntry) =>
  entry !== null && entry.isGuest !== isGuest;

/** Keeps connection and outgoing messages; drops the read position of the previous conversation. */
const withoutConversation = ({ isOnline, socket, outgoing }: ConversationState): ConversationState => ({
  ...newConversation(isOnline, null),
  socket,
  outgoing,
});

function applyFrame(state: ConversationState, frame: RoomFrame): ConversationState {
  if (frame.kind === 'typing') return { ...state, isAgentTyping: frame.isTyping };
  const view = nextTabView(state.view, frame);
  const isWelcome = frame.kind === 'welcome';
  const hasAgentSpoken = frame.kind === 'lines' && frame.lines.some(({ from }) => from === 'agent');
  return {
    ...state,
    view,
    outgoing: withoutDelivered(state.outgoing, view.messages, isWelcome && frame.isFresh),
    isAgentTyping: state.isAgentTyping && !hasAgentSpoken,
    isLoadingOlder: state.isLoadingOlder && frame.kind !== 'older' && !isWelcome,
    // On first sight of a conversation nothing counts as unread.
    seenSeq: isWelcome ? (state.seenSeq ?? view.messages.at(-1)?.seq ?? 0) : state.seenSeq,
  };
}

/** Merges persisted outgoing messages with those added before they were loaded. */
function mergeOutgoing({ outgoing, view }: ConversationState, stored: readonly Outgoing[]): readonly Outgoing[] {
  const here = new Set(outgoing.map(({ echoId }) => echoId));
  const all = [...stored.filter(({ echoId }) => !here.has(echoId)), ...outgoing].sort((a, b) => a.at - b.at);
  return withoutDelivered(all, view.messages, view.rev !== null);
}
