import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Returns the process id of the runtime that this process started last. */
export function findRuntimePid(): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' }).split('\n');
  const runtimePids = lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => Number(match?.[2]) === process.pid && match?.[3]?.includes('workerd'))
    .map((match) => Number(match?.[1]));
  const newestPid = Math.max(...runtimePids);
  if (!Number.isFinite(newestPid)) throw new Error('no workerd process was found to measure');
  return newestPid;
}

/** Unit in which Linux counts CPU time, a hundredth of a second. */
const TICK_MS = 10;

export function getCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

export function getResidentBytes(pid: number): number {
  const kilobytesText = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytesText) * 1024;
}
