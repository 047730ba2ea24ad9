import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHART_TOKENS } from '#client/features/map/base/chart-drawing.ts';

// Browsers silently ignore a declaration with an undefined custom property, so that, for example, a bar has no colour.

const readFiles = (pattern: string) => globSync(pattern).map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Custom properties that react-aria sets on its elements. */
const LIBRARY_PROPERTIES = ['--trigger-width'];

const findUsedProperties = (css: string) => [...css.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(([, name = '']) => name);
const findDefinedProperties = (text: string) =>
  [...text.matchAll(/(?<!var\(\s*)(--[a-z][\w-]*)/g)].map(([, name = '']) => name);

test('every custom property without fallback is defined', () => {
  const stylesheets = readFiles('{client,backend,worker}/**/*.css');
  const code = readFiles('{client,shared,backend,worker}/**/*.{ts,tsx}');
  const definedProperties = new Set([
    ...LIBRARY_PROPERTIES,
    ...[...stylesheets, ...code].flatMap(({ text }) => findDefinedProperties(text)),
  ]);
  const missingPaths = stylesheets.flatMap(({ path, text }) =>
    findUsedProperties(text)
      .filter((name) => !definedProperties.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(stylesheets.length).toBeGreaterThan(100);
  expect(missingPaths).toEqual([]);
});

test('the tokens used by the chart are defined', () => {
  const tokens = readFileSync('client/styles/tokens/tokens.css', 'utf8');
  expect(CHART_TOKENS.filter((name) => !tokens.includes(`  --${name}:`))).toEqual([]);
});

// CSS cannot share one block between the media query and the reader's own choice, so the dark colours exist twice.
test('the dark mode is the same with every way to select it', () => {
  const [, systemBlock = '', readerBlock = ''] = readFileSync('client/styles/tokens/tokens-dark.css', 'utf8').split(
    /:root[^{]*\{/,
  );
  const getDeclarations = (block: string) => block.match(/^\s*[\w-]+:[^;]+;/gm)?.map((line) => line.trim()) ?? [];
  expect(getDeclarations(systemBlock).length).toBeGreaterThan(40);
  expect(getDeclarations(readerBlock)).toEqual(getDeclarations(systemBlock));
});
