import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import {
  ENGLISH_PARTS,
  ENGLISH_TEST_TYPES,
  ENGLISH_TESTS,
  fitsScale,
  computeOverallScore,
} from '#shared/rules/english.ts';
import {
  ATTAINED_GRADE,
  GAOKAO_FULL_MARK,
  listGrades,
  IB_FULL_MARK,
  parseGrade,
} from '#shared/rules/exams/public-exams.ts';
import { getHongKongDay } from '#shared/rules/hong-kong-day.ts';
import { GENDERS, isBirthday, isDay, isLatinName } from '#shared/rules/person.ts';
import { isAreaCode, isPhone } from '#shared/rules/phone.ts';
import {
  ACADEMIC_EXAMS,
  type AcademicExam,
  type DocumentKind,
  EDUCATION_LEVELS,
  HOME_COUNTRIES,
} from './application-lists.ts';

/** Documents that every school requires. */
export const REQUIRED_DOCUMENTS: readonly DocumentKind[] = ['passport', 'transcript'];

const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const MONTH_PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;
const PASSPORT_PATTERN = /^[A-Z0-9]{5,15}$/i;
const ID_PATTERN = /^\d{1,19}$/;
/** Telephone number in any international notation. */
const TELEPHONE_PATTERN = /^\+?[\d\s()-]{5,25}$/;

type ValueCheck = (value: string) => boolean;
const acceptAnyValue: ValueCheck = () => true;
const checkIncludedIn =
  (list: readonly string[]): ValueCheck =>
  (value) =>
    list.includes(value);

/** Checks a required field. `findOptionalGaps` accepts an empty one as well. */
const findRequiredGaps = (field: string, value: string, isValid: ValueCheck = acceptAnyValue): FormGap[] =>
  value.trim() === '' ? [{ field, problem: 'required' }] : isValid(value.trim()) ? [] : [{ field, problem: 'invalid' }];
const findOptionalGaps = (field: string, value: string, isValid: ValueCheck): FormGap[] =>
  value.trim() === '' ? [] : findRequiredGaps(field, value, isValid);

const findCheckboxGaps = (field: string, isChecked: boolean): FormGap[] =>
  isChecked ? [] : [{ field, problem: 'required' }];
const findEmptyListGaps = (field: string, count: number): FormGap[] =>
  count > 0 ? [] : [{ field, problem: 'required' }];

const findPersonalGaps = ({ personal }: ApplyForm, today?: string): FormGap[] => [
  ...findRequiredGaps('personal.lastName', personal.lastName, isLatinName),
  ...findRequiredGaps('personal.firstName', personal.firstName, isLatinName),
  ...findRequiredGaps('personal.birthday', personal.birthday, (day) => isBirthday(day, today)),
  ...findRequiredGaps('personal.gender', personal.gender, checkIncludedIn(GENDERS)),
  ...findRequiredGaps('personal.passportCountry', personal.passportCountry, checkIncludedIn(HOME_COUNTRIES)),
  ...findRequiredGaps('personal.passportNumber', personal.passportNumber, (number) => PASSPORT_PATTERN.test(number)),
  ...findRequiredGaps('personal.email', personal.email, (email) => EMAIL_PATTERN.test(email)),
  ...findRequiredGaps('personal.mobileAreaCode', personal.mobileAreaCode, isAreaCode),
  ...findRequiredGaps('personal.mobile', personal.mobile, (mobile) => isPhone(personal.mobileAreaCode, mobile)),
  ...findOptionalGaps('personal.guardianPhone', personal.guardianPhone, (phone) => TELEPHONE_PATTERN.test(phone)),
];

const MONTHS_PER_YEAR = 12;
/** Maximum number of months by which education that has not ended may end in the future. */
const MAX_MONTHS_AHEAD = 8 * MONTHS_PER_YEAR;

const countMonths = (month: string) => Number(month.slice(0, 4)) * MONTHS_PER_YEAR + Number(month.slice(5, 7));
const isMonth: ValueCheck = (month) => MONTH_PATTERN.test(month);

