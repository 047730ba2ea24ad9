import { describe, expect, it } from 'vitest';
import { closestWord, slipsAllowed, slipsBetween } from './search-words.ts';

const known = (...names: [term: string, names: number][]) => names.map(([term, many]) => ({ term, names: many }));

describe('spelling correction', () => {
  it('is the nearest, however many names another one has', () => {
    expect(closestWord('engineerng', known(['engineered', 90], ['engineering', 2]))).toBe('engineering');
  });

  it('is, of two as near, the one that more names have', () => {
    expect(closestWord('leads', known(['leeds', 3], ['leans', 1]))).toBe('leeds');
    expect(closestWord('leads', known(['leans', 1], ['leeds', 3]))).toBe('leeds');
  });

  it('corrects nothing for short words or without a similar name', () => {
    expect(closestWord('law', known(['lab', 9]))).toBeNull();
    expect(closestWord('chemistry', known(['history', 9]))).toBeNull();
  });

  it('begins, as a short Chinese name, with the character that was typed', () => {
    expect(closestWord('牛金', known(['劍金', 9]))).toBeNull();
    expect(closestWord('牛金', known(['牛津', 1]))).toBe('牛津');
  });
});

it('counts substitutions, insertions, deletions and transpositions, up to the limit', () => {
  expect(['leeds', 'leds', 'leedss', 'eleds', 'oxford'].map((word) => slipsBetween(word, 'leeds', 1))).toEqual([
    0,
    1,
    1,
    1,
    Infinity,
  ]);
});

it('allows no slip in a word that would be another one', () => {
  expect(['law', 'laws', 'medicine', '法', '法律'].map(slipsAllowed)).toEqual([0, 1, 2, 0, 1]);
});
