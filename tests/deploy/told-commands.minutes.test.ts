// Wrangler commands quoted in the documents for emergencies must be accepted by the installed wrangler.
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const PATIENCE_MS = 120_000;

/** Quoted commands, e.g. 'd1 time-travel info', with their flags. */
const entries = globSync('docs/*.md').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/`npx wrangler ([^`]+)`/g)].map(([, input = '']) => ({
    command:
      /^[a-z\d-]+(?: (?:time-travel|info|restore|create|delete|execute|migrations|apply|deploy|namespace)\b)*/.exec(
        input,
      )?.[0] ?? '',
    flags: [...input.matchAll(/(?<=\s)--?[a-z-]+/g)].map(([flag]) => flag),
  })),
);
const flagsOf = Map.groupBy(entries, ({ command }) => command);

it('every wrangler command in the documents exists with its flags', { timeout: PATIENCE_MS }, async () => {
  expect([...flagsOf.keys()]).toContain('d1 time-travel info');
  for (const [command, values] of flagsOf) {
    const { stdout } = await run('wrangler', [...command.split(' '), '--help'], {
      env: { ...process.env, NO_COLOR: '1' },
    });
    expect(stdout).toContain(`wrangler ${command}`);
    const existing = stdout.match(/(?<=^ +(?:-\w, +)?)--?[a-z-]+|(?<=^ +)-\w(?=,)/gm) ?? [];
    expect(existing, command).toEqual(expect.arrayContaining(values.flatMap(({ flags }) => flags)));
  }
});
