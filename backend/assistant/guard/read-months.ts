import { readChineseNumeral } from './read-numerals.ts';

const NAMES = 'january february march april may june july august september october november december'.split(' ');

/** 'May' is a month where a day, a year or a word of time stands beside it. */
const MAY = '(?<=\\b(?:in|of|by|until|from|early|late|mid|and|to|or)[\\s-])may\\b|\\bmay(?=\\s+\\d)|(?<=\\d\\s)may\\b';

export const MONTH = new RegExp(
  `\\b(?:${NAMES.filter((name) => name !== 'may' && name !== 'march').join('|')})\\b|\\bmarch\\b|${MAY}|(?:\\d{1,2}|[一二三四五六七八九十]{1,3})\\s*月(?!内|內)`,
  'gu',
);
/** '2027-09' of a row. */
const IN_DATE = /\b\d{4}-(\d{2})\b/gu;

export function readMonths(text: string, isRow: boolean): number[] {
  const named = [...text.matchAll(MONTH)].map(([month]) => {
    const at = NAMES.indexOf(month);
    if (at >= 0) return at + 1;
    const number = month.replace(/\s*月$/u, '');
    return Number(number) || readChineseNumeral(number);
  });
  return isRow ? [...named, ...[...text.matchAll(IN_DATE)].map(([, month]) => Number(month))] : named;
}
