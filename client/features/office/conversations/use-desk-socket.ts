import { useEffect, useEffectEvent, useState } from 'react';
import { CABLE_PING } from '#shared/chat-protocol/cable-ping.ts';

const MIN_RECONNECT_MS = 1000;
const MAX_RECONNECT_MS = 15_000;
const PING_INTERVAL_MS = 3000;
/** Time without a pong after which the connection counts as lost. */
const SILENCE_TIMEOUT_MS = 10_000;
const RECONNECTED_NOTICE_MS = 5000;

export interface DeskEvent {
  event: string;
  data: { id?: number; conversation_id?: number; message_type?: number; name?: string; staff?: number };
}

export type ConnectionState = 'fine' | 'lost' | 'back';

/**
 * Receives live events of the office. After a lost connection it reconnects, with increasing delays. After each
 * connect, `onOpen` loads what was missed.
 */
export function useDeskSocket(path: string, handlers: { onEvent: (event: DeskEvent) => void; onOpen: () => void }) {
  const [connectionState, setConnectionState] = useState<ConnectionState>('fine');
  const handleEvent = useEffectEvent(handlers.onEvent);
  const handleOpen = useEffectEvent(handlers.onOpen);
  useEffect(() => {
    let reconnectDelayMs = MIN_RECONNECT_MS;
    let isLost = false;
    let isClosed = false;
    let socket: WebSocket | null = null;
    let reconnectTimer: ReturnType<typeof setTimeout>;
    let pingTimer: ReturnType<typeof setInterval>;

    const connect = () => {
      clearTimeout(reconnectTimer);
      const newSocket = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}${path}`);
      socket = newSocket;
      // The time is measured from the ping and not from the last message, because browsers delay timers of a background
      // tab by up to a minute.
      let lastMessageAt = Date.now();
      pingTimer = setInterval(() => {
        if (lastMessageAt > 0 && Date.now() - lastMessageAt > SILENCE_TIMEOUT_MS) return handleLoss(newSocket);
        if (lastMessageAt > 0 || newSocket.readyState !== WebSocket.OPEN) return;
        lastMessageAt = Date.now();
        newSocket.send(CABLE_PING);
      }, PING_INTERVAL_MS);
      newSocket.addEventListener('open', () => {
        reconnectDelayMs = MIN_RECONNECT_MS;
        if (isLost) {
          isLost = false;
          setConnectionState('back');
          reconnectTimer = setTimeout(
            () => setConnectionState((currentState) => (currentState === 'back' ? 'fine' : currentState)),
            RECONNECTED_NOTICE_MS,
          );
        }
        handleOpen();
      });
      newSocket.addEventListener('message', ({ data }: MessageEvent<string>) => {
        lastMessageAt = 0;
        const { message } = JSON.parse(data) as { message?: DeskEvent };
        if (message?.event) handleEvent(message);
      });
      newSocket.addEventListener('close', () => handleLoss(newSocket));
    };

    const handleLoss = (lostSocket: WebSocket) => {
      if (lostSocket !== socket || isClosed) return;
      socket = null;
      clearInterval(pingTimer);
      lostSocket.close();
      isLost = true;
      setConnectionState('lost');
      clearTimeout(reconnectTimer);
      reconnectTimer = setTimeout(connect, reconnectDelayMs);
      reconnectDelayMs = Math.min(MAX_RECONNECT_MS, reconnectDelayMs * 2);
    };
    const handleOffline = () => socket && handleLoss(socket);
    const handleOnline = () => !socket && isLost && connect();
    connect();
    window.addEventListener('offline', handleOffline);
    window.addEventListener('online', handleOnline);
    return () => {
      isClosed = true;
      clearTimeout(reconnectTimer);
      clearInterval(pingTimer);
      socket?.close();
      window.removeEventListener('offline', handleOffline);
      window.removeEventListener('online', handleOnline);
    };
  }, [path]);
  return connectionState;
}
