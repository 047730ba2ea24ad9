import { CHAT_SECRET_HEADER, RateCommand, RetryCommand } from '#shared/chat-protocol/commands.ts';
import type { ChatBindings } from './bindings.ts';
import { deleteRooms } from './delete-rooms.ts';
import { type RoomCalls, getRoomCalls, RoomReport } from './room-calls.ts';
import { withRequestId } from '#shared/log-line.ts';
import { parseTraceparent, TRACEPARENT_HEADER } from '#shared/trace-context.ts';
import { areSecretsEqual } from '#shared/rules/credentials.ts';
import { missingSettings, parseStage } from '#shared/stage.ts';
import { logEvent, getErrorName, getRequestId } from './log-event.ts';

export { ChatRoom } from './chat-room.ts';

/** Name of the room that the health check calls. No conversation uses it. */
const HEALTH_ROOM = 'health';

const ROOM_PATH_PATTERN = /^\/rooms\/([^/]+)(\/.+)$/;

/**
 * Commands forwarded by fetch, because they use WebSockets, free text or files. Other paths of the object are not
 * public.
 */
const FORWARDED_PATH_PATTERN = /^\/(?:live|say|human|file|file\/\d{1,15}|answer\/\d{1,15})$/;

/** Commands that are calls of the room's methods. */
const COMMAND_HANDLERS: Record<string, (room: RoomCalls, request: Request) => Promise<Response>> = {
  '/rate': async (room, request) => room.rate(RateCommand.parse(await request.json())),
  '/retry': async (room, request) => room.retry(RetryCommand.parse(await request.json())),
  '/leave': (room) => room.leaveConversations(),
  '/unreachable': (room) => room.unreachable(),
  '/recheck': (room) => room.recheck(),
};

/**
 * Bindings as generated from wrangler.toml. A binding that bindings.ts requires and wrangler.toml lacks is a type
 * error.
 */
type RequiredBindings<Env extends ChatBindings> = Env;

export default {
  fetch: (request: Request, env: ChatBindings): Promise<Response> =>
    withRequestId(
      getRequestId(request),
      () => handleRequest(request, env),
      parseTraceparent(request.headers.get(TRACEPARENT_HEADER)),
    ),
  scheduled: (_controller, env) => withRequestId(crypto.randomUUID(), () => deleteRooms(env)),
} satisfies ExportedHandler<RequiredBindings<ChatWorkerEnv>>;

async function handleRequest(request: Request, env: ChatBindings): Promise<Response> {
  const rejection = await requireSecret(request, env);
  if (rejection) return rejection;
  const url = new URL(request.url);
  const [, roomName = '', commandPath = ''] = ROOM_PATH_PATTERN.exec(url.pathname) ?? [];
  const handleCommand = Object.hasOwn(COMMAND_HANDLERS, commandPath) ? COMMAND_HANDLERS[commandPath] : undefined;
  if (handleCommand && request.method === 'POST') {
    try {
      return await handleCommand(getRoomCalls(env, decodeURIComponent(roomName)), request);
    } catch (error) {
      logEvent('error', 'room call failed', { order: commandPath, why: getErrorName(error) });
      return Response.json({ ok: false }, { status: 500 });
    }
  }
  if (FORWARDED_PATH_PATTERN.test(commandPath)) {
    const targetUrl = new URL(`${commandPath}${url.search}`, url);
    const forwardedRequest = new Request(targetUrl, request);
    forwardedRequest.headers.delete(CHAT_SECRET_HEADER);
    return env.CHAT_ROOM.get(env.CHAT_ROOM.idFromName(decodeURIComponent(roomName))).fetch(forwardedRequest);
  }
  if (url.pathname !== '/health') return Response.json({ ok: false }, { status: 404 });
  const report = RoomReport.parse(await (await getRoomCalls(env, HEALTH_ROOM).getReport()).json());
  return Response.json({ ok: true, ...report });
}

let isMissingSecretLogged = false;

/**
 * Returns null for a request of the portal and an error response for any other. Anyone who knows the name of a room
 * could read its conversation, so this Worker requires CHAT_SECRET outside development and responds with 503 until it
 * is set.
 */
async function requireSecret(request: Request, env: ChatBindings): Promise<Response | null> {
  const missingSettingNames = missingSettings('chat', parseStage(env.STAGE), env);
  if (missingSettingNames.length > 0) {
    if (!isMissingSecretLogged)
      logEvent('error', 'required settings are missing', { missing: missingSettingNames.join() });
    isMissingSecretLogged = true;
    return Response.json({ ok: false }, { status: 503 });
  }
  const isFromPortal =
    !env.CHAT_SECRET || (await areSecretsEqual(request.headers.get(CHAT_SECRET_HEADER) ?? '', env.CHAT_SECRET));
  return isFromPortal ? null : Response.json({ ok: false }, { status: 401 });
}
