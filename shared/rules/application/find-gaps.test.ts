import { describe, expect, it } from 'vitest';
import { type ApplyForm, emptyForm } from '#shared/contract/application/apply-form.ts';
import { findGaps } from './find-gaps.ts';
import { completeForm } from '#tests/support/complete-form.ts';

const TODAY = '2026-11-21';
const gaps = (change: (form: ApplyForm) => void) => {
  const form = completeForm();
  change(form);
  return findGaps(form, TODAY).map(({ field, problem }) => `${field} ${problem}`);
};

describe('what keeps a form from being submitted', () => {
  it('is empty when the form is complete', () => {
    expect(gaps(() => {})).toEqual([]);
  });

  it('is named from top to bottom in an empty one', () => {
    const fields = findGaps(emptyForm(), TODAY).map(({ field }) => field);
    expect(fields.slice(0, 2)).toEqual(['personal.lastName', 'personal.firstName']);
    expect(fields.slice(-4)).toEqual([
      'documents.passport',
      'documents.transcript',
      'declaration.truthful',
      'declaration.mayForward',
    ]);
  });

  it.each<[string, (form: ApplyForm) => void, string]>([
    [
      'a name in Chinese where the passport has letters',
      (form) => (form.personal.lastName = '陳'),
      'personal.lastName invalid',
    ],
    ['a child of eleven', (form) => (form.personal.birthday = '2015-01-01'), 'personal.birthday invalid'],
    ['a number of another place', (form) => (form.personal.mobile = '13800138000'), 'personal.mobile invalid'],
    ['half an address', (form) => (form.personal.email = 'chan@example'), 'personal.email invalid'],
    [
      'a school left before it was entered',
      (form) => (form.education = form.education.map((row) => ({ ...row, endMonth: '2019-01' }))),
      'education.0.endMonth invalid',
    ],
    ['a test with a part missing', (form) => (form.english.writing = ''), 'english.writing required'],
    [
      'a subject without a grade',
      (form) => (form.grades = form.grades.map((row) => ({ ...row, grade: '' }))),
      'grades.0.grade required',
    ],
    ['no course', (form) => (form.courses = []), 'courses required'],
    ['no transcript', (form) => (form.documents = form.documents.slice(0, 1)), 'documents.transcript required'],
    [
      'no word that it may be forwarded',
      (form) => (form.declaration.mayForward = false),
      'declaration.mayForward required',
    ],
  ])('is %s', (_, change, gap) => {
    expect(gaps(change)).toEqual([gap]);
  });
});
