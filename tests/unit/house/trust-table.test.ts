import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findProject } from '#scripts/suites/find-project.ts';
import { ENDURANCE_TESTS, TRUST_TESTS } from '#tests/trust/support/trust-table.ts';

const all = [...TRUST_TESTS, ...ENDURANCE_TESTS];

test('the table of trust has each of its tests once, in order', () => {
  expect(all.map(({ number }) => number)).toEqual(all.map((_, at) => at + 1));
  expect(TRUST_TESTS).toHaveLength(24);
});

test.each(all)('test $number of trust is shown by tests that there are', ({ proofs }) => {
  expect(proofs.length).toBeGreaterThan(0);
  for (const { file, source = file, title = '' } of proofs) {
    expect([file, existsSync(file) && findProject(file)]).toEqual([file, expect.any(String)]);
    const text = readFileSync(source, 'utf8').replaceAll("\\'", "'");
    expect([file, title, text.includes(title)]).toEqual([file, title, true]);
  }
});
