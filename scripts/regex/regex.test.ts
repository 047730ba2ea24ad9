import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { findExpressions } from './find-expressions.ts';
import { analyse, hasNoRepetition, type Verdict } from './analyse-expression.ts';

const TIMEOUT_MS = 20_000;

describe('a regular expression', () => {
  test.each<[string, string, RegExp, Verdict]>([
    ['takes exponential time', 'where a part repeats what repeats', /^(?:D?[十百千]|D)+万/u, 'exponential'],
    ['takes exponential time', 'where two alternatives begin alike', /^(?:刚刚|刚)*死/u, 'exponential'],
    ['takes polynomial time', 'where it can begin anywhere in what repeats', /\s+$/, 'polynomial 2'],
    ['takes polynomial time', 'where two repetitions meet', /^5\s*分?\s*x/u, 'polynomial 2'],
    ['is linear', 'where its parts cannot be confused', /^(?:刚)*死/u, 'linear'],
  ])('%s %s', async (_, __, expression, verdict) => {
    expect(await analyse(expression, TIMEOUT_MS)).toBe(verdict);
  });

  test('reports no repetition for classes and escapes with repetition characters', () => {
    const hasRepetition = (source: string) => !hasNoRepetition({ source, flags: 'u' });
    expect(['[*+{]', String.raw`\*\+\{`, String.raw`\p{L}\u{1f600}`, 'a?b'].filter(hasRepetition)).toEqual([]);
    const repeatingSources = ['a*', '[a]+', 'a{2,}', String.raw`\\+`];
    expect(repeatingSources.filter(hasRepetition)).toEqual(repeatingSources);
  });
});

test('a file yields its literals with their text, and constructor calls with their location', () => {
  const text =
    "const a = /x+/gu;\nconst b = new RegExp(`${a.source}y`, 'u');\nconst f = (w: string) => {\n  return RegExp(w);\n};\n";
  expect(findExpressions('one.ts', text)).toEqual({
    literals: [{ source: 'x+', flags: 'gu', line: 1 }],
    constructions: [
      { line: 2, isInFunction: false },
      { line: 4, isInFunction: true },
    ],
  });
});

describe('npm run regex', () => {
  const folder = mkdtempSync(join(tmpdir(), 'regex-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs the check in a folder with these files. Returns its exit code and output. */
  async function runCheck(files: Record<string, string>): Promise<{ code: number; output: string }> {
    for (const [path, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const execute = promisify(execFile);
    await execute('git', ['init', '-q'], { cwd: folder });
    try {
      const { stdout } = await execute(process.execPath, ['scripts/check-regex.ts', '--root', folder]);
      return { code: 0, output: stdout };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, output: stdout + stderr };
    }
  }

  test('rejects an exponential expression, also when it is built from parts', async () => {
    const { code, output } = await runCheck({
      'backend/planted.ts': "const PART = '(?:D?[十百千]|D)';\nexport const WORDS = new RegExp(`^${PART}+万`, 'u');\n",
      'shared/planted.ts': 'export const LITERAL = /^(?:a|aa)+$/;\n',
    });
    expect(code).toBe(1);
    expect(output).toMatch(/backend\/planted\.ts:2: exponential/);
    expect(output).toMatch(/shared\/planted\.ts:1: exponential/);
  });

  test('rejects expressions that cannot be analysed', async () => {
    const { code, output } = await runCheck({
      'backend/planted.ts': 'export const find = (word: string) => new RegExp(word);\n',
      'shared/planted.ts': 'export const LITERAL = /^a+$/;\n',
    });
    expect([code, output.includes('backend/planted.ts:1: is constructed within a function')]).toEqual([1, true]);
  });

  test('accepts linear expressions', async () => {
    const { code } = await runCheck({ 'backend/planted.ts': 'export const A = new RegExp("^[ab]+$");\n' });
    expect(code).toBe(0);
  });
});
