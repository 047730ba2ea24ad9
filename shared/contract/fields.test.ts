import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { count, flag, lines, list, number, picture, richText, text, textKinds, token } from './fields.ts';

const ABSENT_VALUES = [null, undefined, ''];

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
] as [string, z.ZodType, unknown][])('%s parses null, missing and empty alike', (_, field, absentResult) => {
  for (const value of ABSENT_VALUES) expect(field.parse(value)).toEqual(absentResult);
});

test.each([
  [7, '7'],
  [0, '0'],
  ['007', '007'],
  ['9007199254740993', '9007199254740993'],
  [true, 'true'],
  [' x ', ' x '],
])('the token %j is parsed as %j', (value, parsedToken) => {
  expect(token().parse(value)).toBe(parsedToken);
});

test.each([
  ['12', 12],
  ['-1.5', -1.5],
  [0, 0],
  ['0', 0],
  [' 3 ', 3],
])('the number %j is parsed as %j', (value, parsedNumber) => {
  expect([number().parse(value), count().parse(value)]).toEqual([parsedNumber, parsedNumber]);
});

test.each([
  [1, true],
  ['1', true],
  ['true', true],
  [true, true],
  [0, false],
  ['0', false],
  ['false', false],
])('the flag %j is parsed as %j', (value, parsedFlag) => {
  expect(flag().parse(value)).toBe(parsedFlag);
});

test.each([
  ['a\nb', ['a', 'b']],
  ['a, b;c\r\n\n', ['a', 'b', 'c']],
  [
    ['a', 7, null, ' '],
    ['a', '7'],
  ],
])('the lines of %j are parsed as %j', (value, parsedLines) => {
  expect(lines().parse(value)).toEqual(parsedLines);
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

test('every field function returns a new schema', () => {
  expect([text(), richText(), picture(), token()].map((field) => textKinds.get(field)?.kind)).toEqual([
    'plain',
    'rich',
    'picture',
    undefined,
  ]);
});
