import { useEffect, useEffectEvent, useState } from 'react';
import { CABLE_PING } from '#shared/chat-protocol/cable-ping.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;
const PING_INTERVAL_MS = 3000;
/** Time without a pong after which a connection counts as lost. */
const SILENCE_MS = 10_000;
const RECONNECTED_NOTICE_MS = 5000;

export interface DeskEvent {
  event: string;
  data: { id?: number; conversation_id?: number; message_type?: number; name?: string; staff?: number };
}

export type ConnectionState = 'fine' | 'lost' | 'back';

/**
 * Receives live events of the office. It reconnects with backoff; after every connect `onOpen` loads what was missed.
 */
export function useDeskSocket(address: string, handlers: { onEvent: (event: DeskEvent) => void; onOpen: () => void }) {
  const [state, setState] = useState<ConnectionState>('fine');
  const onEvent = useEffectEvent(handlers.onEvent);
  const onOpen = useEffectEvent(handlers.onOpen);
  useEffect(() => {
    let pause = FIRST_PAUSE_MS;
    let isLost = false;
    let isClosed = false;
    let socket: WebSocket | null = null;
    let timer: ReturnType<typeof setTimeout>;
    let pinging: ReturnType<typeof setInterval>;

    const connect = () => {
      clearTimeout(timer);
      const line = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}${address}`);
      socket = line;
      // Silence counts from a ping and not from the last frame, since browsers delay timers of a background tab by up
      // to a minute.
      let waitingSince = Date.now();
      pinging = setInterval(() => {
        if (waitingSince > 0 && Date.now() - waitingSince > SILENCE_MS) return lose(line);
        if (waitingSince > 0 || line.readyState !== WebSocket.OPEN) return;
        waitingSince = Date.now();
        line.send(CABLE_PING);
      }, PING_INTERVAL_MS);
      line.addEventListener('open', () => {
        pause = FIRST_PAUSE_MS;
        if (isLost) {
          isLost = false;
          setState('back');
          timer = setTimeout(
            () => setState((current) => (current === 'back' ? 'fine' : current)),
            RECONNECTED_NOTICE_MS,
          );
        }
        onOpen();
      });
      line.addEventListener('message', ({ data }: MessageEvent<string>) => {
        waitingSince = 0;
        const { message } = JSON.parse(data) as { message?: DeskEvent };
        if (message?.event) onEvent(message);
      });
      line.addEventListener('close', () => lose(line));
    };

    const lose = (line: WebSocket) => {
      if (line !== socket || isClosed) return;
      socket = null;
      clearInterval(pinging);
      line.close();
      isLost = true;
      setState('lost');
      clearTimeout(timer);
      timer = setTimeout(connect, pause);
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
    };
    const onOffline = () => socket && lose(socket);
    const onOnline = () => !socket && isLost && connect();
    connect();
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    return () => {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(pinging);
      socket?.close();
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  }, [address]);
  return state;
}
