import { describe, expect, it } from 'vitest';
import { LOCALES } from './locales.ts';
import { exactMoneyText, formatMoneyInTag, moneyText, roundCostPart, roundMoney } from './money.ts';

describe('an amount of money', () => {
  it.each([
    ['GBP', '£27,500'],
    ['AUD', 'A$27,500'],
    ['USD', 'US$27,500'],
    ['CAD', 'C$27,500'],
    ['HKD', 'HK$27,500'],
    ['EUR', '€27,500'],
    ['TWD', 'NT$27,500'],
  ])('of %s has the same symbol in every language: %s', (currency, text) => {
    for (const locale of LOCALES) expect(moneyText({ amount: 27_500, currency }, locale)).toBe(text);
  });

  it('is marked CN¥ where the symbol is ambiguous', () => {
    const moneyTexts = LOCALES.map((locale) => moneyText({ amount: 155_556, currency: 'CNY' }, locale));
    expect(moneyTexts).toEqual(['¥155,556', 'RMB¥155,556', 'RMB¥155,556']);
  });

  it('is formatted in the chat’s language with the same symbol', () => {
    expect(formatMoneyInTag({ amount: 24_500, currency: 'AUD' }, 'fr-FR')).toMatch(/^24\s500\sA\$$/u);
    expect(formatMoneyInTag({ amount: 24_500, currency: 'AUD' }, 'en-US', 'name')).toBe('24,500 Australian dollars');
  });

  it('keeps a text amount of the backend unchanged', () => {
    for (const currency of ['pounds', '', '__proto__', 'constructor'])
      expect(moneyText({ amount: 19_600, currency }, 'zh')).toBe(`${currency}\u00A019,600`);
  });

  it('is rounded to whole units', () =>
    expect(moneyText({ amount: 90_776.128, currency: 'AUD' }, 'en-us')).toBe('A$90,776'));

  it('keeps the cents of a paid amount', () => {
    expect(exactMoneyText({ amount: 312.5, currency: 'GBP' }, 'zh-hk')).toBe('£312.50');
    expect(exactMoneyText({ amount: 2000, currency: 'GBP' }, 'en-us')).toBe('£2,000');
  });
});

it('a converted amount is rounded in the same way alone and as a part of a total', () => {
  expect([12_345, 1_226_624, 1_612_016].map(roundMoney)).toEqual([12_300, 1_227_000, 1_612_000]);
  expect([240, 5780, 1_226_624, 1_612_016].map(roundCostPart)).toEqual([200, 6000, 1_227_000, 1_612_000]);
});
