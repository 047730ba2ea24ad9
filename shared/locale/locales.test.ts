import { expect, test } from 'vitest';
import { formatMoneyInTag } from './money.ts';
import { dateFormat, numberFormat } from './locales.ts';

test('formatters are cached by their options', () => {
  const poundsFormat = { style: 'currency', currency: 'GBP' } as const;
  expect(numberFormat('en-GB', poundsFormat)).toBe(numberFormat('en-GB', { ...poundsFormat }));
  expect(numberFormat('zh-HK', poundsFormat).format(1200)).toBe(
    new Intl.NumberFormat('zh-HK', poundsFormat).format(1200),
  );
  expect(dateFormat('en-GB', { month: 'long' })).not.toBe(dateFormat('en-GB', { month: 'short' }));
});

test('caches a limited number of formats for any number of currencies', () => {
  const firstFormat = numberFormat('en-GB', { style: 'currency', currency: 'HKD' });
  for (let index = 0; index < 26 * 26; index += 1) {
    const currency = `X${String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))}`;
    expect(formatMoneyInTag({ amount: 5, currency }, 'en-GB')).toContain('5');
  }
  expect(numberFormat('en-GB', { style: 'currency', currency: 'HKD' })).not.toBe(firstFormat);
});
