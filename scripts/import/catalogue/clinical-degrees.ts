import { CLINICAL_AWARDS } from '#shared/rules/ucas-deadline.ts';
import type { CourseField } from './course-row.ts';

// Registers classify biomedical science and degrees that qualify doctors under the same codes. Only titles and awards
// tell them apart.

/** Types of qualifying degrees in `backend/seed/data/subject-plans.json`, with their titles and awards. */
const CLINICAL_TYPES = [
  {
    typeId: 506,
    awards: /^(?:BV|VET)/,
    title:
      /^(?:gateway to )?veterinary (?:medicine|science|surgery)\b|\b(?:bachelor|doctor) of veterinary (?:medicine|science|surgery)\b/i,
  },
  {
    typeId: 505,
    awards: /^B(?:DS|CHD)$/,
    title:
      /^(?:dentistry|dental (?:surgery|science))\b|\b(?:bachelor|doctor) of (?:dental (?:surgery|science|medicine)|medical dentistry|dentistry)\b/i,
  },
  { typeId: 504, awards: /^(?:M|BM)/, title: /^medicine\b|\b(?:bachelor|doctor) of medicine\b/i },
] as const;

interface TitledCourse {
  name: string;
  /** Award, such as 'MBBS', or '' if the register states none. */
  award: string;
}

function findClinicalType({ name, award }: TitledCourse): number | null {
  const letters = award.replace(/[^a-z]/gi, '').toUpperCase();
  if (letters !== '' && !CLINICAL_AWARDS.includes(letters)) return null;
  return (
    CLINICAL_TYPES.find(({ awards, title }) => (letters === '' ? title.test(name) : awards.test(letters)))?.typeId ??
    null
  );
}

/** Puts a titled course into the field of medicine if it is a qualifying degree, and otherwise into biomedical science. */
export function separateClinicalFields(fields: readonly CourseField[], course: TitledCourse): CourseField[] {
  const typeId = findClinicalType(course);
  if (typeId !== null)
    return [
      { subject: 'medicine', typeId },
      ...fields.filter(({ subject }) => subject !== 'medicine' && subject !== 'biomedical'),
    ];
  return fields.map((field) => (field.subject === 'medicine' ? { subject: 'biomedical' } : field));
}
