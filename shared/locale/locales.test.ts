import { expect, test } from 'vitest';
import { formatMoneyInTag } from './money.ts';
import { getDateFormat, getNumberFormat } from './locales.ts';

test('formatters are cached by their options', () => {
  const poundsFormat = { style: 'currency', currency: 'GBP' } as const;
  expect(getNumberFormat('en-GB', poundsFormat)).toBe(getNumberFormat('en-GB', { ...poundsFormat }));
  expect(getNumberFormat('zh-HK', poundsFormat).format(1200)).toBe(
    new Intl.NumberFormat('zh-HK', poundsFormat).format(1200),
  );
  expect(getDateFormat('en-GB', { month: 'long' })).not.toBe(getDateFormat('en-GB', { month: 'short' }));
});

test('caches a limited number of formats for any number of currencies', () => {
  const firstFormat = getNumberFormat('en-GB', { style: 'currency', currency: 'HKD' });
  for (let index = 0; index < 26 * 26; index += 1) {
    const currency = `X${String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))}`;
    expect(formatMoneyInTag({ amount: 5, currency }, 'en-GB')).toContain('5');
  }
  expect(getNumberFormat('en-GB', { style: 'currency', currency: 'HKD' })).not.toBe(firstFormat);
});
