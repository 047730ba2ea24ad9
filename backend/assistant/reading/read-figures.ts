import { parseChineseNumeral } from './read-numerals.ts';
import { type Budget, type Currency, type Exam, EXAMS, type ExamFigures, type FigureSlot } from './exams.ts';

// Figures in a question: examination results, budgets, durations and ranks.

const IELTS_PATTERNS = [
  /(?:ielts|雅思)[^\d]{0,12}(\d(?:\.\d)?)(?!\d)/u,
  /(?<![\d.])(\d(?:\.\d)?)\s*(?:分\s*)?(?:in |of )?(?:ielts|雅思)/u,
];
const TOEFL_PATTERNS = [
  /(?:toefl|托福)(?:[ -]?ibt)?[^\d]{0,12}(\d{2,3})(?!\d)/u,
  /(?<!\d)(\d{2,3})\s*(?:分\s*)?(?:in )?(?:toefl|托福)/u,
];
const PTE_PATTERNS = [/\bpte[^\d]{0,12}(\d{2})(?!\d)/u, /(?<!\d)(\d{2})\s*(?:分\s*)?(?:in )?pte\b/u];
const IB_PATTERNS = [
  /\bib(?![a-z])[^\d]{0,12}(\d{2})(?!\d)/u,
  /(?<!\d)(\d{2})\s*(?:(?:分|points?)\s*)?(?:(?:in|at|for)\s*)?(?:the )?ib\b/u,
];

/** Gaokao scores are out of 750 in most provinces. */
const GAOKAO_PATTERNS = [
  /(?:高考|gao ?kao)[^\d]{0,8}(\d{3})(?!\d)/u,
  /(?<!\d)(\d{3})\s*(?:分\s*)?(?:in |at )?(?:the |my )?(?:高考|gao ?kao)/u,
];

/** Matches '5科20分' and 'best 5', in which the number of subjects is not a result. */
const FIVE_SUBJECTS_PATTERN =
  /(?:best|最佳|最好)\s*(?:5|五|five)(?!\d)\s*(?:科|subjects)?|(?:5|五|five)\s*(?:科|subjects)/gu;
/** Characters between the examination's name and the points; the name of a single subject may not be among them. */
const TEXT_BETWEEN_SOURCE = '(?:(?!english|maths?|英文|英語|英语|中文|數學|数学|通識|公民)[^\\d])';
/** Patterns of a DSE total of the best five subjects. */
const DSE_PATTERNS = [
  /(\d{1,2})\s*(?:(?:分|points?|marks?)\s*)?(?:in|at|for|from)\s*(?:my |the )?(?:最佳五科|(?:hk)?dse)/u,
  new RegExp(
    `(?:最佳五科|dse)(?:${TEXT_BETWEEN_SOURCE}{0,6}最佳五科)?${TEXT_BETWEEN_SOURCE}{0,12}(\\d{1,2})(?![\\d*])`,
    'u',
  ),
  /(\d{1,2})\s*(?:分|points?|marks?)[^\d]{0,24}(?:dse|最佳五科)/u,
];

const SEPARATOR_SOURCE = '[\\s,、/+]';
const SEPARATOR_PATTERN = new RegExp(SEPARATOR_SOURCE, 'u');
const DSE_GRADES_PATTERN = new RegExp(`(?<![\\d.])(?:[1-5]\\*{0,2}${SEPARATOR_SOURCE}*){5,8}(?![\\d%.])`, 'u');
const BEST_SUBJECT_COUNT = 5;
const MAX_GRADES = 7;

/** Adds up DSE grades as most courses count the best five: 5** is 7, 5* is 6. */
function sumDseGrades(text: string): (FoundNumber & { grades: string[] }) | null {
  const [gradesText = ''] = DSE_GRADES_PATTERN.exec(text) ?? [];
  const grades = gradesText.match(/\d\*{0,2}/gu) ?? [];
  // People in Hong Kong write grades without separators, as in '33332'; few amounts of money consist of these digits.
  const areGrades =
    gradesText.includes('*') ||
    (/dse|文憑試|文凭试|成績|成绩|我得|考到|考咗|考了|有冇書|有冇书|有没书/u.test(text) &&
      (SEPARATOR_PATTERN.test(gradesText.trim()) || grades.length <= MAX_GRADES));
  if (grades.length < BEST_SUBJECT_COUNT || !areGrades) return null;
  const points = grades.map((grade) => Number(grade[0]) + grade.length - 1).toSorted((a, b) => b - a);
  return {
    value: points.slice(0, BEST_SUBJECT_COUNT).reduce((sum, point) => sum + point, 0),
    said: gradesText.trim(),
    grades,
  };
}

