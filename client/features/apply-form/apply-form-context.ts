import { createContext, use } from 'react';
import type { Consents } from '#client/features/consent/use-consents.ts';
import { useText } from '#client/i18n/use-text.ts';
import type { ApplyForm, ChosenCourse } from '#shared/contract/application/apply-form.ts';
import type { FormGap } from '#shared/rules/application/find-gaps.ts';
import { MAX_COURSES } from '#shared/rules/application/application-lists.ts';
import type { MissingConsent } from '#shared/rules/consent.ts';

/** Context of the form's parts: values, setters and validation errors. */
export interface ApplyFormContextValue {
  form: ApplyForm;
  updateForm: (changes: Partial<ApplyForm>) => void;
  /** Returns the validation error of a field, or null if the field is valid. */
  tipOf: (field: string) => string | null;
  /** Returns the validation error of a field, but only after the first attempt to submit. */
  errorOf: (field: string) => string | undefined;
  today: string;
  /** True after an attempt to submit a form with missing fields. */
  hasTried: boolean;
  /** Whether a submitted form is being corrected, in which case its courses cannot change. */
  isSent: boolean;
  missingFields: readonly FormGap[];
  /** Consents that were given. The list is empty for a backend without consents. */
  consents: Consents;
  /** Consent that is missing to store a document or passport number, or null. */
  missingConsent: Exclude<MissingConsent, 'abroad'> | null;
  /** Schools abroad for which the student has not consented to the transfer of data. */
  foreignSchools: readonly AbroadSchool[];
  isAbroadTicked: boolean;
  tickAbroad: (isTicked: boolean) => void;
}

interface AbroadSchool {
  id: string;
  name: string;
  countryId: string;
  country: string;
}

export const ApplyFormContext = createContext<ApplyFormContextValue | null>(null);

export function useApplyForm(): ApplyFormContextValue {
  const contextValue = use(ApplyFormContext);
  if (!contextValue) throw new Error('useApplyForm must be used inside ApplyFormContext');
  return contextValue;
}

export const getFieldId = (field: string) => `apply-${field.replaceAll('.', '-')}`;

type FormFields = Pick<ApplyFormContextValue, 'form' | 'updateForm' | 'hasTried' | 'today' | 'isSent'>;
type FormConsents = Pick<
  ApplyFormContextValue,
  'consents' | 'missingConsent' | 'foreignSchools' | 'isAbroadTicked' | 'tickAbroad'
>;

export function useSharedForm(
  formFields: FormFields,
  formConsents: FormConsents,
  missingFields: readonly FormGap[],
): ApplyFormContextValue {
  const formatGap = useGapFormatter();
  const getFieldTip = (field: string) => {
    const gap = missingFields.find((candidate) => candidate.field === field);
    return gap ? formatGap(gap) : null;
  };
  return {
    ...formConsents,
    ...formFields,
    missingFields,
    tipOf: getFieldTip,
    errorOf: (field) => (formFields.hasTried ? (getFieldTip(field) ?? undefined) : undefined),
  };
}

/** Fields with a specific error message for an invalid value. */
const FIELDS_WITH_OWN_ERROR = [
  'lastName',
  'firstName',
  'birthday',
  'email',
  'mobile',
  'startMonth',
  'endMonth',
  'passportNumber',
] as const;
type FieldWithOwnError = (typeof FIELDS_WITH_OWN_ERROR)[number];
const hasOwnErrorText = (name: string): name is FieldWithOwnError =>
  FIELDS_WITH_OWN_ERROR.some((fieldName) => fieldName === name);
const ENGLISH_SCORE_FIELDS = ['listening', 'speaking', 'reading', 'writing', 'overall'];
const LIST_FIELDS = ['education', 'grades', 'courses', 'declaration'] as const;

/** Returns a function that describes what is wrong with a field and how to correct it. */
function useGapFormatter(): (gap: FormGap) => string {
  const t = useText('apply-form');
  return ({ field, problem }) => {
    const [section = '', ...pathInSection] = field.split('.');
    const fieldName = pathInSection.at(-1) ?? '';
    const listField = LIST_FIELDS.find((entry) => entry === section);
    if (problem === 'required' && section === 'courses' && pathInSection.length > 0) return t('wanted.course');
    if (problem === 'required')
      return listField && (pathInSection.length === 0 || listField === 'declaration')
        ? t(`wanted.${listField}`)
        : t('wanted.field');
    if (section === 'english' && ENGLISH_SCORE_FIELDS.includes(fieldName)) return t('wrong.score');
    if (section === 'grades' && (fieldName === 'grade' || fieldName === 'subject')) return t(`wrong.${fieldName}`);
    if (section === 'courses') return t('wrong.course');
    return hasOwnErrorText(fieldName) ? t(`wrong.${fieldName}`) : t('wrong.field');
  };
}

export const addRow = <T>(rows: readonly T[], row: T): T[] => [...rows, row];

export const updateRow = <T extends object>(rows: readonly T[], rowIndex: number, changes: Partial<T>): T[] =>
  rows.map((row, index) => (index === rowIndex ? { ...row, ...changes } : row));

export const removeRow = <T>(rows: readonly T[], rowIndex: number): T[] =>
  rows.filter((_, index) => index !== rowIndex);

/** Moves a row by one position. At the ends of the list, nothing changes. */
export function moveRow<T>(rows: readonly T[], fromIndex: number, offset: -1 | 1): T[] {
  const toIndex = fromIndex + offset;
  const row = rows[fromIndex];
  const otherRows = removeRow(rows, fromIndex);
  return row === undefined || toIndex < 0 || toIndex >= rows.length
    ? [...rows]
    : [...otherRows.slice(0, toIndex), row, ...otherRows.slice(toIndex)];
}

const isSameCourse = (item: ChosenCourse, otherCourse: ChosenCourse) =>
  item.schoolId === otherCourse.schoolId && item.courseId === otherCourse.courseId;

/**
 * Appends a course, replacing an entry that names only its school. Nothing changes if the course is already selected or
 * the list is full.
 */
export function addCourse(courses: readonly ChosenCourse[], addedCourse: ChosenCourse): ChosenCourse[] {
  const schoolOnlyIndex = courses.findIndex(
    (course) => course.schoolId === addedCourse.schoolId && course.courseId === '',
  );
  if (
    schoolOnlyIndex !== -1 &&
    addedCourse.courseId !== '' &&
    !courses.some((course) => isSameCourse(course, addedCourse))
  )
    return courses.map((course, index) => (index === schoolOnlyIndex ? addedCourse : course));
  const isAlreadyListed = courses.some((course) => isSameCourse(course, addedCourse));
  return isAlreadyListed || courses.length >= MAX_COURSES ? [...courses] : [...courses, addedCourse];
}
