import { readChineseNumeral } from './read-numerals.ts';
import { type Budget, type Currency, type Exam, EXAMS, type ExamFigures, type FigureSlot } from './exams.ts';

// Figures in a question: examination results, budgets, durations and ranks.

const IELTS = [
  /(?:ielts|雅思)[^\d]{0,12}(\d(?:\.\d)?)(?!\d)/u,
  /(?<![\d.])(\d(?:\.\d)?)\s*(?:分\s*)?(?:in |of )?(?:ielts|雅思)/u,
];
const TOEFL = [
  /(?:toefl|托福)(?:[ -]?ibt)?[^\d]{0,12}(\d{2,3})(?!\d)/u,
  /(?<!\d)(\d{2,3})\s*(?:分\s*)?(?:in )?(?:toefl|托福)/u,
];
const PTE = [/\bpte[^\d]{0,12}(\d{2})(?!\d)/u, /(?<!\d)(\d{2})\s*(?:分\s*)?(?:in )?pte\b/u];
const IB = [
  /\bib(?![a-z])[^\d]{0,12}(\d{2})(?!\d)/u,
  /(?<!\d)(\d{2})\s*(?:(?:分|points?)\s*)?(?:(?:in|at|for)\s*)?(?:the )?ib\b/u,
];

/** Gaokao scores are out of 750 in most provinces. */
const GAOKAO = [
  /(?:高考|gao ?kao)[^\d]{0,8}(\d{3})(?!\d)/u,
  /(?<!\d)(\d{3})\s*(?:分\s*)?(?:in |at )?(?:the |my )?(?:高考|gao ?kao)/u,
];

/** Matches '5科20分' and 'best 5', in which the number of subjects is not a result. */
const FIVE_SUBJECTS = /(?:best|最佳|最好)\s*(?:5|五|five)(?!\d)\s*(?:科|subjects)?|(?:5|五|five)\s*(?:科|subjects)/gu;
/** Characters between the examination's name and the points; the name of a single subject may not be among them. */
const BETWEEN = '(?:(?!english|maths?|英文|英語|英语|中文|數學|数学|通識|公民)[^\\d])';
/** Patterns of a DSE total of the best five subjects. */
const DSE = [
  /(\d{1,2})\s*(?:(?:分|points?|marks?)\s*)?(?:in|at|for|from)\s*(?:my |the )?(?:最佳五科|(?:hk)?dse)/u,
  new RegExp(`(?:最佳五科|dse)(?:${BETWEEN}{0,6}最佳五科)?${BETWEEN}{0,12}(\\d{1,2})(?![\\d*])`, 'u'),
  /(\d{1,2})\s*(?:分|points?|marks?)[^\d]{0,24}(?:dse|最佳五科)/u,
];

const SEPARATOR = '[\\s,、/+]';
const HAS_SEPARATOR = new RegExp(SEPARATOR, 'u');
const DSE_GRADES = new RegExp(`(?<![\\d.])(?:[1-5]\\*{0,2}${SEPARATOR}*){5,8}(?![\\d%.])`, 'u');
const BEST = 5;
const MAX_GRADES = 7;

/** Adds up DSE grades as most courses count the best five: 5** is 7, 5* is 6. */
function addGrades(text: string): (Within & { grades: string[] }) | null {
  const [value = ''] = DSE_GRADES.exec(text) ?? [];
  const grades = value.match(/\d\*{0,2}/gu) ?? [];
  // People in Hong Kong write grades without separators, as in '33332'; few amounts of money consist of these digits.
  const areGrades =
    value.includes('*') ||
    (/dse|文憑試|文凭试|成績|成绩|我得|考到|考咗|考了|有冇書|有冇书|有没书/u.test(text) &&
      (HAS_SEPARATOR.test(value.trim()) || grades.length <= MAX_GRADES));
  if (grades.length < BEST || !areGrades) return null;
  const points = grades.map((grade) => Number(grade[0]) + grade.length - 1).toSorted((a, b) => b - a);
  return { value: points.slice(0, BEST).reduce((sum, point) => sum + point, 0), said: value.trim(), grades };
}

const TARIFF: Readonly<Record<string, number>> = { 'a*': 56, a: 48, b: 40, c: 32, d: 24, e: 16 };
const A_LEVEL = /(?<![a-z])(?:gce )?a[ -]?levels?(?![a-z])/u;
const A_LEVEL_GRADES = /(?<![a-z])(?:[a-e]\*?){3,4}(?![a-z*])/u;
const COUNTED_A_LEVELS = 3;

