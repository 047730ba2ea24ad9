/** Options of a course, stored as bits in the column courses.options. */
export const STUDY_OPTIONS = ['sandwich', 'yearAbroad', 'foundationYear'] as const;
export type StudyOption = (typeof STUDY_OPTIONS)[number];

export const OPTION_BITS: Readonly<Record<StudyOption, number>> = { sandwich: 1, yearAbroad: 2, foundationYear: 4 };

export const listStudyOptions = (optionBits: number): StudyOption[] =>
  STUDY_OPTIONS.filter((option) => (optionBits & OPTION_BITS[option]) !== 0);
