import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PeerApp } from './peer-apps.ts';
import { findFreePort, type RunningServer, startPlainWorker, startServer } from './plain-runtime.ts';

const execute = promisify(execFile);
const COMPATIBILITY_DATE = '2026-09-01';
const BUILD_ENV = {
  ...process.env,
  CI: '1',
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
};

/** Name of the file that marks a complete build. */
const BUILT_MARKER = '.built';

/**
 * Builds an application in a temporary folder, separate from this repository's packages. A build takes minutes, so
 * later runs reuse it.
 */
export async function buildPeer({ name, files, packages, build }: PeerApp): Promise<string> {
  const versions = readOwnVersions();
  const packageSpecs = packages.map((packageName) =>
    versions[packageName] ? `${packageName}@${versions[packageName]}` : packageName,
  );
  const buildHash = createHash('sha256')
    .update(JSON.stringify([files, packageSpecs, build]))
    .digest('hex')
    .slice(0, 12);
  const folder = join(tmpdir(), `portal-peer-${buildHash}`);
  if (existsSync(join(folder, BUILT_MARKER))) return folder;
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const [command, ...commandArguments] = build;
  try {
    if (packageSpecs.length > 0)
      await execute('npm', ['install', '--no-audit', '--no-fund', '--include=dev', ...packageSpecs], {
        cwd: folder,
        env: BUILD_ENV,
      });
    if (command)
      await execute(join(folder, 'node_modules/.bin', command), commandArguments, { cwd: folder, env: BUILD_ENV });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`the build of ${name} failed: ${`${stdout}${stderr}`.slice(-2_000)}`, { cause: error });
  }
  writeFileSync(join(folder, BUILT_MARKER), '');
  return folder;
}

function readOwnVersions(): Readonly<Record<string, string>> {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  return { ...dependencies, ...devDependencies };
}

/** Starts a built application. `scratchFolder` receives the files of the runtime. */
export async function startPeer(
  folder: string,
  { name, serves }: PeerApp,
  scratchFolder: string,
): Promise<RunningServer> {
  if ('entry' in serves) {
    const worker = { modules: join(folder, serves.modules), entry: serves.entry, flags: [], date: COMPATIBILITY_DATE };
    return startPlainWorker(join(scratchFolder, name), worker);
  }
  const [command = '', ...commandArguments] = serves.command;
  const port = await findFreePort();
  const args = [join(folder, 'node_modules/.bin', command), ...commandArguments, String(port)];
  return startServer(spawn(process.execPath, args, { cwd: folder, env: BUILD_ENV, stdio: 'ignore' }), port);
}
