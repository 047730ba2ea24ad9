import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countBackendCalls } from '#scripts/bench/count-backend-calls.ts';
import type { CheckBudget } from '#scripts/bench/check-budget.ts';
import { loadTimes } from './load-server.ts';
import { startPlainPortal } from './plain-portal.ts';
import { getResidentBytes } from '#scripts/bench/runtime-process.ts';
import { startWithData } from '#scripts/bench/start-with-data.ts';

const PAGES = 20_000;
const LOOKS = 10;
const MAX_MB = 400;
/** Limit of growth in the second half of the run. Caches are full by then, so only a leak makes memory grow. */
const MAX_GROWTH = 1.1;

const SITES = ['mso', 'hengdu', 'northbridge'];
const KINDS = ['', '/school', '/school/1012', '/consult/list', '/country-list', '/dse', '/lecture', '/about/us'];

/**
 * Returns the path of the n-th request, always in the same order. Every fifth page is uncached, because its query key
 * belongs to another page.
 */
function pathAt(index: number): string {
  const site = SITES[index % SITES.length] ?? '';
  const kind = KINDS[Math.floor(index / SITES.length) % KINDS.length] ?? '';
  return index % 5 === 0 ? `/${site}/school?message=${index}` : `/${site}${kind}`;
}

const inMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/**
 * Measures the memory of the portal alone in a runtime. With `npm start`, memory grows with every uncached page
 * outside of the isolates' heaps, because some twenty isolates that simulate the platform's cache and stores share
 * the process.
 */
export async function measureMemory(checkBudget: CheckBudget): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-memory-'));
  const demo = await startWithData();
  const backend = await countBackendCalls(demo);
  const portal = await startPlainPortal(scratch, backend.origin);
  try {
    const samples: number[] = [];
    let at = 0;
    for (let attempt = 0; attempt < LOOKS; attempt += 1) {
      const { requests } = await loadTimes(portal, (n) => pathAt(at + n), PAGES / LOOKS);
      at += requests;
      samples.push(inMegabytes(getResidentBytes(portal.pid)));
      console.log(`   after ${at} pages: ${samples.at(-1)} MB`);
    }
    const [middle = 0, last = 0] = [samples[LOOKS / 2 - 1], samples.at(-1)];
    checkBudget(last <= MAX_MB, `the portal alone holds ${last} MB after ${at} pages, at most ${MAX_MB}`);
    checkBudget(
      last <= middle * MAX_GROWTH,
      `it grew from ${middle} to ${last} MB in the second half, at most ${MAX_GROWTH} times`,
    );
  } finally {
    await portal.stop();
    backend.stop();
    await demo.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}
