import { findNumber } from './exam-result.ts';

export interface EnglishScore {
  /** Name of the test as in the facts. */
  test: string;
  score: number;
  /** Lowest score in a single part, or null if the question states none. */
  part: number | null;
}

/** English tests as named in the facts, each with its names, its lowest and highest score, and the form of a score. */
const ENGLISH_TESTS: readonly (readonly [test: string, names: string, min: number, max: number, score: string])[] = [
  ['IELTS', 'ielts|雅思', 1, 9, '\\d(?:\\.\\d)?'],
  ['TOEFL', '(?:toefl|托福)(?:[ -]?ibt)?', 20, 120, '\\d{2,3}'],
  ['PTE', '\\bpte(?: academic)?', 10, 90, '\\d{2}'],
  ['Duolingo', 'duolingo|多邻国|\\bdet\\b', 10, 160, '\\d{2,3}'],
  ['Cambridge', '\\b(?:cae|cpe|c1 advanced|c2 proficiency|cambridge english)\\b|剑桥英语', 80, 230, '\\d{3}'],
];
const ENGLISH_FORMS = ENGLISH_TESTS.map(([test, names, min, max, score]) => ({
  test,
  min,
  max,
  name: new RegExp(names, 'u'),
  patterns: [
    new RegExp(`(?:${names})[^\\d]{0,16}(${score})(?!\\d| ?(?:次|times))`, 'u'),
    new RegExp(`(?<![\\d.])(${score}) ?(?:分 ?)?(?:in |of |on )?(?:the |my )?(?:${names})`, 'u'),
  ],
}));

/** Returns the English tests named in a folded question, under the names used in the facts. */
export const findEnglishTests = (text: string): string[] =>
  ENGLISH_FORMS.flatMap(({ test, name }) => (name.test(text) ? [test] : []));

const PART_SOURCE =
  'writing|speaking|listening|reading|bands?|sub ?-?scores?|each|小分|单项|各项|四项|写作|口语|听力|阅读|\\b[wlsr](?=[: ]?\\d)';
const PART_NUMBER_SOURCE = '\\d{1,3}(?:\\.\\d)?';
const PART_PATTERNS = [
  new RegExp(`(?:${PART_SOURCE})[^\\d]{0,10}(${PART_NUMBER_SOURCE})(?![\\d.]\\d?)`, 'gu'),
  new RegExp(`(?<![\\d.])(${PART_NUMBER_SOURCE}) ?(?:in|for|on) (?:${PART_SOURCE})`, 'gu'),
  new RegExp(`(?<=\\d ?)[(（][^\\d()（）]{0,6}(${PART_NUMBER_SOURCE})[)）]`, 'gu'),
];

/** Returns the first English test that has a score in a folded question, or null if there is none. */
export function readEnglish(text: string): EnglishScore | null {
  const parts = PART_PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, part]) => Number(part)));
  const withoutParts = PART_PATTERNS.reduce((remainingText, pattern) => remainingText.replace(pattern, ' '), text);
  for (const { test, min, max, patterns } of ENGLISH_FORMS) {
    const total = findNumber(withoutParts, min, max, ...patterns);
    // A single score next to the name of a part is the total: 'Reading asks for IELTS 6.5'.
    const score = total ?? (parts.length === 1 ? findNumber(text, min, max, ...patterns) : null);
    const ownParts = parts.filter((part) => total !== null && part >= min && part <= max);
    if (score !== null) return { test, score, part: ownParts.length > 0 ? Math.min(...ownParts) : null };
  }
  return null;
}
