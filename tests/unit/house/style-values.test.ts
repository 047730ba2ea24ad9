import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// A value that nobody gives is no error to a browser: the rule that asks for it does nothing, and a bar has no colour.

const read = (pattern: string) => globSync(pattern).map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** What react-aria writes on its own elements. */
const OF_THE_LIBRARY = ['--trigger-width'];

const askedFor = (css: string) => [...css.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(([, name = '']) => name);
const givenIn = (text: string) => [...text.matchAll(/(?<!var\(\s*)(--[a-z][\w-]*)/g)].map(([, name = '']) => name);

test('every value that a style asks for without another in its place is given somewhere', () => {
  const sheets = read('{client,backend,worker}/**/*.css');
  const code = read('{client,shared,backend,worker}/**/*.{ts,tsx}');
  const given = new Set([...OF_THE_LIBRARY, ...[...sheets, ...code].flatMap(({ text }) => givenIn(text))]);
  const missing = sheets.flatMap(({ path, text }) =>
    askedFor(text)
      .filter((name) => !given.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(sheets.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});
