import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { productionFiles } from '#tests/unit/support/production-files.ts';

/** Discriminants that somebody else's protocol has named, or that say which field a fault is of. */
const FOREIGN: Readonly<Record<string, string>> = {
  'backend/assistant/model/ask-model.ts': 'role',
  'durable/people-service/cable-connection.ts': 'type',
  'client/features/exam-entry/exam-entry.ts': 'field',
};

/** Switches over what is open: most answers hang on no other, an address or a shell may say anything. */
const OPEN_SWITCHES: readonly string[] = [
  'client/features/selection/answers/answers.ts',
  'client/routes/window.tsx',
  'scripts/ops/application.ts',
  'scripts/ops/crisis-lines.ts',
  'scripts/ops/lecture.ts',
  'scripts/ops/staff.ts',
  'scripts/ops/token.ts',
];

/** The first property of each object type in a union, where it is a literal. */
const discriminantsIn = (source: string): string[] => [
  ...[
    ...source.matchAll(/[|=]\s*(?:\/\*\*[^*]*\*\/\s*)?\{\s*(?:readonly )?(\w+): '[^']*'(?:\s*\|\s*'[^']*')*\s*[;}]/g),
  ].flatMap(([, name = '']) => name),
  ...[...source.matchAll(/discriminatedUnion\(\s*'(\w+)'/g)].flatMap(([, name = '']) => name),
];

/** What stands between the braces of each switch. */
function switchesIn(source: string): string[] {
  return [...source.matchAll(/\bswitch \([^\n]+\) \{/g)].map(({ index, 0: head }) => {
    const start = index + head.length;
    let depth = 1;
    let end = start;
    for (; depth > 0 && end < source.length; end += 1) depth += { '{': 1, '}': -1 }[source[end] ?? ''] ?? 0;
    return source.slice(start, end - 1);
  });
}

const isClosed = (body: string) => body.includes('assertNever(');

const sources = productionFiles().map((path) => ({ path, source: readFileSync(path, 'utf8') }));

describe('a union', () => {
  test('is told apart by kind, everywhere, save where it is another protocol’s', () => {
    const others = sources.flatMap(({ path, source }) =>
      discriminantsIn(source)
        .filter((name) => name !== 'kind' && name !== 'ok' && name !== FOREIGN[path])
        .map((name) => `${path}: ${name}`),
    );
    expect(others).toEqual([]);
  });

  test('that is switched over ends in assertNever, so that a new kind does not compile', () => {
    const unclosed = sources
      .filter(({ path }) => !OPEN_SWITCHES.includes(path))
      .flatMap(({ path, source }) => (switchesIn(source).every(isClosed) ? [] : [path]));
    expect(unclosed).toEqual([]);
  });

  test('of another name, and an open switch, are seen here', () => {
    expect(discriminantsIn("type A = { is: 'one' } | { is: 'two'; b: string };")).toEqual(['is', 'is']);
    expect(discriminantsIn("type A =\n  | { type: 'one' | 'two'; at: number }\n")).toEqual(['type']);
    expect(discriminantsIn("z.discriminatedUnion('type', [A, B])")).toEqual(['type']);
    expect(switchesIn("switch (a.kind) { case 'b': { return 1; } }").every(isClosed)).toBe(false);
  });

  test('has no exception that nobody needs any more', () => {
    for (const [path, name] of Object.entries(FOREIGN))
      expect(discriminantsIn(readFileSync(path, 'utf8')), path).toContain(name);
    for (const path of OPEN_SWITCHES) expect(switchesIn(readFileSync(path, 'utf8')).every(isClosed), path).toBe(false);
  });
});
