// Numbers in words: 二萬四千五百, twenty-five thousand.

const DIGITS = new Map([...'零一二三四五六七八九'].map((sign, value) => [sign, value]));
for (const [sign, value] of [
  ['〇', 0],
  ['两', 2],
  ['兩', 2],
] as const)
  DIGITS.set(sign, value);
const TENS = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);
const MYRIADS = new Map([
  ['万', 1e4],
  ['萬', 1e4],
  ['亿', 1e8],
  ['億', 1e8],
]);

export const CHINESE_NUMERAL = '[零〇一二两兩三四五六七八九十百千万萬亿億]';

/** 二十五 is 25, 三萬 is 30000, 二〇二七 is 2027. */
export function readChineseNumeral(text: string): number {
  const signs = [...text];
  if (signs.length > 1 && signs.every((sign) => DIGITS.has(sign)))
    return Number(signs.map((sign) => DIGITS.get(sign)).join(''));
  let [total, section, digit] = [0, 0, 0];
  for (const sign of signs) {
    const ten = TENS.get(sign);
    const myriad = MYRIADS.get(sign);
    if (ten) [section, digit] = [section + (digit || 1) * ten, 0];
    else if (myriad) [total, section, digit] = [(total + section + digit || 1) * myriad, 0, 0];
    else digit = DIGITS.get(sign) ?? 0;
  }
  return total + section + digit;
}

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const DECADES = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const LARGE = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1e6],
]);
const WORD = [...UNITS.slice(1), ...DECADES, ...LARGE.keys()].toSorted((a, b) => b.length - a.length).join('|');

export const ENGLISH_NUMERAL = `\\b(?:${WORD})(?:[\\s-]+(?:and\\s+)?(?:${WORD}))*\\b`;

export function readEnglishNumeral(text: string): number {
  let [total, section] = [0, 0];
  for (const word of text.split(/[\s-]+(?:and[\s-]+)?/)) {
    const large = LARGE.get(word);
    if (large === 100) section = (section || 1) * 100;
    else if (large) [total, section] = [total + (section || 1) * large, 0];
    else section += UNITS.includes(word) ? UNITS.indexOf(word) : (DECADES.indexOf(word) + 2) * 10;
  }
  return total + section;
}

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
    const number = month.replace('月', '').trim();
    return Number(number) || readChineseNumeral(number);
  });
  return isRow ? [...named, ...[...text.matchAll(IN_DATE)].map(([, month]) => Number(month))] : named;
}
