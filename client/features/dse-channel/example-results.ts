/** One student's six subjects, to show that the same results come out differently. */
export const EXAMPLE_RESULTS = [
  { subject: 'chinese', grade: '4' },
  { subject: 'english', grade: '5' },
  { subject: 'maths', grade: '5*' },
  { subject: 'economics', grade: '5' },
  { subject: 'physics', grade: '4' },
  { subject: 'history', grade: '3' },
] as const;