function findEducationGaps({ education, personal }: ApplyForm, today = getHongKongDay()): FormGap[] {
  const currentMonth = today.slice(0, 7);
  const birthMonth = isBirthday(personal.birthday, today) ? personal.birthday.slice(0, 7) : '';
  const isPastMonth: ValueCheck = (month) => isMonth(month) && month > birthMonth && month <= currentMonth;
  return [
    ...findEmptyListGaps('education', education.length),
    ...education.flatMap((row, index) => [
      ...findRequiredGaps(`education.${index}.school`, row.school),
      ...findRequiredGaps(`education.${index}.country`, row.country, checkIncludedIn(HOME_COUNTRIES)),
      ...findRequiredGaps(`education.${index}.level`, row.level, checkIncludedIn(EDUCATION_LEVELS)),
      ...findRequiredGaps(`education.${index}.startMonth`, row.startMonth, isPastMonth),
      ...findOptionalGaps(
        `education.${index}.endMonth`,
        row.endMonth,
        (month) =>
          isMonth(month) &&
          (month >= row.startMonth || !isPastMonth(row.startMonth)) &&
          countMonths(month) - countMonths(currentMonth) <= MAX_MONTHS_AHEAD,
      ),
    ]),
  ];
}

/** Requires at least one course and no course twice. A course that is not in the catalogue is entered as text. */
const findCourseGaps = ({ courses }: ApplyForm): FormGap[] => [
  ...findEmptyListGaps('courses', courses.length),
  ...courses.flatMap(({ schoolId, courseId, courseName }, index) => {
    const isDuplicate =
      courses.findIndex((earlierCourse) => earlierCourse.schoolId === schoolId && earlierCourse.courseId === courseId) <
      index;
    const isValid = ID_PATTERN.test(schoolId) && (courseId === '' || ID_PATTERN.test(courseId)) && !isDuplicate;
    return findRequiredGaps(`courses.${index}`, courseId || courseName.trim(), () => isValid);
  }),
];

const findDocumentGaps = ({ documents }: ApplyForm): FormGap[] =>
  REQUIRED_DOCUMENTS.filter((kind) => !documents.some((document) => document.kind === kind)).map((kind) => ({
    field: `documents.${kind}`,
    problem: 'required',
  }));

/** Returns all problems that prevent submission, in the order of the form. */
export const findGaps = (form: ApplyForm, today?: string): FormGap[] => [
  ...findPersonalGaps(form, today),
  ...findEducationGaps(form, today),
  ...findEnglishGaps(form.english, today),
  ...findEmptyListGaps('grades', form.grades.length),
  ...findGradeGaps(form.grades),
  ...findCourseGaps(form),
  ...findDocumentGaps(form),
  ...findCheckboxGaps('declaration.truthful', form.declaration.truthful),
  ...findCheckboxGaps('declaration.mayForward', form.declaration.mayForward),
];

// Exam results use the scales of the smart selection and the fast line. Tests are optional, but an entered test must be
// complete.

type GradeRow = ApplyForm['grades'][number];
type EnglishResult = ApplyForm['english'];

const SCORE_PATTERN = /^\d{1,3}(\.\d{1,2})?$/;
/** Matches letter grades, used by components of the IB core. */
const IB_CORE_GRADE = /^[A-E]$/i;

const isDseGrade = (grade: string) =>
  parseGrade('dse', 'english', grade) !== null || parseGrade('dse', 'citizenship', grade) !== null;

/** Checks the grades of each exam. 'other' accepts any text. */
const GRADE_CHECKS: Record<AcademicExam, (grade: string) => boolean> = {
  dse: isDseGrade,
  alevel: (grade) => parseGrade('alevel', 'maths', grade) !== null,
  ib: (grade) =>
    IB_CORE_GRADE.test(grade) || (/^\d{1,2}$/.test(grade) && Number(grade) >= 1 && Number(grade) <= IB_FULL_MARK),
  gaokao: (grade) => SCORE_PATTERN.test(grade) && Number(grade) <= GAOKAO_FULL_MARK,
  other: () => true,
};

