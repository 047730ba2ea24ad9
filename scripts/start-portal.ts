// The production build of the three Workers in one workerd: what `npm start`, the tests and the bench all run. It believes
// 'cf-connecting-ip' from whoever asks, so that tests and benches can be many visitors; `npm start` has front-door.ts before it.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler';
import { readStage, type WorkerName } from '#shared/stage.ts';

const BUILT: Record<WorkerName, string> = {
  portal: 'build/server/wrangler.json',
  chat: 'dist/passage_chat/wrangler.json',
  backend: 'dist/passage_backend/wrangler.json',
};

export interface PortalOptions {
  port?: number;
  /** Where D1, KV and R2 live; without it everything is in memory and gone afterwards. */
  stateFolder?: string;
  /** With a door for a debugger: miniflare.getInspectorURL(). */
  inspects?: boolean;
  /** Variables laid over those of wrangler.toml, for one Worker each. */
  vars?: Partial<Record<WorkerName, Record<string, string>>>;
  /** The text of a function that is given a Worker's entry, and whose answer is served in its place. */
  wraps?: Partial<Record<WorkerName, string>>;
}

export interface RunningPortal {
  url: URL;
  miniflare: Miniflare;
  /** What the wrangler.toml files have started by a clock, which only the platform has; serve/run-clocks.ts starts it here. */
  clocks: { worker: string; cron: string }[];
  stop: () => Promise<void>;
}

export async function startPortal({
  port = 0,
  stateFolder,
  inspects = false,
  vars = {},
  wraps = {},
}: PortalOptions = {}): Promise<RunningPortal> {
  // One stage for all three: a backend that took itself for a developer's would open its desk to everybody.
  const domainType = vars.portal?.DOMAIN_TYPE;
  const stage: Record<string, string> = domainType === undefined ? {} : { STAGE: readStage(domainType) };
  const workers = (Object.keys(BUILT) as WorkerName[]).map((name) =>
    describeWorker(name, { ...(name !== 'portal' && stage), ...vars[name] }, wraps[name]),
  );
  const options = {
    workers,
    host: '127.0.0.1',
    port,
    cf: false as const,
    ...(inspects && { inspectorPort: 0 }),
    log: new Log(LogLevel.WARN),
    logRequests: false,
    unsafeTriggerHandlers: true,
  };
  const miniflare = new Miniflare({
    ...convertV4MiniflareOptions(options as never),
    ...(stateFolder && { resourcePersistencePath: resolve(stateFolder) }),
  });
  const url = await miniflare.ready;
  const clocks = workers.flatMap(({ name, runs }) => runs.map((cron) => ({ worker: name, cron })));
  return { url, miniflare, clocks, stop: () => miniflare.dispose() };
}

/** For which stage the portal was built. */
export function builtDomainType(): string {
  const { vars } = JSON.parse(readFileSync(BUILT.portal, 'utf8')) as { vars: { DOMAIN_TYPE: string } };
  return vars.DOMAIN_TYPE;
}

function describeWorker(name: WorkerName, vars: Record<string, string>, wrap?: string) {
  const { workerOptions, main } = readWorkerOptions(BUILT[name]);
  const built = JSON.parse(readFileSync(BUILT[name], 'utf8')) as { name: string; triggers?: { crons?: string[] } };
  if (!main) throw new Error(`${BUILT[name]} names no entry; run npm run build first`);
  const entry = resolve(main);
  const root = dirname(entry);
  const others = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js') || path.endsWith('.wasm'))
    .map((path) => join(root, path))
    .filter((path) => path !== entry);
  const { modulesRules: _rules, rootPath: _root, ...rest } = workerOptions as Record<string, unknown>;
  return {
    ...rest,
    name: built.name,
    runs: built.triggers?.crons ?? [],
    modulesRoot: root,
    modules: [
      ...(wrap ? [wrapped(entry, wrap)] : []),
      ...[entry, ...others].map((path) => ({ type: path.endsWith('.wasm') ? 'CompiledWasm' : 'ESModule', path })),
    ],
    bindings: { ...(rest.bindings as object), ...vars },
  };
}

/** A module that stands before an entry; all else that the entry exports stays as it is. */
function wrapped(entry: string, wrap: string) {
  const name = JSON.stringify(`./${basename(entry)}`);
  const contents = `import entry from ${name};\nexport * from ${name};\nexport default (${wrap})(entry);\n`;
  return { type: 'ESModule', path: join(dirname(entry), 'wrapped-entry.js'), contents };
}
