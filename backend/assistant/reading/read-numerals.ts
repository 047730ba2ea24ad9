// Numbers in words: 二萬四千五百, twenty-five thousand.

const DIGIT_VALUES = new Map([...'零一二三四五六七八九'].map((character, digitValue) => [character, digitValue]));
for (const [numeral, value] of [
  ['〇', 0],
  ['两', 2],
  ['兩', 2],
] as const)
  DIGIT_VALUES.set(numeral, value);
const TENS_VALUES = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);
const MYRIAD_VALUES = new Map([
  ['万', 1e4],
  ['萬', 1e4],
  ['亿', 1e8],
  ['億', 1e8],
]);

/** Parses a Chinese numeral: 二十五 is 25, 三萬 is 30000, 二〇二七 is 2027. */
export function parseChineseNumeral(text: string): number {
  const characters = [...text];
  if (characters.length > 1 && characters.every((character) => DIGIT_VALUES.has(character)))
    return Number(characters.map((character) => DIGIT_VALUES.get(character)).join(''));
  let [total, section, digit] = [0, 0, 0];
  for (const character of characters) {
    const tensValue = TENS_VALUES.get(character);
    const myriadValue = MYRIAD_VALUES.get(character);
    if (tensValue) [section, digit] = [section + (digit || 1) * tensValue, 0];
    else if (myriadValue) [total, section, digit] = [(total + section + digit || 1) * myriadValue, 0, 0];
    else digit = DIGIT_VALUES.get(character) ?? 0;
  }
  return total + section + digit;
}
