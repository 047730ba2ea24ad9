import { parseChineseNumeral } from './read-numerals.ts';

// Amounts of money in a question.

export type Currency = 'GBP' | 'AUD' | 'USD' | 'CAD' | 'HKD' | 'CNY' | 'EUR' | 'TWD';

export interface Budget {
  amount: number;
  /** Null if the question names no currency. */
  currency: Currency | null;
}

/** Patterns of currency signs. */
const CURRENCY_SYMBOLS: readonly [Currency, string][] = [
  ['HKD', 'hk\\$|hkd|港币|港幣|港元|港纸|港紙|蚊'],
  ['TWD', 'nt\\$|twd|新台币|新台幣|台币|台幣'],
  ['CNY', 'rmb|cny|人民币|人民幣|¥'],
  ['EUR', '€|euros?|欧元|歐元'],
  ['USD', 'us\\$|usd|美元|美金|us dollars?'],
  ['AUD', 'au\\$|a\\$|aud|澳元|澳币|澳幣|澳纸|澳紙|澳洲元|australian dollars?'],
  ['CAD', 'ca\\$|c\\$|cad|加元|加币|加幣|加纸|加紙|canadian dollars?'],
  ['GBP', '£|gbp|英镑|英鎊|镑|鎊|pounds?|quid'],
];
const MONEY_SOURCE = `${CURRENCY_SYMBOLS.map(([, characters]) => characters).join('|')}|\\$`;
const UPPER_BOUND_SOURCE =
  /预算|預算|屋企|家里|家裡|负担|負擔|budget|afford|under|below|within|less than|up to|at most|max|以内|以內|以下|不超过|不超過|之内|之內|最多|只有|夠唔夠|够不够|enough/iu;

const INCOME_LENGTH = 16;
const UNIT_FACTORS: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, 千: 1e3, 万: 1e4, 萬: 1e4, w: 1e4 };
const MIN_BUDGET = 1000;
const MAX_BUDGET = 10_000_000;

/** Matches digits of numerals in words, such as 三十萬. */
const CHINESE_DIGITS = '一二两兩三四五六七八九';
const CHINESE_DIGIT_SOURCE = `[${CHINESE_DIGITS}]`;
const CHINESE_NUMERALS = `${CHINESE_DIGITS}十百千`;
/**
 * The lookbehind lets a match start only at the beginning of a run of numerals. Otherwise matching would be quadratic.
 */
const CHINESE_NUMERAL_SOURCE = `(?<![${CHINESE_NUMERALS}])[${CHINESE_NUMERALS}]+[万萬](?:${CHINESE_DIGIT_SOURCE}[千百])*|${CHINESE_DIGIT_SOURCE}千(?:${CHINESE_DIGIT_SOURCE}百)?`;
const AMOUNT_PATTERN = new RegExp(
  `(?:(${MONEY_SOURCE})\\s*)?(?:(${CHINESE_NUMERAL_SOURCE})|(\\d[\\d,]*(?:\\.\\d+)?)(?:\\s*[几幾多])?(?:\\s*(k\\b|thousand|千|万|萬|w\\b))?)(?:\\s*(${MONEY_SOURCE}))?(?:\\s*(年))?`,
  'giu',
);

/**
 * Finds an amount of money in folded text. A number without a currency sign counts only next to a word such as
 * 'budget'.
 */
export function findBudget(text: string): Budget | null {
  if (EXCHANGE_PATTERN.test(text)) return null;
  // An amount after 'budget' takes precedence, because other amounts may be an income.
  const budgetAt = text.search(/预算|預算|budget/u);
  return (budgetAt > 0 ? findAmount(text.slice(budgetAt)) : null) ?? findAmount(text);
}

/** Matches amounts that are not a budget: the mainland's yearly quota of foreign exchange, and the fee of an agent. */
const EXCHANGE_PATTERN =
  /换汇|換匯|外汇|外匯|购汇|購匯|汇款额度|foreign exchange|手[续續]费|手續費|服[务務]费|服務費|中介费|中介費/u;
/** Matches words in front of an amount which show that it is an income. */
const INCOME_PATTERN = /(?:月入|月薪|年薪|年收入|月收入|收入|人工|工[资資]|salary|income|earns?)[^\d，,。]{0,8}$/u;

function findAmount(text: string): Budget | null {
  for (const match of text.matchAll(AMOUNT_PATTERN)) {
    const [, signBefore, chineseNumeral, digits = '', unit = '', signAfter, year] = match;
    if (INCOME_PATTERN.test(text.slice(Math.max(0, match.index - INCOME_LENGTH), match.index))) continue;
    const currencySign = signBefore ?? signAfter;
    const amount = chineseNumeral
      ? (parseChineseNumeral(chineseNumeral) ?? Number.NaN)
      : Number(digits.replaceAll(',', '')) * (UNIT_FACTORS[unit] ?? 1);
    if (!(amount >= MIN_BUDGET && amount <= MAX_BUDGET) || (year && !currencySign)) continue;
    if (currencySign || UPPER_BOUND_SOURCE.test(text))
      return { amount, currency: currencySign ? findCurrency(currencySign) : null };
  }
  return null;
}

const CURRENCY_SIGN_PATTERNS = CURRENCY_SYMBOLS.map(([currency, characters]) => ({
  currency,
  signs: new RegExp(`^(?:${characters})$`, 'u'),
}));

const findCurrency = (sign: string) => CURRENCY_SIGN_PATTERNS.find(({ signs }) => signs.test(sign))?.currency ?? null;
