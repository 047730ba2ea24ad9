// npm run soak -- --minutes 20: visits of all kinds for so long, and what memory they cost, minute by minute.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PAGES_IN_MEMORY } from '#worker/cache/cache-table.ts';
import { residentBytesOf, runtimePid } from '#scripts/bench/runtime-process.ts';
import { demoState } from '#tests/support/demo-state.ts';
import { newTally, type Tally, visitUntil } from './soak/mixed-visits.ts';
import { readHeaps, usedBytesOf } from './soak/read-heaps.ts';
import { startPortal } from './start-portal.ts';

/** What Cloudflare gives one isolate, and what of it is no JavaScript: the bytes of pages that are held, and of answers on their way. */
const ISOLATE_BYTES = 128 * 1024 * 1024;
const BESIDE_THE_HEAP_BYTES = PAGES_IN_MEMORY + 8 * 1024 * 1024;
const MINUTE_MS = 60_000;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '20' }, visitors: { type: 'string', default: '4' } },
});
const minutes = Number(values.minutes);
const visitors = Number(values.visitors);
if (!(minutes > 0) || !(visitors > 0)) throw new Error('npm run soak -- --minutes 20 --visitors 4');

const stateFolder = mkdtempSync(join(tmpdir(), 'portal-soak-'));
cpSync(await demoState(), stateFolder, { recursive: true });
// More than this, and V8 ends the runtime. Without a bound it puts away what nobody needs when it likes.
process.env.MINIFLARE_WORKERD_V8_FLAGS = `--max-heap-size=${(ISOLATE_BYTES - BESIDE_THE_HEAP_BYTES) / 1024 / 1024}`;
const { url, miniflare, stop } = await startPortal({ stateFolder, inspects: true });
const inspector = await miniflare.getInspectorURL();
const runtime = runtimePid();

const inMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
const timeOf = ({ times }: Tally, part: number) =>
  `${(times.toSorted((one, other) => one - other)[Math.floor(part * (times.length - 1))] ?? 0).toFixed(0)} ms`;

let largestHeap = 0;
async function tell(minute: number, tally: Tally) {
  const heaps = await readHeaps(inspector);
  largestHeap = Math.max(largestHeap, ...heaps.map(usedBytesOf));
  const failures = [...tally.failures].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none failed';
  console.log(
    [
      `minute ${minute}`,
      `${tally.visits} visits, ${failures}, p50 ${timeOf(tally, 0.5)}, p99 ${timeOf(tally, 0.99)}`,
      `runtime ${inMegabytes(residentBytesOf(runtime))}, node ${inMegabytes(process.memoryUsage().rss)}`,
      ...heaps.map((heap) => `heap of ${heap.worker} ${inMegabytes(usedBytesOf(heap))}`),
    ].join(' | '),
  );
}

try {
  await tell(0, newTally());
  let at = 0;
  const end = Date.now() + minutes * MINUTE_MS;
  for (let minute = 1; Date.now() < end; minute += 1) {
    const tally = newTally();
    const until = Math.min(end, Date.now() + MINUTE_MS);
    await Promise.all(Array.from({ length: visitors }, () => visitUntil(url, until, () => (at += 1), tally)));
    await tell(minute, tally);
  }
  // Once, at the end: a heap that is swept every minute is not the one that visitors meet.
  for (const { worker, scriptBytes, bufferBytes } of await readHeaps(inspector, 'live'))
    console.log(
      `held by ${worker} at the end: ${inMegabytes(scriptBytes)} of scripts and ${inMegabytes(bufferBytes)} of buffers`,
    );
  console.log(`largest heap of one isolate: ${inMegabytes(largestHeap)} of ${inMegabytes(ISOLATE_BYTES)}`);
  if (largestHeap > ISOLATE_BYTES) process.exitCode = 1;
} finally {
  await stop();
  rmSync(stateFolder, { recursive: true, force: true });
}
