import { expect, it } from 'vitest';
import { interpolate, createPluralKeys } from './interpolate.ts';

it.each([
  ['{{a}} of {{b}}', { a: 1, b: 'two' }, '1 of two'],
  ['{{a}}{{a}}', { a: 'x' }, 'xx'],
  ['a value is no pattern: {{a}}', { a: '$& $1 $$' }, 'a value is no pattern: $& $1 $$'],
  ['a value is no placeholder: {{a}}', { a: '{{b}}', b: 'x' }, 'a value is no placeholder: {{b}}'],
  ['{{a}}, {{toString}}', {}, '{{a}}, {{toString}}'],
  ['{{a}}{{b}}.', { a: null, b: undefined }, '.'],
])('%s', (text, values, expected) => expect(interpolate(text, values)).toBe(expected));

it('numbers are formatted with the caller’s function', () => {
  expect(interpolate('{{a}} {{b}}', { a: 2246, b: '2246' }, (value) => value.toLocaleString('en-GB'))).toBe(
    '2,246 2246',
  );
});

it.each([
  ['en-us', 0, ['n_zero', 'n_other', 'n', 'n_other']],
  ['en-us', 1, ['n_one', 'n', 'n_other']],
  ['zh', 1, ['n_other', 'n', 'n_other']],
] as const)('uses in %s the plural form of %i', (locale, count, keys) =>
  expect(createPluralKeys(locale)('n', count)).toEqual(keys),
);
