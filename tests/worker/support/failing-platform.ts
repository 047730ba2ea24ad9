import { CACHE_CHECKS_PATH } from '#shared/contract/signals.ts';
import type { PortalBindings } from '#worker/bindings.ts';
import { createPipeline } from '#worker/pipeline.ts';
import { HealthMonitor } from '#worker/platform/health-monitor.ts';
import { createEdgeEnv, visit } from './edge-app.ts';
import { createMemoryKv } from './memory-kv.ts';
import { createSampleAgent } from './sample-agent.ts';
import { createGoodResponse, createStubFetcher } from './stub-fetcher.ts';

const isMissing = { backend: false, database: false, chat: false, cache: false };
export type PlatformPart = keyof typeof isMissing;

/** Stubs a platform whose parts can fail. Alarms go to ALARM_URL. */
export function createFailingPlatform() {
  const missingParts = { ...isMissing };
  /** Results of KV checks that were reported to the backend, as 'HH:MM body'. */
  const cacheCheckLines: string[] = [];
  const backend = createStubFetcher(({ path, body }) => {
    if (missingParts.backend) throw new Error('no backend');
    if (path === CACHE_CHECKS_PATH) {
      cacheCheckLines.push(`${new Date().toISOString().slice(11, 16)} ${body}`);
      return new Response(null, { status: 204 });
    }
    if (path === '/health') {
      const healthyPart = { ok: true, ms: 1 };
      const database = { ok: !missingParts.database, ms: 1 };
      return Response.json({ ok: database.ok, database, files: healthyPart }, { status: database.ok ? 200 : 503 });
    }
    if (missingParts.database) return Response.json({ code: '1002', message: '' }, { status: 500 });
    return path.includes('agentDetail') ? createGoodResponse(createSampleAgent()) : createGoodResponse(null);
  });
  const chat = createStubFetcher(() => {
    if (missingParts.chat) throw new Error('no chat');
    return Response.json({ ok: true });
  });
  const memoryKv = createMemoryKv({ now: () => Date.now() }).kv;
  const CACHE = new Proxy(memoryKv, {
    get: (kv, name) => (missingParts.cache ? () => Promise.reject(new Error('no KV')) : Reflect.get(kv, name)),
  });
  const env: PortalBindings = createEdgeEnv({
    BACKEND: backend.fetcher,
    CHAT: chat.fetcher,
    CACHE,
    ALARM_URL: 'https://alarms.test/hook',
  });
  const openIsolate = () => {
    const healthMonitor = new HealthMonitor();
    return {
      watch: healthMonitor,
      app: createPipeline({ servePage: () => async (c) => c.text('a page'), watch: healthMonitor }),
    };
  };
  return { missing: missingParts, env, open: openIsolate, found: cacheCheckLines };
}

export type ServedPortal = { app: ReturnType<typeof createPipeline>; env: PortalBindings };

/** Reads the status page as JSON, with the parts that do not respond and since when. */
export async function readStatus({ app, env }: ServedPortal) {
  const { response } = await visit(app, 'https://mso.example/_/status', {}, env);
  const { ok, parts } = (await response.json()) as {
    ok: boolean;
    parts: Record<string, { ok: boolean; since: number }>;
  };
  const failingSince = Object.entries(parts).filter(([, item]) => !item.ok);
  return [
    response.status,
    ok,
    ...failingSince.map(([name, item]) => `${name} since ${new Date(item.since).toISOString().slice(11, 16)}`),
  ];
}
