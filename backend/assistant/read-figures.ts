import type { Budget, Currency, Figures } from './wishes.ts';

/** As they are written, the longer first. */
const CURRENCIES: readonly [string, Currency | 'other'][] = [
  ['hk\\$|hkd|港币|港幣|港元|港纸|港紙|rmb|cny|人民币|人民幣|¥|€|euros?|欧元|歐元', 'other'],
  ['us\\$|usd|美元|美金|us dollars?', 'USD'],
  ['au\\$|a\\$|aud|澳元|澳币|澳幣|澳洲元|australian dollars?', 'AUD'],
  ['ca\\$|c\\$|cad|加元|加币|加幣|canadian dollars?', 'CAD'],
  ['£|gbp|英镑|英鎊|pounds?', 'GBP'],
];
const MONEY = `${CURRENCIES.map(([signs]) => signs).join('|')}|\\$`;
const AMOUNT = new RegExp(
  `(${MONEY})?\\s*(\\d[\\d,]*(?:\\.\\d+)?)\\s*(k\\b|thousand|千|万|萬|w\\b)?\\s*(${MONEY})?`,
  'giu',
);
const ASKS_LESS =
  /预算|預算|budget|under|below|within|less than|up to|at most|以内|以內|以下|不超过|不超過|之内|之內/iu;

const UNITS: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, 千: 1e3, 万: 1e4, 萬: 1e4, w: 1e4 };
const LEAST_BUDGET = 1000;
const MOST_BUDGET = 10_000_000;

/** '5科20分': how many subjects is no result. */
const FIVE_SUBJECTS = /(?:best|最佳|最好)?\s*(?:5|五|five)\s*(?:科|subjects)/gu;
/** On the way to the points; the grade of one subject is none of them. */
const BETWEEN = '(?:(?!english|maths?|英文|英語|英语|中文|數學|数学|通識|公民)[^\\d])';
/** The total of the best five, as people say it. */
const DSE_SAID = [
  /(\d{1,2})\s*(?:分|points?|marks?)?\s*(?:in|at|for|from)\s*(?:my |the )?(?:hk)?dse/u,
  new RegExp(
    `(?:最佳五科|best five|dse)(?:${BETWEEN}{0,6}(?:最佳五科|best five))?${BETWEEN}{0,12}(\\d{1,2})(?![\\d*])`,
    'u',
  ),
  /(\d{1,2})\s*(?:分|points?|marks?)[^\d]{0,24}(?:dse|best five|最佳五科)/u,
];
/** Beyond it a ranking is not asked for by its places. */
const LAST_PLACE = 100;

/** The figures that somebody says of themselves. What is out of its scale is none. */
export function readFigures(question: string): Figures {
  const text = question.normalize('NFKC').toLowerCase().replace(FIVE_SUBJECTS, '最佳五科');
  return {
    budget: readBudget(text),
    ielts: within(
      0,
      9,
      /(?:ielts|雅思)[^\d]{0,12}(\d(?:\.\d)?)(?!\d)/u.exec(text) ??
        /(?<![\d.])(\d(?:\.\d)?)\s*(?:分)?\s*(?:in |of )?(?:ielts|雅思)/u.exec(text),
    ),
    dse: DSE_SAID.map((said) => within(5, 35, said.exec(text))).find((points) => points !== null) ?? null,
    top: within(1, LAST_PLACE, /(?:top|(?:qs|排名|世界|全球)\s*前)\s*(\d{1,3})(?!\d)/u.exec(text)),
  };
}

function within(least: number, most: number, found: RegExpExecArray | null): number | null {
  const value = Number(found?.[1]);
  return found && value >= least && value <= most ? value : null;
}

function readBudget(text: string): Budget | null {
  for (const [, before, digits = '', unit = '', after] of text.matchAll(AMOUNT)) {
    const sign = before ?? after;
    const amount = Number(digits.replaceAll(',', '')) * (UNITS[unit] ?? 1);
    if (!(amount >= LEAST_BUDGET && amount <= MOST_BUDGET)) continue;
    if (sign || ASKS_LESS.test(text)) return { amount, currency: sign ? nameCurrency(sign) : null };
  }
  return null;
}

const nameCurrency = (sign: string) =>
  CURRENCIES.find(([signs]) => new RegExp(`^(?:${signs})$`, 'u').test(sign))?.[1] ?? null;
