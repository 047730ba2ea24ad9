// Lock of a state folder. SQLite itself would allow two portals, but each would cache data that the other one changes.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { endProcess, findOrphans, findProcess, hasEnded } from './processes.ts';

const Holder = z.object({ pid: z.int(), startedAt: z.string() });
type Holder = z.infer<typeof Holder>;

const Lock = z.object({
  ...Holder.shape,
  /** Child processes of the portal, which may continue to run after the portal is killed. */
  started: z.array(Holder).readonly(),
});
type Lock = z.infer<typeof Lock>;

export class StateInUseError extends Error {
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`${folder} is in use by the portal of process ${pid}`);
    this.pid = pid;
  }
}

export interface StateLock {
  note: (pids: readonly number[]) => void;
  release: () => void;
}

/** Time within which the orphaned runtime of a killed portal should exit by itself. */
const GRACE_MS = 2_000;
const KILL_TIMEOUT_MS = 10_000;

/**
 * Locks the folder. Throws StateInUse if a running portal has locked it. The lock of a killed portal is replaced once
 * its child processes have exited, because they may still write to the database.
 */
export async function lockState(folder: string): Promise<StateLock> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'portal.lock');
  const ownHolder = createHolder(process.pid);
  const writeLock = (holders: readonly Holder[], flag: 'wx' | 'w') =>
    writeFileSync(path, JSON.stringify({ ...ownHolder, started: holders } satisfies Lock), { flag });
  for (;;) {
    try {
      writeLock([], 'wx');
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const match = readLock(path);
      await takeOver(folder, match);
      // Another portal may have replaced the lock meanwhile.
      if (readLock(path)?.pid === match?.pid) rmSync(path, { force: true });
    }
  }
  // A portal that was killed during a migration or import leaves a runtime that the lock file does not list yet.
  for (const pid of findOrphans('workerd', folder)) await endOrphan(folder, pid);
  return {
    note: (pids) => writeLock(pids.map(createHolder), 'w'),
    release: () => {
      if (readLock(path)?.pid === process.pid) rmSync(path, { force: true });
    },
  };
}

const createHolder = (pid: number): Holder => ({ pid, startedAt: findProcess(pid)?.startedAt ?? '' });

const isAlive = ({ pid, startedAt }: Holder): boolean => findProcess(pid)?.startedAt === startedAt;

/** Returns the lock, or null if its file is missing or truncated. */
function readLock(path: string): Lock | null {
  try {
    return Lock.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

async function takeOver(folder: string, lock: Lock | null): Promise<void> {
  if (!lock) return;
  if (isAlive(lock)) throw new StateInUseError(folder, lock.pid);
  for (const { pid } of lock.started.filter(isAlive)) await endOrphan(folder, pid);
}

async function endOrphan(folder: string, pid: number): Promise<void> {
  if (await hasEnded(pid, GRACE_MS)) return;
  endProcess(pid, 'SIGKILL');
  if (!(await hasEnded(pid, KILL_TIMEOUT_MS))) throw new StateInUseError(folder, pid);
}
