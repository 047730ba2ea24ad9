import { getUser } from '#shared/contract/identity.ts';
import { roomAddress, roomOf } from '#shared/chat-protocol/orders.ts';
import { backendClientOf } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { logEvent } from '#worker/log-event.ts';
import { askChatWorker } from './chat-door.ts';

/** Nobody who logs out waits longer for a room. */
const PATIENCE_MS = 3_000;

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
  const agentKey = c.get('agent')?.keyCode ?? '';
  if (!userId || !agentKey) return;
  try {
    const address = roomAddress(roomOf(agentKey, { userId, visitorId: '' }), 'recheck');
    const answer = await askChatWorker(c.env, address, { method: 'POST', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new Error(`the room answered ${answer.status}`);
  } catch (error) {
    logEvent('warn', 'sockets not rechecked', { requestId: c.get('requestId'), error });
  }
}
