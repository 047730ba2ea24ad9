import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LATE_JOURNEYS, NOT_OPENED } from '#tests/browser/support/late-parts.ts';
import { sourceFiles } from '#tests/unit/support/production-files.ts';

const FILES = sourceFiles('client/**/*.{ts,tsx}');
const getSource = (file: string) => readFileSync(file, 'utf8');

/** Source text of a `lazyPart` declaration. */
const LATE_PART =
  /lazyPart\(\{\s*load: async \(\) => \(await import\('([^']+)'\)\)\.(\w+),\s*words: \[([^\]]*)\],\s*\}\)/g;

const IMPORTS = /^(?:import|export)\s+(?!type\b)[^;]*?from\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gms;

function locate(from: string, name: string): string | null {
  const file = name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? join(dirname(from), name) : null;
  return file && /\.tsx?$/.test(file) && existsSync(file) ? file : null;
}

/** All files imported by a file, except its lazy parts, which declare their own message namespaces. */
function filesBehind(file: string, seenKeys = new Set<string>()): Set<string> {
  if (seenKeys.has(file)) return seenKeys;
  seenKeys.add(file);
  for (const [, name, lateText] of getSource(file).replaceAll(LATE_PART, '').matchAll(IMPORTS)) {
    const next = locate(file, name ?? lateText ?? '');
    if (next) filesBehind(next, seenKeys);
  }
  return seenKeys;
}

const wordsIn = (files: Iterable<string>) => [
  ...new Set(
    [...files].flatMap((file) => [...getSource(file).matchAll(/useText\('([^']+)'\)/g)].map(([, name]) => name)),
  ),
];

const PARTS = FILES.flatMap((file) =>
  [...getSource(file).matchAll(LATE_PART)].map(([, name = '', part = '', text = '']) => ({
    part,
    begins: locate(file, name),
    words: [...text.matchAll(/'([^']+)'/g)].map(([, word]) => word),
  })),
);

describe('lazily loaded parts', () => {
  it('are all loaded by lazyPart', () => {
    const otherNames = FILES.filter(
      (file) => file !== 'client/ui/lazy-part.tsx' && /^import [^;]*\blazy\b[^;]* from 'react';/m.test(getSource(file)),
    );
    expect(otherNames).toEqual([]);
    const calls = FILES.flatMap((file) => getSource(file).match(/= lazyPart\(/g) ?? []).length;
    expect(PARTS, 'each can be read by this test').toHaveLength(calls);
    expect(calls).toBeGreaterThan(0);
  });

  it('handle a chunk that fails to load: the promise is passed to a handler, or caught in place', () => {
    const HEARD = /\(\) => import\('|\(await import\('[^']+'\)\)\.\w+,|import\('[^']+'\)\.catch\(/;
    const unheard = FILES.flatMap((file) =>
      getSource(file)
        .split('\n')
        .filter((line) => /(?<!typeof )\bimport\('/.test(line) && !HEARD.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(unheard).toEqual([]);
  });

  it.each(PARTS)('$part loads exactly the namespaces that it uses', ({ begins, words }) => {
    expect(begins).not.toBeNull();
    expect(words.toSorted()).toEqual(wordsIn(filesBehind(begins ?? '')).toSorted());
  });

  it('are each opened by a browser test, or listed as untested', () => {
    const messages = [...Object.values(LATE_JOURNEYS).flatMap(({ parts }) => parts), ...Object.keys(NOT_OPENED)];
    expect([...new Set(messages)].toSorted()).toEqual([...new Set(PARTS.map(({ part }) => part))].toSorted());
    const files = Object.values(NOT_OPENED).map((reason) => /: ([\w/-]+\.spec\.ts)$/.exec(reason)?.[1] ?? reason);
    expect(files.filter((file) => !existsSync(`tests/browser/${file}`))).toEqual([]);
  });

  it('lists its namespaces at the import', () => {
    const unreadTexts = FILES.filter((file) => /useText\((?!')/.test(getSource(file))).filter(
      (file) => file !== 'client/i18n/use-text.ts',
    );
    expect(unreadTexts).toEqual([]);
  });
});
