import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { count, flag, lines, list, number, picture, richText, text, textKinds, token } from './fields.ts';

const NOTHING = [null, undefined, ''];

test.each([
  ['token', token(), ''],
  ['text', text(), ''],
  ['picture', picture(), ''],
  ['richText', richText(), ''],
  ['number', number(), null],
  ['count', count(), 0],
  ['flag', flag(), false],
  ['list', list(token()), []],
  ['lines', lines(), []],
] as [string, z.ZodType, unknown][])('%s parses null, missing and empty alike', (_, field, nothing) => {
  for (const value of NOTHING) expect(field.parse(value)).toEqual(nothing);
});

test.each([
  [7, '7'],
  [0, '0'],
  ['007', '007'],
  ['9007199254740993', '9007199254740993'],
  [true, 'true'],
  [' x ', ' x '],
])('the token %j is %j', (value, read) => {
  expect(token().parse(value)).toBe(read);
});

test.each([
  ['12', 12],
  ['-1.5', -1.5],
  [0, 0],
  ['0', 0],
  [' 3 ', 3],
])('the number %j is %j', (value, read) => {
  expect([number().parse(value), count().parse(value)]).toEqual([read, read]);
});

test.each([
  [1, true],
  ['1', true],
  ['true', true],
  [true, true],
  [0, false],
  ['0', false],
  ['false', false],
])('the flag %j is %j', (value, read) => {
  expect(flag().parse(value)).toBe(read);
});

test.each([
  ['a\nb', ['a', 'b']],
  ['a, b;c\r\n\n', ['a', 'b', 'c']],
  [
    ['a', 7, null, ' '],
    ['a', '7'],
  ],
])('the lines of %j are %j', (value, read) => {
  expect(lines().parse(value)).toEqual(read);
});

test.each([
  ['token', token(), { a: 1 }],
  ['text', text(), ['a']],
  ['richText', richText(), {}],
  ['number', number(), 'many'],
  ['count', count(), 'many'],
  ['flag', flag(), 'perhaps'],
  ['list', list(token()), { 0: 'a' }],
  ['lines', lines(), 7],
] as [string, z.ZodType, unknown][])('%s rejects invalid values', (_, field, value) => {
  expect(field.safeParse(value).success).toBe(false);
});

test('a parser accepts or rejects any input and never throws', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const field of [token(), text(), picture(), richText(), number(), count(), flag(), list(token()), lines()])
        expect(typeof field.safeParse(value).success).toBe('boolean');
    }),
  );
});

test('every call of a reader makes a field of its own kind', () => {
  expect([text(), richText(), picture(), token()].map((field) => textKinds.get(field)?.kind)).toEqual([
    'plain',
    'rich',
    'picture',
    undefined,
  ]);
});
