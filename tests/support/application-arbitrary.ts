import fc from 'fast-check';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import { EDUCATION_LEVELS, HOME_COUNTRIES } from '#shared/rules/application/application-lists.ts';
import { createCompleteForm } from './complete-form.ts';

// Results as the examination boards publish them, listed here independently of the rules under test.

const listHalfSteps = (from: number, to: number) =>
  Array.from({ length: (to - from) * 2 + 1 }, (_, index) => String(from + index / 2));
const listWholeNumbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
const TEST_SCORES: Record<string, readonly string[]> = {
  1: listHalfSteps(1, 9),
  2: listWholeNumbers(0, 30),
  3: listWholeNumbers(0, 30),
  4: listWholeNumbers(10, 90),
  5: listHalfSteps(1, 6),
};
const GRADES: Record<string, readonly string[]> = {
  dse: ['5**', '5*', '5', '4', '3', '2', '1', 'U'],
  alevel: ['A*', 'A', 'B', 'C', 'D', 'E', 'U'],
  ib: listWholeNumbers(1, 7),
  gaokao: ['612', '88.5', '750', '0'],
  other: ['3.7 / 4.0', 'Merit'],
};
const SUBJECTS = ['Mathematics', '物理', 'English', '經濟', 'Total'];

const englishTestArbitrary = fc.constantFrom(...Object.keys(TEST_SCORES)).chain((type) => {
  const scoreArbitrary = fc.constantFrom(...(TEST_SCORES[type] ?? []));
  return fc.record({
    type: fc.constant(type),
    listening: scoreArbitrary,
    reading: scoreArbitrary,
    writing: scoreArbitrary,
    speaking: scoreArbitrary,
  });
});
const grades = fc
  .constantFrom(...Object.keys(GRADES))
  .chain((exam) =>
    fc
      .uniqueArray(fc.constantFrom(...SUBJECTS), { minLength: 1, maxLength: 4 })
      .chain((subjects) =>
        fc
          .tuple(
            ...subjects.map((subject) => fc.constantFrom(...(GRADES[exam] ?? [])).map((grade) => ({ subject, grade }))),
          )
          .map((gradeRows) => gradeRows.map((row) => ({ ...row, exam, predicted: false }))),
      ),
  );

/** Application forms that pass validation. */
export const formArbitrary: fc.Arbitrary<ApplyForm> = fc
  .record({
    english: fc.option(englishTestArbitrary, { nil: null }),
    grades,
    level: fc.constantFrom(...EDUCATION_LEVELS),
    place: fc.constantFrom(...HOME_COUNTRIES),
    endMonth: fc.constantFrom('', '2026-06', '2028-07'),
  })
  .map(({ english: englishTest, grades: gradeRows, level, place: applicantAddress, endMonth }) => {
    const form = createCompleteForm();
    const emptyTest = { type: '', listening: '', reading: '', writing: '', speaking: '' };
    return {
      ...form,
      personal: { ...form.personal, passportCountry: applicantAddress },
      english: { ...form.english, overall: '', ...(englishTest ?? emptyTest) },
      grades: gradeRows,
      education: form.education.map((row) => ({ ...row, level, country: applicantAddress, endMonth })),
    };
  });

type InvalidChange = readonly [field: string, spoil: (form: ApplyForm) => void];

const getFirst = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (!row) throw new Error('the form has no such row');
  return row;
};

const IMPOSSIBLE_SCORES: Record<string, readonly string[]> = {
  1: ['45', '9.5', '0', '6.3', '-1', 'good', '7,5'],
  2: ['31', '12.5', '120'],
  3: ['31', '677'],
  4: ['91', '9', '55.5'],
  5: ['6.5', '0.5', '4.2', '90'],
};
const IMPOSSIBLE_GRADES: Record<string, readonly string[]> = {
  dse: ['Z9', '8', '6', '5***', 'B'],
  alevel: ['A**', '7', 'F'],
  ib: ['46', '0', '5.5', 'F'],
  gaokao: ['751', '-3', 'A'],
};

/** One invalid value, and the form field that must reject it. */
export const invalidChangeArbitrary: fc.Arbitrary<InvalidChange> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...Object.keys(IMPOSSIBLE_SCORES)),
      fc.constantFrom('listening', 'reading', 'writing', 'speaking'),
    )
    .chain(([type, field]) =>
      fc.constantFrom(...(IMPOSSIBLE_SCORES[type] ?? [])).map((score): InvalidChange => [
        `english.${field}`,
        (form) => {
          const validScore = TEST_SCORES[type]?.at(-1) ?? '';
          form.english = {
            ...form.english,
            type,
            listening: validScore,
            reading: validScore,
            writing: validScore,
            speaking: validScore,
            [field]: score,
          };
        },
      ]),
    ),
  fc
    .constantFrom(...Object.keys(IMPOSSIBLE_GRADES))
    .chain((exam) =>
      fc
        .constantFrom(...(IMPOSSIBLE_GRADES[exam] ?? []))
        .map((grade): InvalidChange => [
          'grades.0.grade',
          (form) => (form.grades = [{ exam, subject: 'Mathematics', grade, predicted: false }]),
        ]),
    ),
  fc.constantFrom<InvalidChange>(
    ['english.type', (form) => (form.english = { ...form.english, type: '6' })],
    ['english.type', (form) => (form.english = { ...form.english, type: '', listening: '7' })],
    [
      'english.overall',
      (form) =>
        (form.english = {
          ...form.english,
          type: '1',
          listening: '6',
          reading: '6',
          writing: '6',
          speaking: '6',
          overall: '9',
        }),
    ],
    ['grades.0.exam', (form) => (form.grades = [{ exam: 'tarot', subject: 'Cups', grade: '7', predicted: false }])],
    [
      'grades.1.subject',
      (form) =>
        (form.grades = ['5', '4'].map((grade) => ({ exam: 'dse', subject: 'Physics', grade, predicted: false }))),
    ],
    ['education.0.level', (form) => (getFirst(form.education).level = 'banana')],
    ['education.0.country', (form) => (getFirst(form.education).country = 'Atlantis')],
    ['education.0.startMonth', (form) => (getFirst(form.education).startMonth = '2999-01')],
    ['education.0.startMonth', (form) => (getFirst(form.education).startMonth = '1999-09')],
    ['education.0.startMonth', (form) => (getFirst(form.education).startMonth = '2020-13')],
    ['education.0.endMonth', (form) => (getFirst(form.education).endMonth = '2999-06')],
    ['grades', (form) => (form.grades = [])],
    ['personal.passportNumber', (form) => (form.personal.passportNumber = '')],
    ['personal.birthday', (form) => (form.personal.birthday = '2008-02-30')],
    ['personal.birthday', (form) => (form.personal.birthday = '2999-01-01')],
    ['personal.gender', (form) => (form.personal.gender = 'robot')],
    ['personal.passportCountry', (form) => (form.personal.passportCountry = 'Atlantis')],
    ['personal.mobile', (form) => (form.personal.mobile = '123')],
    ['personal.guardianPhone', (form) => (form.personal.guardianPhone = 'call my mother')],
    ['courses.0', (form) => (getFirst(form.courses).schoolId = 'Oxford')],
    ['courses.0', (form) => (getFirst(form.courses).courseId = '1; DROP')],
    ['courses.0', (form) => Object.assign(getFirst(form.courses), { courseId: '', courseName: '' })],
    ['courses.1', (form) => form.courses.push({ ...getFirst(form.courses) })],
  ),
);
