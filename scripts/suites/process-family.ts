// Finds the descendant processes of a command and their CPU time.
import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessRow {
  pid: number;
  parent: number;
  /** Start time of the process. Pids are reused, but pid and start time together are unique. */
  started: string;
  name: string;
  /** CPU time in seconds, including that of child processes for which the process has waited. */
  cpu: number;
  /** Whether the process is a zombie. */
  isZombie: boolean;
}

export interface ProcessFamily {
  /** Start time of each member, by pid. */
  members: ReadonlyMap<number, string>;
  /** CPU time in seconds of all members, including those that have exited. */
  cpu: number;
  /** CPU time in seconds of members that exited without being waited for. No counter of the system includes it. */
  unclaimed: number;
}

/** Unit of CPU times in /proc, which is 100 on every platform that Node supports. */
const TICKS_PER_SECOND = 100;

export const EMPTY_FAMILY: ProcessFamily = { members: new Map(), cpu: 0, unclaimed: 0 };

/**
 * Updates a process family from the list of processes. Its members are the marked processes and all their descendants.
 */
export function followFamily(
  previousFamily: ProcessFamily,
  rows: ProcessRow[],
  isMarked: (row: ProcessRow) => boolean,
): ProcessFamily {
  const members = new Map<number, string>();
  // A parent is older than its children, so its membership is determined first.
  for (const row of rows.toSorted((a, b) => Number(a.started) - Number(b.started) || a.pid - b.pid))
    if (previousFamily.members.get(row.pid) === row.started || members.has(row.parent) || isMarked(row))
      members.set(row.pid, row.started);
  const livingCpu = rows
    .filter(({ pid }) => members.has(pid))
    .reduce((sum, { cpu }) => sum + cpu, previousFamily.unclaimed);
  // The sum must not decrease. If it does, the difference is the CPU time of a process that exited without being waited
  // for.
  const lostCpu = Math.max(0, previousFamily.cpu - livingCpu);
  return { members, cpu: livingCpu + lostCpu, unclaimed: previousFamily.unclaimed + lostCpu };
}

export const listLiving = (family: ProcessFamily, rows: ProcessRow[]) =>
  rows.filter(({ pid, started, isZombie }) => !isZombie && family.members.get(pid) === started);

/**
 * Parses a line of /proc/PID/stat. The process name is in parentheses and may itself contain parentheses and spaces.
 */
export function parseProcess(line: string): ProcessRow | null {
  const [, pid, name, statFields] = /^(\d+) \((.*)\) (.*)$/s.exec(line) ?? [];
  if (!pid || name === undefined || !statFields) return null;
  const fields = statFields.trim().split(' ');
  const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
  return {
    pid: Number(pid),
    parent: Number(fields[1]),
    started: fields[19] ?? '',
    name,
    cpu: ticks / TICKS_PER_SECOND,
    isZombie: fields[0] === 'Z' || fields[0] === 'X',
  };
}

/** Returns all processes of this machine; none without /proc, as on macOS. */
export function readProcesses(): ProcessRow[] {
  return readFolder('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => parseProcess(readText(`/proc/${pid}/stat`)) ?? []);
}

/**
 * Whether a process has this environment variable, which detached children inherit too. The result is null if it is
 * unknown, because a process has no environment during exec.
 */
export function hasVariable(pid: number, name: string, value: string): boolean | null {
  const variables = readText(`/proc/${pid}/environ`);
  return variables === '' ? null : variables.split('\0').includes(`${name}=${value}`);
}

/** Returns the text of a file, or '' if its process has exited or is inaccessible. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function readFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
