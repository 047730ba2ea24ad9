import { proxyDurable } from 'itty-durable';
import { CHAT_SECRET_HEADER } from '#shared/chat-protocol/commands.ts';
import type { ChatBindings } from './bindings.ts';
import type { RoomReport } from './chat-room.ts';
import { forgetRooms } from './forget-rooms.ts';
import { underRequest } from '#shared/log-line.ts';
import { isSameSecret } from '#shared/rules/credentials.ts';
import { missingSettings, readStage } from '#shared/stage.ts';
import { logEvent, requestIdOf } from './log-event.ts';

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
  fetch: (request: Request, env: ChatBindings): Promise<Response> =>
    underRequest(requestIdOf(request), () => answer(request, env)),
  scheduled: (_controller, env) => underRequest(crypto.randomUUID(), () => forgetRooms(env)),
} satisfies ExportedHandler<ChatBindings>;

async function answer(request: Request, env: ChatBindings): Promise<Response> {
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
}

let isSaid = false;

/**
 * Null for the portal. A room is found by its name alone and gives all that was said in it, so whoever else reaches this
 * Worker must not be heard; outside development that needs a secret, and nobody is heard before there is one.
 */
async function refuseStranger(request: Request, env: ChatBindings): Promise<Response | null> {
  const missing = missingSettings('chat', readStage(env.STAGE), env);
  if (missing.length > 0) {
    if (!isSaid) logEvent('error', 'required settings are missing', { missing: missing.join() });
    isSaid = true;
    return Response.json({ ok: false }, { status: 503 });
  }
  const isPortal =
    !env.CHAT_SECRET || (await isSameSecret(request.headers.get(CHAT_SECRET_HEADER) ?? '', env.CHAT_SECRET));
  return isPortal ? null : Response.json({ ok: false }, { status: 401 });
}
