// Wrangler as a child process: what it is told is shown with --print, what it says only where it fails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { WrongUse } from '#scripts/ops/take-environment.ts';

export type RunWrangler = (args: readonly string[], says?: { cwd?: string }) => Promise<void>;

/** What wrangler said when it did not do what it was told. */
export class WranglerFailure extends WrongUse {}

export const showCommand = (args: readonly string[]) =>
  `npx wrangler ${args.map((arg) => (/^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`)).join(' ')}`;

export function createRunner({
  print,
  log = console.log,
}: {
  print: boolean;
  log?: (line: string) => void;
}): RunWrangler {
  return async (args) => {
    if (print) log(`  $ ${showCommand(args)}`);
    const child = spawn('wrangler', [...args], {
      // Without a terminal it asks nothing: what is to be confirmed was confirmed by whoever called this.
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', NO_COLOR: '1' },
    });
    let said = '';
    const listen = (chunk: Buffer) => void (said += stripVTControlCharacters(chunk.toString()));
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    const [code] = (await once(child, 'close')) as [number | null];
    if (code === 0) return;
    const words = said.split('\n').filter((line) => line.trim() !== '' && !/^[─\s]+$|⛅️|update available/.test(line));
    throw new WranglerFailure(
      `${showCommand(args)} ended with ${code}:\n${words
        .slice(-12)
        .map((line) => `    ${line}`)
        .join('\n')}`,
    );
  };
}
