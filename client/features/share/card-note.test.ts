import { expect, test } from 'vitest';
import { getCardNote, removeUnknownFigures } from './card-note.ts';

const createFigure = (label: string, isUnknown: boolean) => ({
  label,
  value: isUnknown ? '–' : '1',
  about: '',
  isUnknown,
});
const createItem = (hasTuition: boolean, hasLiving: boolean) => ({
  figures: [createFigure('tuition', !hasTuition), createFigure('living', !hasLiving)],
});

test.each([
  ['tuition alone', [createItem(true, false)], 'noteTuitionOnly'],
  ['tuition and living', [createItem(true, true)], 'note'],
  ['living alone', [createItem(false, true)], 'note'],
  ['one of two without living', [createItem(true, true), createItem(true, false)], 'noteTuitionOnly'],
  ['tuition of one and living of the other', [createItem(true, false), createItem(false, true)], 'noteTuitionOnly'],
  ['nothing', [createItem(false, false)], null],
  ['no school', [], null],
] as const)('the note of a card with %s', (_, items, note) => {
  expect(getCardNote(items)).toBe(note);
});

test('omits a figure that no item publishes, and adds the note for requested figures', () => {
  const cardItems = [createItem(true, false), createItem(true, false)];
  expect(removeUnknownFigures(cardItems).map(({ figures }) => figures.map(({ label }) => label))).toEqual([
    ['tuition'],
    ['tuition'],
  ]);
  expect(getCardNote(cardItems)).toBe('noteTuitionOnly');
});
