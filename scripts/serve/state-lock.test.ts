import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findProcess, hasEnded } from './processes.ts';
import { lockState, StateInUse } from './state-lock.ts';

let folder: string;
const path = () => join(folder, 'portal.lock');
const children: ChildProcess[] = [];
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'lock-'))));
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process that runs until it is killed. */
async function startProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)'], { stdio: 'pipe' });
  children.push(child);
  await once(child.stdout, 'data');
  return child.pid ?? 0;
}

const getHolder = (pid: number) => ({ pid, startedAt: findProcess(pid)?.startedAt ?? '' });
const GONE = { pid: 2 ** 22 + 1, startedAt: '1' };

it('rejects a second portal while the first one runs, and admits it after release', async () => {
  const first = await lockState(folder);
  await expect(lockState(folder)).rejects.toEqual(new StateInUse(folder, process.pid));
  first.release();
  const second = await lockState(folder);
  expect(JSON.parse(readFileSync(path(), 'utf8'))).toMatchObject({ pid: process.pid, started: [] });
  second.release();
  expect(existsSync(path())).toBe(false);
});

it('takes over the lock of a killed portal after its child processes ended', async () => {
  const runtime = await startProcess();
  writeFileSync(path(), JSON.stringify({ ...GONE, started: [getHolder(runtime)] }));
  const lock = await lockState(folder);
  expect(await hasEnded(runtime, 0)).toBe(true);
  lock.note([process.pid]);
  expect(JSON.parse(readFileSync(path(), 'utf8')).started).toEqual([getHolder(process.pid)]);
  lock.release();
});

it('neither waits for nor ends a process that reuses a killed portal’s pid', async () => {
  const other = await startProcess();
  const mistaken = { pid: other, startedAt: '1' };
  writeFileSync(path(), JSON.stringify({ ...mistaken, started: [mistaken] }));
  const lock = await lockState(folder);
  expect(findProcess(other)).not.toBeNull();
  lock.release();
});

/** Starts a process whose parent, a shell, exits at once, and which has a file of the folder open. */
const startOrphan = () =>
  Number(
    execFileSync(
      '/bin/sh',
      ['-c', '"$0" 60 9<"$1" >/dev/null 2>&1 & echo $!', join(folder, 'workerd'), join(folder, 'db')],
      {
        encoding: 'utf8',
      },
    ),
  );

it.runIf(existsSync('/proc/self/fd'))(
  'ends an unrecorded runtime whose portal is gone, and no other process',
  async () => {
    copyFileSync('/bin/sleep', join(folder, 'workerd'));
    writeFileSync(join(folder, 'db'), '');
    const orphan = startOrphan();
    const owned = spawn(join(folder, 'workerd'), ['60'], {
      stdio: [openSync(join(folder, 'db'), 'r'), 'ignore', 'ignore'],
    });
    children.push(owned);
    const lock = await lockState(folder);
    expect([await hasEnded(orphan, 0), await hasEnded(owned.pid ?? 0, 0)]).toEqual([true, false]);
    lock.release();
  },
);

it('ignores a partly written lock', async () => {
  writeFileSync(path(), '{"pid": 12');
  (await lockState(folder)).release();
});
