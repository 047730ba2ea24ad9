// Numbers in words: 二萬四千五百, twenty-five thousand.

const DIGITS = new Map([...'零一二三四五六七八九'].map((character, value) => [character, value]));
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

/** Parses a Chinese numeral: 二十五 is 25, 三萬 is 30000, 二〇二七 is 2027. */
export function readChineseNumeral(text: string): number {
  const characters = [...text];
  if (characters.length > 1 && characters.every((character) => DIGITS.has(character)))
    return Number(characters.map((character) => DIGITS.get(character)).join(''));
  let [total, section, digit] = [0, 0, 0];
  for (const character of characters) {
    const ten = TENS.get(character);
    const myriad = MYRIADS.get(character);
    if (ten) [section, digit] = [section + (digit || 1) * ten, 0];
    else if (myriad) [total, section, digit] = [(total + section + digit || 1) * myriad, 0, 0];
    else digit = DIGITS.get(character) ?? 0;
  }
  return total + section + digit;
}
