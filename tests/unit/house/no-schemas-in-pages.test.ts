import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { productionFiles } from '#tests/unit/support/production-files.ts';

// A page takes types of the contract and none of its schemas: zod is 60 kB, and tries whether it may make code out of text, which the
// policy of every page reports.

const IMPORT = /(?:^|\n)(?:import|export) (?!type\b)(?:([^;]*?) from )?'([^']+)';/g;
const onlyTypes = (names = '') => /^\{\s*(?:type \w+[^,]*,?\s*)+\}$/.test(names);

function importsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(IMPORT)]
    .filter(([, names]) => !onlyTypes(names))
    .map(([, , from = '']) => from)
    .map((from) => (from.startsWith('#') ? from.slice(1) : from.startsWith('.') ? join(dirname(path), from) : from));
}

/** The way from a file to zod, as a browser would load it; null where there is none. */
function wayToSchemas(path: string, seen = new Set<string>()): string[] | null {
  if (seen.has(path)) return null;
  seen.add(path);
  for (const next of importsOf(path)) {
    if (next === 'zod') return [path];
    const way =
      /^(?:shared|client)\//.test(next) && !next.includes('.server.') && existsSync(next) && wayToSchemas(next, seen);
    if (way) return [path, ...way];
  }
  return null;
}

test('the search sees what is loaded, and not what is a type', () => {
  expect(wayToSchemas('shared/chat-protocol/commands.ts')).toEqual(['shared/chat-protocol/commands.ts']);
  expect(onlyTypes('{ type ChatEntry, type ChatRefusal }')).toBe(true);
  expect(onlyTypes('{ CHAT_PATHS, type ChatEntry }')).toBe(false);
});

test('no part of a page loads the schemas', () => {
  const parts = productionFiles().filter(
    (path) => /^client\/(?:features|site|ui|i18n|reach)\//.test(path) && !path.includes('.server.'),
  );
  expect(parts.length).toBeGreaterThan(300);
  const seen = new Set<string>();
  expect(parts.map((path) => wayToSchemas(path, seen)).filter((way) => way !== null)).toEqual([]);
});
