import { describe, expect, it } from 'vitest';
import { missedTerm } from './missed-search.ts';
import { nearestWord, slipsAllowed, slipsBetween } from './near-words.ts';

const known = (...terms: string[]) => terms.map((term, at) => ({ term, names: at + 1 }));

describe('a slip', () => {
  it('is a letter that is wrong, missing, too many, or changed about', () => {
    for (const typed of ['oxfird', 'oxfrd', 'oxfoord', 'oxfrod']) expect(slipsBetween(typed, 'oxford', 2)).toBe(1);
    expect(slipsBetween('oxford', 'oxford', 2)).toBe(0);
    expect(slipsBetween('oxford', 'cambridge', 2)).toBe(Infinity);
  });

  it('is forgiven in words that are long enough to be known by the rest', () => {
    expect(['ucl', 'leeds', 'manchester', '牛', '牛津'].map(slipsAllowed)).toEqual([0, 1, 2, 0, 1]);
    expect(nearestWord('usl', known('ucl'))).toBeNull();
  });

  it('means the nearest word, and of those as near the one that more names have', () => {
    expect(nearestWord('havard', known('havana', 'harvard'))).toBe('harvard');
    expect(nearestWord('leads', known('leeds', 'leans'))).toBe('leans');
  });

  it('in a short Chinese name is never the first character: that is another name', () => {
    expect(nearestWord('港科大', known('昆科大'))).toBeNull();
    expect(nearestWord('午津大學', known('牛津大學'))).toBe('牛津大學');
    expect(nearestWord('會記', known('會計'))).toBe('會計');
  });
});

describe('what was sought in vain', () => {
  it('is kept folded, so that one thing is counted as one', () => {
    expect(['Waseda ', 'ＷＡＳＥＤＡ', 'waseda!'].map(missedTerm)).toEqual(['waseda', 'waseda', 'waseda']);
  });

  it('is not kept where it could name somebody', () => {
    for (const typed of [
      '9123 4567',
      'chan@example.com',
      'https://example.com/me',
      'my name is Chan and I live in Sha Tin',
      'x'.repeat(41),
      '!!!',
    ])
      expect(missedTerm(typed), typed).toBeNull();
  });
});