/** Returns the grades to choose from, best first. Empty where a number or free text is entered. */
export function listGradeChoices(exam: string): readonly string[] {
  if (exam === 'dse') return [...listGrades('dse', 'english'), ATTAINED_GRADE].reverse();
  return exam === 'alevel' ? [...listGrades('alevel', 'maths')].reverse() : [];
}

const isExam = (exam: string): exam is AcademicExam => ACADEMIC_EXAMS.some((item) => item === exam);

export function findGradeGaps(grades: readonly GradeRow[]): FormGap[] {
  return grades.flatMap((row, index): FormGap[] => {
    const getFieldPath = (name: keyof GradeRow) => `grades.${index}.${name}`;
    const [exam, subject, grade] = [row.exam.trim(), row.subject.trim(), row.grade.trim()];
    const gaps: FormGap[] = (['exam', 'subject', 'grade'] as const)
      .filter((name) => row[name].trim() === '')
      .map((name) => ({ field: getFieldPath(name), problem: 'required' }));
    if (exam !== '' && !isExam(exam)) gaps.push({ field: getFieldPath('exam'), problem: 'invalid' });
    if (isExam(exam) && grade !== '' && !GRADE_CHECKS[exam](grade))
      gaps.push({ field: getFieldPath('grade'), problem: 'invalid' });
    const isSameSubject = (otherRow: GradeRow) =>
      otherRow.exam === row.exam &&
      otherRow.predicted === row.predicted &&
      otherRow.subject.trim().toLowerCase() === subject.toLowerCase();
    if (subject !== '' && grades.findIndex(isSameSubject) < index)
      gaps.push({ field: getFieldPath('subject'), problem: 'invalid' });
    return gaps;
  });
}

/** Checks scores against the scale of the test. The overall score is derived or entered. */
export function findEnglishGaps(english: EnglishResult, today = getHongKongDay()): FormGap[] {
  const testType = ENGLISH_TEST_TYPES.find((item) => item === english.type);
  const enteredParts = [...ENGLISH_PARTS, 'overall' as const].filter((part) => english[part].trim() !== '');
  if (!testType) {
    if (english.type !== '') return [{ field: 'english.type', problem: 'invalid' }];
    return enteredParts.length > 0 ? [{ field: 'english.type', problem: 'required' }] : [];
  }
  const { part: scale, overall, mayEnterOverall } = ENGLISH_TESTS[testType];
  const isOnScale = (score: string, scoreScale: typeof scale) =>
    SCORE_PATTERN.test(score) && fitsScale(Number(score), scoreScale);
  const gaps: FormGap[] = ENGLISH_PARTS.flatMap((part): FormGap[] => {
    const score = english[part].trim();
    if (score === '') return [{ field: `english.${part}`, problem: 'required' }];
    return isOnScale(score, scale) ? [] : [{ field: `english.${part}`, problem: 'invalid' }];
  });
  const overallText = english.overall.trim();
  if (overallText !== '' && gaps.length === 0) {
    const [listening, speaking, reading, writing] = ENGLISH_PARTS.map((part) => Number(english[part]));
    const computedOverall = computeOverallScore(testType, {
      listening: listening ?? 0,
      speaking: speaking ?? 0,
      reading: reading ?? 0,
      writing: writing ?? 0,
    });
    if (!isOnScale(overallText, overall) || (!mayEnterOverall && Number(overallText) !== computedOverall))
      gaps.push({ field: 'english.overall', problem: 'invalid' });
  }
  if (english.date !== '' && !isTestDay(english.date, english.predicted, today))
    gaps.push({ field: 'english.date', problem: 'invalid' });
  return gaps;
}

const EARLIEST_TEST_DAY = '1990-01-01';

/** Returns whether the date is possible: only a predicted result may have a date in the future. */
const isTestDay = (day: string, isPredicted: boolean, today: string) =>
  isDay(day) && day >= EARLIEST_TEST_DAY && (isPredicted || day <= today);

/** Missing or invalid field that prevents submission. */
export type FormGap = { field: string; problem: 'required' | 'invalid' };
