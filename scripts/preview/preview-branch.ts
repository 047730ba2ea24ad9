// npm run preview -- BRANCH: that branch beside this one on this machine, with a port and data of its own; gone when it is stopped.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { port: { type: 'string' } } });
const [branch] = positionals;
if (!branch || positionals.length > 1) {
  console.error('npm run preview -- BRANCH [--port 8788]');
  process.exit(2);
}

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** The packages of here, where the branch asks for the same ones. What tools write beside packages stays apart. */
function bringPackages(tree: string) {
  const same = readFileSync('package-lock.json', 'utf8') === readFileSync(join(tree, 'package-lock.json'), 'utf8');
  if (!same) return void execFileSync('npm', ['ci'], { cwd: tree, stdio: 'inherit' });
  mkdirSync(join(tree, 'node_modules'));
  for (const name of readdirSync('node_modules'))
    if (name === '.bin' || name === '.package-lock.json' || !name.startsWith('.'))
      symlinkSync(resolve('node_modules', name), join(tree, 'node_modules', name));
}

const folder = mkdtempSync(join(tmpdir(), 'preview-'));
const tree = join(folder, 'tree');
// By its commit: the branch itself may be checked out here.
git('worktree', 'add', '--detach', tree, git('rev-parse', '--verify', `${branch}^{commit}`).trim());
try {
  bringPackages(tree);
  const port = Number(values.port ?? (await freePort()));
  console.log(`${branch} is built; it will answer on http://localhost:${port}`);
  const child = spawn('npm', ['start'], {
    cwd: tree,
    env: { ...process.env, PORT: `${port}` },
    stdio: 'inherit',
    detached: true,
  });
  // Its whole family: npm would leave what it has started behind.
  const stop = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has ended by itself.
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  await once(child, 'exit');
} finally {
  git('worktree', 'remove', '--force', tree);
  rmSync(folder, { recursive: true, force: true });
}
