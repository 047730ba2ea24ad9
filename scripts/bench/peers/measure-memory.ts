import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countBackendCalls } from '#scripts/bench/count-backend-calls.ts';
import type { CheckBudget } from '#scripts/bench/check-budget.ts';
import { loadServerTimes } from './load-server.ts';
import { startPlainPortal } from './plain-portal.ts';
import { getResidentBytes } from '#scripts/bench/runtime-process.ts';
import { startWithData } from '#scripts/bench/start-with-data.ts';

const PAGE_COUNT = 20_000;
const SAMPLE_COUNT = 10;
const MAX_MB = 400;
/**
 * Maximum growth of memory in the second half of the run. The caches are full by then, so only a leak can still grow.
 */
const MAX_GROWTH = 1.1;

const SITES = ['mso', 'hengdu', 'northbridge'];
const PAGE_PATHS = ['', '/school', '/school/1012', '/consult/list', '/country-list', '/dse', '/lecture', '/about/us'];

/**
 * Returns the path of request number `index`, the same in every run. Every fifth request bypasses the page cache,
 * because it has a query key that the page does not declare.
 */
function getPath(index: number): string {
  const site = SITES[index % SITES.length] ?? '';
  const kind = PAGE_PATHS[Math.floor(index / SITES.length) % PAGE_PATHS.length] ?? '';
  return index % 5 === 0 ? `/${site}/school?message=${index}` : `/${site}${kind}`;
}

const toMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/**
 * Measures the memory of the portal alone in a runtime. Under `npm start`, memory outside the isolates' heaps grows
 * with every uncached page, because some twenty isolates that simulate the platform's cache and stores share the
 * process.
 */
export async function measureMemory(checkBudget: CheckBudget): Promise<void> {
  const scratchFolder = mkdtempSync(join(tmpdir(), 'portal-memory-'));
  const demoPortal = await startWithData();
  const backend = await countBackendCalls(demoPortal);
  const portal = await startPlainPortal(scratchFolder, backend.origin);
  try {
    const memorySamples: number[] = [];
    let pageIndex = 0;
    for (let attempt = 0; attempt < SAMPLE_COUNT; attempt += 1) {
      const { requests } = await loadServerTimes(
        portal,
        (index) => getPath(pageIndex + index),
        PAGE_COUNT / SAMPLE_COUNT,
      );
      pageIndex += requests;
      memorySamples.push(toMegabytes(getResidentBytes(portal.pid)));
      console.log(`   after ${pageIndex} pages: ${memorySamples.at(-1)} MB`);
    }
    const [middleSample = 0, lastSample = 0] = [memorySamples[SAMPLE_COUNT / 2 - 1], memorySamples.at(-1)];
    checkBudget(
      lastSample <= MAX_MB,
      `memory of the portal after ${pageIndex} pages: ${lastSample} MB, at most ${MAX_MB}`,
    );
    checkBudget(
      lastSample <= middleSample * MAX_GROWTH,
      `growth in the second half: ${middleSample} to ${lastSample} MB, at most by a factor of ${MAX_GROWTH}`,
    );
  } finally {
    await portal.stop();
    backend.stop();
    await demoPortal.stop();
    rmSync(scratchFolder, { recursive: true, force: true });
  }
}
