import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { ENGLISH_PARTS, ENGLISH_TEST_TYPES, ENGLISH_TESTS, fitsScale, overallEnglish } from '#shared/rules/english.ts';
import { ATTAINED, GAOKAO_FULL_MARK, getGrades, IB_FULL_MARK, parseGrade } from '#shared/rules/exams/public-exams.ts';
import { GENDERS, hongKongDay, isBirthday, isDay, isLatinName } from '#shared/rules/person.ts';
import { isAreaCode, isPhone } from '#shared/rules/phone.ts';
import { ACADEMIC_EXAMS, type DocumentKind, EDUCATION_LEVELS, HOME_COUNTRIES } from './application-lists.ts';

/** Documents that every school requires. */
export const REQUIRED_DOCUMENTS: readonly DocumentKind[] = ['passport', 'transcript'];

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const PASSPORT = /^[A-Z0-9]{5,15}$/i;
const ID = /^\d{1,19}$/;
/** Telephone number in any international notation. */
const TELEPHONE = /^\+?[\d\s()-]{5,25}$/;

type Check = (value: string) => boolean;
const anyValue: Check = () => true;
const isIncluded =
  (list: readonly string[]): Check =>
  (value) =>
    list.includes(value);

/** Checks a required field; `optional` accepts an empty one as well. */
const requiredField = (field: string, value: string, isCorrect: Check = anyValue): Gap[] =>
  value.trim() === ''
    ? [{ field, problem: 'required' }]
    : isCorrect(value.trim())
      ? []
      : [{ field, problem: 'invalid' }];
const optional = (field: string, value: string, isCorrect: Check): Gap[] =>
  value.trim() === '' ? [] : requiredField(field, value, isCorrect);

const ticked = (field: string, value: boolean): Gap[] => (value ? [] : [{ field, problem: 'required' }]);
const requireMinCount = (field: string, count: number): Gap[] => (count > 0 ? [] : [{ field, problem: 'required' }]);

const findPersonalGaps = ({ personal }: ApplyForm, today?: string): Gap[] => [
  ...requiredField('personal.lastName', personal.lastName, isLatinName),
  ...requiredField('personal.firstName', personal.firstName, isLatinName),
  ...requiredField('personal.birthday', personal.birthday, (day) => isBirthday(day, today)),
  ...requiredField('personal.gender', personal.gender, isIncluded(GENDERS)),
  ...requiredField('personal.passportCountry', personal.passportCountry, isIncluded(HOME_COUNTRIES)),
  ...requiredField('personal.passportNumber', personal.passportNumber, (number) => PASSPORT.test(number)),
  ...requiredField('personal.email', personal.email, (email) => EMAIL.test(email)),
  ...requiredField('personal.mobileAreaCode', personal.mobileAreaCode, isAreaCode),
  ...requiredField('personal.mobile', personal.mobile, (mobile) => isPhone(personal.mobileAreaCode, mobile)),
  ...optional('personal.guardianPhone', personal.guardianPhone, (phone) => TELEPHONE.test(phone)),
];

const MONTHS_OF_A_YEAR = 12;
/** Education that has not ended may be given with an end in the future. */
const MAX_YEARS_AHEAD = 8 * MONTHS_OF_A_YEAR;

const monthNumber = (month: string) => Number(month.slice(0, 4)) * MONTHS_OF_A_YEAR + Number(month.slice(5, 7));
const isMonth: Check = (month) => MONTH.test(month);

function findEducationGaps({ education, personal }: ApplyForm, today = hongKongDay()): Gap[] {
  const now = today.slice(0, 7);
  const born = isBirthday(personal.birthday, today) ? personal.birthday.slice(0, 7) : '';
  const hasBegun: Check = (month) => isMonth(month) && month > born && month <= now;
  return [
    ...requireMinCount('education', education.length),
    ...education.flatMap((row, index) => [
      ...requiredField(`education.${index}.school`, row.school),
      ...requiredField(`education.${index}.country`, row.country, isIncluded(HOME_COUNTRIES)),
      ...requiredField(`education.${index}.level`, row.level, isIncluded(EDUCATION_LEVELS)),
      ...requiredField(`education.${index}.startMonth`, row.startMonth, hasBegun),
      ...optional(
        `education.${index}.endMonth`,
        row.endMonth,
        (month) =>
          isMonth(month) &&
          (month >= row.startMonth || !hasBegun(row.startMonth)) &&
          monthNumber(month) - monthNumber(now) <= MAX_YEARS_AHEAD,
      ),
    ]),
  ];
}

/** Requires at least one course and no course twice. A course that is not in the catalogue is entered as text. */
const findCourseGaps = ({ courses }: ApplyForm): Gap[] => [
  ...requireMinCount('courses', courses.length),
  ...courses.flatMap(({ schoolId, courseId, courseName }, index) => {
    const isTwice = courses.findIndex((other) => other.schoolId === schoolId && other.courseId === courseId) < index;
    const isCorrect = ID.test(schoolId) && (courseId === '' || ID.test(courseId)) && !isTwice;
    return requiredField(`courses.${index}`, courseId || courseName.trim(), () => isCorrect);
  }),
];

const findDocumentGaps = ({ documents }: ApplyForm): Gap[] =>
  REQUIRED_DOCUMENTS.filter((kind) => !documents.some((document) => document.kind === kind)).map((kind) => ({
    field: `documents.${kind}`,
    problem: 'required',
  }));

