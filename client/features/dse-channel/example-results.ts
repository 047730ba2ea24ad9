import type { SubjectResult } from './count-best-five.ts';

/** One student's six subjects, to show that the same results come out differently. */
const EXAMPLE_SUBJECTS = ['chinese', 'english', 'maths', 'economics', 'physics', 'history'] as const;
export type ExampleSubject = (typeof EXAMPLE_SUBJECTS)[number];

const LEVELS = { chinese: '4', english: '5', maths: '5*', economics: '5', physics: '4', history: '3' } as const;

export const EXAMPLE_RESULTS: readonly (SubjectResult & { subject: ExampleSubject })[] = EXAMPLE_SUBJECTS.map(
  (subject) => ({ subject, level: LEVELS[subject] }),
);
