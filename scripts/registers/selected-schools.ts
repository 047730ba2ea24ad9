import type { ImportSubject } from '#scripts/import/catalogue/subject.ts';
import type { RegisterName } from '#scripts/import/sources.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

// Rules that select the demo's schools in each register. An agency's own import contains all schools.

export const SELECTION_RULES: Record<RegisterName, string> = {
  cricos: 'all schools with a course of ours, and all of these courses',
  ipeds:
    'those that are public or private not-for-profit and have reported what a year costs undergraduates and graduates from outside their state, those that report applicants and admissions, and those whose Chinese names we have',
  ontario: 'all universities that take students from abroad, and their first degrees',
  'discover-uni': 'all schools, their courses where the files have titles, and else the fields in which they have some',
};

const selectedSchools = new Set(PLACES.schools.map(({ id }) => id));
const GRADED_LEVELS = ['undergraduate', 'graduate'];

export function selectSubjects(register: RegisterName, subjects: readonly ImportSubject[]): ImportSubject[] {
  if (register !== 'ipeds') return [...subjects];
  const selectedIds = new Set(subjects.filter(isSelected).map(({ id }) => id));
  return subjects.filter((importSubject) =>
    selectedIds.has(importSubject.subject === 'school' ? importSubject.id : Number(importSubject.row.school_id)),
  );
}

const isSelected = ({ subject, id, facts }: ImportSubject) =>
  subject === 'school' &&
  (selectedSchools.has(id) ||
    facts.some(({ key }) => key === 'admissionRate') ||
    (!facts.some(({ key, value }) => key === 'ownership' && value === 'Private for-profit') &&
      GRADED_LEVELS.every((level) => facts.some(({ key, part }) => key === 'tuition' && part === level))));
