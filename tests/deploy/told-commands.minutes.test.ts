// Tests that the installed wrangler accepts the commands that the documents quote for emergencies.
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const execute = promisify(execFile);
const TIMEOUT_MS = 120_000;

/** Quoted commands, e.g. 'd1 time-travel info', with their flags. */
const entries = globSync('docs/*.md').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/`npx wrangler ([^`]+)`/g)].map(([, commandText = '']) => ({
    command:
      /^[a-z\d-]+(?: (?:time-travel|info|restore|create|delete|execute|migrations|apply|deploy|namespace)\b)*/.exec(
        commandText,
      )?.[0] ?? '',
    flags: [...commandText.matchAll(/(?<=\s)--?[a-z-]+/g)].map(([flag]) => flag),
  })),
);
const entriesByCommand = Map.groupBy(entries, ({ command }) => command);

it('every wrangler command in the documents exists with its flags', { timeout: TIMEOUT_MS }, async () => {
  expect([...entriesByCommand.keys()]).toContain('d1 time-travel info');
  for (const [command, commandEntries] of entriesByCommand) {
    const { stdout } = await execute('wrangler', [...command.split(' '), '--help'], {
      env: { ...process.env, NO_COLOR: '1' },
    });
    expect(stdout).toContain(`wrangler ${command}`);
    const existingFlags = stdout.match(/(?<=^ +(?:-\w, +)?)--?[a-z-]+|(?<=^ +)-\w(?=,)/gm) ?? [];
    expect(existingFlags, command).toEqual(expect.arrayContaining(commandEntries.flatMap(({ flags }) => flags)));
  }
});
