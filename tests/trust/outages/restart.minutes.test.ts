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
import { demoState } from '#tests/support/demo-state.ts';

// npm start without its build: a hanging, crashed or killed process is restarted, and two processes never use one
// database.

const tree = mkdtempSync(join(tmpdir(), 'restart-'));
const STATE = join('.wrangler', 'state', 'v3');
const running: ChildProcess[] = [];
let port = 0;
/** Times from before the database is open to the middle of the import. */
const KILL_AFTER_MS = [800, 1_500, 2_500, 4_000, 6_000, 9_000, 1_200, 3_000];

beforeAll(async () => {
  for (const name of ['build', 'dist', 'backend', 'durable', 'wrangler.toml', 'package.json'])
    symlinkSync(resolve(name), join(tree, name));
  mkdirSync(join(tree, STATE), { recursive: true });
  cpSync(await demoState(), join(tree, STATE), { recursive: true });
  port = await freePort();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(running.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  rmSync(tree, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const free = (server.address() as AddressInfo).port;
  server.close();
  return free;
}

function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [resolve('scripts/serve.ts')], {
    cwd: tree,
    env: { ...process.env, PORT: `${port}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()));
  return { child, said: () => text };
}

const statusNow = () =>
  fetch(`http://127.0.0.1:${port}/mso`, { headers: { host: 'localhost' }, signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => 0,
  );

async function untilServes(withinMs: number): Promise<void> {
  for (const end = Date.now() + withinMs; (await statusNow()) !== 200; await wait(500))
    if (Date.now() > end) throw new Error(`nothing serves within ${withinMs} ms`);
}

interface Lock {
  pid: number;
  started: { pid: number }[];
}
const lockNow = () => JSON.parse(readFileSync(join(tree, STATE, 'portal.lock'), 'utf8')) as Lock;

/** Process id of the runtime. An id of 0 would send the signal to the tests themselves. */
function runtimeNow(): number {
  const runtime = lockNow().started.find(({ pid }) => findProcess(pid)?.name.includes('workerd'));
  if (!runtime || runtime.pid <= 1) throw new Error('no runtime is noted');
  return runtime.pid;
}

test('a hanging or crashed runtime is restarted, a second start has no effect, and after a kill the next start serves', async () => {
  const first = start();
  await untilServes(120_000);

  const atSamePort = start();
  const [samePort] = await once(atSamePort.child, 'exit');
  expect([samePort, atSamePort.said()]).toEqual([1, expect.stringContaining(`Port ${port} is in use`)]);
  const elsewhere = start({ PORT: `${await freePort()}` });
  const [otherPort] = await once(elsewhere.child, 'exit');
  expect([otherPort, elsewhere.said()]).toEqual([1, expect.stringContaining(`portal of process ${first.child.pid}`)]);
  expect(lockNow().pid).toBe(first.child.pid);
  expect(await statusNow()).toBe(200);

  const hanging = runtimeNow();
  process.kill(hanging, 'SIGSTOP');
  expect(await statusNow()).not.toBe(200);
  await untilServes(240_000);
  expect(first.said()).toContain('does not answer');
  expect(findProcess(hanging)).toBeNull();

  process.kill(runtimeNow(), 'SIGKILL');
  await wait(3_000);
  await untilServes(120_000);
  expect(first.said()).toContain('has ended');

  const orphan = runtimeNow();
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const next = start();
  await untilServes(120_000);
  expect(findProcess(orphan)).toBeNull();
  expect(lockNow().pid).toBe(next.child.pid);
}, 900_000);

test('after kills in a row, in the middle of migrations and of the first import, the next start serves', async () => {
  for (const child of running.splice(0)) {
    child.kill('SIGTERM');
    await (child.exitCode ?? child.signalCode ?? once(child, 'exit'));
  }
  rmSync(join(tree, STATE), { recursive: true });
  for (const delay of KILL_AFTER_MS) {
    const killed = start();
    await wait(delay);
    expect(killed.child.exitCode, killed.said()).toBeNull();
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
  }
  const last = start();
  await untilServes(240_000);
  expect(last.said()).not.toContain('SQLITE_BUSY');
  expect(findOrphans('workerd', join(tree, STATE))).toEqual([]);
}, 600_000);
