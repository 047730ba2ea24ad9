import fc from 'fast-check';
import { expect, test } from 'vitest';
import { submitApplication } from '#shared/contract/application/application.ts';
import { findGaps } from '#shared/rules/application/find-gaps.ts';
import { selectOfferedEnglish, selectOfferedGrades } from '#client/features/apply-form/parts/known-results.tsx';
import { addCourse } from '#client/features/apply-form/apply-form-context.ts';
import { getPartState } from '#client/features/apply-form/parts/form-outline.tsx';
import { invalidChangeArbitrary, formArbitrary } from '#tests/support/application-arbitrary.ts';
import { createCompleteForm } from '#tests/support/complete-form.ts';

const TODAY = '2026-11-22';

test('any possible form is accepted', () => {
  fc.assert(
    fc.property(formArbitrary, (form) => {
      expect(findGaps(form, TODAY)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('one invalid value is rejected with its own field only', () => {
  fc.assert(
    fc.property(formArbitrary, invalidChangeArbitrary, (form, [field, makeInvalid]) => {
      const invalidForm = structuredClone(form);
      makeInvalid(invalidForm);
      expect(findGaps(invalidForm, TODAY).map((gap) => gap.field)).toEqual([field]);
      // The submit call rejects the same form. The edge and the backend both validate it.
      const parseResult = submitApplication.input.safeParse({
        version: 1,
        idempotencyKey: '0b9d3a52-5d0e-4d3a-9a35-0c8a0c2f9a11',
        form: invalidForm,
      });
      expect(parseResult.error?.issues[0]?.path.join('.')).toBe(`form.${field}`);
    }),
    { numRuns: 300 },
  );
});

test('without grades, course or passport number the part is marked incomplete', () => {
  const completeApplication = createCompleteForm();
  expect(getPartState(findGaps(completeApplication, TODAY), 'courses')).toEqual({ kind: 'complete' });
  const gaps = findGaps(
    {
      ...completeApplication,
      personal: { ...completeApplication.personal, passportNumber: '' },
      grades: [],
      courses: completeApplication.courses.map((course) => ({ ...course, courseId: '', courseName: '' })),
    },
    TODAY,
  );
  for (const section of ['personal', 'exams', 'courses'] as const)
    expect(getPartState(gaps, section)).toEqual({ kind: 'missing', count: 1 });
});

test('an unknown course is named in words', () => {
  const completeApplication = createCompleteForm();
  const typedCourses = completeApplication.courses.map((course) => ({
    ...course,
    courseId: '',
    courseName: 'Bachelor of Commerce',
  }));
  expect(findGaps({ ...completeApplication, courses: typedCourses.slice(0, 1) }, TODAY)).toEqual([]);
});

test('a course replaces its school’s entry without course', () => {
  const [course] = createCompleteForm().courses;
  if (!course) throw new Error('the form has no course');
  expect(addCourse([{ ...course, courseId: '', courseName: '' }], course)).toEqual([course]);
});

const NAME_FUNCTIONS = { subject: (_exam: string, subject: string) => subject.toUpperCase(), total: 'Total' };
const DSE_ROWS = {
  examType: '1',
  examRows: [
    { subject: 'maths', grade: '5*' },
    { subject: '', grade: '' },
  ],
  examScore: '',
  examFullMark: '',
} as const;

test('known results are offered once, and only those that the form would accept', () => {
  const draft = { ...DSE_ROWS, examRows: [...DSE_ROWS.examRows] };
  expect(selectOfferedGrades(draft, { grades: [] }, NAME_FUNCTIONS)).toEqual([
    { exam: 'dse', subject: 'MATHS', grade: '5*', predicted: false },
  ]);
  // A row with only an exam holds no result.
  const emptyRow = { exam: 'dse', subject: '', grade: '', predicted: false };
  expect(selectOfferedGrades(draft, { grades: [emptyRow] }, NAME_FUNCTIONS)).not.toEqual([]);
  expect(
    selectOfferedGrades(draft, { grades: selectOfferedGrades(draft, { grades: [] }, NAME_FUNCTIONS) }, NAME_FUNCTIONS),
  ).toEqual([]);
  expect(
    selectOfferedGrades(
      { examType: '4', examRows: [], examScore: '38', examFullMark: '' },
      { grades: [] },
      NAME_FUNCTIONS,
    ),
  ).toEqual([{ exam: 'ib', subject: 'Total', grade: '38', predicted: false }]);
  const { english } = createCompleteForm();
  const existingTest = { englishType: '1', listening: '7', speaking: '7', reading: '7', writing: '7' } as const;
  const emptyTest = { ...english, type: '', overall: '' };
  expect(selectOfferedEnglish(existingTest, { english: emptyTest })?.writing).toBe('7');
  expect(selectOfferedEnglish({ ...existingTest, writing: '70' }, { english: emptyTest })).toBeNull();
  expect(selectOfferedEnglish(existingTest, { english })).toBeNull();
});
