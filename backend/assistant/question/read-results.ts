import type { Exam } from './slots.ts';

const IELTS = [
  /(?:ielts|雅思)[^\d]{0,12}(\d(?:\.\d)?)(?!\d)/u,
  /(?<![\d.])(\d(?:\.\d)?)\s*(?:分)?\s*(?:in |of )?(?:ielts|雅思)/u,
];
const TOEFL = [
  /(?:toefl|托福)(?:[ -]?ibt)?[^\d]{0,12}(\d{2,3})(?!\d)/u,
  /(?<!\d)(\d{2,3})\s*分?\s*(?:in )?(?:toefl|托福)/u,
];
const PTE = [/\bpte[^\d]{0,12}(\d{2})(?!\d)/u, /(?<!\d)(\d{2})\s*分?\s*(?:in )?pte\b/u];
const IB = [
  /\bib(?![a-z])[^\d]{0,12}(\d{2})(?!\d)/u,
  /(?<!\d)(\d{2})\s*(?:分|points?)?\s*(?:in|at|for)?\s*(?:the )?ib\b/u,
];

/** Of 750 in most provinces. */
const GAOKAO = [
  /(?:高考|gao ?kao)[^\d]{0,8}(\d{3})(?!\d)/u,
  /(?<!\d)(\d{3})\s*分?\s*(?:in |at )?(?:the |my )?(?:高考|gao ?kao)/u,
];

/** '5科20分', 'best 5': how many subjects is no result. */
export const FIVE_SUBJECTS =
  /(?:best|最佳|最好)\s*(?:5|五|five)(?!\d)\s*(?:科|subjects)?|(?:5|五|five)\s*(?:科|subjects)/gu;
/** On the way to the points; the grade of one subject is none of them. */
const BETWEEN = '(?:(?!english|maths?|英文|英語|英语|中文|數學|数学|通識|公民)[^\\d])';
/** The total of the best five, as people say it. */
const DSE = [
  /(\d{1,2})\s*(?:分|points?|marks?)?\s*(?:in|at|for|from)\s*(?:my |the )?(?:hk)?dse/u,
  new RegExp(`(?:最佳五科|dse)(?:${BETWEEN}{0,6}最佳五科)?${BETWEEN}{0,12}(\\d{1,2})(?![\\d*])`, 'u'),
  /(\d{1,2})\s*(?:分|points?|marks?)[^\d]{0,24}(?:dse|最佳五科)/u,
];

const SEPARATOR = '[\\s,、/+]';
const DSE_GRADES = new RegExp(`(?<![\\d.])(?:[1-5]\\*{0,2}${SEPARATOR}*){5,8}(?![\\d%.])`, 'u');
const BEST = 5;

/** Grades one after the other, counted as most courses count their best five: 5** is 7, 5* is 6. */
function addGrades(text: string): Within | null {
  const [said = ''] = DSE_GRADES.exec(text) ?? [];
  const grades = said.match(/\d\*{0,2}/gu) ?? [];
  const areGrades =
    said.includes('*') || (/dse|文憑試|文凭试/u.test(text) && new RegExp(SEPARATOR, 'u').test(said.trim()));
  if (grades.length < BEST || !areGrades) return null;
  const points = grades.map((grade) => Number(grade[0]) + grade.length - 1).toSorted((a, b) => b - a);
  return { value: points.slice(0, BEST).reduce((sum, point) => sum + point, 0), said: said.trim() };
}

const TARIFF: Readonly<Record<string, number>> = { 'a*': 56, a: 48, b: 40, c: 32, d: 24, e: 16 };
const A_LEVEL = /(?<![a-z])(?:gce )?a[ -]?levels?(?![a-z])/u;
const A_LEVEL_GRADES = /(?<![a-z])(?:[a-e]\*?){3,4}(?![a-z*])/u;
const COUNTED_A_LEVELS = 3;

/** 'AAB' in the points that courses compare them by. */
function addALevels(text: string): Within | null {
  if (!A_LEVEL.test(text)) return null;
  const [said = ''] = A_LEVEL_GRADES.exec(text.replace(A_LEVEL, ' ')) ?? [];
  const points = (said.match(/[a-e]\*?/gu) ?? []).map((grade) => TARIFF[grade] ?? 0).toSorted((a, b) => b - a);
  if (points.length === 0) return null;
  return { value: points.slice(0, COUNTED_A_LEVELS).reduce((sum, point) => sum + point, 0), said };
}

/** How many subjects is no result, and is taken for the way in which it is counted. */
export const foldSubjects = (text: string) => text.replace(FIVE_SUBJECTS, '最佳五科');

/** Results of examinations, of folded text. */
export const findResults = (text: string): Record<Exam, Within | null> => ({
  ielts: within(0, 9, IELTS, text),
  toefl: within(20, 120, TOEFL, text),
  pte: within(10, 90, PTE, text),
  ib: within(20, 45, IB, text),
  aLevel: addALevels(text),
  dse: addGrades(text) ?? within(5, 35, DSE, text),
  gaokao: within(100, 900, GAOKAO, text),
});

/** A figure, and the stretch of the folded text that says it. */
export interface Within {
  value: number;
  said: string;
}

/** The first of these ways to say a figure that gives one within its scale. */
export function within(least: number, most: number, ways: readonly RegExp[], text: string): Within | null {
  for (const way of ways) {
    const [said = '', digits] = way.exec(text) ?? [];
    const value = Number(digits ?? Number.NaN);
    if (value >= least && value <= most) return { value, said };
  }
  return null;
}
