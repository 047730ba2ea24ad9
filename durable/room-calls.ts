import { proxyDurable } from 'itty-durable';
import { z } from 'zod';
import type { RateCommand, RetryCommand } from '#shared/chat-protocol/commands.ts';
import { currentRequestId } from '#shared/log-line.ts';
import type { ChatBindings } from './bindings.ts';

export const RoomReport = z.object({ sockets: z.int() });

/**
 * Room methods called through itty-durable's proxy. Arguments travel in a header, which carries neither Chinese text
 * nor files, so requests with a body and sockets are forwarded by `fetch`.
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

/** Rejects on an error response. */
export function roomCalls({ CHAT_ROOM }: ChatBindings, name: string): RoomCalls {
  const rooms: Rooms = proxyDurable(CHAT_ROOM, { name: 'CHAT_ROOM' });
  return rooms.get(name, { headers: { 'x-request-id': currentRequestId() } });
}
