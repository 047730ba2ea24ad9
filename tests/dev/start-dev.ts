import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

/** Matches variables set by Vitest that would change how the dev server behaves. */
const OWN_VARIABLES = /^(NODE_ENV|NODE_OPTIONS|MODE|DEV|PROD|SSR|BASE_URL|TEST|VITEST.*|VITE_.*)$/;

export interface DevServer {
  origin: string;
  /** Time in milliseconds until the server responded. */
  startMs: number;
  /** Replaces a text in a file of the server's copy. */
  edit: (path: string, from: string, to: string) => void;
  /** Returns the output of the server so far. */
  readOutput: () => string;
  stop: () => Promise<void>;
}

/** Starts `npm run dev` in a copy of the repository's files, with its own data. */
export async function startDev(timeoutMs: number): Promise<DevServer> {
  const copyFolder = copyTree();
  const port = await findFreePort();
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN_VARIABLES.test(name)));
  const start = performance.now();
  const devProcess = spawn('npm', ['run', 'dev', '--', '--port', String(port)], {
    cwd: copyFolder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let outputText = '';
  for (const stream of [devProcess.stdout, devProcess.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (outputText += text));
  const exitPromise = new Promise<void>((resolve) => devProcess.once('exit', () => resolve()));
  const stopProcess = async () => {
    if (devProcess.pid && devProcess.exitCode === null) process.kill(-devProcess.pid, 'SIGTERM');
    await exitPromise;
    rmSync(copyFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  const origin = `http://localhost:${port}`;
  while (!(await answers(`${origin}/_/health`))) {
    if (devProcess.exitCode === null && performance.now() - start < timeoutMs) continue;
    await stopProcess();
    throw new Error(`the dev server did not start:\n${outputText}`);
  }
  return {
    origin,
    startMs: performance.now() - start,
    edit(path, from, to) {
      const file = join(copyFolder, path);
      const textBefore = readFileSync(file, 'utf8');
      if (!textBefore.includes(from)) throw new Error(`${path} does not say ${from}`);
      writeFileSync(file, textBefore.replace(from, to));
    },
    readOutput: () => outputText,
    stop: stopProcess,
  };
}

/**
 * Copies the source tree to a folder inside the repository and hard-links the packages there. With a symbolic link, two
 * servers would share the cache in the packages folder.
 */
function copyTree(): string {
  mkdirSync('.cache', { recursive: true });
  const copyFolder = mkdtempSync(join(process.cwd(), '.cache', 'dev-'));
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  for (const file of files.filter((item) => item && existsSync(item))) {
    mkdirSync(dirname(join(copyFolder, file)), { recursive: true });
    cpSync(file, join(copyFolder, file));
  }
  const [linkArguments, copyArguments] = [['-al'], ['-R']].map((options) => [
    ...options,
    'node_modules',
    join(copyFolder, 'node_modules'),
  ]);
  try {
    execFileSync('cp', linkArguments ?? [], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', copyArguments ?? []); // Fallback for systems that cannot hard-link files.
  }
  rmSync(join(copyFolder, 'node_modules/.vite'), { recursive: true, force: true });
  return copyFolder;
}

function findFreePort(): Promise<number> {
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
