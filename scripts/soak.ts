// npm run soak: sends visits of all kinds to the build, with the flags of npm start, and measures memory. --visits
// 100000 or --minutes 20 sets the length; --attacks 20 then runs each known attack for so many seconds while one
// visitor continues.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { getCpuMs, getResidentBytes, runtimePid } from '#scripts/bench/runtime-process.ts';
import { demoState } from '#tests/support/demo-state.ts';
import { V8_FLAGS } from './serve/v8-flags.ts';
import { ATTACKS } from './soak/attacks.ts';
import { newTally, type Tally, visitUntil } from './soak/mixed-visits.ts';
import { readHeaps, getUsedBytes } from './soak/read-heaps.ts';
import { startPortal } from './start-portal.ts';

const MB = 1024 * 1024;
/** Memory limit of an isolate at Cloudflare. */
const MAX_ISOLATE_BYTES = 128 * MB;
/** Limit of the whole runtime, including the isolates that simulate the platform. */
const MAX_RUNTIME_BYTES = 500 * MB;
/** Limit of the whole runtime under attack. */
const MAX_BYTES_UNDER_ATTACK = 600 * MB;
const MAX_MS_UNDER_ATTACK = 1_000;
const ATTACKERS = 4;
const SAMPLES = 20;

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '100000' },
    minutes: { type: 'string' },
    visitors: { type: 'string', default: '4' },
    attacks: { type: 'string', default: '0' },
  },
});
const visits = Number(values.visits);
const minutes = Number(values.minutes ?? 'Infinity');
const visitors = Number(values.visitors);
const attackSeconds = Number(values.attacks);
if (!(visits > 0) || !(minutes > 0) || !(visitors > 0) || !(attackSeconds >= 0))
  throw new Error('npm run soak -- --visits 100000 --minutes 20 --visitors 4 --attacks 20');

const stateFolder = mkdtempSync(join(tmpdir(), 'portal-soak-'));
cpSync(await demoState(), stateFolder, { recursive: true });
process.env.MINIFLARE_WORKERD_V8_FLAGS ??= V8_FLAGS;
const { url, miniflare, stop } = await startPortal({ stateFolder, inspects: true });
const inspector = await miniflare.getInspectorURL();
const runtime = runtimePid();

const inMegabytes = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`;
const getTime = ({ times }: Tally, part: number) =>
  `${(times.toSorted((time, other) => time - other)[Math.floor(part * (times.length - 1))] ?? 0).toFixed(0)} ms`;

let largestHeap = 0;
async function printMinute(doneCount: number, tally: Tally, startedAt = Date.now(), cpuBefore = getCpuMs(runtime)) {
  const heaps = await readHeaps(inspector);
  largestHeap = Math.max(largestHeap, ...heaps.map(getUsedBytes));
  const failures = [...tally.failures].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none failed';
  const perSecond = tally.visits / ((Date.now() - startedAt) / 1000);
  const cpu = (getCpuMs(runtime) - cpuBefore) / tally.visits;
  console.log(
    [
      `${doneCount} visits`,
      ...(tally.visits > 0
        ? [
            `${failures}, ${perSecond.toFixed(0)} a second, CPU ${cpu.toFixed(1)} ms each, p50 ${getTime(tally, 0.5)}, p99 ${getTime(tally, 0.99)}`,
          ]
        : []),
      `runtime ${inMegabytes(getResidentBytes(runtime))}, node ${inMegabytes(process.memoryUsage().rss)}`,
      ...heaps.map((heap) => `heap of ${heap.worker} ${inMegabytes(getUsedBytes(heap))}`),
    ].join(' | '),
  );
}

/** Whether a visitor is served in time under an attack, and the memory stays within its limit. */
async function survivesAttack(name: string, attack: (typeof ATTACKS)[string], seconds: number): Promise<boolean> {
  const end = Date.now() + seconds * 1000;
  const goesOn = () => Date.now() < end;
  const tally = newTally();
  const cpuBefore = getCpuMs(runtime);
  let [attempts, mostResident] = [0, 0];
  const looking = setInterval(() => (mostResident = Math.max(mostResident, getResidentBytes(runtime))), 100);
  const attackers = Array.from({ length: ATTACKERS }, async () => {
    while (goesOn()) await attack(url, (attempts += 1));
  });
  let visit = 0;
  await Promise.all([...attackers, visitUntil(url, goesOn, () => (visit += 1), tally)]);
  clearInterval(looking);
  const slowest = Math.max(...tally.times);
  const cpu = (getCpuMs(runtime) - cpuBefore) / (attempts + tally.visits);
  const isWithinLimits =
    tally.failures.size === 0 && slowest <= MAX_MS_UNDER_ATTACK && mostResident <= MAX_BYTES_UNDER_ATTACK;
  console.log(
    `${isWithinLimits ? 'holds' : 'FAILS'} | ${name}: ${attempts} attempts, CPU ${cpu.toFixed(0)} ms each | ${tally.visits} visits, ${tally.failures.size === 0 ? 'none failed' : [...tally.failures].join(' ')}, p99 ${getTime(tally, 0.99)}, slowest ${slowest.toFixed(0)} ms | runtime at most ${inMegabytes(mostResident)}`,
  );
  return isWithinLimits;
}

try {
  await printMinute(0, newTally());
  let at = 0;
  const end = Date.now() + minutes * 60_000;
  for (let attempt = 1; attempt <= SAMPLES && Date.now() < end; attempt += 1) {
    const tally = newTally();
    const [startedAt, cpuBefore] = [Date.now(), getCpuMs(runtime)];
    const to = Math.ceil((visits * attempt) / SAMPLES);
    const goesOn = () => at < to && Date.now() < end;
    await Promise.all(Array.from({ length: visitors }, () => visitUntil(url, goesOn, () => (at += 1), tally)));
    await printMinute(at, tally, startedAt, cpuBefore);
  }
  const resident = getResidentBytes(runtime);
  console.log(`the runtime at the end: ${inMegabytes(resident)}, at most ${inMegabytes(MAX_RUNTIME_BYTES)}`);
  console.log(`largest heap of one isolate: ${inMegabytes(largestHeap)}, at most ${inMegabytes(MAX_ISOLATE_BYTES)}`);
  if (largestHeap > MAX_ISOLATE_BYTES || resident > MAX_RUNTIME_BYTES) process.exitCode = 1;
  if (attackSeconds > 0)
    for (const [name, attack] of Object.entries(ATTACKS))
      if (!(await survivesAttack(name, attack, attackSeconds))) process.exitCode = 1;
} finally {
  await stop();
  rmSync(stateFolder, { recursive: true, force: true });
}
