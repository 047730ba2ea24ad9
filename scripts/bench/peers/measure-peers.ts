import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countBackendCalls } from '#scripts/bench/count-backend-calls.ts';
import type { CheckBudget } from '#scripts/bench/check-budget.ts';
import { startWithData } from '#scripts/bench/start-with-data.ts';
import { buildPeer, startPeer } from './build-peer.ts';
import { loadServer, type PathOf, readPage } from './load-server.ts';
import { PEER_APPS } from './peer-apps.ts';
import { startPlainPortal } from './plain-portal.ts';
import type { RunningServer } from './plain-runtime.ts';

const ROUNDS = 5;
const ROUND_MS = 3_000;
const LIST = '/mso/school';
/** Makes the URLs of this run unique, so that no page is cached from an earlier run. */
const startedAt = Date.now();
/** Lists of the portal: a cached one, and an uncached one, whose irrelevant query key makes another cache entry. */
const LISTS: Record<string, PathOf> = {
  'ours, kept': () => LIST,
  'ours, not kept': (at) => `${LIST}?message=${startedAt}-${at}`,
};

const MAX_CACHED_TO_STATIC = 2.2;
const MAX_UNCACHED_RATIO = 1.6;

interface Runner {
  name: string;
  server: Pick<RunningServer, 'url' | 'pid'>;
  pathOf: PathOf;
}

/**
 * Compares the CPU time of the portal's list page with the same kind of page in other frameworks, each alone in a
 * runtime, in alternating rounds. On a busy machine the ratio within a round is more reliable than the milliseconds.
 */
export async function comparePeerApps(checkBudget: CheckBudget): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-peers-'));
  const stops: (() => Promise<void> | void)[] = [() => rmSync(scratch, { recursive: true, force: true })];
  const registerServer = <Thing extends { stop: () => Promise<void> | void }>(item: Thing): Thing => {
    stops.unshift(item.stop);
    return item;
  };
  try {
    const runners: Runner[] = [];
    for (const app of PEER_APPS)
      runners.push({
        name: app.name,
        server: registerServer(await startPeer(await buildPeer(app), app, scratch)),
        pathOf: () => '/',
      });
    const backend = registerServer(await countBackendCalls(registerServer(await startWithData())));
    const portalServer = registerServer(await startPlainPortal(scratch, backend.origin));
    for (const [name, pathOf] of Object.entries(LISTS)) runners.push({ name, server: portalServer, pathOf });
    console.log('\na list page, and the milliseconds of processor time that it costs:');
    const costs = await measureAlternately(runners);
    printCosts(costs);
    const ratio = (value: string, other: string) => median(getRatios(costs, value, other));
    const storedCount = ratio('ours, kept', 'static');
    checkBudget(
      storedCount <= MAX_CACHED_TO_STATIC,
      `a kept page costs ${storedCount.toFixed(2)} static answers, at most ${MAX_CACHED_TO_STATIC}`,
    );
    const ratioToReactRouter = ratio('ours, not kept', 'React Router');
    checkBudget(
      ratioToReactRouter <= MAX_UNCACHED_RATIO,
      `a page that is not kept costs ${ratioToReactRouter.toFixed(2)} of bare React Router's, at most ${MAX_UNCACHED_RATIO}`,
    );
  } finally {
    for (const stop of stops) await stop();
  }
}

type Costs = ReadonlyMap<string, readonly number[]>;

async function measureAlternately(runners: readonly Runner[]): Promise<Costs> {
  const costs = new Map<string, number[]>();
  for (const { name, server, pathOf } of runners) {
    const page = await readPage(new URL(pathOf(0), server.url));
    console.log(`   ${name}: ${[...page.matchAll(/<[a-z]/g)].length} elements, ${(page.length / 1000).toFixed(0)} kB`);
    // Warms up the JIT compiler.
    await loadServer(server, (at) => pathOf(-at), ROUND_MS);
  }
  let at = 0;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { name, server, pathOf } of runners) {
      const { requests, cpuMs } = await loadServer(server, (item) => pathOf(at + item), ROUND_MS);
      at += requests;
      costs.set(name, [...(costs.get(name) ?? []), cpuMs]);
    }
  return costs;
}

function printCosts(costs: Costs) {
  const rows = [...costs].map(([name, all]) => {
    const ratios = ['static', 'React Router', 'Nuxt'].map((other) => [
      `to ${other}`,
      median(getRatios(costs, name, other)).toFixed(2),
    ]);
    return [
      name,
      { least: Math.min(...all).toFixed(2), median: median(all).toFixed(2), ...Object.fromEntries(ratios) },
    ];
  });
  console.table(Object.fromEntries(rows));
}

/** Ratio of two servers in each round; other load affects both alike. */
const getRatios = (costs: Costs, value: string, other: string): number[] =>
  (costs.get(value) ?? []).map((cost, round) => cost / (costs.get(other)?.[round] ?? Number.NaN));

const median = (values: readonly number[]): number =>
  values.toSorted((value, other) => value - other)[Math.floor(values.length / 2)] ?? Number.NaN;
