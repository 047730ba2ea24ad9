import { proxyDurable } from 'itty-durable';
import { CHAT_SECRET_HEADER } from '#shared/chat-protocol/orders.ts';
import type { ChatBindings } from './bindings.ts';
import type { RoomReport } from './chat-room.ts';
import { forgetRooms } from './forget-rooms.ts';
import { refuseStranger } from './refuse-stranger.ts';

export { ChatRoom } from './chat-room.ts';

/** A room that no conversation uses: to see that rooms can be reached. */
const HEALTH_ROOM = 'health';

interface Rooms {
  get: (name: string) => { report: () => Promise<RoomReport> };
}

/** What the edge may tell a room; the object itself knows more addresses, which are nobody's. */
const ORDER =
  /^\/rooms\/([^/]+)(\/(?:live|recheck|say|retry|rate|human|unreachable|leave|file|file\/\d{1,15}|answer\/\d{1,15}))$/;

export default {
  async fetch(request: Request, env: ChatBindings): Promise<Response> {
    const refusal = await refuseStranger(request, env);
    if (refusal) return refusal;
    const url = new URL(request.url);
    const [, room, order] = ORDER.exec(url.pathname) ?? [];
    if (room && order) {
      const address = new URL(`${order}${url.search}`, url);
      const inside = new Request(address, request);
      inside.headers.delete(CHAT_SECRET_HEADER);
      return env.CHAT_ROOM.get(env.CHAT_ROOM.idFromName(decodeURIComponent(room))).fetch(inside);
    }
    if (url.pathname !== '/health') return Response.json({ ok: false }, { status: 404 });
    const rooms = proxyDurable(env.CHAT_ROOM, { name: 'CHAT_ROOM', parse: true }) as unknown as Rooms;
    return Response.json({ ok: true, ...(await rooms.get(HEALTH_ROOM).report()) });
  },
  scheduled: (_controller, env) => forgetRooms(env),
} satisfies ExportedHandler<ChatBindings>;
