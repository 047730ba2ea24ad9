import type { Locale } from '#shared/locale/locales.ts';
import {
  CHINESE_NUMERAL,
  ENGLISH_NUMERAL,
  MONTH,
  readChineseNumeral,
  readEnglishNumeral,
  readMonths,
} from './read-numerals.ts';

/** What a model's words claim and nothing that it was given says. */
export const findInventions = (words: string, known: ReadonlySet<string>): string[] =>
  [...readClaims(words, 'words')].filter((claim) => !known.has(claim));

/** All that rows, and what people said, allow to be claimed. */
export const claimsOf = (given: readonly string[]): Set<string> =>
  new Set(given.flatMap((row) => [...readClaims(row, 'rows')]));

const CLAUSE_END = /[。！？；，、：](?=[^\d])|\n|[.,;:!?](?=\s)/gu;

/** The part of growing words whose figures cannot grow any more: '24,5' may become '24,500 pounds'. */
export function settledPart(words: string): string {
  const last = [...words.matchAll(CLAUSE_END)].at(-1);
  return last ? words.slice(0, last.index + 1) : '';
}

const SIMPLIFIED = /[这们来说学国个为时费课请还没过对开关]/u;
const TRADITIONAL = /[這們來說學國個為時費課請還沒過對開關]/u;

/** Whether words are in the script that the reader's language is written in. */
export const isInScript = (words: string, locale: Locale) =>
  locale === 'en-us' || !(locale === 'zh-hk' ? SIMPLIFIED : TRADITIONAL).test(words);

// What of a text somebody could rely on: figures, money, shares, months, addresses. Each becomes one plain word, so that
// two texts can be compared however they write it: 'GBP 24,500' and '£24.5k' both claim '24500' and 'GBP 24500'.

const CURRENCIES: readonly [string, string][] = [
  ['HKD', 'hk\\$|hkd|港币|港幣|港元|港纸|港紙'],
  ['CNY', 'rmb|cny|人民币|人民幣|¥'],
  ['EUR', '€|eur|euros?|欧元|歐元'],
  ['USD', 'us\\$|usd|美元|美金|us dollars?'],
  ['AUD', 'au\\$|a\\$|aud|澳元|澳币|澳幣|australian dollars?'],
  ['CAD', 'ca\\$|c\\$|cad|加元|加币|加幣|canadian dollars?'],
  ['GBP', '£|gbp|英镑|英鎊|镑|鎊|pounds?'],
  ['$', '\\$|dollars?'],
  ['元', '元|块|塊|蚊'],
];
const CURRENCY_SIGNS = CURRENCIES.map(([currency, signs]) => ({ currency, signs: new RegExp(`^(?:${signs})$`, 'u') }));
const MONEY = CURRENCIES.map(([, signs]) => signs).join('|');
/** What a sign that names no country may stand for. */
const VAGUE: Readonly<Record<string, string>> = { HKD: '$', USD: '$', AUD: '$', CAD: '$', CNY: '元' };

const DIGITS = '\\d+(?:,\\d{3})*(?:\\.\\d+)?';
const UNITS: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  million: 1e6,
  千: 1e3,
  万: 1e4,
  萬: 1e4,
  亿: 1e8,
  億: 1e8,
};
const SHARE = '%|percent|per cent|成';
const AMOUNT = new RegExp(
  `(?:(${MONEY})\\s*)?(${DIGITS})(?:\\s*(k\\b|thousand|million|千|万|萬|亿|億))?(?:\\s*(${MONEY}))?(?:\\s*(${SHARE}))?`,
  'gu',
);

/** Not amounts, though they are written with the same signs. */
const IDIOMS =
  /十分|万一|萬一|千万(?=不|别|要|记)|千萬(?=不|別|要|記)|一一|百分百|万分|萬分|五花八门|五花八門|三心二意/gu;
