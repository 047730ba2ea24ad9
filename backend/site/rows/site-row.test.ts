import { expect, test } from 'vitest';
import { getSchoolName } from './site-row.ts';

test.each([
  ['zh-hk', '牛津大學 · University of Oxford'],
  ['zh', '牛津大學 · University of Oxford'],
  ['en-us', 'University of Oxford · 牛津大學'],
] as const)('the name of a school in the language %s comes first', (locale, names) =>
  expect(getSchoolName({ name: 'University of Oxford', nameChn: '牛津大學' }, locale)).toBe(names),
);

test.each(['', 'Abertay University'])('one name is shown if the Chinese one is "%s"', (nameChn) => {
  for (const locale of ['zh-hk', 'en-us'] as const)
    expect(getSchoolName({ name: 'Abertay University', nameChn }, locale)).toBe('Abertay University');
});
