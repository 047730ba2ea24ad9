import { expect, test } from 'vitest';
import { cardNoteOf, withKnownFigures } from './card-note.ts';

const figure = (label: string, isUnknown: boolean) => ({ label, value: isUnknown ? '–' : '1', about: '', isUnknown });
const thing = (tuition: boolean, living: boolean) => ({
  figures: [figure('tuition', !tuition), figure('living', !living)],
});

test.each([
  ['tuition alone', [thing(true, false)], 'noteTuitionOnly'],
  ['tuition and living', [thing(true, true)], 'note'],
  ['living alone', [thing(false, true)], 'note'],
  ['one of two without living', [thing(true, true), thing(true, false)], 'noteTuitionOnly'],
  ['tuition of one and living of the other', [thing(true, false), thing(false, true)], 'noteTuitionOnly'],
  ['nothing', [thing(false, false)], null],
  ['no school', [], null],
] as const)('a card with %s', (_, things, note) => {
  expect(cardNoteOf(things)).toBe(note);
});

test('a figure that nobody published of any of them is on no card, and the note is of all that was asked for', () => {
  const things = [thing(true, false), thing(true, false)];
  expect(withKnownFigures(things).map(({ figures }) => figures.map(({ label }) => label))).toEqual([
    ['tuition'],
    ['tuition'],
  ]);
  expect(cardNoteOf(things)).toBe('noteTuitionOnly');
});
