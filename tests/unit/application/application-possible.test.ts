import fc from 'fast-check';
import { expect, test } from 'vitest';
import { submitApplication } from '#shared/contract/application/application.ts';
import { findGaps } from '#shared/rules/application/find-gaps.ts';
import { englishToOffer, gradesToOffer } from '#client/features/apply-form/parts/known-results.tsx';
import { addCourse } from '#client/features/apply-form/apply-form-context.ts';
import { partState } from '#client/features/apply-form/parts/form-outline.tsx';
import { spoils, validForms } from '#tests/support/application-arbitrary.ts';
import { completeForm } from '#tests/support/complete-form.ts';

const TODAY = '2026-11-22';

test('any possible form is accepted', () => {
  fc.assert(
    fc.property(validForms, (form) => {
      expect(findGaps(form, TODAY)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('one invalid value is rejected with its own field only', () => {
  fc.assert(
    fc.property(validForms, spoils, (form, [field, spoil]) => {
      const spoiled = structuredClone(form);
      spoil(spoiled);
      expect(findGaps(spoiled, TODAY).map((gap) => gap.field)).toEqual([field]);
      // The submit call, which the edge and the backend both validate, rejects the same form.
      const submitted = submitApplication.input.safeParse({
        version: 1,
        idempotencyKey: '0b9d3a52-5d0e-4d3a-9a35-0c8a0c2f9a11',
        form: spoiled,
      });
      expect(submitted.error?.issues[0]?.path.join('.')).toBe(`form.${field}`);
    }),
    { numRuns: 300 },
  );
});

test('without grades, course or passport number the part is marked incomplete', () => {
  const complete = completeForm();
  expect(partState(findGaps(complete, TODAY), 'courses')).toEqual({ kind: 'complete' });
  const gaps = findGaps(
    {
      ...complete,
      personal: { ...complete.personal, passportNumber: '' },
      grades: [],
      courses: complete.courses.map((course) => ({ ...course, courseId: '', courseName: '' })),
    },
    TODAY,
  );
  for (const part of ['personal', 'exams', 'courses'] as const)
    expect(partState(gaps, part)).toEqual({ kind: 'missing', count: 1 });
});

test('a course that the catalogue does not have is named in words', () => {
  const complete = completeForm();
  const inWords = complete.courses.map((course) => ({ ...course, courseId: '', courseName: 'Bachelor of Commerce' }));
  expect(findGaps({ ...complete, courses: inWords.slice(0, 1) }, TODAY)).toEqual([]);
});

test('a course replaces its school’s entry without course', () => {
  const [course] = completeForm().courses;
  if (!course) throw new Error('the form has no course');
  expect(addCourse([{ ...course, courseId: '', courseName: '' }], course)).toEqual([course]);
});

const NAMES = { subject: (_exam: string, subject: string) => subject.toUpperCase(), total: 'Total' };
const DSE = {
  examType: '1',
  examRows: [
    { subject: 'maths', grade: '5*' },
    { subject: '', grade: '' },
  ],
  examScore: '',
  examFullMark: '',
} as const;

test('results that are known are offered once, and only what the form would accept', () => {
  const draft = { ...DSE, examRows: [...DSE.examRows] };
  expect(gradesToOffer(draft, { grades: [] }, NAMES)).toEqual([
    { exam: 'dse', subject: 'MATHS', grade: '5*', predicted: false },
  ]);
  expect(gradesToOffer(draft, { grades: gradesToOffer(draft, { grades: [] }, NAMES) }, NAMES)).toEqual([]);
  expect(
    gradesToOffer({ examType: '4', examRows: [], examScore: '38', examFullMark: '' }, { grades: [] }, NAMES),
  ).toEqual([{ exam: 'ib', subject: 'Total', grade: '38', predicted: false }]);
  const { english } = completeForm();
  const existing = { englishType: '1', listening: '7', speaking: '7', reading: '7', writing: '7' } as const;
  const none = { ...english, type: '', overall: '' };
  expect(englishToOffer(existing, { english: none })?.writing).toBe('7');
  expect(englishToOffer({ ...existing, writing: '70' }, { english: none })).toBeNull();
  expect(englishToOffer(existing, { english })).toBeNull();
});
