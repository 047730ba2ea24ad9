import { CHAT_SECRET_HEADER } from '#shared/chat-protocol/orders.ts';
import { isSameSecret } from '#shared/rules/is-same-secret.ts';
import { missingSettings, readStage } from '#shared/stage.ts';
import type { ChatBindings } from './bindings.ts';
import { logEvent } from './log-event.ts';

let isSaid = false;

/**
 * Null for the portal. A room is found by its name alone and gives all that was said in it, so whoever else reaches this
 * Worker must not be heard; outside development that needs a secret, and nobody is heard before there is one.
 */
export async function refuseStranger(request: Request, env: ChatBindings): Promise<Response | null> {
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
