import { describe, expect, test } from 'vitest';
import { MAINLAND_PUBLIC_LEVEL } from '#shared/constants.ts';
import { getLevelPolicy, isFeatureEnabled } from '#shared/tenant/level-policy.ts';

describe('data shown on a public level', () => {
  test('is the same on every level but the mainland’s', () => {
    for (const publicLevel of [0, 1, 2, 3, 5, 6])
      expect(getLevelPolicy({ publicLevel })).toEqual(getLevelPolicy({ publicLevel: 1 }));
    expect(getLevelPolicy({ publicLevel: MAINLAND_PUBLIC_LEVEL })).toMatchObject({ home: 'mainland', map: 'mainland' });
  });

  test.each([1, 2, 3, MAINLAND_PUBLIC_LEVEL, 5])('includes one of WhatsApp and WeChat: level %i', (publicLevel) => {
    expect(isFeatureEnabled({ publicLevel }, 'whatsapp')).not.toBe(isFeatureEnabled({ publicLevel }, 'wechat'));
  });
});
