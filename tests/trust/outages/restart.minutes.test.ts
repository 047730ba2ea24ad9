import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOrphans, findProcess } from '#scripts/serve/processes.ts';
import { prepareDemoState } from '#tests/support/demo-state.ts';

// Tests npm start without its build: a hanging, crashed or killed process is restarted, and two processes never use the
// same database.

const treeFolder = mkdtempSync(join(tmpdir(), 'restart-'));
const STATE_FOLDER = join('.wrangler', 'state', 'v3');
const runningProcesses: ChildProcess[] = [];
let port = 0;
/** Times of the kill in milliseconds, from before the database is open to the middle of the import. */
const KILL_AFTER_MS = [800, 1_500, 2_500, 4_000, 6_000, 9_000, 1_200, 3_000];

beforeAll(async () => {
  for (const name of ['build', 'dist', 'backend', 'durable', 'wrangler.toml', 'package.json'])
    symlinkSync(resolve(name), join(treeFolder, name));
  mkdirSync(join(treeFolder, STATE_FOLDER), { recursive: true });
  cpSync(await prepareDemoState(), join(treeFolder, STATE_FOLDER), { recursive: true });
  port = await findFreePort();
});
afterAll(async () => {
  for (const child of runningProcesses) child.kill('SIGTERM');
  await Promise.all(runningProcesses.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  rmSync(treeFolder, { recursive: true, force: true });
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const unusedPort = (server.address() as AddressInfo).port;
  server.close();
  return unusedPort;
}

function start(env: Record<string, string> = {}) {
  const serverProcess = spawn(process.execPath, [resolve('scripts/serve.ts')], {
    cwd: treeFolder,
    env: { ...process.env, PORT: `${port}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  runningProcesses.push(serverProcess);
  let text = '';
  for (const stream of [serverProcess.stdout, serverProcess.stderr])
    stream.on('data', (outputChunk: Buffer) => (text += outputChunk.toString()));
  return { child: serverProcess, said: () => text };
}

const readStatus = () =>
  fetch(`http://127.0.0.1:${port}/mso`, { headers: { host: 'localhost' }, signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => 0,
  );

async function waitUntilServing(timeoutMs: number): Promise<void> {
  for (const end = Date.now() + timeoutMs; (await readStatus()) !== 200; await wait(500))
    if (Date.now() > end) throw new Error(`nothing serves within ${timeoutMs} ms`);
}

interface Lock {
  pid: number;
  startedProcesses: { pid: number }[];
}
const readLock = () => JSON.parse(readFileSync(join(treeFolder, STATE_FOLDER, 'portal.lock'), 'utf8')) as Lock;

/** Returns the process id of the runtime. An id of 0 would send the signal to the tests themselves. */
function readRuntimePid(): number {
  const runtime = readLock().startedProcesses.find(({ pid }) => findProcess(pid)?.name.includes('workerd'));
  if (!runtime || runtime.pid <= 1) throw new Error('no runtime is noted');
  return runtime.pid;
}

test('a hanging or crashed runtime is restarted, a second start has no effect, and after a kill the next start serves', async () => {
  const firstServer = start();
  await waitUntilServing(120_000);

  const samePortServer = start();
  const [samePortExitCode] = await once(samePortServer.child, 'exit');
  expect([samePortExitCode, samePortServer.said()]).toEqual([1, expect.stringContaining(`Port ${port} is in use`)]);
  const otherPortServer = start({ PORT: `${await findFreePort()}` });
  const [otherPortExitCode] = await once(otherPortServer.child, 'exit');
  expect([otherPortExitCode, otherPortServer.said()]).toEqual([
    1,
    expect.stringContaining(`portal of process ${firstServer.child.pid}`),
  ]);
  expect(readLock().pid).toBe(firstServer.child.pid);
  expect(await readStatus()).toBe(200);

  const hangingPid = readRuntimePid();
  process.kill(hangingPid, 'SIGSTOP');
  expect(await readStatus()).not.toBe(200);
  await waitUntilServing(240_000);
  expect(firstServer.said()).toContain('does not answer');
  expect(findProcess(hangingPid)).toBeNull();

  process.kill(readRuntimePid(), 'SIGKILL');
  await wait(3_000);
  await waitUntilServing(120_000);
  expect(firstServer.said()).toContain('has ended');

  const orphanPid = readRuntimePid();
  firstServer.child.kill('SIGKILL');
  await once(firstServer.child, 'exit');
  const nextServer = start();
  await waitUntilServing(120_000);
  expect(findProcess(orphanPid)).toBeNull();
  expect(readLock().pid).toBe(nextServer.child.pid);
}, 900_000);

test('after several kills, during migrations and the first import, the next start serves', async () => {
  for (const child of runningProcesses.splice(0)) {
    child.kill('SIGTERM');
    await (child.exitCode ?? child.signalCode ?? once(child, 'exit'));
  }
  rmSync(join(treeFolder, STATE_FOLDER), { recursive: true });
  for (const delay of KILL_AFTER_MS) {
    const killedServer = start();
    await wait(delay);
    expect(killedServer.child.exitCode, killedServer.said()).toBeNull();
    killedServer.child.kill('SIGKILL');
    await once(killedServer.child, 'exit');
  }
  const lastServer = start();
  await waitUntilServing(240_000);
  expect(lastServer.said()).not.toContain('SQLITE_BUSY');
  expect(findOrphans('workerd', join(treeFolder, STATE_FOLDER))).toEqual([]);
}, 600_000);
