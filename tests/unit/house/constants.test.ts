import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { productionFiles } from '#tests/unit/support/production-files.ts';

const CONSTANT = /^(export )?const ([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/gm;

const declared = productionFiles().flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(CONSTANT)].map(([, exported, name = '']) => ({
    path,
    name,
    isOffered: exported !== undefined,
  })),
);

test('a constant that is offered to others has a name of its own', () => {
  const homes = Map.groupBy(
    declared.filter(({ isOffered }) => isOffered),
    ({ name }) => name,
  );
  expect([...homes].filter(([, all]) => all.length > 1)).toEqual([]);
});

test('a number of the specification is not declared again beside its one place', () => {
  const specified = new Set(
    declared.filter(({ path, isOffered }) => isOffered && path === 'shared/constants.ts').map(({ name }) => name),
  );
  expect(specified.size).toBeGreaterThan(30);
  expect(declared.filter(({ path, name }) => path !== 'shared/constants.ts' && specified.has(name))).toEqual([]);
});
