import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import { parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { type FeeRange, isExceptionLine } from './fee-range.ts';
import { getFigures } from './figure.ts';
import { isClinicalName } from '#shared/rules/ucas-deadline.ts';

// The fee of a course without one of its own, at a school that states its fees by subject.

/** Subjects that a line about business includes. */
const BUSINESS_SUBJECTS: readonly string[] = [
  'accountancy',
  'accounting',
  'business',
  'business management',
  'business studies',
  'commerce',
  'finance',
  'international business',
  'management',
  'marketing',
];

const DEGREE_WORDS: ReadonlySet<string> = new Set(['ba', 'bsc', 'beng', 'meng', 'llb', 'mbchb', 'mbbs', 'bmbs']);
/** Words of a line that name no subject. */
const FILLER_WORDS: ReadonlySet<string> = new Set([
  'all',
  'and',
  'courses',
  'except',
  'hons',
  'most',
  'of',
  'programmes',
  'with',
]);

/** Matches lines of fees that name medicine, dentistry or veterinary medicine, which are dearer than all other courses. */
const CLINICAL_PATTERN = /medicine|medical|clinical|dent(?:al|ist)|veterinary|mbchb|mbbs/iu;
const LOWEST_PATTERN = /^lowest/iu;
const EXAMPLES_MARK = '(e.g.';

const listWords = (text: string): string[] => text.toLowerCase().match(/[a-z-]+/gu) ?? [];

const joinWords = (words: readonly string[]) =>
  words.filter((word) => !FILLER_WORDS.has(word) && !DEGREE_WORDS.has(word)).join(' ');

/** Splits a title or a line into the names of its subjects. */
const listSubjects = (text: string): string[] =>
  text
    .split(/[,;:()&]|\band\b|\bwith\b/iu)
    .map((subjectText) => joinWords(listWords(subjectText)))
    .filter(Boolean);

/** Whether a line of fees names every subject of a title. A line about a single degree names only the same title. */
function doesLineName(lineText: string, title: string): boolean {
  if (LOWEST_PATTERN.test(lineText) || isExceptionLine(lineText)) return false;
  const [text = ''] = lineText.split(EXAMPLES_MARK);
  if (listWords(text).some((word) => DEGREE_WORDS.has(word)))
    return joinWords(listWords(text)) === joinWords(listWords(title));
  const lineSubjects = listSubjects(text);
  const subjects = lineSubjects.includes('business') ? [...lineSubjects, ...BUSINESS_SUBJECTS] : lineSubjects;
  const titleSubjects = listSubjects(title);
  return titleSubjects.length > 0 && titleSubjects.every((subject) => subjects.includes(subject));
}

/** Whether the fee of some courses of a level applies to a course. */
function doesFeeCover(appliesTo: string, title: string): boolean {
  if (!isExceptionLine(appliesTo)) return doesLineName(appliesTo, title);
  const exceptedWords = joinWords(listWords(appliesTo)).split(' ');
  return !joinWords(listWords(title))
    .split(' ')
    .some((word) => exceptedWords.includes(word));
}

/**
 * Narrows the fee of a level to the only line of the same edition that names the course's subject. Returns the range
 * unchanged if no line or several lines name it, and null if the fee is that of another course. Fees by subject that do
 * not name medicine are not those of medicine.
 */
export function narrowFeeToCourse(
  range: FeeRange,
  course: Sourced & { name: string },
  locale: Locale,
): FeeRange | null {
  const feeLines = getFigures(course).all('internationalFee');
  const linesOfCourse = feeLines.flatMap((figure) => {
    const value = parseFactValue('internationalFee', figure.value);
    const [level] = figure.part.split('|');
    return value &&
      level === range.level &&
      value.per === 'year' &&
      value.currency === range.currency &&
      value.from >= range.least &&
      value.to <= range.most &&
      value.academicYear.replace('/', '–') === range.year &&
      doesLineName(value.appliesTo, course.name)
      ? [{ figure, value }]
      : [];
  });
  const [line] = linesOfCourse;
  if (!line || linesOfCourse.length > 1) {
    if (range.isBySubject && isClinicalName(course.name) && !feeLines.some(({ part }) => CLINICAL_PATTERN.test(part)))
      return null;
    if (range.appliesTo === '') return range;
    return doesFeeCover(range.appliesTo, course.name) ? { ...range, isOfCourse: true } : null;
  }
  const { from, to, appliesTo, appliesToChn } = line.value;
  return {
    ...range,
    figure: { ...line.figure, value: '', ...(range.isIndirect && { isIndirect: true as const }) },
    least: from,
    usual: null,
    most: to,
    limits: (locale !== 'en-us' && appliesToChn?.[locale]) || appliesTo,
    appliesTo,
    isBySubject: false,
    isOfCourse: true,
  };
}
