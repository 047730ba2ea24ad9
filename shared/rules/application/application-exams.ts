import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { ACADEMIC_EXAMS } from './application-lists.ts';
import { ENGLISH_PARTS, ENGLISH_TEST_TYPES, ENGLISH_TESTS, fitsScale, overallEnglish } from '#shared/rules/english.ts';
import { ATTAINED, GAOKAO_FULL_MARK, gradesOf, IB_FULL_MARK, parseGrade } from '#shared/rules/exams/public-exams.ts';
import { hongKongDay, isDay } from '#shared/rules/person.ts';

// Results as an application states them, by the scales that the smart selection and the fast line go by. No test need be
// entered; one that is, is entered whole.

type Exam = (typeof ACADEMIC_EXAMS)[number];
type Grade = ApplyForm['grades'][number];
type English = ApplyForm['english'];

const NUMBER = /^\d{1,3}(\.\d{1,2})?$/;
/** The core of the IB is graded by letters. */
const IB_CORE = /^[A-E]$/i;

const isAmongDse = (grade: string) =>
  parseGrade('dse', 'english', grade) !== null || parseGrade('dse', 'citizenship', grade) !== null;

/** A grade that the exam can give; of exams that are not on the list nobody here knows the scale. */
const CAN_GIVE: Record<Exam, (grade: string) => boolean> = {
  dse: isAmongDse,
  alevel: (grade) => parseGrade('alevel', 'maths', grade) !== null,
  ib: (grade) =>
    IB_CORE.test(grade) || (/^\d{1,2}$/.test(grade) && Number(grade) >= 1 && Number(grade) <= IB_FULL_MARK),
  gaokao: (grade) => NUMBER.test(grade) && Number(grade) <= GAOKAO_FULL_MARK,
  other: () => true,
};

/** What a form offers to choose from, the best first; empty where the grade is a number or free. */
export function gradeChoices(exam: string): readonly string[] {
  if (exam === 'dse') return [...gradesOf('dse', 'english'), ATTAINED].reverse();
  return exam === 'alevel' ? [...gradesOf('alevel', 'maths')].reverse() : [];
}

const isExam = (exam: string): exam is Exam => ACADEMIC_EXAMS.some((one) => one === exam);

export function findGradeGaps(grades: readonly Grade[]): Gap[] {
  return grades.flatMap((row, at): Gap[] => {
    const field = (name: keyof Grade) => `grades.${at}.${name}`;
    const [exam, subject, grade] = [row.exam.trim(), row.subject.trim(), row.grade.trim()];
    const gaps: Gap[] = (['exam', 'subject', 'grade'] as const)
      .filter((name) => row[name].trim() === '')
      .map((name) => ({ field: field(name), problem: 'required' }));
    if (exam !== '' && !isExam(exam)) gaps.push({ field: field('exam'), problem: 'invalid' });
    if (isExam(exam) && grade !== '' && !CAN_GIVE[exam](grade))
      gaps.push({ field: field('grade'), problem: 'invalid' });
    const isSame = (other: Grade) =>
      other.exam === row.exam &&
      other.predicted === row.predicted &&
      other.subject.trim().toLowerCase() === subject.toLowerCase();
    if (subject !== '' && grades.findIndex(isSame) < at) gaps.push({ field: field('subject'), problem: 'invalid' });
    return gaps;
  });
}

/** A test has its scale; what it gives as a whole is counted from its parts, or stands on the report. */
export function findEnglishGaps(english: English, today = hongKongDay()): Gap[] {
  const type = ENGLISH_TEST_TYPES.find((one) => one === english.type);
  const entered = [...ENGLISH_PARTS, 'overall' as const].filter((part) => english[part].trim() !== '');
  if (!type) {
    if (english.type !== '') return [{ field: 'english.type', problem: 'invalid' }];
    return entered.length > 0 ? [{ field: 'english.type', problem: 'required' }] : [];
  }
  const { part: scale, overall, mayEnterOverall } = ENGLISH_TESTS[type];
  const fits = (score: string, of: typeof scale) => NUMBER.test(score) && fitsScale(Number(score), of);
  const gaps: Gap[] = ENGLISH_PARTS.flatMap((part): Gap[] => {
    const score = english[part].trim();
    if (score === '') return [{ field: `english.${part}`, problem: 'required' }];
    return fits(score, scale) ? [] : [{ field: `english.${part}`, problem: 'invalid' }];
  });
  const whole = english.overall.trim();
  if (whole !== '' && gaps.length === 0) {
    const [listening, speaking, reading, writing] = ENGLISH_PARTS.map((part) => Number(english[part]));
    const counted = overallEnglish(type, {
      listening: listening ?? 0,
      speaking: speaking ?? 0,
      reading: reading ?? 0,
      writing: writing ?? 0,
    });
    if (!fits(whole, overall) || (!mayEnterOverall && Number(whole) !== counted))
      gaps.push({ field: 'english.overall', problem: 'invalid' });
  }
  if (english.date !== '' && !isTestDay(english.date, english.predicted, today))
    gaps.push({ field: 'english.date', problem: 'invalid' });
  return gaps;
}

const FIRST_TESTS = '1990-01-01';

/** A test that is still to be sat has its day ahead, any other behind. */
const isTestDay = (day: string, isPredicted: boolean, today: string) =>
  isDay(day) && day >= FIRST_TESTS && (isPredicted || day <= today);

/** What keeps an application from being sent: a field, and whether it is missing or cannot be right. */
export type Gap = { field: string; problem: 'required' | 'invalid' };
