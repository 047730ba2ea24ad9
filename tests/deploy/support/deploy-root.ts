// Temporary folder for a deploy with the real wrangler files, with the hosts replaced, the real migrations, and a stub
// build.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const LINKED_PATHS = ['node_modules', 'backend/migrations', 'scripts', 'shared', 'tests'];

export interface CommandOutput {
  code: number | null;
  text: string;
}

export function createDeployRoot(env: Record<string, string>) {
  const rootFolder = mkdtempSync(join(tmpdir(), 'deploy-'));
  for (const folder of ['durable', 'backend']) mkdirSync(join(rootFolder, folder));
  for (const linkedPath of LINKED_PATHS) symlinkSync(join(REPOSITORY, linkedPath), join(rootFolder, linkedPath));
  for (const path of ['wrangler.toml', 'durable/wrangler.toml', 'backend/wrangler.toml']) {
    const text = readFileSync(join(REPOSITORY, path), 'utf8').replaceAll('passage.example', 'passage.test');
    writeFileSync(join(rootFolder, path), text.replaceAll('passage-cn.example', 'passage-cn.test'));
  }
  copyFileSync(join(import.meta.dirname, 'stub-build.ts'), join(rootFolder, 'stub-build.ts'));
  const scripts = { build: 'node stub-build.ts' };
  writeFileSync(join(rootFolder, 'package.json'), JSON.stringify({ type: 'module', scripts }));

  /** Runs `npm run ops -- …` in that folder. */
  async function runOps(
    opsArguments: readonly string[],
    extraEnv: Record<string, string> = {},
  ): Promise<CommandOutput> {
    const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
    const child = spawn(process.execPath, [join(REPOSITORY, 'scripts/ops.ts'), ...opsArguments], {
      cwd: rootFolder,
      env: {
        PATH: `${join(REPOSITORY, 'node_modules/.bin')}:${PATH}`,
        HOME,
        ...(TMPDIR && { TMPDIR }),
        ...env,
        ...extraEnv,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => void (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => void (text += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, text };
  }
  return { root: rootFolder, ops: runOps, remove: () => rmSync(rootFolder, { recursive: true, force: true }) };
}
