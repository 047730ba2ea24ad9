import { OrderReply, roomAddress, roomOf } from '#shared/chat-protocol/orders.ts';
import { askChatWorker } from './chat-door.ts';
import type { Chatter, EdgeContext } from '#worker/edge-context.ts';

/** The conversation of whoever asks, and of nobody else: its name is made here, of what the edge knows by itself. */
export interface RoomDoor {
  send: (order: string, init?: RequestInit) => Promise<Response>;
  /** Null where the room could not be reached. */
  order: (order: string, body?: unknown) => Promise<OrderReply | null>;
}

export function openRoomDoor(c: EdgeContext, chatter: Chatter): RoomDoor {
  const room = roomOf(c.get('agent')?.keyCode ?? '', chatter);
  const send = (order: string, init?: RequestInit) => askChatWorker(c.env, roomAddress(room, order), init);
  return {
    send,
    order: async (order, body) => {
      try {
        return await readReply(
          await send(order, { method: 'POST', ...(body !== undefined && { body: JSON.stringify(body) }) }),
        );
      } catch {
        return null;
      }
    },
  };
}

export const readReply = async (response: Response): Promise<OrderReply | null> =>
  response.ok ? OrderReply.parse(await response.json()) : null;
