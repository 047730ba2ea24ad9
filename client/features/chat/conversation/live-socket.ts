import type { RoomFrame, TabFrame } from '#shared/chat-protocol/commands.ts';
import { PROTOCOL_VERSION, SOCKET_CLOSES, SOCKET_PING, SOCKET_PONG } from '#shared/chat-protocol/chat-names.ts';
import type { SocketState } from './next-conversation.ts';

/** Interval of the heartbeat on an idle socket, and the timeout of its response. */
export const PING_EVERY_MS = 20_000;
export const PONG_TIMEOUT_MS = 8_000;

export interface Socket {
  send: (text: string) => void;
  close: () => void;
}

export interface SocketEvents {
  onMessage: (data: unknown) => void;
  onClose: (code: number) => void;
}

export interface LiveSocketParts {
  /**
   * Identifies the visitor, with a new request after a broken connection. Resolves to false if opening a socket is
   * useless now.
   */
  enter: (isAfresh: boolean) => Promise<boolean>;
  openSocket: (events: SocketEvents) => Socket;
  /** Schedules `run` and returns a function that cancels it. */
  later: (run: () => void, ms: number) => () => void;
  random: () => number;
  onState: (state: SocketState) => void;
  onFrame: (frame: RoomFrame) => void;
}

interface LiveSocket {
  start: () => void;
  stop: () => void;
  /** Reconnects immediately, because the network is back or the tab has become visible. */
  hurry: () => void;
  /** Reconnects to the right room when the socket is connected to a different one. */
  renew: () => void;
  sendFrame: (frame: TabFrame) => void;
}

/** Creates a socket that reconnects by itself. A silent socket receives a ping, and is dropped if no pong follows. */
export function createLiveSocket({
  enter,
  openSocket,
  later: schedule,
  random,
  onState,
  onFrame,
}: LiveSocketParts): LiveSocket {
  let socket: Socket | null = null;
  let isWanted = false;
  let isOpen = false;
  let isResting = false;
  let failures = 0;
  /** Consecutive connections rejected for a missing visitor id. */
  let nameless = 0;
  /** Cancels the only running timer, which waits for the next attempt, the next ping or the pong. */
  let callOff = () => undefined as void;
  let round = 0;

  const wait = (run: () => void, ms: number) => {
    callOff();
    callOff = schedule(run, ms);
  };

  const drop = () => {
    callOff();
    round += 1;
    isOpen = isResting = false;
    const oldSocket = socket;
    socket = null;
    oldSocket?.close();
  };

  const rest = (state: SocketState) => {
    drop();
    isWanted = false;
    onState(state);
  };

  const tryLater = () => {
    drop();
    isResting = true;
    onState('waiting');
    wait(() => void connect(), reconnectDelay(failures, random()));
    failures += 1;
  };

  const listenOn = () => wait(ask, PING_EVERY_MS);
  const ask = () => {
    socket?.send(SOCKET_PING);
    wait(tryLater, PONG_TIMEOUT_MS);
  };

  const listener = (data: unknown) => {
    listenOn();
    if (data === SOCKET_PONG || typeof data !== 'string') return;
    const frame = JSON.parse(data) as RoomFrame;
    if (frame.kind === 'welcome') {
      if (frame.protocol !== PROTOCOL_VERSION) return rest('outdated');
      isOpen = true;
      failures = nameless = 0;
      onFrame(frame);
      onState('open');
    } else onFrame(frame);
  };

  /**
   * Opens a connection. `isBidden` means that the room requested a reconnect: no failure, but the visitor must be
   * identified again.
   */
  async function connect(isBidden = false) {
    drop();
    const currentRound = round;
    if (!isBidden) onState('connecting');
    const canOpen = await enter(isBidden || failures > 0);
    if (currentRound !== round) return;
    if (!canOpen) return tryLater();
    const isCurrent = () => currentRound === round;
    socket = openSocket({
      onMessage: (data) => isCurrent() && listener(data),
      onClose(code) {
        if (!isCurrent()) return;
        const isSentAway = code === SOCKET_CLOSES.tooManyTabs || code === SOCKET_CLOSES.badFrame;
        nameless = code === SOCKET_CLOSES.noName ? nameless + 1 : 0;
        if (isSentAway) rest('ousted');
        else if (code === SOCKET_CLOSES.comeAgain && isOpen) void connect(true);
        // The first rejection may concern a visitor id that expired meanwhile; the second attempt uses a new id.
        else if (nameless > 1) rest('nameless');
        else tryLater();
      },
    });
    // A socket that never opens fires no event, so a timer bounds the attempt.
    wait(tryLater, PONG_TIMEOUT_MS);
  }

  return {
    start() {
      if (isWanted) return;
      isWanted = true;
      failures = nameless = 0;
      void connect();
    },
    stop() {
      rest('idle');
    },
    hurry() {
      if (!isWanted) return;
      if (isOpen) ask();
      else if (isResting) {
        failures = 0;
        void connect();
      }
    },
    renew() {
      if (isOpen) void connect();
    },
    sendFrame(frame) {
      if (isOpen) socket?.send(JSON.stringify(frame));
    },
  };
}

const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** Exponential backoff with jitter, so that tabs do not reconnect simultaneously. */
export function reconnectDelay(failures: number, random: number): number {
  const total = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 20));
  return Math.round(total * (0.5 + random / 2));
}
