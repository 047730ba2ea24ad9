import type { ChatFileKind } from '#shared/chat-protocol/chat-names.ts';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import { type ChatCommands, type CommandResult, createSender, type SenderDependencies } from './create-sender.ts';
import { createLiveSocket, type LiveSocketDependencies, type Socket, type SocketEvents } from './live-socket.ts';
import {
  type ConversationEvent,
  type ConversationState,
  createConversationState,
  conversationReducer,
} from './next-conversation.ts';

/** Time after the last typing event at which the indicator disappears. */
export const TYPING_TIMEOUT_MS = 6_000;
/** Minimum interval between typing events that are sent. */
const TYPING_INTERVAL_MS = 3_000;

export interface ConversationDependencies
  extends Pick<LiveSocketDependencies, 'random'>, Pick<SenderDependencies, 'later' | 'outbox' | 'now' | 'newEchoId'> {
  commands: ChatCommands;
  /** Opens a socket. `afterSeq` is the revision that this tab already has, or null. */
  openSocket: (afterSeq: number | null, events: SocketEvents) => Socket;
  isOnline: () => boolean;
  /** Subscribes to network changes and to the tab becoming visible. Returns the unsubscribe function. */
  watch: (listener: (pageEvent: 'online' | 'offline' | 'looked') => void) => () => void;
  lastSeen: { read: () => number | null; keep: (seq: number) => void };
}

export type Conversation = ReturnType<typeof createConversation>;

/** Holds state and commands of one visitor's conversation in one tab, independently of browser APIs and React. */
export function createConversation(dependencies: ConversationDependencies) {
  const { commands, outbox, later: schedule, now, lastSeen } = dependencies;
  let state = createConversationState(dependencies.isOnline(), lastSeen.read());
  const listeners = new Set<() => void>();
  let clearTyping = () => undefined as void;
  let typingSentAt: number | null = null;
  let unsubscribePageEvents: (() => void) | null = null;
  let pendingEnter: Promise<boolean> | null = null;

  const setState = (nextState: ConversationState) => {
    if (nextState === state) return;
    const removedOutgoing = state.outgoing.filter(
      ({ echoId }) => !nextState.outgoing.some((outgoing) => outgoing.echoId === echoId),
    );
    for (const { echoId } of removedOutgoing) outbox.drop(echoId);
    if (nextState.seenSeq !== null && nextState.seenSeq !== state.seenSeq) lastSeen.keep(nextState.seenSeq);
    state = nextState;
    for (const listener of listeners) listener();
  };
  const dispatch = (event: ConversationEvent) => setState(conversationReducer(state, event));

  const sender = createSender({
    ...dependencies,
    read: () => state.outgoing,
    hasEntered: () => state.entry !== null,
    dispatch: (event) => dispatch({ kind: 'outgoing', event }),
    onUnseen: () => socket.renew(),
  });

  const socket = createLiveSocket({
    ...dependencies,
    enter: async (isFreshEntry) => (state.entry && !isFreshEntry) || enterChat(),
    openSocket: (events) => dependencies.openSocket(state.view.rev, events),
    onState(nextSocketState) {
      dispatch({ kind: 'socket', socket: nextSocketState });
      if (nextSocketState === 'open') sender.sendOverdue();
    },
    onFrame(frame) {
      dispatch({ kind: 'frame', frame });
      if (frame.kind !== 'typing') return;
      clearTyping();
      if (frame.isTyping) clearTyping = schedule(() => dispatch({ kind: 'typingOver' }), TYPING_TIMEOUT_MS);
    },
  });

  /**
   * Coalesces concurrent calls. Otherwise, two simultaneous requests of one browser would create two visitor ids, each
   * with a room.
   */
  function enterChat(): Promise<boolean> {
    pendingEnter ??= (async () => {
      const enterResult = await commands.enter();
      pendingEnter = null;
      if (enterResult.ok) dispatch({ kind: 'entered', entry: enterResult.value });
      else dispatch({ kind: 'notEntered', refusal: enterResult.reason });
      if (enterResult.ok) sender.sendWaiting();
      return enterResult.ok;
    })();
    return pendingEnter;
  }

  async function runHumanSupportCommand(command: () => Promise<CommandResult>): Promise<CommandResult> {
    dispatch({ kind: 'turning', isServiceChanging: true });
    const commandResult = await command();
    dispatch({ kind: 'turning', isServiceChanging: false });
    return commandResult;
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    open() {
      if (unsubscribePageEvents) return;
      unsubscribePageEvents = dependencies.watch((pageEvent) => {
        if (pageEvent !== 'looked') dispatch({ kind: 'network', isOnline: pageEvent === 'online' });
        if (pageEvent !== 'offline') socket.reconnectNow();
      });
      socket.start();
      void outbox.load().then((storedMessages) => {
        dispatch({ kind: 'kept', outgoing: storedMessages });
        sender.resumeStored(storedMessages);
      });
    },
    close() {
      unsubscribePageEvents?.();
      unsubscribePageEvents = null;
      socket.stop();
    },
    /** Reconnects after the room rejected this tab. */
    comeBack: () => socket.start(),
    tryNow: () => socket.reconnectNow(),

    say: (text: string) => sender.send({ kind: 'text', text }),
    sendFile: (file: Blob, name: string, displayKind: ChatFileKind) =>
      sender.send({ kind: 'file', file, name, shows: displayKind }),
    sendAgain: sender.retry,
    giveUp: (echoId: string) => dispatch({ kind: 'outgoing', event: { kind: 'givenUp', echoId } }),
    /** Requests that the room retry a message that it could not forward. */
    retry: ({ echoId }: ChatMessage) => commands.retry(echoId),

    loadOlder() {
      const [oldestMessage] = state.view.messages;
      if (!oldestMessage || !state.view.hasOlder || state.isLoadingOlder || state.socket !== 'open') return;
      dispatch({ kind: 'olderAsked' });
      socket.sendFrame({ kind: 'older', before: oldestMessage.seq });
    },
    sendTyping(isTyping: boolean) {
      const isTypingNoticeDue = typingSentAt === null || now() - typingSentAt > TYPING_INTERVAL_MS;
      if (isTyping ? !isTypingNoticeDue : typingSentAt === null) return;
      typingSentAt = isTyping ? now() : null;
      socket.sendFrame({ kind: 'typing', isTyping });
    },
    askHuman: (page: string, attribution = '') =>
      runHumanSupportCommand(async () => {
        const hasEntered = state.entry !== null || (await enterChat());
        return hasEntered ? commands.askHuman(page, attribution) : { ok: false, reason: 'unanswered' };
      }),
    leave: () => runHumanSupportCommand(() => commands.leaveChat()),
    rate: (seq: number, isHelpful: boolean) => commands.rate(seq, isHelpful),
    see: (seq: number) => dispatch({ kind: 'seen', seq }),
  };
}