/** Returns all problems that prevent submission, in the order of the form. */
export const findGaps = (form: ApplyForm, today?: string): Gap[] => [
  ...findPersonalGaps(form, today),
  ...findEducationGaps(form, today),
  ...findEnglishGaps(form.english, today),
  ...requireMinCount('grades', form.grades.length),
  ...findGradeGaps(form.grades),
  ...findCourseGaps(form),
  ...findDocumentGaps(form),
  ...ticked('declaration.truthful', form.declaration.truthful),
  ...ticked('declaration.mayForward', form.declaration.mayForward),
];

// Exam results use the scales of the smart selection and the fast line. Tests are optional, but an entered test must be
// complete.

type Exam = (typeof ACADEMIC_EXAMS)[number];
type Grade = ApplyForm['grades'][number];
type English = ApplyForm['english'];

const NUMBER = /^\d{1,3}(\.\d{1,2})?$/;
/** Components of the IB core are graded by letters. */
const IB_CORE = /^[A-E]$/i;

const isDseGrade = (grade: string) =>
  parseGrade('dse', 'english', grade) !== null || parseGrade('dse', 'citizenship', grade) !== null;

/** Checks the grades of each exam; 'other' accepts any text. */
const EXAM_FIELDS: Record<Exam, (grade: string) => boolean> = {
  dse: isDseGrade,
  alevel: (grade) => parseGrade('alevel', 'maths', grade) !== null,
  ib: (grade) =>
    IB_CORE.test(grade) || (/^\d{1,2}$/.test(grade) && Number(grade) >= 1 && Number(grade) <= IB_FULL_MARK),
  gaokao: (grade) => NUMBER.test(grade) && Number(grade) <= GAOKAO_FULL_MARK,
  other: () => true,
};

/** Returns the grades to choose from, best first; empty where a number or free text is entered. */
export function gradeChoices(exam: string): readonly string[] {
  if (exam === 'dse') return [...getGrades('dse', 'english'), ATTAINED].reverse();
  return exam === 'alevel' ? [...getGrades('alevel', 'maths')].reverse() : [];
}

const isExam = (exam: string): exam is Exam => ACADEMIC_EXAMS.some((item) => item === exam);

export function findGradeGaps(grades: readonly Grade[]): Gap[] {
  return grades.flatMap((row, index): Gap[] => {
    const field = (name: keyof Grade) => `grades.${index}.${name}`;
    const [exam, subject, grade] = [row.exam.trim(), row.subject.trim(), row.grade.trim()];
    const gaps: Gap[] = (['exam', 'subject', 'grade'] as const)
      .filter((name) => row[name].trim() === '')
      .map((name) => ({ field: field(name), problem: 'required' }));
    if (exam !== '' && !isExam(exam)) gaps.push({ field: field('exam'), problem: 'invalid' });
    if (isExam(exam) && grade !== '' && !EXAM_FIELDS[exam](grade))
      gaps.push({ field: field('grade'), problem: 'invalid' });
    const isSame = (other: Grade) =>
      other.exam === row.exam &&
      other.predicted === row.predicted &&
      other.subject.trim().toLowerCase() === subject.toLowerCase();
    if (subject !== '' && grades.findIndex(isSame) < index) gaps.push({ field: field('subject'), problem: 'invalid' });
    return gaps;
  });
}

/** Checks scores against the scale of the test; the overall score is derived or entered. */
export function findEnglishGaps(english: English, today = hongKongDay()): Gap[] {
  const type = ENGLISH_TEST_TYPES.find((item) => item === english.type);
  const entered = [...ENGLISH_PARTS, 'overall' as const].filter((part) => english[part].trim() !== '');
  if (!type) {
    if (english.type !== '') return [{ field: 'english.type', problem: 'invalid' }];
    return entered.length > 0 ? [{ field: 'english.type', problem: 'required' }] : [];
  }
  const { part: scale, overall, mayEnterOverall } = ENGLISH_TESTS[type];
  const isOnScale = (score: string, of: typeof scale) => NUMBER.test(score) && fitsScale(Number(score), of);
  const gaps: Gap[] = ENGLISH_PARTS.flatMap((part): Gap[] => {
    const score = english[part].trim();
    if (score === '') return [{ field: `english.${part}`, problem: 'required' }];
    return isOnScale(score, scale) ? [] : [{ field: `english.${part}`, problem: 'invalid' }];
  });
  const fullText = english.overall.trim();
  if (fullText !== '' && gaps.length === 0) {
    const [listening, speaking, reading, writing] = ENGLISH_PARTS.map((part) => Number(english[part]));
    const countedTotal = overallEnglish(type, {
      listening: listening ?? 0,
      speaking: speaking ?? 0,
      reading: reading ?? 0,
      writing: writing ?? 0,
    });
    if (!isOnScale(fullText, overall) || (!mayEnterOverall && Number(fullText) !== countedTotal))
      gaps.push({ field: 'english.overall', problem: 'invalid' });
  }
  if (english.date !== '' && !isTestDay(english.date, english.predicted, today))
    gaps.push({ field: 'english.date', problem: 'invalid' });
  return gaps;
}

const FIRST_TESTS = '1990-01-01';

/** Returns whether the date is possible: only a predicted result may have a date in the future. */
const isTestDay = (day: string, isPredicted: boolean, today: string) =>
  isDay(day) && day >= FIRST_TESTS && (isPredicted || day <= today);

/** Field that is missing or invalid and so prevents submission. */
export type Gap = { field: string; problem: 'required' | 'invalid' };
