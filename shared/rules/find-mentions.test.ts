import { expect, test } from 'vitest';
import { findMentions } from './find-mentions.ts';

const COLLEAGUES = ['Lau', 'Lau Mei', '王小明'].map((name) => ({ name }));

test.each([
  ['@Lau please call', ['Lau']],
  ['@Lau Mei please call', ['Lau Mei']],
  ['請@王小明跟進，@Lau 亦請留意', ['王小明', 'Lau']],
  ['@Lau and @Lau', ['Lau']],
  ['Lau, mail lau@example.com or @nobody', []],
])('%s', (text, names) => {
  expect(findMentions(text, COLLEAGUES).map(({ name }) => name)).toEqual(names);
});
