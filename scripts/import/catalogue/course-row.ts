import { getCountryId } from '#backend/seed/catalogue/lookup-rows.ts';
import { hashToId } from '#backend/seed/plans/chance.ts';
import { createTexts, type Texts } from '#backend/site/site-content.ts';
import { ALL_LEVELS } from '#backend/queries/database.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import { OPTION_BITS, type StudyOption } from '#shared/rules/study-options.ts';
import type { CourseSubject, Lookup } from './subject.ts';
import { type CountryKey, CURRENCY_BY_COUNTRY } from '#backend/catalogue/country-keys.ts';
import type { Subject } from '#backend/catalogue/subjects.ts';
import { type LevelKey, getLevel } from '#backend/catalogue/major-levels.ts';
import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';

const serialize = JSON.stringify;
const EMPTY = '{}';

/**
 * Field of study in the catalogue. `typeId` is the subject within the field, if the register's subject has an
 * equivalent.
 */
export interface CourseField {
  subject: Subject;
  typeId?: number;
}

export interface RegisteredCourse {
  id: number;
  schoolId: number;
  country: CountryKey;
  name: string;
  /**
   * Chinese name, if the English one consists only of terms that the catalogue translates. Titles stay in Latin
   * letters.
   */
  nameChn?: { zh: string; 'zh-hk': string };
  level: LevelKey;
  fields: readonly CourseField[];
  /** What the name consists of: a title or, in a register without titles, the level and field or the level alone. */
  named: 'title' | 'field' | 'level';
  weeks: number | null;
  /** Duration in years, for registers that state years instead of weeks. */
  years?: number | null;
  award?: string;
  options?: readonly StudyOption[];
  /** Fee per year, or null if the register states none. */
  fee: number | null;
  /** Month in which most students start, if it is known. */
  startMonth?: number;
}

/** Value of the fee column when no fee is published. */
const NO_FEE = 0;

/** Columns that an import leaves unchanged, because they are copied from the school's row or set by hand. */
export const PRESERVED_COURSE_COLUMNS = ['levels', 'school_rank', 'school_levels'] as const;

const getGroupId = ({ subject }: CourseField) => SUBJECT_PLANS[subject].id;

/** Returns the id of the subject that stands for the whole field, for courses without a more specific subject. */
const getWholeFieldId = (field: CourseField) => getGroupId(field) * 100;

/**
 * Returns the id of the outline row of a course, whose text registers do not provide. There is one row per field,
 * because a pathway leads to degrees in its own field.
 */
const getOutlineId = (field: CourseField | undefined) => 1000 + (field ? getGroupId(field) : 0);

type CourseLength = Pick<RegisteredCourse, 'weeks' | 'years'>;

const getTermsId = ({ weeks, years }: CourseLength) =>
  hashToId(years ? `terms ${years} years` : weeks === null ? 'terms of no length' : `terms ${weeks} weeks`);

const WEEKS_PER_MONTH = 365.25 / 12 / 7;
const MONTHS_PER_YEAR = 12;

function computeMonths({ weeks, years }: CourseLength): number {
  if (years) return years * MONTHS_PER_YEAR;
  return weeks === null ? 0 : Math.max(1, Math.round(weeks / WEEKS_PER_MONTH));
}

function formatDuration({ weeks, years }: CourseLength): Texts | null {
  if (years) return createTexts(`${years} 年`, `${years} 年`, years === 1 ? '1 year' : `${years} years`);
  if (weeks === null) return null;
  return createTexts(`${weeks} 週`, `${weeks} 周`, weeks === 1 ? '1 week' : `${weeks} weeks`);
}

export function createCourseRow(course: RegisteredCourse): Row {
  const { id, schoolId, country, name, nameChn, level, fields, named, fee, startMonth } = course;
  return {
    id,
    school_id: schoolId,
    country_id: getCountryId(country),
    major_level_id: getLevel(level).id,
    kind: getLevel(level).kind,
    outline_id: getOutlineId(fields[0]),
    terms_id: getTermsId(course),
    levels: ALL_LEVELS,
    school_levels: ALL_LEVELS,
    school_rank: 0,
    name,
    name_chn: serialize(nameChn ?? { zh: name, 'zh-hk': name }),
    named,
    faculty: fields[0] ? serialize(SUBJECT_PLANS[fields[0].subject].name) : EMPTY,
    fee: fee ?? NO_FEE,
    currency: CURRENCY_BY_COUNTRY[country],
    illustrative: 0,
    award: course.award ?? '',
    years: course.years ?? null,
    options: (course.options ?? []).reduce((bits, option) => bits | OPTION_BITS[option], 0),
    // Omitted for a register without start months, so that the column keeps its value.
    ...('startMonth' in course && { start_month: startMonth ?? null }),
  };
}

export function getTypes(fields: readonly CourseField[]): CourseSubject['types'] {
  const links = fields.map((field) => ({ typeId: field.typeId ?? getWholeFieldId(field), groupId: getGroupId(field) }));
  const uniqueLinks = links.filter(({ typeId }, index) => links.findIndex((link) => link.typeId === typeId) === index);
  return uniqueLinks.map(({ typeId, groupId }, index) => ({
    typeId,
    groupId: uniqueLinks.findIndex((link) => link.groupId === groupId) === index ? groupId : null,
  }));
}

/**
 * Creates the lookup rows that the course row refers to. The outline and entry rows have no text, because no register
 * provides it.
 */
export function createCourseLookups({ fields, ...length }: RegisteredCourse): Lookup[] {
  const durationTexts = formatDuration(length);
  const outlineRow = { id: getOutlineId(fields[0]), core_course: EMPTY, career: EMPTY, subjects: '[]' };
  const termsRow = {
    id: getTermsId(length),
    apply_month: EMPTY,
    apply_note: EMPTY,
    deadline_note: EMPTY,
    fee_note: EMPTY,
    offer_standard: EMPTY,
    study_mode: EMPTY,
    duration: durationTexts === null ? EMPTY : serialize(durationTexts),
    duration_months: computeMonths(length),
    english: '[]',
    academic: '[]',
  };
  return [
    { table: 'course_outlines', row: outlineRow },
    { table: 'admission_terms', row: termsRow },
    ...fields
      .filter(({ typeId }) => typeId === undefined)
      .map((field): Lookup => {
        const { id, name } = SUBJECT_PLANS[field.subject];
        return { table: 'course_types', row: { id: getWholeFieldId(field), group_id: id, name: serialize(name) } };
      }),
  ];
}
