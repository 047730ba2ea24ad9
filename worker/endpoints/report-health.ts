import type { Next } from 'hono';
import { z } from 'zod';
import { PRODUCT_VERSION } from '#shared/constants.ts';
import { isSameSecret } from '#shared/rules/is-same-secret.ts';
import { openBackendTransport } from '#worker/backend-client/send-request.ts';
import { PLATFORM_STATUS } from '#worker/cache/cache-table.ts';
import { askChatWorker } from '#worker/chat/room-client.ts';
import type { EdgeContext } from '#worker/edge-context.ts';

/** The portal answers, so it lives. How the others are is told to operations alone, by reportReadiness. */
export function reportHealth(c: EdgeContext): Response {
  c.header('cache-control', 'no-store');
  return c.json({ ok: true, version: PRODUCT_VERSION });
}

const PART_ANSWERS_WITHIN_MS = 2_000;

const Part = z.object({ ok: z.boolean(), ms: z.number() });
/** What the embedded backend says of its own; an outside one may say less, or nothing. */
const Inside = z.object({ database: Part, files: Part }).partial();

interface Checked extends z.infer<typeof Part> {
  inside?: z.infer<typeof Inside>;
}

/** How each part is, and how long it took to say so: 503 when one is not well. Only for who holds OPS_TOKEN. */
export async function reportReadiness(c: EdgeContext, next: Next): Promise<Response | void> {
  const token = c.env.OPS_TOKEN ?? '';
  const [scheme = '', said = ''] = (c.req.header('authorization') ?? '').split(' ');
  if (!token || scheme.toLowerCase() !== 'bearer' || !(await isSameSecret(said, token))) return next();
  const transport = openBackendTransport(c.env);
  const [cache, backend, chat] = await Promise.all([
    check(async () => void (await c.env.CACHE.get(PLATFORM_STATUS.key))),
    check(async (signal) => {
      const headers = new Headers(transport.basicAuth ? { authorization: `Basic ${transport.basicAuth}` } : {});
      const answer = await transport.send('/health', { headers, signal });
      // An outside backend may know no /health: that it answers is what counts.
      return c.env.BACKEND_ORIGIN && answer.status < 500 ? undefined : read(answer);
    }),
    check(async (signal) => void (await read(await askChatWorker(c.env, 'http://chat/health', { signal })))),
  ]);
  const { inside, ...behind } = backend;
  const parts = { cache, chat, backend: behind, ...inside };
  const ok = Object.values(parts).every((part) => part.ok);
  c.header('cache-control', 'no-store');
  return c.json({ ok, version: PRODUCT_VERSION, parts }, ok ? 200 : 503);
}

/** Throws for an answer that is no success, save one that names what is unwell inside. */
async function read(answer: Response): Promise<Checked['inside']> {
  const inside = Inside.safeParse(await answer.json().catch(() => null)).data;
  if (!answer.ok && !inside?.database) throw new Error(`health answered ${answer.status}`);
  return inside;
}

async function check(ask: (signal: AbortSignal) => Promise<Checked['inside'] | void>): Promise<Checked> {
  const began = Date.now();
  const patience = new Promise<never>((_, refuse) => {
    setTimeout(() => refuse(new Error('no answer in time')), PART_ANSWERS_WITHIN_MS);
  });
  try {
    const inside = await Promise.race([ask(AbortSignal.timeout(PART_ANSWERS_WITHIN_MS)), patience]);
    return { ok: true, ms: Date.now() - began, ...(inside && { inside }) };
  } catch {
    return { ok: false, ms: Date.now() - began };
  }
}
