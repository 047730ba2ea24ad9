import { assertNever } from '#shared/assert-never.ts';
import type { ChatEntry, ChatErrorReason, RoomFrame } from '#shared/chat-protocol/commands.ts';
import { outgoingReducer, type Outgoing, type OutgoingEvent, removeDelivered } from './outgoing.ts';
import { INITIAL_TAB_VIEW, tabViewReducer, type TabView } from './tab-view.ts';

/**
 * State of the connection. It is 'connecting' until the first welcome message and 'waiting' between two attempts. The
 * final states are 'ousted' (the room rejects this tab), 'outdated' (the page is older than the room) and 'nameless'
 * (the browser does not store the visitor id).
 */
export type SocketState = 'idle' | 'connecting' | 'open' | 'waiting' | 'ousted' | 'outdated' | 'nameless';

export interface ConversationState {
  view: TabView;
  entry: ChatEntry | null;
  /** Reason why the connection currently fails, or 'unanswered' if there was no response; null if it does not fail. */
  refusal: ChatErrorReason | 'unanswered' | null;
  socket: SocketState;
  isOnline: boolean;
  outgoing: readonly Outgoing[];
  isAgentTyping: boolean;
  isLoadingOlder: boolean;
  /** True while a request for an adviser, or to leave one, is pending. */
  isServiceChanging: boolean;
  /** Sequence number of the last visible message; null before the first welcome message. */
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
  | { kind: 'turning'; isServiceChanging: boolean }
  | { kind: 'seen'; seq: number }
  | { kind: 'kept'; outgoing: readonly Outgoing[] }
  | { kind: 'outgoing'; event: OutgoingEvent };

export const createConversationState = (isOnline: boolean, seenSeq: number | null): ConversationState => ({
  view: INITIAL_TAB_VIEW,
  entry: null,
  refusal: null,
  socket: 'idle',
  isOnline,
  outgoing: [],
  isAgentTyping: false,
  isLoadingOlder: false,
  isServiceChanging: false,
  seenSeq,
});

export function conversationReducer(state: ConversationState, event: ConversationEvent): ConversationState {
  switch (event.kind) {
    case 'entered':
      return { ...(isOtherUser(state, event.entry) ? resetConversation(state) : state), ...setEntry(event.entry) };
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
      return { ...state, isServiceChanging: event.isServiceChanging };
    case 'seen':
      return event.seq > (state.seenSeq ?? -1) ? { ...state, seenSeq: event.seq } : state;
    case 'kept':
      return { ...state, outgoing: mergeOutgoing(state, event.outgoing) };
    case 'outgoing':
      return {
        ...state,
        outgoing: removeDelivered(outgoingReducer(state.outgoing, event.event), state.view.messages, false),
      };
    default:
      return assertNever(event);
  }
}

const setEntry = (entry: ChatEntry) => ({ entry, refusal: null });

/** Whether a login has started or ended, after which the socket belongs to a different room. */
const isOtherUser = ({ entry }: ConversationState, { isGuest }: ChatEntry) =>
  entry !== null && entry.isGuest !== isGuest;

/** Discards the conversation and its read position, but keeps the connection and the outgoing messages. */
const resetConversation = ({ isOnline, socket, outgoing }: ConversationState): ConversationState => ({
  ...createConversationState(isOnline, null),
  socket,
  outgoing,
});

function applyFrame(state: ConversationState, frame: RoomFrame): ConversationState {
  if (frame.kind === 'typing') return { ...state, isAgentTyping: frame.isTyping };
  const view = tabViewReducer(state.view, frame);
  const isWelcomeFrame = frame.kind === 'welcome';
  const hasAgentMessage = frame.kind === 'lines' && frame.lines.some(({ from }) => from === 'agent');
  return {
    ...state,
    view,
    outgoing: removeDelivered(state.outgoing, view.messages, isWelcomeFrame && frame.isFresh),
    isAgentTyping: state.isAgentTyping && !hasAgentMessage,
    isLoadingOlder: state.isLoadingOlder && frame.kind !== 'older' && !isWelcomeFrame,
    // The first welcome message marks all messages that it contains as read.
    seenSeq: isWelcomeFrame ? (state.seenSeq ?? view.messages.at(-1)?.seq ?? 0) : state.seenSeq,
  };
}

/** Merges persisted outgoing messages with those that were added before they were loaded. */
function mergeOutgoing(
  { outgoing, view }: ConversationState,
  storedMessages: readonly Outgoing[],
): readonly Outgoing[] {
  const outgoingIds = new Set(outgoing.map(({ echoId }) => echoId));
  const allOutgoing = [...storedMessages.filter(({ echoId }) => !outgoingIds.has(echoId)), ...outgoing].sort(
    (a, b) => a.at - b.at,
  );
  return removeDelivered(allOutgoing, view.messages, view.rev !== null);
}
