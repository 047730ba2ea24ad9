import type { ExamResult, ExamKey, Results } from './exam-result.ts';
import { A_LEVEL_NAME, readALevels, readBareALevels, readBtec } from './read-a-levels.ts';
import { readAmericanTests, readDegree, readGpa, readSchoolAverage } from './read-degree.ts';
import { readDse, readUnnamedDse, replaceGrades } from './read-dse.ts';
import { readGaokao, readIb } from './read-totals.ts';

/**
 * Patterns for the name of an examination, for its results, and for results that imply the examination without naming
 * it.
 */
interface ExamForm {
  key: ExamKey;
  name: RegExp;
  read: (text: string) => Results | null;
  readUnnamed?: (text: string) => Results | null;
}

const EXAM_FORMS: readonly ExamForm[] = [
  { key: 'btec', name: /\bbtecs?\b/u, read: readBtec },
  {
    key: 'dse',
    name: /\b(?:hk)?dse\b|文凭试|最佳[五六四5]科|best (?:five|[456])\b/u,
    read: readDse,
    readUnnamed: readUnnamedDse,
  },
  { key: 'gaokao', name: /\bgao ?kao\b|高考/u, read: readGaokao },
  { key: 'alevel', name: A_LEVEL_NAME, read: readALevels, readUnnamed: readBareALevels },
  { key: 'ib', name: /\bib(?:dp)?\b|国际文凭/u, read: readIb },
  {
    key: 'diploma',
    name: /\bhd\b|\bad\b(?= ?gpa)|\basso\b|\bhigher diploma|\bassociate degree|高级文凭|副学士/u,
    read: (text) => ({ gpa: readGpa(text) }),
  },
  { key: 'gpa', name: /(?!)/u, read: readAmericanTests, readUnnamed: readSchoolAverage },
  { key: 'degree', name: /(?!)/u, read: readDegree, readUnnamed: readDegree },
  {
    key: 'gpa',
    name: /\bgpa\b|\bsat\b|绩点|\bact\b[^a-z\d]{0,6}\d{2}|\d{2}[^a-z\d]{0,3}(?:(?:in|on) (?:the |my )?)?act\b|\bact scores?\b/u,
    read: readAmericanTests,
  },
];

/**
 * Matches a total without the name of its examination, as in '34分呢' or 'what if I get 620?'. Numbers with a unit of
 * money, time or age are none.
 */
const TOTAL_PATTERN =
  /(?<![\d.,$£¥€])(\d{2,4})(?! ?(?:[\d.,%$£€镑元块万千k岁年月日号周天个名人间所次]|years?|months?|weeks?|days?|hours?|pounds?|dollars?|per|a year))/u;
const NAMES_OF_TOTALS: Partial<Record<ExamKey, string>> = { ib: 'ib', gaokao: '高考', dse: 'dse' };

/** Returns the results of an earlier question with what a later one changes, as in 'and with 34?', or null for no change. */
export function readOtherResults(previous: ExamResult, text: string): ExamResult | null {
  const { key, answers, isTotal } = previous;
  if (key === 'dse' && !isTotal) {
    const results = replaceGrades(previous, text);
    return results && { ...previous, ...results };
  }
  const [, total = ''] = TOTAL_PATTERN.exec(text) ?? [];
  const examName = NAMES_OF_TOTALS[key];
  if (!answers || !total || !examName) return null;
  const exam = readExam(`${examName} ${total}`);
  if (!exam?.answers) return null;
  const fullMark = answers.publicTestFullMark;
  return fullMark === undefined || fullMark === exam.answers.publicTestFullMark
    ? exam
    : {
        ...exam,
        answers: { ...exam.answers, publicTestFullMark: fullMark },
        resultText: `${total}/${fullMark}`,
      };
}

const NO_RESULTS = {
  answers: null,
  gpa: null,
  sat: null,
  act: null,
  average: null,
  higherLevel: {},
  isBySubject: false,
  resultText: '',
  assumed: '',
  english: '',
};

/** Returns the examination in a folded question with its results, or null if the question contains neither. */
export function readExam(text: string): ExamResult | null {
  for (const { key, name, read, readUnnamed } of EXAM_FORMS) {
    const isNamed = name.test(text);
    const results = isNamed ? (read(text) ?? {}) : (readUnnamed?.(text) ?? null);
    if (results) return { key, ...NO_RESULTS, ...results };
  }
  return null;
}
