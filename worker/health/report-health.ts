import { PRODUCT_VERSION } from '#shared/constants.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { openBackendDoor } from '#worker/backend-client/backend-door.ts';

const PATIENCE_MS = 2_000;

/** The portal answers, so it is well; how the other two are stands beside it and changes nothing. */
export async function reportHealth(c: EdgeContext): Promise<Response> {
  const [backend, chat] = await Promise.all([
    isWell((signal) => openBackendDoor(c.env).send('/health', { signal })),
    isWell((signal) => c.env.CHAT.fetch('http://chat/health', { signal })),
  ]);
  c.header('cache-control', 'no-store');
  return c.json({ ok: true, version: PRODUCT_VERSION, backend: { ok: backend }, chat: { ok: chat } });
}

/** An outside backend may know no /health; that it answers at all is what counts. */
async function isWell(ask: (signal: AbortSignal) => Promise<Response>): Promise<boolean> {
  try {
    const { status } = await ask(AbortSignal.timeout(PATIENCE_MS));
    return status < 500;
  } catch {
    return false;
  }
}
