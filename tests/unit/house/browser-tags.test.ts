import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// A test that carries a tag is not part of npm test, and rots unless somebody runs the sweep.

const tags = globSync('tests/browser/**/*.spec.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\btag: (.+)/g)].map(([, value]) => value ?? ''),
);

it('browser tests have no other tag than that of the sweep', () => {
  expect(tags.filter((tag) => !tag.includes("'@sweep'"))).toEqual([]);
});

it('the sweep has no more tests than before: what a faster test defends needs none in the browser', () => {
  expect(tags.length).toBeLessThanOrEqual(80);
});
