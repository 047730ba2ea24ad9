import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createExecutor } from '#scripts/ops/ops-database.ts';
import { queryWrangler, WranglerError } from './run-wrangler.ts';

const folder = mkdtempSync(join(tmpdir(), 'wrangler-'));
/** Script that fails in the same way as wrangler with --json: it prints the error to standard output. */
const text = `console.log(JSON.stringify({ error: { text: 'Authentication error [code: 10000]' } }, null, 2)); process.exit(1);`;

beforeAll(() => {
  writeFileSync(join(folder, 'wrangler'), `#!${process.execPath}\n${text}\n`);
  chmodSync(join(folder, 'wrangler'), 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('an error of wrangler is reported without the personal data of the statement', () => {
  const execute = createExecutor(['d1', 'execute', 'DB', '--remote']);
  for (const name of ['Chan Tai Man', 'Chan Tai Man '.repeat(10_000)]) {
    const tryExecute = () => execute(`INSERT INTO staff VALUES ('${name}')`);
    expect(tryExecute).toThrow(WranglerError);
    expect(tryExecute).toThrow('npx wrangler d1 execute DB --remote --json');
    expect(tryExecute).toThrow('Authentication error [code: 10000]');
    expect(tryExecute).not.toThrow('Chan');
  }
});

it('a missing wrangler is reported', () => {
  vi.stubEnv('PATH', '/nowhere');
  expect(() => queryWrangler(['whoami'])).toThrow('wrangler cannot be asked');
});
