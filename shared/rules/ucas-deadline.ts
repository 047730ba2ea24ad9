import { DATED_FACTS, type DatedFact } from '#shared/rules/dated-facts.ts';

// UCAS deadlines for bachelor's courses in the United Kingdom, used if the school publishes none of its own.

/** Matches the UCAS codes of medicine, dentistry and veterinary medicine. */
const OCTOBER_CODES = /^(?:A1|A2|D1)/;
/** Schools whose degrees are due in October: Oxford and Cambridge, and schools of medicine and veterinary medicine. */
const OCTOBER_SCHOOLS = [
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

const selectDeadline = (isInOctober: boolean): DatedFact =>
  isInOctober ? DATED_FACTS.ucasOctober : DATED_FACTS.ucasJanuary;

/** Returns the deadline of most courses of a school, or null if it is not known to recruit through UCAS. */
export const getSchoolUcasDeadline = ({ name, ucasCourses = '' }: UcasSchool): DatedFact | null =>
  ucasCourses === '' || CONSERVATOIRES.includes(name) ? null : selectDeadline(OCTOBER_SCHOOLS.includes(name));

/** Returns the deadline of a course by its UCAS code, or null if it has none. */
export const getCourseUcasDeadline = ({ schoolName, code }: { schoolName: string; code: string }): DatedFact | null =>
  code === '' ? null : selectDeadline(OCTOBER_SCHOOLS.includes(schoolName) || OCTOBER_CODES.test(code));
