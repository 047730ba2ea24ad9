import { readChineseNumeral } from './guard/read-numerals.ts';
import type { Budget, Currency } from './wishes.ts';

/** As they are written, the longer first. */
const SIGNS: readonly [Currency, string][] = [
  ['HKD', 'hk\\$|hkd|港币|港幣|港元|港纸|港紙|蚊'],
  ['TWD', 'nt\\$|twd|新台币|新台幣|台币|台幣'],
  ['CNY', 'rmb|cny|人民币|人民幣|¥'],
  ['EUR', '€|euros?|欧元|歐元'],
  ['USD', 'us\\$|usd|美元|美金|us dollars?'],
  ['AUD', 'au\\$|a\\$|aud|澳元|澳币|澳幣|澳纸|澳紙|澳洲元|australian dollars?'],
  ['CAD', 'ca\\$|c\\$|cad|加元|加币|加幣|加纸|加紙|canadian dollars?'],
  ['GBP', '£|gbp|英镑|英鎊|镑|鎊|pounds?|quid'],
];
const MONEY = `${SIGNS.map(([, signs]) => signs).join('|')}|\\$`;
const ASKS_LESS =
  /预算|預算|屋企|家里|家裡|负担|負擔|budget|afford|under|below|within|less than|up to|at most|max|以内|以內|以下|不超过|不超過|之内|之內|最多|只有|夠唔夠|够不够|enough/iu;

const UNITS: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, 千: 1e3, 万: 1e4, 萬: 1e4, w: 1e4 };
const LEAST_BUDGET = 1000;
const MOST_BUDGET = 10_000_000;

/** 三十萬 */
const DIGIT = '[一二两兩三四五六七八九]';
const IN_WORDS = `(?:${DIGIT}?[十百千]|${DIGIT})+[万萬](?:${DIGIT}[千百])*|${DIGIT}千(?:${DIGIT}百)?`;
const AMOUNT = new RegExp(
  `(${MONEY})?\\s*(?:(${IN_WORDS})|(\\d[\\d,]*(?:\\.\\d+)?)\\s*(?:[几幾多]\\s*)?(k\\b|thousand|千|万|萬|w\\b)?)\\s*(${MONEY})?(年)?`,
  'giu',
);

interface FoundBudget {
  value: Budget;
  said: string;
}

/** Of folded text; a number of which nothing says that it is money is none. */
export function findBudget(text: string): FoundBudget | null {
  for (const [said, before, words, digits = '', unit = '', after, year] of text.matchAll(AMOUNT)) {
    const sign = before ?? after;
    const amount = words
      ? (readChineseNumeral(words) ?? Number.NaN)
      : Number(digits.replaceAll(',', '')) * (UNITS[unit] ?? 1);
    if (!(amount >= LEAST_BUDGET && amount <= MOST_BUDGET) || (year && !sign)) continue;
    if (sign || ASKS_LESS.test(text)) return { value: { amount, currency: sign ? nameCurrency(sign) : null }, said };
  }
  return null;
}

const nameCurrency = (sign: string) =>
  SIGNS.find(([, signs]) => new RegExp(`^(?:${signs})$`, 'u').test(sign))?.[0] ?? null;
