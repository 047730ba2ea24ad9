// npm run soak: sends visits of all kinds to the build, with the V8 flags of npm start, and measures memory. --visits
// 100000 or --minutes 20 sets the length; --attacks 20 then runs each known attack for that many seconds while one
// visitor continues.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { getCpuMs, getResidentBytes, findRuntimePid } from '#scripts/bench/runtime-process.ts';
import { prepareDemoState } from '#tests/support/demo-state.ts';
import { V8_FLAGS } from './serve/v8-flags.ts';
import { ATTACKS } from './soak/attacks.ts';
import { createTally, type VisitTally, visitUntil } from './soak/mixed-visits.ts';
import { readHeaps, getUsedBytes } from './soak/read-heaps.ts';
import { getServerSettings } from './portal-settings.ts';
import { startPortal } from './start-portal.ts';

const MEGABYTE = 1024 * 1024;
/** Cloudflare's memory limit for an isolate. */
const MAX_ISOLATE_BYTES = 128 * MEGABYTE;
/** Memory limit for the whole runtime, including the isolates that simulate the platform. */
const MAX_RUNTIME_BYTES = 500 * MEGABYTE;
/** Memory limit for the whole runtime under attack. */
const MAX_BYTES_UNDER_ATTACK = 600 * MEGABYTE;
const MAX_MS_UNDER_ATTACK = 1_000;
const ATTACKER_COUNT = 4;
const SAMPLE_COUNT = 20;

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '100000' },
    minutes: { type: 'string' },
    visitors: { type: 'string', default: '4' },
    attacks: { type: 'string', default: '0' },
  },
});
const visitCount = Number(values.visits);
const minutes = Number(values.minutes ?? 'Infinity');
const visitors = Number(values.visitors);
const attackSeconds = Number(values.attacks);
if (!(visitCount > 0) || !(minutes > 0) || !(visitors > 0) || !(attackSeconds >= 0))
  throw new Error('usage: npm run soak -- --visits 100000 --minutes 20 --visitors 4 --attacks 20');

const stateFolder = mkdtempSync(join(tmpdir(), 'portal-soak-'));
cpSync(await prepareDemoState(), stateFolder, { recursive: true });
process.env.MINIFLARE_WORKERD_V8_FLAGS ??= V8_FLAGS;
const { url, miniflare, stop } = await startPortal({ stateFolder, hasInspector: true, vars: getServerSettings({}) });
const inspector = await miniflare.getInspectorURL();
const runtime = findRuntimePid();

const formatMegabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`;
const formatQuantile = ({ times }: VisitTally, quantile: number) =>
  `${(times.toSorted((firstTime, secondTime) => firstTime - secondTime)[Math.floor(quantile * (times.length - 1))] ?? 0).toFixed(0)} ms`;

let largestHeapBytes = 0;
async function printMinute(
  doneCount: number,
  tally: VisitTally,
  startedAt = Date.now(),
  cpuBefore = getCpuMs(runtime),
) {
  const heaps = await readHeaps(inspector);
  largestHeapBytes = Math.max(largestHeapBytes, ...heaps.map(getUsedBytes));
  const failures = [...tally.failures].map(([status, count]) => `${count} × ${status}`).join(', ') || 'no failures';
  const perSecond = tally.visits / ((Date.now() - startedAt) / 1000);
  const cpuMsPerVisit = (getCpuMs(runtime) - cpuBefore) / tally.visits;
  console.log(
    [
      `${doneCount} visits`,
      ...(tally.visits > 0
        ? [
            `${failures}, ${perSecond.toFixed(0)} a second, CPU ${cpuMsPerVisit.toFixed(1)} ms each, p50 ${formatQuantile(tally, 0.5)}, p99 ${formatQuantile(tally, 0.99)}`,
          ]
        : []),
      `runtime ${formatMegabytes(getResidentBytes(runtime))}, node ${formatMegabytes(process.memoryUsage().rss)}`,
      ...heaps.map((heap) => `heap of ${heap.worker} ${formatMegabytes(getUsedBytes(heap))}`),
    ].join(' | '),
  );
}

/** Whether a visitor is served in time during an attack and the memory stays within its limit. */
async function runAttack(name: string, attack: (typeof ATTACKS)[string], seconds: number): Promise<boolean> {
  const end = Date.now() + seconds * 1000;
  const shouldContinue = () => Date.now() < end;
  const tally = createTally();
  const cpuBefore = getCpuMs(runtime);
  let [attemptCount, maxResidentBytes] = [0, 0];
  const samplingTimer = setInterval(
    () => (maxResidentBytes = Math.max(maxResidentBytes, getResidentBytes(runtime))),
    100,
  );
  const attackers = Array.from({ length: ATTACKER_COUNT }, async () => {
    while (shouldContinue()) await attack(url, (attemptCount += 1));
  });
  let visit = 0;
  await Promise.all([...attackers, visitUntil(url, shouldContinue, () => (visit += 1), tally)]);
  clearInterval(samplingTimer);
  const slowestMs = Math.max(...tally.times);
  const cpuMsPerRequest = (getCpuMs(runtime) - cpuBefore) / (attemptCount + tally.visits);
  const isWithinLimits =
    tally.failures.size === 0 && slowestMs <= MAX_MS_UNDER_ATTACK && maxResidentBytes <= MAX_BYTES_UNDER_ATTACK;
  console.log(
    `${isWithinLimits ? 'within limits' : 'OVER LIMITS'} | ${name}: ${attemptCount} attempts, CPU ${cpuMsPerRequest.toFixed(0)} ms each | ${tally.visits} visits, ${tally.failures.size === 0 ? 'no failures' : [...tally.failures].join(' ')}, p99 ${formatQuantile(tally, 0.99)}, slowest ${slowestMs.toFixed(0)} ms | runtime at most ${formatMegabytes(maxResidentBytes)}`,
  );
  return isWithinLimits;
}

try {
  await printMinute(0, createTally());
  let visitIndex = 0;
  const end = Date.now() + minutes * 60_000;
  for (let attempt = 1; attempt <= SAMPLE_COUNT && Date.now() < end; attempt += 1) {
    const tally = createTally();
    const [startedAt, cpuBefore] = [Date.now(), getCpuMs(runtime)];
    const sampleEndIndex = Math.ceil((visitCount * attempt) / SAMPLE_COUNT);
    const shouldContinue = () => visitIndex < sampleEndIndex && Date.now() < end;
    await Promise.all(
      Array.from({ length: visitors }, () => visitUntil(url, shouldContinue, () => (visitIndex += 1), tally)),
    );
    await printMinute(visitIndex, tally, startedAt, cpuBefore);
  }
  const residentBytes = getResidentBytes(runtime);
  console.log(
    `the runtime at the end: ${formatMegabytes(residentBytes)}, at most ${formatMegabytes(MAX_RUNTIME_BYTES)}`,
  );
  console.log(
    `largest heap of one isolate: ${formatMegabytes(largestHeapBytes)}, at most ${formatMegabytes(MAX_ISOLATE_BYTES)}`,
  );
  if (largestHeapBytes > MAX_ISOLATE_BYTES || residentBytes > MAX_RUNTIME_BYTES) process.exitCode = 1;
  if (attackSeconds > 0)
    for (const [name, attack] of Object.entries(ATTACKS))
      if (!(await runAttack(name, attack, attackSeconds))) process.exitCode = 1;
} finally {
  await stop();
  rmSync(stateFolder, { recursive: true, force: true });
}
