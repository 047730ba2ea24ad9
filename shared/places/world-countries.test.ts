import { expect, test } from 'vitest';
import { findWorldCountry, formatCountryName } from './world-countries.ts';

test.each([
  ['Japan', 'jp'],
  ['日本', 'jp'],
  ['tokyo ', 'jp'],
  ['東京', 'jp'],
  ['Dublin', 'ie'],
  ['爱尔兰', 'ie'],
  ['United Kingdom', 'uk'],
  ['warwick', null],
  ['', null],
])('%s names the country %s', (words, country) => {
  expect(findWorldCountry(words)).toBe(country);
});

test('a country has a name in each language, and an unknown key has none', () => {
  expect([formatCountryName('JP', 'zh-hk'), formatCountryName('uk', 'en-us')]).toEqual(['日本', 'United Kingdom']);
  expect(formatCountryName('zz', 'en-us')).toBe('');
});
