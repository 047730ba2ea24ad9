// npm run preview -- BRANCH: serves a branch on this machine with its own port and data, and removes the data when it
// is stopped.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { port: { type: 'string' } } });
const [branch] = positionals;
if (!branch || positionals.length > 1 || !/^\d+$/.test(values.port ?? '0'))
  exitWithError('npm run preview -- BRANCH [--port 8788]');

function exitWithError(text: string): never {
  console.error(text);
  process.exit(2);
}

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/**
 * Hard-links the installed packages if the branch has the same lockfile. Otherwise installs them. Tools' caches are not
 * shared.
 */
function linkPackages(worktreeFolder: string) {
  const hasSameLockFile =
    readFileSync('package-lock.json', 'utf8') === readFileSync(join(worktreeFolder, 'package-lock.json'), 'utf8');
  if (!hasSameLockFile) return void execFileSync('npm', ['ci'], { cwd: worktreeFolder, stdio: 'inherit' });
  mkdirSync(join(worktreeFolder, 'node_modules'));
  for (const name of readdirSync('node_modules'))
    if (name === '.bin' || name === '.package-lock.json' || !name.startsWith('.'))
      symlinkSync(resolve('node_modules', name), join(worktreeFolder, 'node_modules', name));
}

/**
 * Returns the commit of a branch. The worktree checks out the commit, because the branch itself may be checked out
 * elsewhere.
 */
function getCommit(name: string): string {
  try {
    return git('rev-parse', '--verify', '--end-of-options', `${name}^{commit}`).trim();
  } catch {
    return exitWithError(`git knows no ${name}: git branch --all shows what there is`);
  }
}

const commit = getCommit(branch);
const folder = mkdtempSync(join(tmpdir(), 'preview-'));
const worktreePath = join(folder, 'tree');
// From here on, an interruption must remove the worktree as well.
let isStopped = false;
let endProcessGroup = () => {};
const stopPreview = () => {
  isStopped = true;
  endProcessGroup();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopPreview);
try {
  git('worktree', 'add', '--detach', worktreePath, commit);
  linkPackages(worktreePath);
  const availablePort = await findFreePort();
  const port = Number(values.port ?? availablePort);
  console.log(`${branch} is being served on http://localhost:${port}`);
  const child = spawn('npm', ['start'], {
    cwd: worktreePath,
    env: { ...process.env, PORT: `${port}` },
    stdio: 'inherit',
    detached: true,
  });
  // npm does not stop its child processes, so the signal is sent to the whole process group.
  endProcessGroup = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
    } catch {
      // The process group has exited already.
    }
  };
  if (isStopped) endProcessGroup();
  const [code] = (await once(child, 'exit')) as [number | null];
  // Being stopped is not a failure, but a failed build is.
  if (code && !isStopped) process.exitCode = code;
} finally {
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'prune');
}
