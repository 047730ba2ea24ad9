import { describe, expect, test } from 'vitest';
import { groupChoices, listLetters, searchChoices } from '#client/ui/select/choice.ts';
import { pickerReducer, createPickerDraft } from './picker-list.tsx';

describe('picker draft', () => {
  test('toggles several values', () => {
    let draft = createPickerDraft(['leeds']);
    draft = pickerReducer(draft, { kind: 'toggled', value: 'york', many: true });
    draft = pickerReducer(draft, { kind: 'toggled', value: 'leeds', many: true });
    expect(draft.selected).toEqual(['york']);
  });

  test('keeps the last value of a single select', () => {
    expect(
      pickerReducer(createPickerDraft(['leeds']), { kind: 'toggled', value: 'york', many: false }).selected,
    ).toEqual(['york']);
  });

  test('resets selection and query', () => {
    const changedDraft = [
      { kind: 'toggled', value: 'york', many: true } as const,
      { kind: 'cleared' } as const,
      { kind: 'searched', query: 'lon' } as const,
    ].reduce(pickerReducer, createPickerDraft(['leeds']));
    expect(changedDraft).toMatchObject({ selected: [], query: 'lon' });
    expect(pickerReducer(changedDraft, { kind: 'reset' })).toEqual(createPickerDraft(['leeds']));
  });

  test('does not mutate its input', () => {
    const initialValue = Object.freeze(['leeds']);
    pickerReducer(createPickerDraft(initialValue), { kind: 'toggled', value: 'york', many: true });
    expect(initialValue).toEqual(['leeds']);
  });
});

describe('picker list', () => {
  const choices = [
    { value: 'bristol', label: '布里斯托', alsoCalled: 'Bristol', group: 'B' },
    { value: 'leeds', label: '利兹', alsoCalled: 'Leeds', group: 'L' },
    { value: 'bath', label: '巴斯', alsoCalled: 'Bath', group: 'B' },
    { value: 'any', label: '不限' },
  ];

  test('groups choices at the position of the first member', () => {
    expect(groupChoices(choices).map(({ heading, members }) => [heading, members.map(({ value }) => value)])).toEqual([
      ['B', ['bristol', 'bath']],
      ['L', ['leeds']],
      [null, ['any']],
    ]);
  });

  test('indexes headings of one letter only', () => {
    expect(listLetters(groupChoices([...choices, { value: 'x', label: 'x', group: 'Offered' }]))).toEqual(['B', 'L']);
  });

  test('finds aliases regardless of case and width', () => {
    expect(searchChoices(choices, ' ＬＥＥ ').map(({ value }) => value)).toEqual(['leeds']);
    expect(searchChoices(choices, '布里').map(({ value }) => value)).toEqual(['bristol']);
  });

  test('returns all choices for an empty query', () => {
    expect(searchChoices(choices, '  ')).toBe(choices);
  });
});
