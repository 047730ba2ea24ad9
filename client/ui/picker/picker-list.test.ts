import { describe, expect, test } from 'vitest';
import { groupChoices, lettersOf, searchChoices } from '#client/ui/select/choice.ts';
import { nextPickerDraft, openDraft } from './picker-list.tsx';

describe('the draft of a picker', () => {
  test('many can be ticked and unticked', () => {
    let draft = openDraft(['leeds']);
    draft = nextPickerDraft(draft, { kind: 'ticked', value: 'york', many: true });
    draft = nextPickerDraft(draft, { kind: 'ticked', value: 'leeds', many: true });
    expect(draft.chosen).toEqual(['york']);
  });

  test('of one kind only the last ticked counts', () => {
    expect(nextPickerDraft(openDraft(['leeds']), { kind: 'ticked', value: 'york', many: false }).chosen).toEqual([
      'york',
    ]);
  });

  test('reset brings back what stood at first, and the whole list', () => {
    const changed = [
      { kind: 'ticked', value: 'york', many: true } as const,
      { kind: 'cleared' } as const,
      { kind: 'searched', query: 'lon' } as const,
    ].reduce(nextPickerDraft, openDraft(['leeds']));
    expect(changed).toMatchObject({ chosen: [], query: 'lon' });
    expect(nextPickerDraft(changed, { kind: 'reset' })).toEqual(openDraft(['leeds']));
  });

  test('the value that was handed in is never touched', () => {
    const value = Object.freeze(['leeds']);
    nextPickerDraft(openDraft(value), { kind: 'ticked', value: 'york', many: true });
    expect(value).toEqual(['leeds']);
  });
});

describe('the list of a picker', () => {
  const choices = [
    { value: 'bristol', label: '布里斯托', alsoCalled: 'Bristol', group: 'B' },
    { value: 'leeds', label: '利兹', alsoCalled: 'Leeds', group: 'L' },
    { value: 'bath', label: '巴斯', alsoCalled: 'Bath', group: 'B' },
    { value: 'any', label: '不限' },
  ];

  test('members of a group stand together where the first one stood', () => {
    expect(groupChoices(choices).map(({ heading, members }) => [heading, members.map(({ value }) => value)])).toEqual([
      ['B', ['bristol', 'bath']],
      ['L', ['leeds']],
      [null, ['any']],
    ]);
  });

  test('only headings of one letter go into the index', () => {
    expect(lettersOf(groupChoices([...choices, { value: 'x', label: 'x', group: 'Offered' }]))).toEqual(['B', 'L']);
  });

  test('a search knows other names, whatever their case or width', () => {
    expect(searchChoices(choices, ' ＬＥＥ ').map(({ value }) => value)).toEqual(['leeds']);
    expect(searchChoices(choices, '布里').map(({ value }) => value)).toEqual(['bristol']);
  });

  test('an empty search keeps everything', () => {
    expect(searchChoices(choices, '  ')).toBe(choices);
  });
});
