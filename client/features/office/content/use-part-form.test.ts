import { expect, test } from 'vitest';
import { adoptStored } from './use-part-form.ts';

const sent = { a: '1', b: '1' };

test('the stored version is adopted when nothing was typed', () => {
  expect(adoptStored(sent, sent, { a: '1', b: 'theirs' })).toEqual({ a: '1', b: 'theirs' });
  expect(adoptStored(sent, sent, { a: '1', b: '1', 'list.0.c': 'x' })).toEqual({ a: '1', b: '1', 'list.0.c': 'x' });
});

test('fields with unsaved edits are kept, and the other fields are adopted', () => {
  expect(adoptStored({ a: '2', b: '1' }, sent, { a: '1', b: 'theirs' })).toEqual({ a: '2', b: 'theirs' });
});

test('nothing changes when entries were added on either side, or both are equal', () => {
  expect(adoptStored({ ...sent, 'list.0.c': 'mine' }, sent, { a: '1', b: 'theirs' })).toBeNull();
  expect(adoptStored({ a: '2', b: '1' }, sent, { a: '1', b: '1', 'list.0.c': 'x' })).toBeNull();
  expect(adoptStored(sent, { a: '0', b: '0' }, sent)).toBeNull();
});
