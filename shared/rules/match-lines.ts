/** What the lines of a match are about, in the order in which they stand. */
export const LINE_KINDS = [
  'academic',
  'subject',
  'education',
  'englishOverall',
  'englishPart',
  'tuition',
  'focus',
  'city',
  'friends',
] as const;
