import type { RoomFrame, TabFrame } from '#shared/chat-protocol/commands.ts';
import { PROTOCOL_VERSION, SOCKET_CLOSE_CODES, SOCKET_PING, SOCKET_PONG } from '#shared/chat-protocol/chat-names.ts';
import type { SocketState } from './next-conversation.ts';

/** Interval of the heartbeat on an idle socket, and the timeout of its response. */
export const PING_INTERVAL_MS = 20_000;
export const PONG_TIMEOUT_MS = 8_000;

export interface Socket {
  send: (text: string) => void;
  close: () => void;
}

export interface SocketEvents {
  onMessage: (data: unknown) => void;
  onClose: (code: number) => void;
}

export interface LiveSocketDependencies {
  /**
   * Identifies the visitor, with a new request after a broken connection. Resolves with false if opening a socket is
   * pointless at the moment.
   */
  enter: (isFreshEntry: boolean) => Promise<boolean>;
  openSocket: (events: SocketEvents) => Socket;
  /** Schedules `callback` and returns a function that cancels it. */
  later: (callback: () => void, ms: number) => () => void;
  random: () => number;
  onState: (state: SocketState) => void;
  onFrame: (frame: RoomFrame) => void;
}

interface LiveSocket {
  start: () => void;
  stop: () => void;
  /** Reconnects immediately, because the network is back or the tab has become visible. */
  reconnectNow: () => void;
  /** Reconnects when the socket is connected to the wrong room. */
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
}: LiveSocketDependencies): LiveSocket {
  let socket: Socket | null = null;
  let isStarted = false;
  let isOpen = false;
  let isWaitingToReconnect = false;
  let failureCount = 0;
  /** Number of consecutive connections that were rejected because the visitor id was missing. */
  let namelessCount = 0;
  /** Cancels the only running timer, which waits for the next attempt, the next ping or the pong. */
  let cancelTimer = () => undefined as void;
  let connectionId = 0;

  const setTimer = (callback: () => void, ms: number) => {
    cancelTimer();
    cancelTimer = schedule(callback, ms);
  };

  const disconnect = () => {
    cancelTimer();
    connectionId += 1;
    isOpen = isWaitingToReconnect = false;
    const oldSocket = socket;
    socket = null;
    oldSocket?.close();
  };

  const stopWith = (state: SocketState) => {
    disconnect();
    isStarted = false;
    onState(state);
  };

  const reconnectLater = () => {
    disconnect();
    isWaitingToReconnect = true;
    onState('waiting');
    setTimer(() => void connect(), reconnectDelay(failureCount, random()));
    failureCount += 1;
  };

  const schedulePing = () => setTimer(sendPing, PING_INTERVAL_MS);
  const sendPing = () => {
    socket?.send(SOCKET_PING);
    setTimer(reconnectLater, PONG_TIMEOUT_MS);
  };

  const handleMessage = (data: unknown) => {
    schedulePing();
    if (data === SOCKET_PONG || typeof data !== 'string') return;
    const frame = JSON.parse(data) as RoomFrame;
    if (frame.kind === 'welcome') {
      if (frame.protocol !== PROTOCOL_VERSION) return stopWith('outdated');
      isOpen = true;
      failureCount = namelessCount = 0;
      onFrame(frame);
      onState('open');
    } else onFrame(frame);
  };

  /**
   * Opens a connection. With `isReconnectRequested`, the room asked for the reconnect: this is not a failure, but the
   * visitor must be identified again.
   */
  async function connect(isReconnectRequested = false) {
    disconnect();
    const currentConnectionId = connectionId;
    if (!isReconnectRequested) onState('connecting');
    const hasEntered = await enter(isReconnectRequested || failureCount > 0);
    if (currentConnectionId !== connectionId) return;
    if (!hasEntered) return reconnectLater();
    const isCurrent = () => currentConnectionId === connectionId;
    socket = openSocket({
      onMessage: (data) => isCurrent() && handleMessage(data),
      onClose(code) {
        if (!isCurrent()) return;
        const isClosedByRoom = code === SOCKET_CLOSE_CODES.tooManyTabs || code === SOCKET_CLOSE_CODES.badFrame;
        namelessCount = code === SOCKET_CLOSE_CODES.noName ? namelessCount + 1 : 0;
        if (isClosedByRoom) stopWith('ousted');
        else if (code === SOCKET_CLOSE_CODES.comeAgain && isOpen) void connect(true);
        // The first rejection may mean that the visitor id has expired meanwhile. The second attempt uses a new id.
        else if (namelessCount > 1) stopWith('nameless');
        else reconnectLater();
      },
    });
    // A socket that never opens fires no event, so a timer bounds the attempt.
    setTimer(reconnectLater, PONG_TIMEOUT_MS);
  }

  return {
    start() {
      if (isStarted) return;
      isStarted = true;
      failureCount = namelessCount = 0;
      void connect();
    },
    stop() {
      stopWith('idle');
    },
    reconnectNow() {
      if (!isStarted) return;
      if (isOpen) sendPing();
      else if (isWaitingToReconnect) {
        failureCount = 0;
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

const MIN_RECONNECT_MS = 500;
const MAX_RECONNECT_MS = 30_000;

/** Exponential backoff with jitter, so that tabs do not reconnect simultaneously. */
export function reconnectDelay(failureCount: number, random: number): number {
  const maxDelay = Math.min(MAX_RECONNECT_MS, MIN_RECONNECT_MS * 2 ** Math.min(failureCount, 20));
  return Math.round(maxDelay * (0.5 + random / 2));
}