/** Converts grades such as 'AAB' to the points by which courses are compared. */
function addALevels(text: string): Within | null {
  if (!A_LEVEL.test(text)) return null;
  const [value = ''] = A_LEVEL_GRADES.exec(text.replace(A_LEVEL, ' ')) ?? [];
  const points = (value.match(/[a-e]\*?/gu) ?? []).map((grade) => TARIFF[grade] ?? 0).toSorted((a, b) => b - a);
  if (points.length === 0) return null;
  return { value: points.slice(0, COUNTED_A_LEVELS).reduce((sum, point) => sum + point, 0), said: value };
}

/** Replaces phrases such as 'best 5' with a fixed term, since the number is a counting rule and not a result. */
const foldSubjects = (text: string) => text.replace(FIVE_SUBJECTS, '最佳五科');

const findResults = (text: string): Record<Exam, Within | null> => ({
  ielts: within(0, 9, IELTS, text),
  toefl: within(20, 120, TOEFL, text),
  pte: within(10, 90, PTE, text),
  ib: within(20, 45, IB, text),
  aLevel: addALevels(text),
  dse: addGrades(text) ?? within(5, 35, DSE, text),
  gaokao: within(100, 900, GAOKAO, text),
});

interface Within {
  value: number;
  said: string;
}

/** Returns the first figure that a pattern matches within its scale. */
function within(min: number, max: number, ways: readonly RegExp[], text: string): Within | null {
  for (const pattern of ways) {
    const [message = '', digits] = pattern.exec(text) ?? [];
    const value = Number(digits ?? Number.NaN);
    if (value >= min && value <= max) return { value, said: message };
  }
  return null;
}

/** Higher numbers after 'top' are not ranks. */
const LAST_PLACE = 100;
const RANKING = 'qs|排名|世界|全球';
const FIRST_PLACES = [
  new RegExp(`(?:top|(?:${RANKING})\\s*前)\\s*(\\d{1,3})(?!\\d)`, 'u'),
  new RegExp(`(?:${RANKING})\\s*(\\d{1,3})\\s*(?:名\\s*)?(?:以?[内內])`, 'u'),
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
/** Course words that follow a duration: in 'a year of fees' and 'year one' the year is not a duration. */
const STUDY =
  '(?:課程|课程|碩士|硕士|本科|學士|学士|學位|学位|master|msc|ma|mba|bachelor|degree|course|programme|program|diploma)';
const LENGTHS = [
  /\b([1-5]|one|two|three|four|five)-years?\b(?![ -]*(?:old|ago|gap))/u,
  new RegExp(`\\b([1-5]|one|two|three|four|five) years? (?=${STUDY})`, 'u'),
  /(?<!(?:per|for|each|every|next|last) )\b([2-5]|two|three|four|five) years\b(?! (?:old|ago|gap|later|of))/u,
  new RegExp(`([1-5一二两兩三四五])\\s*年(?:制|(?=(?:的|嘅)?${STUDY}))`, 'u'),
];
const MONTH_PATTERNS = [/(?<!\d)(\d{1,2})[ -]?(?:months?\b|个月|個月)(?!\s*(?:ago|later|前|後|后))/u];

const AVERAGE =
  /(?:gpa|绩点|績點|均分|平均分)[^\d\n]{0,8}\d{1,3}(?:\.\d+)?(?:\s*\/\s*\d{1,3}(?:\.\d+)?)?|(?<![\d.])\d(?:\.\d+)?\s*(?:of |in )?gpa/u;
const SUBJECTS =
  'english|chinese|maths?|physics|chemistry|biology|英文|英語|英语|中文|數學|数学|物理|化學|化学|生物|經濟|经济|通識|通识';
const SUBJECT_GRADE = new RegExp(
  `(?:(?:hk)?dse\\s*)?(?:${SUBJECTS})\\s*(?:(?:得|攞|拿|考到|考|level|lv|grade|:|：)+\\s*)?[1-7]\\*{0,2}(?![\\d.*]|\\s*(?:years?|年|科|个|個|門|门|分|points?))(?:\\s*(?:級|级))?`,
  'gu',
);

interface FoundFigures {
  figures: ExamFigures;
  /** Matched parts of the folded text, by the slot that they fill. */
  said: readonly { slot: FigureSlot; said: string }[];
  text: string;
}

/** Finds figures about the student or the search; ignores values out of range. */
function findFigures(question: string): FoundFigures {
  const text = foldSubjects(question.normalize('NFKC').toLowerCase());
  const results = findResults(text);
  const budget = findBudget(text);
  const top = within(1, LAST_PLACE, FIRST_PLACES, text);
  const length = findLength(text);
  const grades = [...text.matchAll(SUBJECT_GRADE)].map(([current]) => current);
  const [average] = AVERAGE.exec(text) ?? [];
  const matches: readonly (readonly [FigureSlot, { said: string } | null])[] = [
    ...EXAMS.map((exam) => [exam, results[exam]] as const),
    ['budget', budget],
    ['top', top],
    ['months', length],
    ['average', average ? { said: average } : null],
    ...grades.map((item) => ['grades', { said: item }] as const),
  ];
  const values = Object.fromEntries(EXAMS.map((exam) => [exam, results[exam]?.value ?? null]));
  return {
    text,
    figures: {
      dseGrades: addGrades(text)?.grades ?? null,
      ...(values as Record<Exam, number | null>),
      budget: budget?.value ?? null,
      top: top?.value ?? null,
      months: length?.value ?? null,
    },
    said: matches.flatMap(([slot, item]) => (item ? [{ slot, said: item.said.trim() }] : [])),
  };
}

export const readFigures = (question: string): ExamFigures => findFigures(question).figures;

function findLength(text: string): Within | null {
  for (const pattern of LENGTHS) {
    const [value = '', digits = ''] = pattern.exec(text) ?? [];
    const years = YEARS[digits] ?? Number(digits || Number.NaN);
    if (years > 0) return { value: years * MONTHS_A_YEAR, said: value };
  }
  return within(3, 60, MONTH_PATTERNS, text);
}

/** Patterns of currency signs. */
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
const MONEY = `${SIGNS.map(([, characters]) => characters).join('|')}|\\$`;
const UPPER_BOUND_WORDS =
  /预算|預算|屋企|家里|家裡|负担|負擔|budget|afford|under|below|within|less than|up to|at most|max|以内|以內|以下|不超过|不超過|之内|之內|最多|只有|夠唔夠|够不够|enough/iu;

const UNITS: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, 千: 1e3, 万: 1e4, 萬: 1e4, w: 1e4 };
const MIN_BUDGET = 1000;
const MAX_BUDGET = 10_000_000;

