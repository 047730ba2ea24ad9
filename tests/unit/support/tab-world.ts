import type { RoomFrame } from '#shared/chat-protocol/commands.ts';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import { PROTOCOL_VERSION, SOCKET_CLOSE_CODES, SOCKET_PONG } from '#shared/chat-protocol/chat-names.ts';
import type { CommandResult } from '#client/features/chat/conversation/create-sender.ts';
import { type Conversation, createConversation } from '#client/features/chat/conversation/create-conversation.ts';
import type { SocketEvents } from '#client/features/chat/conversation/live-socket.ts';
import type { Outgoing, OutgoingBody } from '#client/features/chat/conversation/outgoing.ts';

export type SendOutcome =
  | 'tooFast'
  | 'arrives'
  | 'answerIsLost'
  | 'neverArrives'
  | 'refused'
  | 'takesLong'
  | 'arrivesUnheard';

interface OpenSocket {
  after: number | null;
  events: SocketEvents;
  sentFrames: string[];
  isClosed: boolean;
}

/** Waits until pending requests, and the requests that follow from them, have been answered. */
async function flushImmediates() {
  for (let round = 0; round < 3; round += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** Simulates a tab, its browser and the room to which it connects, on a simulated clock. */
export class TabSimulation {
  readonly lines: ChatMessage[] = [];
  readonly storedMessages = new Map<string, Outgoing>();
  readonly sockets: OpenSocket[] = [];
  now = Date.parse('2026-11-20T12:00:00Z');
  way: SendOutcome = 'arrives';
  /** Whether the browser can open a WebSocket. */
  isUp = true;
  answersPing = true;
  /** Whether the browser sends back the cookie that contains the visitor's name. */
  keepsName = true;
  /** Whether the network silently loses all frames that are sent. */
  isDeaf = false;
  /** Whether the browser connects as a guest rather than as a user. */
  isGuest = true;
  enters = 0;
  /** Whether the browser has a name. The room rejects visitors without one. */
  #hasName = false;
  /** Promise that each entry request waits for, if set. */
  atTheDoor: Promise<void> | null = null;
  #timers: { at: number; run: () => void }[] = [];
  #late: (() => void)[] = [];
  #hear: (news: 'online' | 'offline' | 'looked') => void = () => undefined;
  #echoes = 0;
  tab: Conversation;

  constructor() {
    this.tab = this.#newTab();
  }

  get state() {
    return this.tab.read();
  }

  get socket(): OpenSocket | undefined {
    const lastSocket = this.sockets.at(-1);
    return lastSocket && !lastSocket.isClosed ? lastSocket : undefined;
  }

  texts = () => this.lines.flatMap(({ body }) => (body.kind === 'text' ? [body.text] : []));

  async openTab() {
    this.tab.open();
    await flushImmediates();
  }

  /** Reloads the page, which loses its timers. */
  async reloadTab() {
    this.tab.close();
    this.#timers = [];
    this.tab = this.#newTab();
    await this.openTab();
  }

  async passTime(ms: number) {
    const end = this.now + ms;
    for (;;) {
      const nextTimer = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!nextTimer) break;
      this.#timers.splice(this.#timers.indexOf(nextTimer), 1);
      this.now = Math.max(this.now, nextTimer.at);
      nextTimer.run();
      await flushImmediates();
    }
    this.now = end;
    await flushImmediates();
  }

  async emitNetworkEvent(kind: 'online' | 'offline' | 'looked') {
    this.#hear(kind);
    await flushImmediates();
  }

  /** Closes the socket, as the room or the network may do. */
  async cutSocket(code = 1006) {
    const { socket } = this;
    if (socket) {
      socket.isClosed = true;
      socket.events.onClose(code);
    }
    await flushImmediates();
  }

  /** Delivers the frames that were held back. */
  async deliverHeldFrames() {
    for (const deliver of this.#late.splice(0)) deliver();
    await flushImmediates();
  }

  sendFrame(frame: RoomFrame) {
    this.socket?.events.onMessage(JSON.stringify(frame));
  }

  addMessage(messageFields: Partial<ChatMessage> & Pick<ChatMessage, 'from' | 'body'>): ChatMessage {
    const seq = this.lines.length + 1;
    const line: ChatMessage = {
      seq,
      rev: seq,
      author: null,
      at: this.now,
      echoId: '',
      delivery: 'sent',
      ...messageFields,
    };
    this.lines.push(line);
    if (!this.isDeaf) this.sendFrame({ kind: 'lines', rev: seq, lines: [line] });
    return line;
  }

  #newTab(): Conversation {
    const ok: CommandResult = { ok: true, value: null };
    return createConversation({
      commands: {
        enter: async () => {
          this.enters += 1;
          await this.atTheDoor;
          this.#hasName ||= this.isUp;
          return this.isUp
            ? { ok: true, value: { name: 'Guest', isGuest: this.isGuest } }
            : { ok: false, reason: 'unanswered' };
        },
        send: (echoId, body) => this.#take(echoId, body),
        retry: async () => ok,
        askHuman: async () => (this.#hasName ? ok : { ok: false, reason: 'noName' }),
        leaveChat: async () => ok,
        rate: async () => ok,
      },
      outbox: {
        save: (outgoing) => void this.storedMessages.set(outgoing.echoId, structuredClone(outgoing)),
        drop: (echoId) => void this.storedMessages.delete(echoId),
        load: async () => structuredClone([...this.storedMessages.values()]),
      },
      openSocket: (afterRev, events) => this.#connect(afterRev, events),
      later: (runTimer, ms) => {
        const timer = { at: this.now + ms, run: runTimer };
        this.#timers.push(timer);
        return () => void (this.#timers = this.#timers.filter((item) => item !== timer));
      },
      random: () => 0.5,
      now: () => this.now,
      newEchoId: () => `echo-${(this.#echoes += 1)}`,
      isOnline: () => true,
      watch: (onEvent) => {
        this.#hear = onEvent;
        return () => undefined;
      },
      lastSeen: { read: () => null, keep: () => undefined },
    });
  }

  #connect(afterRev: number | null, events: SocketEvents) {
    const socket: OpenSocket = { after: afterRev, events, sentFrames: [], isClosed: false };
    this.sockets.push(socket);
    const closeSocket = (code: number) => void (socket.isClosed || events.onClose(code));
    setImmediate(() =>
      this.isUp ? (this.keepsName ? this.#welcome(socket) : closeSocket(SOCKET_CLOSE_CODES.noName)) : closeSocket(1006),
    );
    return {
      send: (text: string) => {
        socket.sentFrames.push(text);
        if (text === 'ping' && this.answersPing) setImmediate(() => events.onMessage(SOCKET_PONG));
      },
      close: () => void (socket.isClosed = true),
    };
  }

  #welcome({ after, events, isClosed }: OpenSocket) {
    if (isClosed) return;
    const lines = after === null ? this.lines : this.lines.filter(({ rev }) => rev > after);
    events.onMessage(
      JSON.stringify({
        kind: 'welcome',
        protocol: PROTOCOL_VERSION,
        rev: this.lines.length,
        lines,
        isFresh: after === null,
        hasOlder: false,
        session: { mode: 'assistant', link: 'none', agent: null, isAgentOnline: null, answering: [], tabs: 1 },
      } satisfies RoomFrame),
    );
  }

  async #take(echoId: string, body: OutgoingBody): Promise<CommandResult> {
    const { way: sendOutcome } = this;
    if (!this.#hasName) return { ok: false, reason: 'noName' };
    if (sendOutcome === 'neverArrives') return { ok: false, reason: 'unanswered' };
    if (sendOutcome === 'refused') return { ok: false, reason: 'notFound' };
    if (sendOutcome === 'tooFast') return { ok: false, reason: 'tooFast' };
    if (sendOutcome === 'takesLong') await new Promise<void>((resolve) => this.#late.push(resolve));
    if (sendOutcome === 'arrivesUnheard') this.isDeaf = true;
    const text = body.kind === 'text' ? body.text : body.name;
    if (!this.lines.some((line) => line.echoId === echoId))
      this.addMessage({ from: 'visitor', echoId, body: { kind: 'text', text } });
    this.isDeaf = false;
    return sendOutcome === 'answerIsLost' ? { ok: false, reason: 'unanswered' } : { ok: true, value: null };
  }
}