const TARIFF_POINTS: Readonly<Record<string, number>> = { 'a*': 56, a: 48, b: 40, c: 32, d: 24, e: 16 };
const A_LEVEL_PATTERN = /(?<![a-z])(?:gce )?a[ -]?levels?(?![a-z])/u;
const A_LEVEL_GRADES_PATTERN = /(?<![a-z])(?:[a-e]\*?){3,4}(?![a-z*])/u;
const COUNTED_A_LEVELS = 3;

/** Converts grades such as 'AAB' to the points by which courses are compared. */
function sumALevels(text: string): FoundNumber | null {
  if (!A_LEVEL_PATTERN.test(text)) return null;
  const [gradesText = ''] = A_LEVEL_GRADES_PATTERN.exec(text.replace(A_LEVEL_PATTERN, ' ')) ?? [];
  const points = (gradesText.match(/[a-e]\*?/gu) ?? [])
    .map((grade) => TARIFF_POINTS[grade] ?? 0)
    .toSorted((a, b) => b - a);
  if (points.length === 0) return null;
  return { value: points.slice(0, COUNTED_A_LEVELS).reduce((sum, point) => sum + point, 0), said: gradesText };
}

/** Replaces phrases such as 'best 5' with a fixed term, since the number is a counting rule and not a result. */
const foldSubjects = (text: string) => text.replace(FIVE_SUBJECTS_PATTERN, '最佳五科');

const findResults = (text: string): Record<Exam, FoundNumber | null> => ({
  ielts: findNumberWithin(0, 9, IELTS_PATTERNS, text),
  toefl: findNumberWithin(20, 120, TOEFL_PATTERNS, text),
  pte: findNumberWithin(10, 90, PTE_PATTERNS, text),
  ib: findNumberWithin(20, 45, IB_PATTERNS, text),
  aLevel: sumALevels(text),
  dse: sumDseGrades(text) ?? findNumberWithin(5, 35, DSE_PATTERNS, text),
  gaokao: findNumberWithin(100, 900, GAOKAO_PATTERNS, text),
});

interface FoundNumber {
  value: number;
  said: string;
}

/** Returns the first figure that a pattern matches within its scale. */
function findNumberWithin(min: number, max: number, patterns: readonly RegExp[], text: string): FoundNumber | null {
  for (const pattern of patterns) {
    const [matchedText = '', digits] = pattern.exec(text) ?? [];
    const value = Number(digits ?? Number.NaN);
    if (value >= min && value <= max) return { value, said: matchedText };
  }
  return null;
}

/** Higher numbers after 'top' are not ranks. */
const MAX_RANK = 100;
const RANKING_SOURCE = 'qs|排名|世界|全球';
const TOP_RANK_PATTERNS = [
  new RegExp(`(?:top|(?:${RANKING_SOURCE})\\s*前)\\s*(\\d{1,3})(?!\\d)`, 'u'),
  new RegExp(`(?:${RANKING_SOURCE})\\s*(\\d{1,3})\\s*(?:名\\s*)?(?:以?[内內])`, 'u'),
];

