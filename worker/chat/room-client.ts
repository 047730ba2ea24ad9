import { requestNow } from '#shared/log-line.ts';
import { CHAT_SECRET_HEADER, OrderReply, roomAddress, roomOf } from '#shared/chat-protocol/commands.ts';
import { getUser } from '#shared/contract/account/identity.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import { backendClientOf } from '#worker/edge-caller.ts';
import type { Chatter, EdgeContext } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';
import { mayReachRoom } from '#worker/security/limit-rate.ts';
import { readGuestSecret, visitorIdOf } from './recognise-chatter.ts';

/** The conversation of whoever asks, and of nobody else: its name is made here, of what the edge knows by itself. */
export interface RoomClient {
  send: (order: string, init?: RequestInit) => Promise<Response>;
  /** Null where the room could not be reached. */
  order: (order: string, body?: unknown) => Promise<OrderReply | null>;
}

export function openRoom(c: EdgeContext, chatter: Chatter): RoomClient {
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

/** Asks the chat Worker, which outside development answers only who knows the secret. */
export function askChatWorker(
  { CHAT, CHAT_SECRET = '' }: Pick<PortalBindings, 'CHAT' | 'CHAT_SECRET'>,
  address: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.delete(CHAT_SECRET_HEADER);
  if (CHAT_SECRET) headers.set(CHAT_SECRET_HEADER, CHAT_SECRET);
  headers.set('x-request-id', requestNow());
  return CHAT.fetch(address, { ...init, headers });
}

/** Nobody who logs out waits longer for a room. */
const ROOM_ANSWERS_WITHIN_MS = 3_000;

/** Whose login this is; '' where nobody is logged in, or nobody can say. To be asked before the login ends. */
export async function findLoggedIn(c: EdgeContext, abort?: AbortSignal): Promise<string> {
  if (!c.get('session') || !c.get('agent')) return '';
  const user = await backendClientOf(c, undefined, abort)(getUser, {});
  return user.ok ? user.value.staffId : '';
}

/**
 * A login of this user has ended: all sockets of their conversation here are sent to come again, and those whose login
 * stands do so at once. A room that cannot be reached, and the user's room at another site, ask by themselves a minute
 * later (LOGIN_TRUST_MS).
 */
export async function recheckSockets(c: EdgeContext, userId: string): Promise<void> {
  if (userId) await tellRoom(c, { userId, visitorId: '' }, 'recheck');
}

/**
 * The guest of this browser is forgotten, so nobody comes back to their conversation: people who are in it here hear that
 * they have left. Whoever makes up guests must not make rooms by it, and is counted.
 */
export async function leaveAsGuest(c: EdgeContext): Promise<void> {
  const secret = readGuestSecret(c);
  if (secret && (await mayReachRoom(c)))
    await tellRoom(c, { userId: '', visitorId: await visitorIdOf(secret) }, 'leave');
}

/** What a room misses of this does no harm, and is logged. */
async function tellRoom(c: EdgeContext, whose: Pick<Chatter, 'userId' | 'visitorId'>, order: 'recheck' | 'leave') {
  const agentKey = c.get('agent')?.keyCode ?? '';
  if (!agentKey) return;
  try {
    const answer = await askChatWorker(c.env, roomAddress(roomOf(agentKey, whose), order), {
      method: 'POST',
      signal: AbortSignal.timeout(ROOM_ANSWERS_WITHIN_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the room answered ${answer.status}`);
  } catch (error) {
    logEvent('warn', 'room not told of an end', { requestId: c.get('requestId'), order, error });
  }
}
