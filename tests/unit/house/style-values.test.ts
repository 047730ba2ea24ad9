import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHART_TOKENS } from '#client/features/map/base/chart-drawing.ts';

// Browsers ignore a declaration with an undefined custom property without an error, so that, for example, a bar has no
// colour.

const read = (pattern: string) => globSync(pattern).map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Custom properties that react-aria sets on its own elements. */
const OF_THE_LIBRARY = ['--trigger-width'];

const requested = (css: string) => [...css.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(([, name = '']) => name);
const givenIn = (text: string) => [...text.matchAll(/(?<!var\(\s*)(--[a-z][\w-]*)/g)].map(([, name = '']) => name);

test('every custom property without fallback is defined', () => {
  const sheets = read('{client,backend,worker}/**/*.css');
  const code = read('{client,shared,backend,worker}/**/*.{ts,tsx}');
  const input = new Set([...OF_THE_LIBRARY, ...[...sheets, ...code].flatMap(({ text }) => givenIn(text))]);
  const missingPaths = sheets.flatMap(({ path, text }) =>
    requested(text)
      .filter((name) => !input.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(sheets.length).toBeGreaterThan(100);
  expect(missingPaths).toEqual([]);
});

test('the tokens that the chart reads are defined', () => {
  const tokens = readFileSync('client/styles/tokens/tokens.css', 'utf8');
  expect(CHART_TOKENS.filter((name) => !tokens.includes(`  --${name}:`))).toEqual([]);
});

// CSS cannot share one block between the media query and the reader's own choice, so the dark colours are written twice.
test('the night is the same whoever chose it', () => {
  const [, bySystem = '', byReader = ''] = readFileSync('client/styles/tokens/tokens-dark.css', 'utf8').split(
    /:root[^{]*\{/,
  );
  const getValues = (block: string) => block.match(/^\s*[\w-]+:[^;]+;/gm)?.map((line) => line.trim()) ?? [];
  expect(getValues(bySystem).length).toBeGreaterThan(40);
  expect(getValues(byReader)).toEqual(getValues(bySystem));
});
