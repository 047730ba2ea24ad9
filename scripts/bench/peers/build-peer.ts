import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PeerApp } from './peer-apps.ts';
import { freePort, type RunningServer, startPlainWorker, startServer } from './plain-runtime.ts';

const run = promisify(execFile);
const COMPATIBLE_WITH = '2026-09-01';
const ENV = {
  ...process.env,
  CI: '1',
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
};

/** Name of the file that marks a complete build. */
const MARK = '.built';

/**
 * Builds an application in a temporary folder, apart from the packages of this repository. A build takes minutes, so
 * later runs reuse it.
 */
export async function buildPeer({ name, files, packages, build }: PeerApp): Promise<string> {
  const versions = ourVersions();
  const requested = packages.map((value) => (versions[value] ? `${value}@${versions[value]}` : value));
  const kind = createHash('sha256')
    .update(JSON.stringify([files, requested, build]))
    .digest('hex')
    .slice(0, 12);
  const folder = join(tmpdir(), `portal-peer-${kind}`);
  if (existsSync(join(folder, MARK))) return folder;
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const [command, ...rest] = build;
  try {
    if (requested.length > 0)
      await run('npm', ['install', '--no-audit', '--no-fund', '--include=dev', ...requested], {
        cwd: folder,
        env: ENV,
      });
    if (command) await run(join(folder, 'node_modules/.bin', command), rest, { cwd: folder, env: ENV });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${name} does not build: ${`${stdout}${stderr}`.slice(-2_000)}`, { cause: error });
  }
  writeFileSync(join(folder, MARK), '');
  return folder;
}

function ourVersions(): Readonly<Record<string, string>> {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  return { ...dependencies, ...devDependencies };
}

/** Starts a built application. `scratch` is the folder for the files of the runtime. */
export async function startPeer(folder: string, { name, serves }: PeerApp, scratch: string): Promise<RunningServer> {
  if ('entry' in serves) {
    const worker = { modules: join(folder, serves.modules), entry: serves.entry, flags: [], date: COMPATIBLE_WITH };
    return startPlainWorker(join(scratch, name), worker);
  }
  const [command = '', ...rest] = serves.command;
  const port = await freePort();
  const args = [join(folder, 'node_modules/.bin', command), ...rest, String(port)];
  return startServer(spawn(process.execPath, args, { cwd: folder, env: ENV, stdio: 'ignore' }), port);
}
