import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getSchoolUcasDeadline, type UcasDeadline } from '#shared/rules/ucas-deadline.ts';
import { isFeeOfFields } from './fee-of-fields.ts';
import { type FeeLevel, type FeeRange, getSchoolFee } from './fee-range.ts';
import { getFigures, getYearlyFee, type SourcedFigure } from './figure.ts';
import { findNextDeadline, type NextDeadline } from './next-deadline.ts';

// Fee and deadline by which a row of courses is judged: of smart selection and of the fast line.

/** Group of course types 'medicine', whose UCAS deadline differs. */
export const MEDICINE_FIELD_ID = '5';

const LEVELS: Partial<Record<string, FeeLevel>> = { '1': 'bachelor', '2': 'master' };

interface TermsInput {
  school: Sourced & { name: string };
  /** Best course of the school, if visitors can see it. */
  course: Sourced | undefined;
  levelId: string;
  /** Field of the course, or '' for any. */
  fieldId: string;
}

export interface RowTerms {
  fee: FeeRange | SourcedFigure | null;
  deadline: NextDeadline | null;
  /** Deadline of UCAS, or null if the school states its own. */
  ucasDeadline: UcasDeadline | null;
}

/** Returns the UCAS deadline of medicine, or of the other courses of a school. */
export const getDeadlineOfField = (deadline: UcasDeadline | null, isOfMedicine: boolean): UcasDeadline | null =>
  deadline && { ...deadline, ...(isOfMedicine && deadline.medicine) };

/**
 * Returns the fee that a list shows for the level and the field, otherwise that of the course, and the next deadline of
 * the school or of UCAS.
 */
export function findRowTerms({ school, course, levelId, fieldId }: TermsInput, locale: Locale): RowTerms {
  const level = LEVELS[levelId];
  const { find: findFigure, all: listFigures } = getFigures(school);
  const levelFee = level === undefined ? null : getSchoolFee(school, level, locale);
  const isOfField = levelFee && (fieldId === '' || isFeeOfFields(levelFee, [fieldId]));
  const deadline = findNextDeadline(listFigures('deadline'), level === undefined ? [] : [level]);
  return {
    fee: isOfField ? levelFee : course ? getYearlyFee(course) : null,
    deadline,
    ucasDeadline:
      deadline || level !== 'bachelor'
        ? null
        : getSchoolUcasDeadline({ name: school.name, ucasCourses: findFigure('ucasCourses')?.value }),
  };
}
