import { expect, test } from 'vitest';
import { type FieldTip, type FieldTipEvent, fieldTipReducer, EMPTY_TIP } from './field.tsx';

const replay = (...events: FieldTipEvent[]): FieldTip => events.reduce(fieldTipReducer, EMPTY_TIP);

test('validates on blur', () => {
  expect(replay({ kind: 'blurred', message: 'too short' }).message).toBe('too short');
});

test('clears its own error on focus', () => {
  expect(replay({ kind: 'blurred', message: 'too short' }, { kind: 'focused' }).message).toBeNull();
});

test('keeps a form error on focus until an edit', () => {
  const fieldTip = replay({ kind: 'form-error', message: 'already taken' }, { kind: 'focused' });
  expect(fieldTip.message).toBe('already taken');
  expect(fieldTipReducer(fieldTip, { kind: 'edited' }).message).toBeNull();
});

test('keeps a form error when an unchanged field is blurred', () => {
  expect(
    replay({ kind: 'form-error', message: 'already taken' }, { kind: 'focused' }, { kind: 'blurred', message: null })
      .message,
  ).toBe('already taken');
});

test('shows no error after an edit', () => {
  expect(
    replay(
      { kind: 'blurred', message: 'too short' },
      { kind: 'focused' },
      { kind: 'edited' },
      { kind: 'blurred', message: null },
    ).message,
  ).toBeNull();
});
