// Runs wrangler as a child process. With `print`, each command is logged. Its output is shown only if the command
// fails.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { UsageError } from '#scripts/ops/parse-environment.ts';

export type RunWrangler = (args: readonly string[], text?: { cwd?: string }) => Promise<void>;

export class WranglerError extends UsageError {}

export const formatCommand = (args: readonly string[]) =>
  `npx wrangler ${args.map((arg) => (/^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`)).join(' ')}`;

/** Returns the error of a command with the last lines of its output. */
function createError(args: readonly string[], code: number | null, text: string): WranglerError {
  const outputLines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => !/^[─\s{}]*$|⛅️|update available/.test(line));
  const lastLines = outputLines.slice(-12).map((line) => `    ${line}`);
  return new WranglerError(`${formatCommand(args)} ended with ${code}:\n${lastLines.join('\n')}`);
}

/** Maximum size of the output, enough for five thousand verification codes with digests. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs a query. The error message of a failed query omits `values`, because a statement may contain personal data. */
export function queryWrangler(args: readonly string[], values: readonly string[] = []): string {
  const { status, stdout, stderr, error } = spawnSync('wrangler', [...args, ...values], {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  if (error) throw new WranglerError(`wrangler cannot be asked: ${error.message}`);
  if (status !== 0) throw createError(args, status, `${stdout}\n${stderr}`);
  return stdout;
}

export function createRunner({
  print: isPrintOnly,
  writeLine = console.log,
}: {
  print: boolean;
  writeLine?: (line: string) => void;
}): RunWrangler {
  return async (args) => {
    if (isPrintOnly) writeLine(`  $ ${formatCommand(args)}`);
    const child = spawn('wrangler', [...args], {
      // Without a terminal, wrangler does not ask for a confirmation. The operator has already given it.
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', NO_COLOR: '1' },
    });
    let text = '';
    const collectOutput = (chunk: Buffer) => void (text += chunk.toString());
    child.stdout.on('data', collectOutput);
    child.stderr.on('data', collectOutput);
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw createError(args, code, text);
  };
}
