import type { ApplyForm } from '#shared/contract/apply-form.ts';
import type { Gap } from '#shared/rules/application-gap.ts';

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

export const countGaps = (gaps: readonly Gap[], part: FormPart) => gaps.filter((gap) => partOf(gap) === part).length;
