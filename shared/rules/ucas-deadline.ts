import { DATED_FACTS, type DatedFact } from '#shared/rules/dated-facts.ts';

// UCAS deadlines for bachelor's courses in the United Kingdom, used if the school publishes none of its own.

/**
 * Qualifying degrees in medicine, dentistry and veterinary medicine, without their punctuation. The register identifies a
 * course in UCAS by a number, which does not tell its subject.
 */
export const CLINICAL_AWARDS: readonly string[] = [
  'MBBS',
  'MBCHB',
  'MBBCH',
  'MBCHIR',
  'MBBCHIR',
  'BM',
  'BMBS',
  'BMBCH',
  'BDS',
  'BCHD',
  'BVSC',
  'BVMS',
  'BVMSCI',
  'BVMBVS',
  'BVETMED',
  'VETMB',
];
/** First words of the names of such courses, for a course without a stated award. */
const CLINICAL_NAMES: readonly string[] = [
  'Medicine',
  'Dentistry',
  'Dental Surgery',
  'Dental Science',
  'Veterinary Medicine',
  'Veterinary Science',
  'Veterinary Surgery',
];

/** Whether a course is of medicine, dentistry or veterinary medicine by its name. */
export function isClinicalName(name: string): boolean {
  const words = `${name.toLowerCase().replaceAll(/[^a-z]/g, ' ')} `;
  return CLINICAL_NAMES.some((clinicalName) => words.startsWith(`${clinicalName.toLowerCase()} `));
}

/**
 * Schools that interview applicants, and whose degrees are due in October: Oxford and Cambridge, and schools of medicine
 * and veterinary medicine.
 */
export const INTERVIEWING_SCHOOLS: readonly string[] = [
  'University of Oxford',
  'University of Cambridge',
  'Brighton and Sussex Medical School',
  'Harper and Keele Veterinary School',
  'Hull York Medical School',
  'The Royal Veterinary College',
];
/** Schools that recruit through UCAS Conservatoires, which has dates of its own. */
const CONSERVATOIRES = [
  'Leeds Conservatoire',
  'Royal College of Music',
  'Royal Conservatoire of Scotland',
  'Royal Northern College of Music',
  'Royal Welsh College of Music and Drama Limited',
  'The Royal Academy of Music',
  'Trinity Laban Conservatoire of Music and Dance',
];

interface UcasSchool {
  /** English name. */
  name: string;
  /** Number of the school's full-time courses in UCAS, or undefined if the register has none. */
  ucasCourses: string | undefined;
}

export interface UcasDeadline extends DatedFact {
  /**
   * Deadline of a school's courses in medicine, dentistry and veterinary medicine with the page that states it, or null if
   * the deadline is that of a course or of all courses. It is in the data, so that pages do not load the dated facts.
   */
  medicine: Pick<DatedFact, 'day' | 'page'> | null;
}

interface UcasCourse {
  schoolName: string;
  /** Identifier of the course in UCAS, or '' if it does not recruit through UCAS. */
  ucasId: string;
  /** Award, such as 'MBBS', or '' if unknown. */
  award: string;
  /** English name. */
  name: string;
}

/** Returns the deadline of most courses of a school, or null if it is not known to recruit through UCAS. */
export function getSchoolUcasDeadline({ name, ucasCourses = '' }: UcasSchool): UcasDeadline | null {
  if (ucasCourses === '' || CONSERVATOIRES.includes(name)) return null;
  return INTERVIEWING_SCHOOLS.includes(name)
    ? { ...DATED_FACTS.ucasOctober, medicine: null }
    : {
        ...DATED_FACTS.ucasJanuary,
        medicine: { day: DATED_FACTS.ucasOctober.day, page: DATED_FACTS.ucasOctober.page },
      };
}

/** Returns the deadline of a bachelor's course, or null if it does not recruit through UCAS. */
export function getCourseUcasDeadline({ schoolName, ucasId, award, name }: UcasCourse): UcasDeadline | null {
  if (ucasId === '') return null;
  const isDueInOctober =
    INTERVIEWING_SCHOOLS.includes(schoolName) ||
    (award === '' ? isClinicalName(name) : CLINICAL_AWARDS.includes(award.replace(/[^a-z]/gi, '').toUpperCase()));
  return { ...(isDueInOctober ? DATED_FACTS.ucasOctober : DATED_FACTS.ucasJanuary), medicine: null };
}
