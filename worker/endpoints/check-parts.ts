import { z } from 'zod';
import type { PortalBindings } from '#worker/bindings.ts';
import { openBackendTransport } from '#worker/backend-client/send-request.ts';
import { PLATFORM_STATUS } from '#worker/cache/cache-table.ts';
import { askChatWorker } from '#worker/chat/recognise-chatter.ts';

const PART_ANSWERS_WITHIN_MS = 2_000;

const Part = z.object({ ok: z.boolean(), ms: z.number() });
/** What the embedded backend says of its own; an outside one may say less, or nothing. */
const Inside = z.object({ database: Part, files: Part }).partial();

interface Checked extends z.infer<typeof Part> {
  inside?: z.infer<typeof Inside>;
}

export type LookedAt = Record<'cache' | 'chat' | 'backend', z.infer<typeof Part>> & z.infer<typeof Inside>;

type Asked = Pick<
  PortalBindings,
  'CACHE' | 'BACKEND' | 'BACKEND_ORIGIN' | 'BACKEND_BASIC_AUTH' | 'PICTURE_ORIGIN' | 'CHAT' | 'CHAT_SECRET'
>;

/** Each part that the portal leans on, asked at the same time; one that does not answer in time is not well. */
export async function checkParts(env: Asked): Promise<LookedAt> {
  const transport = openBackendTransport(env);
  const [cache, backend, chat] = await Promise.all([
    check(async () => void (await env.CACHE.get(PLATFORM_STATUS.key))),
    check(async (signal) => {
      const headers = new Headers(transport.basicAuth ? { authorization: `Basic ${transport.basicAuth}` } : {});
      const answer = await transport.send('/health', { headers, signal });
      // An outside backend may know no /health: that it answers is what counts.
      return env.BACKEND_ORIGIN && answer.status < 500 ? undefined : read(answer);
    }),
    check(async (signal) => void (await read(await askChatWorker(env, 'http://chat/health', { signal })))),
  ]);
  const { inside, ...behind } = backend;
  return { cache, chat, backend: behind, ...inside };
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
