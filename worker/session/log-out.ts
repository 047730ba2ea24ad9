import { SUCCESS_CODE } from '#shared/constants.ts';
import { logout } from '#shared/contract/identity.ts';
import { backendClientOf } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { findLoggedIn, recheckSockets } from '#worker/chat/recheck-sockets.ts';
import { endSession } from './session-cookies.ts';

/** Nobody who leaves waits longer for a backend that does not answer. */
const PATIENCE_MS = 5_000;

/** Ends the session with the backend, and in the browser in any case: also when nobody was logged in, or nobody answers. */
export async function logOut(c: EdgeContext): Promise<Response> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const userId = await findLoggedIn(c, patience);
  if (c.get('session')) await backendClientOf(c, undefined, patience)(logout, {});
  endSession(c);
  await recheckSockets(c, userId);
  return c.json({ code: Number(SUCCESS_CODE), data: null });
}
