import { expect, test } from 'vitest';
import { getCardNote, withKnownFigures } from './card-note.ts';

const figure = (label: string, isUnknown: boolean) => ({ label, value: isUnknown ? '–' : '1', about: '', isUnknown });
const item = (tuition: boolean, hasLiving: boolean) => ({
  figures: [figure('tuition', !tuition), figure('living', !hasLiving)],
});

test.each([
  ['tuition alone', [item(true, false)], 'noteTuitionOnly'],
  ['tuition and living', [item(true, true)], 'note'],
  ['living alone', [item(false, true)], 'note'],
  ['one of two without living', [item(true, true), item(true, false)], 'noteTuitionOnly'],
  ['tuition of one and living of the other', [item(true, false), item(false, true)], 'noteTuitionOnly'],
  ['nothing', [item(false, false)], null],
  ['no school', [], null],
] as const)('a card with %s', (_, items, note) => {
  expect(getCardNote(items)).toBe(note);
});

test('omits a figure that no item publishes, and adds the note for requested figures', () => {
  const items = [item(true, false), item(true, false)];
  expect(withKnownFigures(items).map(({ figures }) => figures.map(({ label }) => label))).toEqual([
    ['tuition'],
    ['tuition'],
  ]);
  expect(getCardNote(items)).toBe('noteTuitionOnly');
});
