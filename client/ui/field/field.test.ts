import { expect, test } from 'vitest';
import { type FieldTip, type FieldTipEvent, nextFieldTip, NO_TIP } from './field.tsx';

const after = (...events: FieldTipEvent[]): FieldTip => events.reduce(nextFieldTip, NO_TIP);

test('a field is checked when it is left', () => {
  expect(after({ kind: 'left', message: 'too short' }).message).toBe('too short');
});

test('its own word goes when the visitor comes back', () => {
  expect(after({ kind: 'left', message: 'too short' }, { kind: 'focused' }).message).toBeNull();
});

test('the word of the form stays under the focus until something is typed', () => {
  const told = after({ kind: 'told', message: 'already taken' }, { kind: 'focused' });
  expect(told.message).toBe('already taken');
  expect(nextFieldTip(told, { kind: 'edited' }).message).toBeNull();
});

test('leaving a field untouched does not make the word of the form untrue', () => {
  expect(
    after({ kind: 'told', message: 'already taken' }, { kind: 'focused' }, { kind: 'left', message: null }).message,
  ).toBe('already taken');
});

test('a mended field says nothing', () => {
  expect(
    after(
      { kind: 'left', message: 'too short' },
      { kind: 'focused' },
      { kind: 'edited' },
      { kind: 'left', message: null },
    ).message,
  ).toBeNull();
});
