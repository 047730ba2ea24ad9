import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countBackendCalls } from '#scripts/bench/count-backend-calls.ts';
import type { ExpectThat } from '#scripts/bench/expect-that.ts';
import { loadTimes } from './load-server.ts';
import { startPlainPortal } from './plain-portal.ts';
import { residentBytesOf } from '#scripts/bench/runtime-process.ts';
import { startWithData } from '#scripts/bench/start-with-data.ts';

const PAGES = 20_000;
const LOOKS = 10;
const MOST_MB = 400;
/** From the middle on: what is held has its bounds by then, and only a leak goes on. */
const MOST_GROWTH = 1.1;

const SITES = ['mso', 'hengdu', 'northbridge'];
const KINDS = ['', '/school', '/school/1012', '/consult/list', '/country-list', '/dse', '/lecture', '/about/us'];

/** In the same order each time; every fifth is a page that nobody has asked for, by a key that pages of other addresses read. */
function pathAt(at: number): string {
  const site = SITES[at % SITES.length] ?? '';
  const kind = KINDS[Math.floor(at / SITES.length) % KINDS.length] ?? '';
  return at % 5 === 0 ? `/${site}/school?message=${at}` : `/${site}${kind}`;
}

const inMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/**
 * What memory the portal comes to, alone in a runtime. `npm start` comes to more with every page that nobody has asked for, outside
 * of the isolates' heaps: what stands in for the platform's cache and stores, in some twenty isolates of its own, is in that process too.
 */
export async function measureMemory(expectThat: ExpectThat): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-memory-'));
  const demo = await startWithData();
  const backend = await countBackendCalls(demo);
  const portal = await startPlainPortal(scratch, backend.origin);
  try {
    const seen: number[] = [];
    let at = 0;
    for (let look = 0; look < LOOKS; look += 1) {
      const { requests } = await loadTimes(portal, (n) => pathAt(at + n), PAGES / LOOKS);
      at += requests;
      seen.push(inMegabytes(residentBytesOf(portal.pid)));
      console.log(`   after ${at} pages: ${seen.at(-1)} MB`);
    }
    const [middle = 0, last = 0] = [seen[LOOKS / 2 - 1], seen.at(-1)];
    expectThat(last <= MOST_MB, `the portal alone holds ${last} MB after ${at} pages, at most ${MOST_MB}`);
    expectThat(
      last <= middle * MOST_GROWTH,
      `it grew from ${middle} to ${last} MB in the second half, at most ${MOST_GROWTH} times`,
    );
  } finally {
    await portal.stop();
    backend.stop();
    await demo.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}
