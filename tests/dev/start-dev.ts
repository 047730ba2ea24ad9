import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

/** Vitest's own would make another program of it. */
const OWN_VARIABLES = /^(NODE_ENV|NODE_OPTIONS|MODE|DEV|PROD|SSR|BASE_URL|TEST|VITEST.*|VITE_.*)$/;

export interface DevServer {
  origin: string;
  /** Until the server answered. */
  startMs: number;
  /** Writes one file of the copy anew. */
  edit: (path: string, from: string, to: string) => void;
  /** What stood in the terminal until now. */
  said: () => string;
  stop: () => Promise<void>;
}

/** `npm run dev` in a copy of what the repository holds, with data of its own. */
export async function startDev(patienceMs: number): Promise<DevServer> {
  const root = copyTree();
  const port = await freePort();
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN_VARIABLES.test(name)));
  const start = performance.now();
  const child = spawn('npm', ['run', 'dev', '--', '--port', String(port)], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let value = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (value += text));
  const endedPromise = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await endedPromise;
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  };
  const origin = `http://localhost:${port}`;
  while (!(await answers(`${origin}/_/health`))) {
    if (child.exitCode === null && performance.now() - start < patienceMs) continue;
    await stop();
    throw new Error(`the dev server did not start:\n${value}`);
  }
  return {
    origin,
    startMs: performance.now() - start,
    edit(path, from, to) {
      const file = join(root, path);
      const fileSyncBefore = readFileSync(file, 'utf8');
      if (!fileSyncBefore.includes(from)) throw new Error(`${path} does not say ${from}`);
      writeFileSync(file, fileSyncBefore.replace(from, to));
    },
    said: () => value,
    stop,
  };
}

/** Beside the tree, so that its packages can be linked; a link to their folder would let two servers share one cache. */
function copyTree(): string {
  mkdirSync('.cache', { recursive: true });
  const root = mkdtempSync(join(process.cwd(), '.cache', 'dev-'));
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  for (const file of files.filter((item) => item && existsSync(item))) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(file, join(root, file));
  }
  const [links, copies] = [['-al'], ['-R']].map((options) => [...options, 'node_modules', join(root, 'node_modules')]);
  try {
    execFileSync('cp', links ?? [], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', copies ?? []); // Where files cannot be linked.
  }
  rmSync(join(root, 'node_modules/.vite'), { recursive: true, force: true });
  return root;
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) =>
    server.listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    }),
  );
}

async function answers(url: string): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, 250));
  return fetch(url, { signal: AbortSignal.timeout(30_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
