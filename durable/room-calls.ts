import { proxyDurable } from 'itty-durable';
import { z } from 'zod';
import type { RateCommand, RetryCommand } from '#shared/chat-protocol/commands.ts';
import { requestNow } from '#shared/log-line.ts';
import type { ChatBindings } from './bindings.ts';

export const RoomReport = z.object({ sockets: z.int() });

/**
 * Methods of a chat room that are called by itty-durable's proxy. It sends arguments in a header, which carries neither Chinese
 * text nor a file: requests with a body, and sockets, are forwarded by `fetch`.
 */
export interface RoomCalls {
  rate: (command: z.infer<typeof RateCommand>) => Promise<Response>;
  retry: (command: z.infer<typeof RetryCommand>) => Promise<Response>;
  leave: () => Promise<Response>;
  unreachable: () => Promise<Response>;
  recheck: () => Promise<Response>;
  deleteAll: () => Promise<Response>;
  getReport: () => Promise<Response>;
}

interface Rooms {
  get: (name: string, options: { headers: Record<string, string> }) => RoomCalls;
}

/** Rejects where the room answers with an error. */
export function roomCalls({ CHAT_ROOM }: ChatBindings, name: string): RoomCalls {
  const rooms: Rooms = proxyDurable(CHAT_ROOM, { name: 'CHAT_ROOM' });
  return rooms.get(name, { headers: { 'x-request-id': requestNow() } });
}
