// Which processes a command has started, down to the last grandchild, and how much of the processor they have used.
import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessRow {
  pid: number;
  parent: number;
  /** A process id is used again some day; with the moment of its start it is unique. */
  started: string;
  name: string;
  /** In seconds, with that of the children it has waited for. */
  cpu: number;
  /** Ended, but its parent has not asked for it yet. */
  ended: boolean;
}

export interface Family {
  /** The id of each process that belongs to it, with the moment of its start. */
  members: ReadonlyMap<number, string>;
  /** In seconds, of all that ever belonged to it. */
  cpu: number;
  /** What processes have used that ended without being waited for: nobody else counts it any more. */
  unclaimed: number;
}

/** Of Linux: the same on every machine that Node runs on. */
const TICKS_PER_SECOND = 100;

export const NOBODY: Family = { members: new Map(), cpu: 0, unclaimed: 0 };

/** What is known of a family after another look at all processes: who is marked, and who was started by one of them. */
export function followFamily(before: Family, rows: ProcessRow[], isMarked: (row: ProcessRow) => boolean): Family {
  const members = new Map<number, string>();
  // A parent is older than its children, so it has been decided on before them.
  for (const row of rows.toSorted((a, b) => Number(a.started) - Number(b.started) || a.pid - b.pid))
    if (before.members.get(row.pid) === row.started || members.has(row.parent) || isMarked(row))
      members.set(row.pid, row.started);
  const counted = rows.filter(({ pid }) => members.has(pid)).reduce((sum, { cpu }) => sum + cpu, before.unclaimed);
  // The sum only ever grows. Where it shrank, somebody left without being waited for.
  const lost = Math.max(0, before.cpu - counted);
  return { members, cpu: counted + lost, unclaimed: before.unclaimed + lost };
}

export const livingOf = (family: Family, rows: ProcessRow[]) =>
  rows.filter(({ pid, started, ended }) => !ended && family.members.get(pid) === started);

/** A line of /proc/PID/stat. The name stands in brackets and may hold brackets and spaces itself. */
export function parseProcess(line: string): ProcessRow | null {
  const [, pid, name, rest] = /^(\d+) \((.*)\) (.*)$/s.exec(line) ?? [];
  if (!pid || name === undefined || !rest) return null;
  const fields = rest.trim().split(' ');
  const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
  return {
    pid: Number(pid),
    parent: Number(fields[1]),
    started: fields[19] ?? '',
    name,
    cpu: ticks / TICKS_PER_SECOND,
    ended: fields[0] === 'Z' || fields[0] === 'X',
  };
}

/** All that run on this machine; nothing where the system does not tell, as on a Mac. */
export function readProcesses(): ProcessRow[] {
  return readFolder('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => parseProcess(readText(`/proc/${pid}/stat`)) ?? []);
}

/**
 * Whether a process was started with a variable of this value; it is inherited also by those that leave their parent.
 * Null where that cannot be told yet: between two programs a process has no variables, and has them a moment later.
 */
export function hasVariable(pid: number, name: string, value: string): boolean | null {
  const variables = readText(`/proc/${pid}/environ`);
  return variables === '' ? null : variables.split('\0').includes(`${name}=${value}`);
}

/** A process may end, or belong to somebody else, between being listed and being read. */
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
