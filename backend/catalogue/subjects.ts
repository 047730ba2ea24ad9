/** Fields of study of the catalogue, in the order of their ids. */
export const SUBJECTS = [
  'business',
  'finance',
  'computing',
  'engineering',
  'medicine',
  'health',
  'law',
  'psychology',
  'education',
  'media',
  'design',
  'architecture',
  'science',
  'mathematics',
  'humanities',
  'social',
  'environment',
  'hospitality',
  'biomedical',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Returns the id of a field's row in course_type_groups. */
export const subjectId = (subject: Subject): number => SUBJECTS.indexOf(subject) + 1;
