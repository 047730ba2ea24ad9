import { createContext, use } from 'react';
import type { Consents } from '#client/features/consent/use-consents.ts';
import { useText } from '#client/i18n/use-text.ts';
import type { ApplyForm, ChosenCourse } from '#shared/contract/application/apply-form.ts';
import type { Gap } from '#shared/rules/application/find-gaps.ts';
import { MAX_COURSES } from '#shared/rules/application/application-lists.ts';
import type { ConsentGap } from '#shared/rules/consent.ts';

/** Context of the form's parts: values, setters and validation errors. */
export interface SharedForm {
  form: ApplyForm;
  change: (changed: Partial<ApplyForm>) => void;
  /** Returns the validation error of a field; null if the field is valid. */
  tipOf: (field: string) => string | null;
  /** Returns the validation error of a field, but only after the first attempt to submit. */
  errorOf: (field: string) => string | undefined;
  today: string;
  /** True after an attempt to submit a form with missing fields. */
  hasTried: boolean;
  /** True if a submitted form is being corrected. Its courses cannot change. */
  isSent: boolean;
  gaps: readonly Gap[];
  /** Consents that were given. The list is empty for a backend without consents. */
  consents: Consents;
  /** Consent that is missing for storing a document or passport number; null if none is. */
  lack: Exclude<ConsentGap, 'abroad'> | null;
  /** Schools abroad to which the student has not consented to transfer data. */
  abroad: readonly AbroadSchool[];
  isAbroadTicked: boolean;
  tickAbroad: (isTicked: boolean) => void;
}

interface AbroadSchool {
  id: string;
  name: string;
  countryId: string;
  country: string;
}

export const ApplyFormContext = createContext<SharedForm | null>(null);

export function useApplyForm(): SharedForm {
  const shared = use(ApplyFormContext);
  if (!shared) throw new Error('no application form above this component');
  return shared;
}

export const fieldId = (field: string) => `apply-${field.replaceAll('.', '-')}`;

type FormFields = Pick<SharedForm, 'form' | 'change' | 'hasTried' | 'today' | 'isSent'>;
type FormConsents = Pick<SharedForm, 'consents' | 'lack' | 'abroad' | 'isAbroadTicked' | 'tickAbroad'>;

export function useSharedForm(consents: FormFields, agreed: FormConsents, gaps: readonly Gap[]): SharedForm {
  const gapText = useGapTexts();
  const getTip = (field: string) => {
    const gap = gaps.find((entry) => entry.field === field);
    return gap ? gapText(gap) : null;
  };
  return {
    ...agreed,
    ...consents,
    gaps,
    tipOf: getTip,
    errorOf: (field) => (consents.hasTried ? (getTip(field) ?? undefined) : undefined),
  };
}

/** Fields with an error message of their own for an invalid value. */
const SPECIAL = [
  'lastName',
  'firstName',
  'birthday',
  'email',
  'mobile',
  'startMonth',
  'endMonth',
  'passportNumber',
] as const;
type Special = (typeof SPECIAL)[number];
const isSpecial = (name: string): name is Special => SPECIAL.some((special) => special === name);
const SCORES = ['listening', 'speaking', 'reading', 'writing', 'overall'];
const LISTS = ['education', 'grades', 'courses', 'declaration'] as const;

/** Returns a function that describes the error of a field and how to fix it. */
function useGapTexts(): (gap: Gap) => string {
  const t = useText('apply-form');
  return ({ field, problem }) => {
    const [part = '', ...rest] = field.split('.');
    const name = rest.at(-1) ?? '';
    const list = LISTS.find((entry) => entry === part);
    if (problem === 'required' && part === 'courses' && rest.length > 0) return t('wanted.course');
    if (problem === 'required')
      return list && (rest.length === 0 || list === 'declaration') ? t(`wanted.${list}`) : t('wanted.field');
    if (part === 'english' && SCORES.includes(name)) return t('wrong.score');
    if (part === 'grades' && (name === 'grade' || name === 'subject')) return t(`wrong.${name}`);
    if (part === 'courses') return t('wrong.course');
    return isSpecial(name) ? t(`wrong.${name}`) : t('wrong.field');
  };
}

export const addRow = <T>(rows: readonly T[], row: T): T[] => [...rows, row];

export const changeFormRow = <T extends object>(rows: readonly T[], at: number, changed: Partial<T>): T[] =>
  rows.map((row, index) => (index === at ? { ...row, ...changed } : row));

export const removeRow = <T>(rows: readonly T[], at: number): T[] => rows.filter((_, index) => index !== at);

/** Moves a row by one position. At the ends of the list, nothing changes. */
export function moveRow<T>(rows: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by;
  const row = rows[at];
  const otherRows = removeRow(rows, at);
  return row === undefined || to < 0 || to >= rows.length
    ? [...rows]
    : [...otherRows.slice(0, to), row, ...otherRows.slice(to)];
}

const isSame = (item: ChosenCourse, other: ChosenCourse) =>
  item.schoolId === other.schoolId && item.courseId === other.courseId;

/**
 * Appends a course. Nothing changes if it is already selected or the list is full. A course replaces an entry of its
 * school without a course.
 */
export function addCourse(courses: readonly ChosenCourse[], added: ChosenCourse): ChosenCourse[] {
  const open = courses.findIndex((course) => course.schoolId === added.schoolId && course.courseId === '');
  if (open !== -1 && added.courseId !== '' && !courses.some((course) => isSame(course, added)))
    return courses.map((course, index) => (index === open ? added : course));
  const exists = courses.some((course) => isSame(course, added));
  return exists || courses.length >= MAX_COURSES ? [...courses] : [...courses, added];
}
