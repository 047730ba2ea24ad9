import type { ChatFileKind } from '#shared/chat-protocol/chat-names.ts';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import { type ChatCommands, type CommandResult, createSender, type SenderParts } from './create-sender.ts';
import { createLiveSocket, type LiveSocketParts, type Socket, type SocketEvents } from './live-socket.ts';
import {
  type ConversationEvent,
  type ConversationState,
  newConversation,
  nextConversation,
} from './next-conversation.ts';

/** Time after the last typing event at which the indicator disappears. */
export const TYPING_MS = 6_000;
/** Minimum interval between typing events that are sent. */
const TYPING_INTERVAL_MS = 3_000;

export interface ConversationParts
  extends Pick<LiveSocketParts, 'random'>, Pick<SenderParts, 'later' | 'outbox' | 'now' | 'newEchoId'> {
  commands: ChatCommands;
  /** Opens a socket. `afterSeq` is the revision that this tab already has, or null. */
  openSocket: (afterSeq: number | null, events: SocketEvents) => Socket;
  isOnline: () => boolean;
  /** Subscribes to network changes and to the tab becoming visible; returns the unsubscribe function. */
  watch: (listener: (news: 'online' | 'offline' | 'looked') => void) => () => void;
  lastSeen: { read: () => number | null; keep: (seq: number) => void };
}

export type Conversation = ReturnType<typeof createConversation>;

/** Holds state and commands of one visitor's conversation in one tab, independently of browser APIs and React. */
export function createConversation(parts: ConversationParts) {
  const { commands, outbox, later: schedule, now, lastSeen } = parts;
  let state = newConversation(parts.isOnline(), lastSeen.read());
  const listeners = new Set<() => void>();
  let clearTyping = () => undefined as void;
  let toldTypingAt: number | null = null;
  let unwatch: (() => void) | null = null;
  let entering: Promise<boolean> | null = null;

  const set = (next: ConversationState) => {
    if (next === state) return;
    const outgoings = state.outgoing.filter(
      ({ echoId }) => !next.outgoing.some((outgoing) => outgoing.echoId === echoId),
    );
    for (const { echoId } of outgoings) outbox.drop(echoId);
    if (next.seenSeq !== null && next.seenSeq !== state.seenSeq) lastSeen.keep(next.seenSeq);
    state = next;
    for (const listener of listeners) listener();
  };
  const notify = (event: ConversationEvent) => set(nextConversation(state, event));

  const sender = createSender({
    ...parts,
    read: () => state.outgoing,
    hasEntered: () => state.entry !== null,
    dispatch: (event) => notify({ kind: 'outgoing', event }),
    onUnseen: () => socket.renew(),
  });

  const socket = createLiveSocket({
    ...parts,
    enter: async (isAfresh) => (state.entry && !isAfresh) || enter(),
    openSocket: (events) => parts.openSocket(state.view.rev, events),
    onState(next) {
      notify({ kind: 'socket', socket: next });
      if (next === 'open') sender.sendOverdue();
    },
    onFrame(frame) {
      notify({ kind: 'frame', frame });
      if (frame.kind !== 'typing') return;
      clearTyping();
      if (frame.isTyping) clearTyping = schedule(() => notify({ kind: 'typingOver' }), TYPING_MS);
    },
  });

  /**
   * Coalesces concurrent calls: two simultaneous requests of one browser would create two visitor ids, each with a
   * room.
   */
  function enter(): Promise<boolean> {
    entering ??= (async () => {
      const entered = await commands.enter();
      entering = null;
      if (entered.ok) notify({ kind: 'entered', entry: entered.value });
      else notify({ kind: 'notEntered', refusal: entered.reason });
      if (entered.ok) sender.sendWaiting();
      return entered.ok;
    })();
    return entering;
  }

  async function turn(run: () => Promise<CommandResult>): Promise<CommandResult> {
    notify({ kind: 'turning', isTurning: true });
    const result = await run();
    notify({ kind: 'turning', isTurning: false });
    return result;
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    open() {
      if (unwatch) return;
      unwatch = parts.watch((news) => {
        if (news !== 'looked') notify({ kind: 'network', isOnline: news === 'online' });
        if (news !== 'offline') socket.hurry();
      });
      socket.start();
      void outbox.read().then((storedMessages) => {
        notify({ kind: 'kept', outgoing: storedMessages });
        sender.goOn(storedMessages);
      });
    },
    close() {
      unwatch?.();
      unwatch = null;
      socket.stop();
    },
    /** Reconnects after the room has rejected this tab. */
    comeBack: () => socket.start(),
    tryNow: () => socket.hurry(),

    say: (text: string) => sender.send({ kind: 'text', text }),
    sendFile: (file: Blob, name: string, shows: ChatFileKind) => sender.send({ kind: 'file', file, name, shows }),
    sendAgain: sender.sendAgain,
    giveUp: (echoId: string) => notify({ kind: 'outgoing', event: { kind: 'givenUp', echoId } }),
    /** Requests that the room retry a message that it could not forward. */
    retry: ({ echoId }: ChatMessage) => commands.retry(echoId),

    loadOlder() {
      const [first] = state.view.messages;
      if (!first || !state.view.hasOlder || state.isLoadingOlder || state.socket !== 'open') return;
      notify({ kind: 'olderAsked' });
      socket.sendFrame({ kind: 'older', before: first.seq });
    },
    tellTyping(isTyping: boolean) {
      const isOld = toldTypingAt === null || now() - toldTypingAt > TYPING_INTERVAL_MS;
      if (isTyping ? !isOld : toldTypingAt === null) return;
      toldTypingAt = isTyping ? now() : null;
      socket.sendFrame({ kind: 'typing', isTyping });
    },
    askHuman: (page: string, attribution = '') =>
      turn(async () => {
        const hasEntered = state.entry !== null || (await enter());
        return hasEntered ? commands.askHuman(page, attribution) : { ok: false, reason: 'unanswered' };
      }),
    leave: () => turn(() => commands.leaveChat()),
    rate: (seq: number, up: boolean) => commands.rate(seq, up),
    see: (seq: number) => notify({ kind: 'seen', seq }),
  };
}
