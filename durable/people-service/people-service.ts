import type { ChatBindings } from '#durable/bindings.ts';
import type { MessageLookup, RemoteMessage } from '#durable/room/remote-message.ts';
import type { RoomEvent } from '#durable/room/room-event.ts';
import type { Contact, Entry, RoomState, Service } from '#durable/room/room-state.ts';
import { CABLE_PING } from '#shared/chat-protocol/cable-ping.ts';
import { ROOM_SPEAKER, SPEAKER_HEADER } from '#shared/chat-protocol/speaker.ts';
import { getCurrentRequestId, getCurrentTraceparent } from '#shared/log-line.ts';
import { TRACEPARENT_HEADER } from '#shared/trace-context.ts';
import { CONFIRM_TIMEOUT_MS } from './next-link.ts';
import { type PeopleClient, type Send, ServiceClient } from './service-client.ts';

/** Origin of requests sent over the service binding, which ignores the host. */
const EMBEDDED_ORIGIN = 'http://backend';

export interface PeopleService {
  client: PeopleClient;
  openSocket: () => Promise<WebSocket>;
  /** Ping message for the embedded service, which sends no pings itself, or null for Chatwoot, which does. */
  ping: string | null;
  /** Fetches a file from the service. Returns null for a URL that must not be fetched. */
  fetchFile: (href: string) => Promise<Response | null>;
}

/** Creates the client of the external service if an origin is configured, and of the embedded service otherwise. */
export function createChatService(service: Service, env: ChatBindings): PeopleService {
  const externalOrigin = service.origin.replace(/\/$/, '');
  const send: Send = externalOrigin
    ? (url, init) => fetch(url, init)
    : (url, init) => env.BACKEND.fetch(url, { ...init, headers: buildRoomHeaders(init.headers, env) });
  return {
    client: new ServiceClient(send, externalOrigin || `${EMBEDDED_ORIGIN}/appChat`, service),
    ping: externalOrigin ? null : CABLE_PING,
    openSocket: async () => {
      // The timeout frees a pending connection, of which a Worker may have six at a time.
      const timeoutController = new AbortController();
      const timer = setTimeout(() => timeoutController.abort(), CONFIRM_TIMEOUT_MS);
      try {
        const response = await send(
          externalOrigin
            ? `${externalOrigin}/cable`
            : `${EMBEDDED_ORIGIN}/cable?inbox=${encodeURIComponent(service.inbox)}`,
          {
            headers: { upgrade: 'websocket', 'sec-websocket-protocol': 'actioncable-v1-json' },
            signal: timeoutController.signal,
          },
        );
        if (!response.webSocket) throw new Error(`socket was not opened: ${response.status}`);
        return response.webSocket;
      } finally {
        clearTimeout(timer);
      }
    },
    fetchFile: async (href) => {
      const url = new URL(href, externalOrigin || EMBEDDED_ORIGIN);
      if (externalOrigin && url.protocol !== 'https:' && url.origin !== new URL(externalOrigin).origin) return null;
      return externalOrigin ? fetch(url) : send(url.href, {});
    },
  };
}

/** Adds the headers that authenticate a room. A room may access every conversation. Other callers only their own. */
function buildRoomHeaders(baseHeaders: HeadersInit | undefined, { BACKEND_BASIC_AUTH }: ChatBindings): Headers {
  const headers = new Headers(baseHeaders);
  headers.set(SPEAKER_HEADER, ROOM_SPEAKER);
  headers.set('x-request-id', getCurrentRequestId());
  const traceparent = getCurrentTraceparent();
  if (traceparent) headers.set(TRACEPARENT_HEADER, traceparent);
  if (BACKEND_BASIC_AUTH) headers.set('authorization', `Basic ${BACKEND_BASIC_AUTH}`);
  return headers;
}

type EventWithoutTime<E> = E extends unknown ? Omit<E, 'at'> : never;

/** Functions of the room that the code of this folder calls. */
export interface RoomHost {
  serviceOf: (service: Service) => PeopleService;
  log: MessageLookup & { getBytes: (seq: number) => Uint8Array | null; deleteBytes: (seq: number) => void };
  state: () => RoomState;
  apply: (event: EventWithoutTime<RoomEvent>) => void;
  scheduleAlarm: () => void;
  tabs: () => number;
  publishTyping: (isTyping: boolean) => void;
  now: () => number;
  random: () => number;
}

export interface SupportHost extends RoomHost {
  receive: (messages: RemoteMessage[]) => void;
  findStored: (message: RemoteMessage) => Entry[];
  lastSeenId: (contact: Contact) => number;
}
