import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findProcess, hasEnded } from './processes.ts';
import { lockState, StateInUseError } from './state-lock.ts';

let folder: string;
const getPath = () => join(folder, 'portal.lock');
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
const EXITED_HOLDER = { pid: 2 ** 22 + 1, startedAt: '1' };

it('a second portal is rejected while the first one runs, and admitted after its release', async () => {
  const firstLock = await lockState(folder);
  await expect(lockState(folder)).rejects.toEqual(new StateInUseError(folder, process.pid));
  firstLock.release();
  const secondLock = await lockState(folder);
  expect(JSON.parse(readFileSync(getPath(), 'utf8'))).toMatchObject({ pid: process.pid, started: [] });
  secondLock.release();
  expect(existsSync(getPath())).toBe(false);
});

it('the lock of a killed portal is taken over after its child processes ended', async () => {
  const runtime = await startProcess();
  writeFileSync(getPath(), JSON.stringify({ ...EXITED_HOLDER, started: [getHolder(runtime)] }));
  const lock = await lockState(folder);
  expect(await hasEnded(runtime, 0)).toBe(true);
  lock.note([process.pid]);
  expect(JSON.parse(readFileSync(getPath(), 'utf8')).started).toEqual([getHolder(process.pid)]);
  lock.release();
});

it('a process that reuses a killed portal’s pid is neither waited for nor ended', async () => {
  const otherPid = await startProcess();
  const mistakenHolder = { pid: otherPid, startedAt: '1' };
  writeFileSync(getPath(), JSON.stringify({ ...mistakenHolder, started: [mistakenHolder] }));
  const lock = await lockState(folder);
  expect(findProcess(otherPid)).not.toBeNull();
  lock.release();
});

/** Starts a process with an open file in the folder whose parent, a shell, exits at once. */
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
    const orphanProcess = startOrphan();
    const ownedProcess = spawn(join(folder, 'workerd'), ['60'], {
      stdio: [openSync(join(folder, 'db'), 'r'), 'ignore', 'ignore'],
    });
    children.push(ownedProcess);
    const lock = await lockState(folder);
    expect([await hasEnded(orphanProcess, 0), await hasEnded(ownedProcess.pid ?? 0, 0)]).toEqual([true, false]);
    lock.release();
  },
);

it('a partly written lock is ignored', async () => {
  writeFileSync(getPath(), '{"pid": 12');
  (await lockState(folder)).release();
});
