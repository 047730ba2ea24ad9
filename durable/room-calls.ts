import { proxyDurable } from 'itty-durable';
import { z } from 'zod';
import type { RateCommand, RetryCommand } from '#shared/chat-protocol/commands.ts';
import { getCurrentRequestId, getCurrentTraceparent } from '#shared/log-line.ts';
import { TRACEPARENT_HEADER } from '#shared/trace-context.ts';
import type { ChatBindings } from './bindings.ts';

export const RoomReport = z.object({ sockets: z.int() });

/**
 * Room methods called through itty-durable's proxy. The proxy sends arguments in a header, which can hold neither
 * Chinese text nor files, so sockets and requests with a body are forwarded by `fetch` instead.
 */
export interface RoomCalls {
  rate: (command: z.infer<typeof RateCommand>) => Promise<Response>;
  retry: (command: z.infer<typeof RetryCommand>) => Promise<Response>;
  leaveConversations: () => Promise<Response>;
  unreachable: () => Promise<Response>;
  recheck: () => Promise<Response>;
  deleteAll: () => Promise<Response>;
  getReport: () => Promise<Response>;
}

interface RoomProxy {
  get: (name: string, options: { headers: Record<string, string> }) => RoomCalls;
}

/** Returns the proxy of a room. Its calls reject on an error response. */
export function getRoomCalls({ CHAT_ROOM }: ChatBindings, name: string): RoomCalls {
  const roomProxy: RoomProxy = proxyDurable(CHAT_ROOM, { name: 'CHAT_ROOM' });
  return roomProxy.get(name, {
    headers: { 'x-request-id': getCurrentRequestId(), [TRACEPARENT_HEADER]: getCurrentTraceparent() },
  });
}
