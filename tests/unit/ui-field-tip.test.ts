import { expect, test } from 'vitest';
import { type FieldTip, type FieldTipEvent, nextFieldTip, NO_TIP } from '#client/ui/field/field-tip.ts';

const after = (...events: FieldTipEvent[]): FieldTip => events.reduce(nextFieldTip, NO_TIP);

test('a field is checked when it is left', () => {
  expect(after({ is: 'left', message: 'too short' }).message).toBe('too short');
});

test('its own word goes when the visitor comes back', () => {
  expect(after({ is: 'left', message: 'too short' }, { is: 'focused' }).message).toBeNull();
});

test('the word of the form stays under the focus until something is typed', () => {
  const told = after({ is: 'told', message: 'already taken' }, { is: 'focused' });
  expect(told.message).toBe('already taken');
  expect(nextFieldTip(told, { is: 'edited' }).message).toBeNull();
});

test('leaving a field untouched does not make the word of the form untrue', () => {
  expect(
    after({ is: 'told', message: 'already taken' }, { is: 'focused' }, { is: 'left', message: null }).message,
  ).toBe('already taken');
});

test('a mended field says nothing', () => {
  expect(
    after({ is: 'left', message: 'too short' }, { is: 'focused' }, { is: 'edited' }, { is: 'left', message: null })
      .message,
  ).toBeNull();
});
