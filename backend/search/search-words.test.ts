import { describe, expect, it } from 'vitest';
import { findClosestWord, getAllowedEdits, countEdits } from './search-words.ts';

const createKnownWords = (...names: [term: string, names: number][]) =>
  names.map(([term, nameCount]) => ({ term, names: nameCount }));

describe('spelling correction', () => {
  it('prefers the most similar word, regardless of its frequency', () => {
    expect(findClosestWord('engineerng', createKnownWords(['engineered', 90], ['engineering', 2]))).toBe('engineering');
  });

  it('prefers the more frequent of two equally similar words', () => {
    expect(findClosestWord('leads', createKnownWords(['leeds', 3], ['leans', 1]))).toBe('leeds');
    expect(findClosestWord('leads', createKnownWords(['leans', 1], ['leeds', 3]))).toBe('leeds');
  });

  it('corrects nothing for short words or without a similar name', () => {
    expect(findClosestWord('law', createKnownWords(['lab', 9]))).toBeNull();
    expect(findClosestWord('chemistry', createKnownWords(['history', 9]))).toBeNull();
  });

  it('preserves the first character of a short Chinese name', () => {
    expect(findClosestWord('牛金', createKnownWords(['劍金', 9]))).toBeNull();
    expect(findClosestWord('牛金', createKnownWords(['牛津', 1]))).toBe('牛津');
  });
});

it('counts substitutions, insertions, deletions and transpositions, up to the limit', () => {
  expect(['leeds', 'leds', 'leedss', 'eleds', 'oxford'].map((word) => countEdits(word, 'leeds', 1))).toEqual([
    0,
    1,
    1,
    1,
    Infinity,
  ]);
});

it('allows no typing error in words that are too short', () => {
  expect(['law', 'laws', 'medicine', '法', '法律'].map(getAllowedEdits)).toEqual([0, 1, 2, 0, 1]);
});