/** After one of these a sign alone is an amount. */
const MEASURES = `年|月|日|号|號|天|周|週|星期|小时|小時|分|元|英|澳|美|加|港|镑|鎊|度|成|倍|科|级|級|名|位|%|毫米|岁|歲|个月|個月|个星期|個星期`;
const CHINESE = new RegExp(`(?<!\\d\\s{0,3})(百分之|第)?(${CHINESE_NUMERAL}+)(?=(${MEASURES})?)`, 'gu');
const ENGLISH_UNITS =
  '\\s*-?(?:percent|per cent|points?|marks?|years?|months?|weeks?|days?|hours?|pounds?|dollars?|degrees?|grades?)\\b';
const ENGLISH = new RegExp(`(${ENGLISH_NUMERAL})(${ENGLISH_UNITS})?`, 'gu');
const ADDRESS = /https?:\/\/\S+|www\.\S+|(?<![\w.+-])[\w.+-]+@[\w-]+\.\w[\w.]*/gu;
const LIST_PLACE = /^[ \t]{0,8}\d{1,2}[.)、]\s+/gmu;

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
const write = (value: number) => String(Math.round(value * 1e4) / 1e4);

/** What words claim. Of a row everything counts that may be a figure; of a model's words what says an amount. */
function readClaims(given: string, of: 'words' | 'rows'): Set<string> {
  const isRow = of === 'rows';
  const claims = new Set<string>();
  let text = fold(given).replace(IDIOMS, ' ');
  for (const [address] of text.matchAll(ADDRESS)) claims.add(address.replace(/(?<![.,;)])[.,;)]+$/, ''));
  for (const month of readMonths(text, isRow)) claims.add(`month ${month}`);
  if (!isRow) text = text.replace(LIST_PLACE, '').replace(MONTH, ' ');
  // Digits of other scripts say what nobody can compare.
  for (const [digit] of text.matchAll(/(?![0-9])\p{Nd}/gu)) claims.add(`digit ${digit}`);
  for (const found of text.matchAll(AMOUNT))
    addAmount(claims, found, isRow ? text.slice(found.index, found.index + 60) : '');
  for (const [, before, sign = '', measure] of text.matchAll(CHINESE)) {
    const value = readChineseNumeral(sign);
    if (!isRow && !isAmount(sign, value, before, measure)) continue;
    claims.add(write(value));
    if (before === '百分之') claims.add(`${write(value)}%`);
  }
  for (const [, words = '', unit] of text.matchAll(ENGLISH)) {
    const value = readEnglishNumeral(words);
    if (isRow || unit || value >= 100) claims.add(write(value));
    if (unit && /cent/.test(unit)) claims.add(`${write(value)}%`);
  }
  return claims;
}

function addAmount(
  claims: Set<string>,
  [, before, digits = '', unit = '', after, share]: RegExpMatchArray,
  row: string,
) {
  const value = write(Number(digits.replaceAll(',', '')) * (UNITS[unit] ?? 1));
  claims.add(value);
  const sign = before ?? after;
  const currency = sign && CURRENCY_SIGNS.find(({ signs }) => signs.test(sign))?.currency;
  if (currency) claims.add(`${currency} ${value}`);
  if (currency && row && VAGUE[currency]) claims.add(`${VAGUE[currency]} ${value}`);
  if (share) claims.add(`${share === '成' ? write(Number(value) * 10) : value}%`);
  // 'Gaokao 82 (Per cent of full marks)'
  if (row && /^\D{0,40}\d[\d.,]*\D{0,24}(?:%|per ?cent|百分)/u.test(row)) claims.add(`${value}%`);
}

/** 一所 and 第一 are a manner of speaking; 三年 is not. */
function isAmount(sign: string, value: number, before?: string, measure?: string): boolean {
  if (before === '百分之' || [...sign].length > 1) return true;
  if (before === '第') return value > 3;
  if (value === 1) return measure === '月' || measure === '日' || measure === '号' || measure === '號';
  return measure !== undefined;
}
