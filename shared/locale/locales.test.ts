import { expect, test } from 'vitest';
import { moneyIn } from './money.ts';
import { dateFormat, numberFormat } from './locales.ts';

test('formatters are cached by their options', () => {
  const pounds = { style: 'currency', currency: 'GBP' } as const;
  expect(numberFormat('en-GB', pounds)).toBe(numberFormat('en-GB', { ...pounds }));
  expect(numberFormat('zh-HK', pounds).format(1200)).toBe(new Intl.NumberFormat('zh-HK', pounds).format(1200));
  expect(dateFormat('en-GB', { month: 'long' })).not.toBe(dateFormat('en-GB', { month: 'short' }));
});

test('caches a limited number of formats for any number of currencies', () => {
  const first = numberFormat('en-GB', { style: 'currency', currency: 'HKD' });
  for (let index = 0; index < 26 * 26; index += 1) {
    const currency = `X${String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))}`;
    expect(moneyIn({ amount: 5, currency }, 'en-GB')).toContain('5');
  }
  expect(numberFormat('en-GB', { style: 'currency', currency: 'HKD' })).not.toBe(first);
});
