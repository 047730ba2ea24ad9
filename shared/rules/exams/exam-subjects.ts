import { CITIZENSHIP } from './public-exams.ts';

// Subjects by key; pages have their names. Category A of the DSE and citizenship, and the A-levels that are usual.

const DSE_CORE = ['chinese', 'english', 'maths'] as const;
export const DSE_EXTENDED_MATHS = ['m1', 'm2'] as const;

export const DSE_SUBJECTS = [
  ...DSE_CORE,
  CITIZENSHIP,
  ...DSE_EXTENDED_MATHS,
  'biology',
  'bafs',
  'chemistry',
  'chinese-history',
  'chinese-literature',
  'design-technology',
  'economics',
  'english-literature',
  'ethics-religion',
  'geography',
  'health-care',
  'history',
  'home-economics',
  'ict',
  'music',
  'physical-education',
  'physics',
  'tourism',
  'visual-arts',
] as const;

/** What is chosen beside the core; extended mathematics is a part of mathematics, and is asked for by its own name. */
export const DSE_ELECTIVES: readonly string[] = DSE_SUBJECTS.filter(
  (subject) => ![...DSE_CORE, CITIZENSHIP, ...DSE_EXTENDED_MATHS].some((other) => other === subject),
);

export const A_LEVEL_SUBJECTS = [
  'accounting',
  'art',
  'biology',
  'business',
  'chemistry',
  'chinese',
  'computing',
  'economics',
  'english-literature',
  'further-maths',
  'geography',
  'history',
  'law',
  'maths',
  'music',
  'physics',
  'psychology',
  'sociology',
] as const;
