// Runs the production build of the three Workers in one workerd, for `npm start`, tests and benchmarks. It trusts
// 'cf-connecting-ip' from any client, so that tests can simulate many visitors. Therefore `npm start` puts
// front-door.ts in front of it.
import { resolve } from 'node:path';
import { Log, LogLevel, Miniflare } from 'miniflare';
import { parseStage, type WorkerName } from '#shared/stage.ts';
import { createBuiltWorkerOptions, readBuiltConfig } from './miniflare-options.ts';

const BUILT_CONFIGS: Record<WorkerName, string> = {
  portal: 'build/server/wrangler.json',
  chat: 'dist/passage_chat/wrangler.json',
  backend: 'dist/passage_backend/wrangler.json',
};

export interface PortalOptions {
  port?: number;
  /** Folder in which D1, KV and R2 are stored. By default they are in memory. */
  stateFolder?: string;
  /** Whether to enable the inspector, whose URL is miniflare.getInspectorURL(). */
  hasInspector?: boolean;
  /** Variables for each Worker that replace those of wrangler.toml. */
  vars?: Partial<Record<WorkerName, Record<string, string>>>;
  /** Source text of a function that wraps a Worker's entry. */
  wraps?: Partial<Record<WorkerName, string>>;
}

export interface RunningPortal {
  url: URL;
  miniflare: Miniflare;
  /** Crons of the wrangler.toml files. The runtime itself does not run them; serve/run-crons.ts does. */
  crons: { worker: string; cron: string }[];
  stop: () => Promise<void>;
}

export async function startPortal({
  port = 0,
  stateFolder,
  hasInspector = false,
  vars = {},
  wraps: wrapperScripts = {},
}: PortalOptions = {}): Promise<RunningPortal> {
  // All three Workers must have the portal's stage: a backend in the development stage would open its office to
  // everybody.
  const domainType = vars.portal?.DOMAIN_TYPE;
  const stage: Record<string, string> = domainType === undefined ? {} : { STAGE: parseStage(domainType) };
  const names = Object.keys(BUILT_CONFIGS) as WorkerName[];
  const miniflare = new Miniflare({
    workers: names.map((name) =>
      createBuiltWorkerOptions({
        path: BUILT_CONFIGS[name],
        vars: { ...(name !== 'portal' && stage), ...vars[name] },
        wrapperSource: wrapperScripts[name],
      }),
    ),
    host: '127.0.0.1',
    port,
    cf: false,
    ...(hasInspector && { inspectorPort: 0 }),
    log: new Log(LogLevel.WARN),
    logRequests: false,
    unsafeTriggerHandlers: true,
    telemetry: { enabled: false },
    ...(stateFolder && { resourcePersistencePath: resolve(stateFolder) }),
  });
  const url = await miniflare.ready;
  const clocks = names.flatMap((name) => {
    const { name: worker, triggers } = readBuiltConfig(BUILT_CONFIGS[name]);
    return (triggers?.crons ?? []).map((cron) => ({ worker, cron }));
  });
  return { url, miniflare, crons: clocks, stop: () => miniflare.dispose() };
}

/** Returns the stage for which the portal was built. */
export const readBuiltDomainType = (): string => readBuiltConfig(BUILT_CONFIGS.portal).vars?.DOMAIN_TYPE ?? '';
