import { DATED_FACTS, type DatedFact } from '#shared/rules/dated-facts.ts';

// UCAS deadlines for bachelor's courses in the United Kingdom, used if the school publishes none of its own.

/** Matches the UCAS codes of medicine, dentistry and veterinary medicine. */
const OCTOBER_CODES = /^(?:A1|A2|D1)/;
const OCTOBER_SCHOOLS = ['University of Oxford', 'University of Cambridge'];
const UCAS_GROUP = 'russellGroup';

interface UcasSchool {
  /** English name. */
  name: string;
  /** Association such as 'russellGroup', all of whose members recruit through UCAS. */
  group?: string;
}

const selectDeadline = (isInOctober: boolean): DatedFact =>
  isInOctober ? DATED_FACTS.ucasOctober : DATED_FACTS.ucasJanuary;

/** Returns the deadline of most courses of a school, or null if it is not known to recruit through UCAS. */
export const getSchoolUcasDeadline = ({ name, group = '' }: UcasSchool): DatedFact | null =>
  group === UCAS_GROUP ? selectDeadline(OCTOBER_SCHOOLS.includes(name)) : null;

/** Returns the deadline of a course by its UCAS code, or null if it has none. */
export const getCourseUcasDeadline = ({ schoolName, code }: { schoolName: string; code: string }): DatedFact | null =>
  code === '' ? null : selectDeadline(OCTOBER_SCHOOLS.includes(schoolName) || OCTOBER_CODES.test(code));
