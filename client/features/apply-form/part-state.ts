import type { ApplyForm } from '#shared/contract/apply-form.ts';
import type { Gap } from '#shared/rules/application-gap.ts';
import { countGaps, type FormPart } from './form-parts.ts';

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
