import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '#tests/unit/support/production-files.ts';

// Two exported things of one name in one room: an editor offers the wrong one to import, and who searches finds both.

const EXPORTED =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

/** React Router finds these by their names in every route. */
const OF_ROUTES = new Set(['loader', 'meta', 'shouldRevalidate', 'ErrorBoundary', 'action', 'headers', 'links']);

/** A value and its type of one name in one file are one thing, as zod's schemas are. */
function namesTwice(files: ReadonlyMap<string, string>): [name: string, files: string[]][] {
  const named = [...files].flatMap(([path, text]) =>
    [...new Set([...text.matchAll(EXPORTED)].map(([, name = '']) => name))].map((name) => ({ name, path })),
  );
  return [...Map.groupBy(named, ({ name }) => name)]
    .map(([name, all]): [string, string[]] => [name, all.map(({ path }) => path)])
    .filter(([, paths]) => paths.length > 1);
}

const readAll = (room: string) =>
  new Map(
    sourceFiles(`${room}/**/*.{ts,tsx}`)
      .filter((path) => !path.endsWith('.d.ts'))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );

describe('exported names', () => {
  test.each([
    ['a function', 'export async function checkCode() {}'],
    ['a constant', 'export const checkCode = 1;'],
    ['a type', 'export type checkCode = string;'],
    ['an interface', 'export interface checkCode {}'],
  ])('are found twice when %s has the name of another', (_, text) => {
    const files = new Map([
      ['one.ts', 'export const checkCode = (code: string) => code;'],
      ['two.ts', text],
    ]);
    expect(namesTwice(files)).toEqual([['checkCode', ['one.ts', 'two.ts']]]);
  });

  test('a schema and its type are one thing', () => {
    expect(namesTwice(new Map([['one.ts', 'export const Row = z.object({});\nexport type Row = 1;']]))).toEqual([]);
  });

  test.each(['shared', 'worker', 'durable', 'backend', 'client'])('are each of one thing in %s', (room) => {
    const files = readAll(room);
    expect(files.size).toBeGreaterThan(5);
    expect(namesTwice(files).filter(([name]) => !OF_ROUTES.has(name))).toEqual([]);
  });
});
