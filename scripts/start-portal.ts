// The production build of the three Workers in one workerd, for `npm start`, tests and benchmarks. It trusts
// 'cf-connecting-ip' of any client, so that tests can simulate many visitors; `npm start` puts front-door.ts in front.
import { resolve } from 'node:path';
import { Log, LogLevel, Miniflare } from 'miniflare';
import { parseStage, type WorkerName } from '#shared/stage.ts';
import { builtWorkerOptions, readBuiltConfig } from './miniflare-options.ts';

const BUILT: Record<WorkerName, string> = {
  portal: 'build/server/wrangler.json',
  chat: 'dist/passage_chat/wrangler.json',
  backend: 'dist/passage_backend/wrangler.json',
};

export interface PortalOptions {
  port?: number;
  /** Storage of D1, KV and R2; in memory by default. */
  stateFolder?: string;
  /** Enables the inspector: miniflare.getInspectorURL(). */
  inspects?: boolean;
  /** Overrides of the variables in wrangler.toml, per Worker. */
  vars?: Partial<Record<WorkerName, Record<string, string>>>;
  /** Source of a function that wraps a Worker's entry. */
  wraps?: Partial<Record<WorkerName, string>>;
}

export interface RunningPortal {
  url: URL;
  miniflare: Miniflare;
  /** Crons of the wrangler.toml files, which only the platform runs; serve/run-crons.ts runs them here. */
  crons: { worker: string; cron: string }[];
  stop: () => Promise<void>;
}

export async function startPortal({
  port = 0,
  stateFolder,
  inspects = false,
  vars = {},
  wraps = {},
}: PortalOptions = {}): Promise<RunningPortal> {
  // One stage for all three: a backend in the development stage would open its desk to everybody.
  const domainType = vars.portal?.DOMAIN_TYPE;
  const stage: Record<string, string> = domainType === undefined ? {} : { STAGE: parseStage(domainType) };
  const names = Object.keys(BUILT) as WorkerName[];
  const miniflare = new Miniflare({
    workers: names.map((name) =>
      builtWorkerOptions({
        path: BUILT[name],
        vars: { ...(name !== 'portal' && stage), ...vars[name] },
        wrap: wraps[name],
      }),
    ),
    host: '127.0.0.1',
    port,
    cf: false,
    ...(inspects && { inspectorPort: 0 }),
    log: new Log(LogLevel.WARN),
    logRequests: false,
    unsafeTriggerHandlers: true,
    telemetry: { enabled: false },
    ...(stateFolder && { resourcePersistencePath: resolve(stateFolder) }),
  });
  const url = await miniflare.ready;
  const clocks = names.flatMap((name) => {
    const { name: worker, triggers } = readBuiltConfig(BUILT[name]);
    return (triggers?.crons ?? []).map((cron) => ({ worker, cron }));
  });
  return { url, miniflare, crons: clocks, stop: () => miniflare.dispose() };
}

/** Stage of the portal's build. */
export const builtDomainType = (): string => readBuiltConfig(BUILT.portal).vars?.DOMAIN_TYPE ?? '';
