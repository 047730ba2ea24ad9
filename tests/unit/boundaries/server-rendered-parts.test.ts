import { expect, test } from 'vitest';

const SOURCES: Record<string, string> = import.meta.glob(['/client/**/*.{ts,tsx}', '!/client/**/*.test.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Lazy components, with their files, that the server renders before their script has loaded. */
const renderedParts = Object.entries(SOURCES).flatMap(([path, source]) =>
  [...source.matchAll(/const (\w+) = createLazyPart\(\{\s*load: async \(\) => \(await import\('([^']+)'\)\)/g)].flatMap(
    ([, name = '', file = '']) =>
      Object.values(SOURCES).some((otherSource) => otherSource.includes(`${name}.draw()`))
        ? [{ name, file: file.startsWith('#') ? `/${file.slice(1)}` : new URL(file, `file://${path}`).pathname }]
        : [],
  ),
);

test('styles of a lazily loaded part that the server renders are loaded with the page', () => {
  expect(renderedParts.map(({ name }) => name)).toContain('HeroFinder');
  const withStyles = renderedParts.filter(({ file }) => /^import '[^']+\.css';$/m.test(SOURCES[file] ?? ''));
  expect(withStyles).toEqual([]);
  expect(renderedParts.filter(({ file }) => SOURCES[file] === undefined)).toEqual([]);
});
