import { describe, expect, it } from 'vitest';
import { type ApplyForm, createEmptyForm } from '#shared/contract/application/apply-form.ts';
import { findGaps } from './find-gaps.ts';
import { createCompleteForm } from '#tests/support/complete-form.ts';

const TODAY = '2026-11-21';
const listGaps = (changeForm: (form: ApplyForm) => void) => {
  const form = createCompleteForm();
  changeForm(form);
  return findGaps(form, TODAY).map(({ field, problem }) => `${field} ${problem}`);
};

describe('missing fields of a form', () => {
  it('are empty when the form is complete', () => {
    expect(listGaps(() => {})).toEqual([]);
  });

  it('are listed from top to bottom for an empty form', () => {
    const fields = findGaps(createEmptyForm(), TODAY).map(({ field }) => field);
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
  ])('include %s', (_, change, gap) => {
    expect(listGaps(change)).toEqual([gap]);
  });
});
