import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LATE_JOURNEYS, CHUNKS_NOT_OPENED } from '#tests/browser/support/late-parts.ts';
import { listSourceFiles } from '#tests/unit/support/production-files.ts';

const CLIENT_FILES = listSourceFiles('client/**/*.{ts,tsx}');
const readSource = (file: string) => readFileSync(file, 'utf8');

/** Matches the declaration of a `createLazyPart` component. */
const LATE_PART_PATTERN =
  /createLazyPart\(\{\s*load: async \(\) => \(await import\('([^']+)'\)\)\.(\w+),\s*namespaces: \[([^\]]*)\],\s*\}\)/g;

const IMPORT_PATTERN = /^(?:import|export)\s+(?!type\b)[^;]*?from\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gms;

function resolveImport(importingFile: string, name: string): string | null {
  const file = name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? join(dirname(importingFile), name) : null;
  return file && /\.tsx?$/.test(file) && existsSync(file) ? file : null;
}

/**
 * Lists all files that a file imports directly or indirectly, except its lazy components, which declare their own
 * message namespaces.
 */
function listImportedFiles(file: string, visitedFiles = new Set<string>()): Set<string> {
  if (visitedFiles.has(file)) return visitedFiles;
  visitedFiles.add(file);
  for (const [, name, dynamicSpecifier] of readSource(file)
    .replaceAll(LATE_PART_PATTERN, '')
    .matchAll(IMPORT_PATTERN)) {
    const importedFile = resolveImport(file, name ?? dynamicSpecifier ?? '');
    if (importedFile) listImportedFiles(importedFile, visitedFiles);
  }
  return visitedFiles;
}

const findNamespaces = (files: Iterable<string>) => [
  ...new Set(
    [...files].flatMap((file) => [...readSource(file).matchAll(/useText\('([^']+)'\)/g)].map(([, name]) => name)),
  ),
];

const LATE_PARTS = CLIENT_FILES.flatMap((file) =>
  [...readSource(file).matchAll(LATE_PART_PATTERN)].map(([, name = '', part = '', text = '']) => ({
    part,
    begins: resolveImport(file, name),
    namespaces: [...text.matchAll(/'([^']+)'/g)].map(([, word]) => word),
  })),
);

describe('lazily loaded parts', () => {
  it('are all loaded by createLazyPart', () => {
    const uncheckedFiles = CLIENT_FILES.filter(
      (file) =>
        file !== 'client/ui/lazy-part.tsx' && /^import [^;]*\blazy\b[^;]* from 'react';/m.test(readSource(file)),
    );
    expect(uncheckedFiles).toEqual([]);
    const callCount = CLIENT_FILES.flatMap((file) => readSource(file).match(/= createLazyPart\(/g) ?? []).length;
    expect(LATE_PARTS, 'each can be read by this test').toHaveLength(callCount);
    expect(callCount).toBeGreaterThan(0);
  });

  it('handle a chunk that fails to load: the promise is passed to a handler, or caught in place', () => {
    const HANDLED_IMPORT_PATTERN = /\(\) => import\('|\(await import\('[^']+'\)\)\.\w+,|import\('[^']+'\)\.catch\(/;
    const unhandledImports = CLIENT_FILES.flatMap((file) =>
      readSource(file)
        .split('\n')
        .filter((line) => /(?<!typeof )\bimport\('/.test(line) && !HANDLED_IMPORT_PATTERN.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(unhandledImports).toEqual([]);
  });

  it.each(LATE_PARTS)('$part loads exactly the namespaces that it uses', ({ begins, namespaces }) => {
    expect(begins).not.toBeNull();
    expect(namespaces.toSorted()).toEqual(findNamespaces(listImportedFiles(begins ?? '')).toSorted());
  });

  it('are each opened by a browser test, or listed as untested', () => {
    const messages = [...Object.values(LATE_JOURNEYS).flatMap(({ parts }) => parts), ...Object.keys(CHUNKS_NOT_OPENED)];
    expect([...new Set(messages)].toSorted()).toEqual([...new Set(LATE_PARTS.map(({ part }) => part))].toSorted());
    const files = Object.values(CHUNKS_NOT_OPENED).map(
      (reason) => /: ([\w/-]+\.spec\.ts)$/.exec(reason)?.[1] ?? reason,
    );
    expect(files.filter((file) => !existsSync(`tests/browser/${file}`))).toEqual([]);
  });

  it('list their namespaces at the import', () => {
    const unreadableFiles = CLIENT_FILES.filter((file) => /useText\((?!')/.test(readSource(file))).filter(
      (file) => file !== 'client/i18n/use-text.ts',
    );
    expect(unreadableFiles).toEqual([]);
  });
});
