import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Returns the process id of the runtime that this process has started last. */
export function runtimePid(): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' }).split('\n');
  const ownRows = lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => Number(match?.[2]) === process.pid && match?.[3]?.includes('workerd'))
    .map((match) => Number(match?.[1]));
  const youngest = Math.max(...ownRows);
  if (!Number.isFinite(youngest)) throw new Error('the runtime that should be measured is not there');
  return youngest;
}

/** Unit in which Linux counts CPU time: a hundredth of a second. */
const TICK_MS = 10;

export function getCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

export function getResidentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
