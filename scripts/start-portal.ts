// The production build of the three Workers in one workerd: what `npm start`, the tests and the bench all run. It believes
// 'cf-connecting-ip' from whoever asks, so that tests and benches can be many visitors; `npm start` has front-door.ts before it.
import { resolve } from 'node:path';
import { Log, LogLevel, Miniflare } from 'miniflare';
import { readStage, type WorkerName } from '#shared/stage.ts';
import { builtWorkerOptions, readBuiltConfig } from './miniflare-options.ts';

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
  return { url, miniflare, clocks, stop: () => miniflare.dispose() };
}

/** For which stage the portal was built. */
export const builtDomainType = (): string => readBuiltConfig(BUILT.portal).vars?.DOMAIN_TYPE ?? '';
