// Information about processes. It is read from /proc if that exists, because small machines have no ps.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const HAS_PROC_FOLDER = existsSync('/proc/self/stat');

interface ProcessEntry {
  parent: number;
  name: string;
  /** Start time in the system's unit. Pids are reused, so a process is identified by its pid and start time. */
  startedAt: string;
}

/** Returns the process, or null if it is missing or a zombie. */
export function findProcess(pid: number): ProcessEntry | null {
  try {
    return HAS_PROC_FOLDER ? readProc(pid) : readPs(pid);
  } catch {
    return null;
  }
}

function readProc(pid: number): ProcessEntry | null {
  const statText = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const end = statText.lastIndexOf(')');
  const fields = statText.slice(end + 2).split(' ');
  const [state, parentPid, startedAt] = [fields[0], fields[1], fields[19]];
  if (state === 'Z' || state === 'X') return null;
  return {
    parent: Number(parentPid),
    name: statText.slice(statText.indexOf('(') + 1, end),
    startedAt: startedAt ?? '',
  };
}

function readPs(pid: number): ProcessEntry | null {
  const line = execFileSync('ps', ['-o', 'ppid=,stat=,lstart=,comm=', '-p', `${pid}`], { encoding: 'utf8' }).trim();
  const match = /^(\d+)\s+(\S+)\s+(\S+ \S+\s+\d+ \S+ \d+)\s+(.*)$/.exec(line);
  if (!match || match[2]?.startsWith('Z')) return null;
  return { parent: Number(match[1]), startedAt: match[3] ?? '', name: match[4]?.split('/').at(-1) ?? '' };
}

/** Returns the pids of those child processes that have this name. */
export function findChildren(name: string, parentPid = process.pid): number[] {
  const pids = HAS_PROC_FOLDER
    ? readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))
    : execFileSync('ps', ['-A', '-o', 'pid='], { encoding: 'utf8' }).trim().split(/\s+/);
  return pids.map(Number).filter((pid) => {
    const entry = findProcess(pid);
    return entry?.parent === parentPid && entry.name.includes(name);
  });
}

const NODE_NAME_PATTERN = /^(?:node|MainThread|npm)/;

/**
 * Returns the pids of processes with this name that have an open file in the folder and whose parent has exited; none
 * without /proc.
 */
export function findOrphans(name: string, folder: string): number[] {
  if (!HAS_PROC_FOLDER) return [];
  const innerText = `${realpathSync(folder)}${sep}`;
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  return pids.map(Number).filter((pid) => {
    const entry = findProcess(pid);
    if (!entry?.name.includes(name) || NODE_NAME_PATTERN.test(findProcess(entry.parent)?.name ?? '')) return false;
    return listOpenFiles(pid).some((path) => path.startsWith(innerText));
  });
}

/** Returns the open files of a process; none if it belongs to another user or exits meanwhile. */
function listOpenFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).map((entry) => readlinkSync(join(folder, entry)));
  } catch {
    return [];
  }
}

const POLL_MS = 50;

/** Waits until a process has exited. Returns false on timeout. */
export async function hasEnded(pid: number, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; ; await wait(POLL_MS)) {
    if (!findProcess(pid)) return true;
    if (Date.now() >= end) return false;
  }
}

export function endProcess(pid: number, signal: 'SIGSTOP' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has exited already.
  }
}