/** Digits of numerals in words, such as 三十萬. */
const DIGITS = '一二两兩三四五六七八九';
const DIGIT = `[${DIGITS}]`;
const NUMERALS = `${DIGITS}十百千`;
/**
 * The lookbehind lets a run of numerals match only from its start; a match attempt at each character would be
 * quadratic.
 */
const CHINESE_NUMERAL = `(?<![${NUMERALS}])[${NUMERALS}]+[万萬](?:${DIGIT}[千百])*|${DIGIT}千(?:${DIGIT}百)?`;
const AMOUNT = new RegExp(
  `(?:(${MONEY})\\s*)?(?:(${CHINESE_NUMERAL})|(\\d[\\d,]*(?:\\.\\d+)?)(?:\\s*[几幾多])?(?:\\s*(k\\b|thousand|千|万|萬|w\\b))?)(?:\\s*(${MONEY}))?(?:\\s*(年))?`,
  'giu',
);

interface FoundBudget {
  value: Budget;
  said: string;
}

/**
 * Finds an amount of money in folded text. A number without a currency sign counts only beside a word such as
 * 'budget'.
 */
export function findBudget(text: string): FoundBudget | null {
  for (const [value, before, message, digits = '', unit = '', after, year] of text.matchAll(AMOUNT)) {
    const character = before ?? after;
    const amount = message
      ? (readChineseNumeral(message) ?? Number.NaN)
      : Number(digits.replaceAll(',', '')) * (UNITS[unit] ?? 1);
    if (!(amount >= MIN_BUDGET && amount <= MAX_BUDGET) || (year && !character)) continue;
    if (character || UPPER_BOUND_WORDS.test(text))
      return { value: { amount, currency: character ? nameCurrency(character) : null }, said: value };
  }
  return null;
}

const CURRENCY_SIGNS = SIGNS.map(([currency, characters]) => ({
  currency,
  signs: new RegExp(`^(?:${characters})$`, 'u'),
}));

const nameCurrency = (character: string) => CURRENCY_SIGNS.find(({ signs }) => signs.test(character))?.currency ?? null;
