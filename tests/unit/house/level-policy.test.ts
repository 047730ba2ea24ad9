import { describe, expect, test } from 'vitest';
import { MAINLAND_PUBLIC_LEVEL } from '#shared/constants.ts';
import { getPolicy, isEnabled } from '#shared/tenant/level-policy.ts';

describe('data shown on a public level', () => {
  test('is the same on every level but the mainland’s', () => {
    for (const publicLevel of [0, 1, 2, 3, 5, 6])
      expect(getPolicy({ publicLevel })).toEqual(getPolicy({ publicLevel: 1 }));
    expect(getPolicy({ publicLevel: MAINLAND_PUBLIC_LEVEL })).toMatchObject({ home: 'mainland', map: 'mainland' });
  });

  test.each([1, 2, 3, MAINLAND_PUBLIC_LEVEL, 5])('includes one of WhatsApp and WeChat: level %i', (publicLevel) => {
    expect(isEnabled({ publicLevel }, 'whatsapp')).not.toBe(isEnabled({ publicLevel }, 'wechat'));
  });
});
