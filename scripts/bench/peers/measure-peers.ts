import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countBackendCalls } from '#scripts/bench/count-backend-calls.ts';
import type { CheckBudget } from '#scripts/bench/check-budget.ts';
import { startWithData } from '#scripts/bench/start-with-data.ts';
import { buildPeer, startPeer } from './build-peer.ts';
import { loadServer, type CreatePath, readPage } from './load-server.ts';
import { PEER_APPS } from './peer-apps.ts';
import { startPlainPortal } from './plain-portal.ts';
import type { RunningServer } from './plain-runtime.ts';

const ROUNDS = 5;
const ROUND_MS = 3_000;
const LIST_PATH = '/mso/school';
/** Makes the URLs of this run unique, so that no page of an earlier run is cached. */
const startedAt = Date.now();
/**
 * Paths of the portal's list: a cached page, and an uncached page, whose irrelevant query key makes each URL a separate
 * cache entry.
 */
const LIST_PATHS: Record<string, CreatePath> = {
  'ours, kept': () => LIST_PATH,
  'ours, not kept': (index) => `${LIST_PATH}?message=${startedAt}-${index}`,
};

const MAX_CACHED_TO_STATIC = 2.2;
const MAX_UNCACHED_RATIO = 1.6;

interface Runner {
  name: string;
  server: Pick<RunningServer, 'url' | 'pid'>;
  createPath: CreatePath;
}

/**
 * Compares the CPU time of the portal's list page with that of the same kind of page in other frameworks. Each runs
 * alone in a runtime, in alternating rounds. On a busy machine, the ratio within a round is more reliable than the
 * milliseconds.
 */
export async function comparePeerApps(checkBudget: CheckBudget): Promise<void> {
  const scratchFolder = mkdtempSync(join(tmpdir(), 'portal-peers-'));
  const stopFunctions: (() => Promise<void> | void)[] = [() => rmSync(scratchFolder, { recursive: true, force: true })];
  const registerServer = <Thing extends { stop: () => Promise<void> | void }>(item: Thing): Thing => {
    stopFunctions.unshift(item.stop);
    return item;
  };
  try {
    const runners: Runner[] = [];
    for (const app of PEER_APPS)
      runners.push({
        name: app.name,
        server: registerServer(await startPeer(await buildPeer(app), app, scratchFolder)),
        createPath: () => '/',
      });
    const backend = registerServer(await countBackendCalls(registerServer(await startWithData())));
    const portalServer = registerServer(await startPlainPortal(scratchFolder, backend.origin));
    for (const [name, createPath] of Object.entries(LIST_PATHS))
      runners.push({ name, server: portalServer, createPath });
    console.log('\nCPU time of a list page in milliseconds:');
    const costsByRunner = await measureAlternately(runners);
    printCosts(costsByRunner);
    const medianRatio = (firstName: string, secondName: string) =>
      computeMedian(getRatios(costsByRunner, firstName, secondName));
    const cachedRatio = medianRatio('ours, kept', 'static');
    checkBudget(
      cachedRatio <= MAX_CACHED_TO_STATIC,
      `CPU time of a cached page relative to a static response: ${cachedRatio.toFixed(2)}, at most ${MAX_CACHED_TO_STATIC}`,
    );
    const ratioToReactRouter = medianRatio('ours, not kept', 'React Router');
    checkBudget(
      ratioToReactRouter <= MAX_UNCACHED_RATIO,
      `CPU time of an uncached page relative to plain React Router: ${ratioToReactRouter.toFixed(2)}, at most ${MAX_UNCACHED_RATIO}`,
    );
  } finally {
    for (const stopServer of stopFunctions) await stopServer();
  }
}

type CostsByRunner = ReadonlyMap<string, readonly number[]>;

async function measureAlternately(runners: readonly Runner[]): Promise<CostsByRunner> {
  const costs = new Map<string, number[]>();
  for (const { name, server, createPath } of runners) {
    const page = await readPage(new URL(createPath(0), server.url));
    console.log(`   ${name}: ${[...page.matchAll(/<[a-z]/g)].length} elements, ${(page.length / 1000).toFixed(0)} kB`);
    // Lets the JIT compiler optimise the code before the measurement.
    await loadServer(server, (index) => createPath(-index), ROUND_MS);
  }
  let requestIndex = 0;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { name, server, createPath } of runners) {
      const { requests, cpuMs } = await loadServer(server, (item) => createPath(requestIndex + item), ROUND_MS);
      requestIndex += requests;
      costs.set(name, [...(costs.get(name) ?? []), cpuMs]);
    }
  return costs;
}

function printCosts(costs: CostsByRunner) {
  const rows = [...costs].map(([name, runnerCosts]) => {
    const ratios = ['static', 'React Router', 'Nuxt'].map((otherName) => [
      `to ${otherName}`,
      computeMedian(getRatios(costs, name, otherName)).toFixed(2),
    ]);
    return [
      name,
      {
        least: Math.min(...runnerCosts).toFixed(2),
        median: computeMedian(runnerCosts).toFixed(2),
        ...Object.fromEntries(ratios),
      },
    ];
  });
  console.table(Object.fromEntries(rows));
}

/** Returns the ratio of two servers' costs in each round. Other load affects both servers alike. */
const getRatios = (costs: CostsByRunner, firstName: string, secondName: string): number[] =>
  (costs.get(firstName) ?? []).map((cost, round) => cost / (costs.get(secondName)?.[round] ?? Number.NaN));

const computeMedian = (values: readonly number[]): number =>
  values.toSorted((firstValue, secondValue) => firstValue - secondValue)[Math.floor(values.length / 2)] ?? Number.NaN;
