import { CACHE_CHECKS } from '#shared/contract/signals.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import { createPipeline } from '#worker/pipeline.ts';
import { HealthMonitor } from '#worker/platform/health-monitor.ts';
import { edgeEnv, visit } from './edge-app.ts';
import { createMemoryKv } from './memory-kv.ts';
import { sampleAgent } from './sample-agent.ts';
import { goodAnswer, stubFetcher } from './stub-fetcher.ts';

const isMissing = { backend: false, database: false, chat: false, cache: false };
export type Missing = keyof typeof isMissing;

/** Platform stub whose parts can be removed; alarms go to ALARM_URL. */
export function failingPlatform() {
  const missing = { ...isMissing };
  /** Reports on the edge's memory that reached the backend. */
  const matches: string[] = [];
  const backend = stubFetcher(({ path, body }) => {
    if (missing.backend) throw new Error('no backend');
    if (path === CACHE_CHECKS) {
      matches.push(`${new Date().toISOString().slice(11, 16)} ${body}`);
      return new Response(null, { status: 204 });
    }
    if (path === '/health') {
      const well = { ok: true, ms: 1 };
      const database = { ok: !missing.database, ms: 1 };
      return Response.json({ ok: database.ok, database, files: well }, { status: database.ok ? 200 : 503 });
    }
    if (missing.database) return Response.json({ code: '1002', message: '' }, { status: 500 });
    return path.includes('agentDetail') ? goodAnswer(sampleAgent()) : goodAnswer(null);
  });
  const chat = stubFetcher(() => {
    if (missing.chat) throw new Error('no chat');
    return Response.json({ ok: true });
  });
  const memory = createMemoryKv({ now: () => Date.now() }).kv;
  const CACHE = new Proxy(memory, {
    get: (kv, name) => (missing.cache ? () => Promise.reject(new Error('no KV')) : Reflect.get(kv, name)),
  });
  const env: PortalBindings = edgeEnv({
    BACKEND: backend.fetcher,
    CHAT: chat.fetcher,
    CACHE,
    ALARM_URL: 'https://alarms.test/hook',
  });
  const open = () => {
    const watch = new HealthMonitor();
    return { watch, app: createPipeline({ servePage: () => async (c) => c.text('a page'), watch }) };
  };
  return { missing, env, open, found: matches };
}

export type Served = { app: ReturnType<typeof createPipeline>; env: PortalBindings };

/** Status page as JSON, with the silent parts and the start of the silence. */
export async function readStatus({ app, env }: Served) {
  const { response } = await visit(app, 'https://mso.example/_/status', {}, env);
  const { ok, parts } = (await response.json()) as {
    ok: boolean;
    parts: Record<string, { ok: boolean; since: number }>;
  };
  const since = Object.entries(parts).filter(([, item]) => !item.ok);
  return [
    response.status,
    ok,
    ...since.map(([name, item]) => `${name} since ${new Date(item.since).toISOString().slice(11, 16)}`),
  ];
}
