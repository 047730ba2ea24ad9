import { readChineseNumeral } from '#backend/assistant/guard/read-numerals.ts';
import { findResults, foldSubjects, within, type Within } from './read-results.ts';
import { type Budget, type Currency, type Exam, EXAMS, type Figures, type FigureSlot } from './slots.ts';

/** Beyond it a ranking is not asked for by its places. */
const LAST_PLACE = 100;
const RANKING = 'qs|排名|世界|全球';
const FIRST_PLACES = [
  new RegExp(`(?:top|(?:${RANKING})\\s*前)\\s*(\\d{1,3})(?!\\d)`, 'u'),
  new RegExp(`(?:${RANKING})\\s*(\\d{1,3})\\s*(?:名)?\\s*(?:以?[内內])`, 'u'),
];

const YEARS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  一: 1,
  两: 2,
  兩: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
};
const MONTHS_A_YEAR = 12;
/** A year of fees is no length, and 'year one' is a level. */
const STUDY =
  '(?:課程|课程|碩士|硕士|本科|學士|学士|學位|学位|master|msc|ma|mba|bachelor|degree|course|programme|program|diploma)';
const LENGTHS = [
  /\b([1-5]|one|two|three|four|five)-years?\b(?![ -]*(?:old|ago|gap))/u,
  new RegExp(`\\b([1-5]|one|two|three|four|five) years? (?=${STUDY})`, 'u'),
  /(?<!(?:per|for|each|every|next|last) )\b([2-5]|two|three|four|five) years\b(?! (?:old|ago|gap|later|of))/u,
  new RegExp(`([1-5一二两兩三四五])\\s*年(?:制|(?=(?:的|嘅)?${STUDY}))`, 'u'),
];
const IN_MONTHS = [/(?<!\d)(\d{1,2})[ -]?(?:months?\b|个月|個月)(?!\s*(?:ago|later|前|後|后))/u];

const AVERAGE =
  /(?:gpa|绩点|績點|均分|平均分)[^\d\n]{0,8}\d{1,3}(?:\.\d+)?(?:\s*\/\s*\d{1,3}(?:\.\d+)?)?|(?<![\d.])\d(?:\.\d+)?\s*(?:of |in )?gpa/u;
const SUBJECTS =
  'english|chinese|maths?|physics|chemistry|biology|英文|英語|英语|中文|數學|数学|物理|化學|化学|生物|經濟|经济|通識|通识';
const SUBJECT_GRADE = new RegExp(
  `(?:(?:hk)?dse\\s*)?(?:${SUBJECTS})\\s*(?:得|攞|拿|考到|考|level|lv|grade|:|：)*\\s*[1-7]\\*{0,2}(?![\\d.*]|\\s*(?:years?|年|科|个|個|門|门|分|points?))(?:\\s*(?:級|级))?`,
  'gu',
);

interface FoundFigures {
  figures: Figures;
  /** By what it says, the stretches of the folded text that say it. */
  said: readonly { slot: FigureSlot; said: string }[];
  /** The folded text. */
  text: string;
}

/** The figures that somebody says of themselves, or of what they look for. What is out of its scale is none. */
export function findFigures(question: string): FoundFigures {
  const text = foldSubjects(question.normalize('NFKC').toLowerCase());
  const results = findResults(text);
  const budget = findBudget(text);
  const top = within(1, LAST_PLACE, FIRST_PLACES, text);
  const length = findLength(text);
  const grades = [...text.matchAll(SUBJECT_GRADE)].map(([said]) => said);
  const [average] = AVERAGE.exec(text) ?? [];
  const found: readonly (readonly [FigureSlot, { said: string } | null])[] = [
    ...EXAMS.map((exam) => [exam, results[exam]] as const),
    ['budget', budget],
    ['top', top],
    ['months', length],
    ['average', average ? { said: average } : null],
    ...grades.map((said) => ['grades', { said }] as const),
  ];
  const values = Object.fromEntries(EXAMS.map((exam) => [exam, results[exam]?.value ?? null]));
  return {
    text,
    figures: {
      ...(values as Record<Exam, number | null>),
      budget: budget?.value ?? null,
      top: top?.value ?? null,
      months: length?.value ?? null,
    },
    said: found.flatMap(([slot, one]) => (one ? [{ slot, said: one.said.trim() }] : [])),
  };
}

export const readFigures = (question: string): Figures => findFigures(question).figures;

function findLength(text: string): Within | null {
  for (const way of LENGTHS) {
    const [said = '', digits = ''] = way.exec(text) ?? [];
    const years = YEARS[digits] ?? Number(digits || Number.NaN);
    if (years > 0) return { value: years * MONTHS_A_YEAR, said };
  }
  return within(3, 60, IN_MONTHS, text);
}

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
