import { proxyDurable } from 'itty-durable';
import type { ChatBindings } from './bindings.ts';
import type { RoomReport } from './chat-room.ts';

export { ChatRoom } from './chat-room.ts';

/** A room that no conversation uses: to see that rooms can be reached. */
const HEALTH_ROOM = 'health';

interface Rooms {
  get: (name: string) => { report: () => Promise<RoomReport> };
}

export default {
  async fetch(request: Request, env: ChatBindings): Promise<Response> {
    if (new URL(request.url).pathname !== '/health') return Response.json({ ok: false }, { status: 404 });
    const rooms = proxyDurable(env.CHAT_ROOM, { name: 'CHAT_ROOM', parse: true }) as unknown as Rooms;
    return Response.json({ ok: true, ...(await rooms.get(HEALTH_ROOM).report()) });
  },
} satisfies ExportedHandler<ChatBindings>;
