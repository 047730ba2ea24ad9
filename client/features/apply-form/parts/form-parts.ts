import type { TFunction } from 'i18next';
import { assertNever } from '#shared/assert-never.ts';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import type { Gap } from '#shared/rules/application/application-exams.ts';

/** The parts of the form in the order in which they are filled in, each with the fields that are its own. */
export const FORM_PARTS = ['personal', 'education', 'exams', 'courses', 'documents', 'review'] as const;
export type FormPart = (typeof FORM_PARTS)[number];

const PART_OF: Record<keyof ApplyForm, FormPart> = {
  personal: 'personal',
  education: 'education',
  english: 'exams',
  grades: 'exams',
  courses: 'courses',
  statement: 'documents',
  documents: 'documents',
  note: 'review',
  declaration: 'review',
};

const partOf = ({ field }: Gap): FormPart => PART_OF[field.split('.')[0] as keyof ApplyForm];

const countGaps = (gaps: readonly Gap[], part: FormPart) => gaps.filter((gap) => partOf(gap) === part).length;

/** How far a part is. What may be left out is not complete as long as nothing stands in it. */
export type PartState =
  | { kind: 'missing'; count: number }
  /** Need not be filled in, and is not. */
  | { kind: 'empty' }
  /** A school without a course: its course is chosen with the adviser. */
  | { kind: 'courseOpen' }
  | { kind: 'complete' };

export function partState(form: ApplyForm, gaps: readonly Gap[], part: FormPart): PartState {
  const count = countGaps(gaps, part);
  if (count > 0) return { kind: 'missing', count };
  if (part === 'exams' && form.english.type === '' && form.grades.length === 0) return { kind: 'empty' };
  if (part === 'courses' && form.courses.some(({ courseId }) => courseId === '')) return { kind: 'courseOpen' };
  return { kind: 'complete' };
}

export function partStateText(t: TFunction<'apply-form'>, state: PartState): string {
  switch (state.kind) {
    case 'missing':
      return t('missing', { count: state.count });
    case 'empty':
      return t('emptyPart');
    case 'courseOpen':
      return t('courseOpen');
    case 'complete':
      return t('complete');
    default:
      return assertNever(state);
  }
}
