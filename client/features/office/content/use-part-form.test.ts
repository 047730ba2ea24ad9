import { expect, test } from 'vitest';
import { mergeStoredValues } from './use-part-form.ts';

const submittedValues = { a: '1', b: '1' };

test('the stored version is adopted when nothing was typed', () => {
  expect(mergeStoredValues(submittedValues, submittedValues, { a: '1', b: 'theirs' })).toEqual({ a: '1', b: 'theirs' });
  expect(mergeStoredValues(submittedValues, submittedValues, { a: '1', b: '1', 'list.0.c': 'x' })).toEqual({
    a: '1',
    b: '1',
    'list.0.c': 'x',
  });
});

test('fields with unsaved edits are kept, and the other fields are adopted', () => {
  expect(mergeStoredValues({ a: '2', b: '1' }, submittedValues, { a: '1', b: 'theirs' })).toEqual({
    a: '2',
    b: 'theirs',
  });
});

test('nothing changes when entries were added on either side, or both are equal', () => {
  expect(
    mergeStoredValues({ ...submittedValues, 'list.0.c': 'mine' }, submittedValues, { a: '1', b: 'theirs' }),
  ).toBeNull();
  expect(mergeStoredValues({ a: '2', b: '1' }, submittedValues, { a: '1', b: '1', 'list.0.c': 'x' })).toBeNull();
  expect(mergeStoredValues(submittedValues, { a: '0', b: '0' }, submittedValues)).toBeNull();
});