const YEARS_BY_WORD: Readonly<Record<string, number>> = {
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
const STUDY_SOURCE =
  '(?:課程|课程|碩士|硕士|本科|學士|学士|學位|学位|master|msc|ma|mba|bachelor|degree|course|programme|program|diploma)';
const DURATION_PATTERNS = [
  /\b([1-5]|one|two|three|four|five)-years?\b(?![ -]*(?:old|ago|gap))/u,
  new RegExp(`\\b([1-5]|one|two|three|four|five) years? (?=${STUDY_SOURCE})`, 'u'),
  /(?<!(?:per|for|each|every|next|last) )\b([2-5]|two|three|four|five) years\b(?! (?:old|ago|gap|later|of))/u,
  new RegExp(`([1-5一二两兩三四五])\\s*年(?:制|(?=(?:的|嘅)?${STUDY_SOURCE}))`, 'u'),
];
const MONTH_PATTERNS = [/(?<!\d)(\d{1,2})[ -]?(?:months?\b|个月|個月)(?!\s*(?:ago|later|前|後|后))/u];

const AVERAGE_PATTERN =
  /(?:gpa|绩点|績點|均分|平均分)[^\d\n]{0,8}\d{1,3}(?:\.\d+)?(?:\s*\/\s*\d{1,3}(?:\.\d+)?)?|(?<![\d.])\d(?:\.\d+)?\s*(?:of |in )?gpa/u;
const SUBJECT_NAMES_SOURCE =
  'english|chinese|maths?|physics|chemistry|biology|英文|英語|英语|中文|數學|数学|物理|化學|化学|生物|經濟|经济|通識|通识';
const SUBJECT_GRADE_PATTERN = new RegExp(
  `(?:(?:hk)?dse\\s*)?(?:${SUBJECT_NAMES_SOURCE})\\s*(?:(?:得|攞|拿|考到|考|level|lv|grade|:|：)+\\s*)?[1-7]\\*{0,2}(?![\\d.*]|\\s*(?:years?|年|科|个|個|門|门|分|points?))(?:\\s*(?:級|级))?`,
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
  const topRank = findNumberWithin(1, MAX_RANK, TOP_RANK_PATTERNS, text);
  const duration = findDuration(text);
  const grades = [...text.matchAll(SUBJECT_GRADE_PATTERN)].map(([gradeText]) => gradeText);
  const [averageText] = AVERAGE_PATTERN.exec(text) ?? [];
  const mentionsBySlot: readonly (readonly [FigureSlot, { said: string } | null])[] = [
    ...EXAMS.map((exam) => [exam, results[exam]] as const),
    ['budget', budget],
    ['top', topRank],
    ['months', duration],
    ['average', averageText ? { said: averageText } : null],
    ...grades.map((gradeText) => ['grades', { said: gradeText }] as const),
  ];
  const examValues = Object.fromEntries(EXAMS.map((exam) => [exam, results[exam]?.value ?? null]));
  return {
    text,
    figures: {
      dseGrades: sumDseGrades(text)?.grades ?? null,
      ...(examValues as Record<Exam, number | null>),
      budget: budget?.value ?? null,
      top: topRank?.value ?? null,
      months: duration?.value ?? null,
    },
    said: mentionsBySlot.flatMap(([slot, mention]) => (mention ? [{ slot, said: mention.said.trim() }] : [])),
  };
}

export const readFigures = (question: string): ExamFigures => findFigures(question).figures;

function findDuration(text: string): FoundNumber | null {
  for (const pattern of DURATION_PATTERNS) {
    const [durationText = '', digits = ''] = pattern.exec(text) ?? [];
    const years = YEARS_BY_WORD[digits] ?? Number(digits || Number.NaN);
    if (years > 0) return { value: years * MONTHS_A_YEAR, said: durationText };
  }
  return findNumberWithin(3, 60, MONTH_PATTERNS, text);
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

const UNIT_FACTORS: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, 千: 1e3, 万: 1e4, 萬: 1e4, w: 1e4 };
const MIN_BUDGET = 1000;
const MAX_BUDGET = 10_000_000;

/** Digits of numerals in words, such as 三十萬. */
const CHINESE_DIGITS = '一二两兩三四五六七八九';
const CHINESE_DIGIT_SOURCE = `[${CHINESE_DIGITS}]`;
const CHINESE_NUMERALS = `${CHINESE_DIGITS}十百千`;
/**
 * The lookbehind lets a run of numerals match only from its start; a match attempt at each character would be
 * quadratic.
 */
const CHINESE_NUMERAL_SOURCE = `(?<![${CHINESE_NUMERALS}])[${CHINESE_NUMERALS}]+[万萬](?:${CHINESE_DIGIT_SOURCE}[千百])*|${CHINESE_DIGIT_SOURCE}千(?:${CHINESE_DIGIT_SOURCE}百)?`;
const AMOUNT_PATTERN = new RegExp(
  `(?:(${MONEY_SOURCE})\\s*)?(?:(${CHINESE_NUMERAL_SOURCE})|(\\d[\\d,]*(?:\\.\\d+)?)(?:\\s*[几幾多])?(?:\\s*(k\\b|thousand|千|万|萬|w\\b))?)(?:\\s*(${MONEY_SOURCE}))?(?:\\s*(年))?`,
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
  for (const [matchedText, signBefore, chineseNumeral, digits = '', unit = '', signAfter, year] of text.matchAll(
    AMOUNT_PATTERN,
  )) {
    const currencySign = signBefore ?? signAfter;
    const amount = chineseNumeral
      ? (parseChineseNumeral(chineseNumeral) ?? Number.NaN)
      : Number(digits.replaceAll(',', '')) * (UNIT_FACTORS[unit] ?? 1);
    if (!(amount >= MIN_BUDGET && amount <= MAX_BUDGET) || (year && !currencySign)) continue;
    if (currencySign || UPPER_BOUND_SOURCE.test(text))
      return { value: { amount, currency: currencySign ? findCurrency(currencySign) : null }, said: matchedText };
  }
  return null;
}

const CURRENCY_SIGN_PATTERNS = CURRENCY_SYMBOLS.map(([currency, characters]) => ({
  currency,
  signs: new RegExp(`^(?:${characters})$`, 'u'),
}));

const findCurrency = (sign: string) => CURRENCY_SIGN_PATTERNS.find(({ signs }) => signs.test(sign))?.currency ?? null;
