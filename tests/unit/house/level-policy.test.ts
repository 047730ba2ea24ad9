import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MAINLAND_PUBLIC_LEVEL } from '#shared/constants.ts';
import { policyOf, sees } from '#shared/tenant/level-policy.ts';
import { productionFiles } from '#tests/unit/support/production-files.ts';

/** A branch on a level's number instead of a line of the table. */
const JUDGES_A_LEVEL = /\bMAINLAND_PUBLIC_LEVEL\b|\bpublicLevel\s*(?:[=!]==|[<>]=?)\s*\w/;

describe('what a public level shows', () => {
  test('is as usual on every level but the mainland’s', () => {
    for (const publicLevel of [0, 1, 2, 3, 5, 6])
      expect(policyOf({ publicLevel })).toEqual(policyOf({ publicLevel: 1 }));
    expect(policyOf({ publicLevel: MAINLAND_PUBLIC_LEVEL })).toMatchObject({ home: 'mainland', map: 'mainland' });
  });

  test.each([1, 2, 3, MAINLAND_PUBLIC_LEVEL, 5])('names one of WhatsApp and WeChat: level %i', (publicLevel) => {
    expect(sees({ publicLevel }, 'whatsapp')).not.toBe(sees({ publicLevel }, 'wechat'));
  });

  test('is decided in the table and nowhere else', () => {
    const elsewhere = productionFiles().filter(
      (path) =>
        !path.startsWith('backend/seed/') && // Says of its rows at which levels they are shown.
        !['shared/constants.ts', 'shared/tenant/level-policy.ts'].includes(path) &&
        JUDGES_A_LEVEL.test(readFileSync(path, 'utf8')),
    );
    expect(elsewhere).toEqual([]);
  });

  test('and a branch on its number is seen here', () => {
    expect(JUDGES_A_LEVEL.test('agent.publicLevel === 5 ? null : <Ranks />')).toBe(true);
  });
});
