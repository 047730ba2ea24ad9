import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningServer, startPlainWorker } from './plain-runtime.ts';

/** Starts the built portal alone in a runtime, like the other frameworks. Its backend runs in a separate runtime. */
export async function startPlainPortal(folder: string, backendOrigin: string): Promise<RunningServer> {
  const builtConfig = JSON.parse(readFileSync('build/server/wrangler.json', 'utf8')) as {
    main: string;
    compatibility_date: string;
    compatibility_flags: string[];
    vars: Record<string, string>;
  };
  const { main, compatibility_date: date, compatibility_flags: flags, vars } = builtConfig;
  return startPlainWorker(join(folder, 'portal'), {
    modules: 'build/server',
    entry: main,
    date,
    flags,
    vars: { ...vars, BACKEND_ORIGIN: backendOrigin },
    wrap: addBindings.toString(),
  });
}

interface WorkerEntry {
  fetch: (request: Request, env: object, context: unknown) => unknown;
}

/**
 * Adds stubs of the platform's bindings, which use no CPU time. It must be self-contained, because its source text is
 * sent into the runtime.
 */
function addBindings(entry: WorkerEntry): WorkerEntry {
  const storedResponses = new Map<string, string>();
  const CACHE = {
    get: async (key: string) => JSON.parse(storedResponses.get(key) ?? 'null') as unknown,
    put: async (key: string, value: string) => void storedResponses.set(key, value),
    delete: async (key: string) => void storedResponses.delete(key),
  };
  const unlimitedRateLimit = { limit: async () => ({ success: true }) };
  const emptyFetcher = { fetch: async () => new Response(null, { status: 404 }) };
  const emptyCache = { match: async () => undefined, put: async () => undefined, delete: async () => false };
  Object.defineProperty(globalThis, 'caches', { value: { default: emptyCache } });
  const bindings = new Proxy(
    { CACHE, ASSETS: emptyFetcher, CHAT: emptyFetcher, BACKEND: emptyFetcher },
    {
      get: (target, name) => Reflect.get(target, name) ?? (/_BY_/.test(String(name)) ? unlimitedRateLimit : undefined),
    },
  );
  return {
    ...entry,
    fetch: (request, env, context) =>
      entry.fetch(
        request,
        new Proxy(env, {
          get: (vars, name): unknown => Reflect.get(bindings, name) ?? Reflect.get(vars, name),
        }),
        context,
      ),
  };
}
