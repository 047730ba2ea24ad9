import { specifyFields } from '#scripts/import/catalogue/types-of-titles.ts';
import { separateClinicalFields } from '#scripts/import/catalogue/clinical-degrees.ts';
import {
  createCourseLookups,
  createCourseRow,
  type CourseField,
  type RegisteredCourse,
  getTypes,
} from '#scripts/import/catalogue/course-row.ts';
import { FIRST_ID } from '#scripts/import/catalogue/known-places.ts';
import type { CourseSubject, Fact } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import { getField } from './fields-of-education.ts';
import type { Providers } from './providers.ts';
import { YearFees } from './year-fees.ts';
import type { LevelKey } from '#backend/catalogue/major-levels.ts';

/** Levels of the register that have an equivalent in the catalogue. */
const LEVEL_BY_NAME: Readonly<Record<string, LevelKey>> = {
  'Bachelor Degree': 'bachelor',
  'Bachelor Honours Degree': 'bachelor',
  'Masters Degree (Coursework)': 'master',
  'Masters Degree (Research)': 'master',
  'Masters Degree (Extended)': 'master',
  'Doctoral Degree': 'phd',
};

const getLevel = (level: string, isFoundation: boolean) => (isFoundation ? 'foundation' : LEVEL_BY_NAME[level]);

/**
 * Matches certificates that take half a year or slightly more, although the register lists them as bachelor's degrees.
 */
const UNDERGRADUATE_CERTIFICATE = /^Undergraduate Certificate\b/i;
const MIN_DEGREE_WEEKS = 39;

/** Returns the key of the group of courses whose fees are compared with each other. */
const getComparisonGroup = (schoolId: number, level: LevelKey, field: string) =>
  `${schoolId} ${level}${getField(field)?.subject === 'medicine' ? ' medicine' : ''}`;
const FIELD_COLUMN = 'Field of Education 1 Detailed Field';

const MAX_WEEKS = 600;
const MAX_DOLLARS = 2_000_000;
/** Highest fee in dollars that counts as missing: providers without a published fee enter 0 or 1. */
const BLANK_FEE = 1;
const MAX_HOURS = 20_000;
const CODE_PATTERN = /^(\d{6}[A-Z]|\d{7})$/;

const getId = (code: string) =>
  /[A-Z]$/.test(code)
    ? FIRST_ID['cricos-course'] + Number(code.slice(0, -1))
    : FIRST_ID['cricos-course of seven digits'] + Number(code);

export class CricosCourses {
  readonly #report: ImportReport;
  readonly #providers: Providers;
  readonly #places = new Map<string, string[]>();
  /** Interned names, so that all courses in the same place share one string in memory. */
  readonly #placeNames = new Map<string, string>();
  readonly #lines = new Map<string, number>();
  readonly #years = new YearFees();

  constructor(report: ImportReport, providers: Providers) {
    this.#report = report;
    this.#providers = providers;
  }

  addLocation(row: TableRow) {
    this.#report.count('course locations');
    const code = row.getRequiredText('CRICOS Course Code');
    const name = `${row.text('Location City')}, ${row.text('Location State')}`;
    const placeName = this.#placeNames.get(name) ?? name;
    this.#placeNames.set(name, placeName);
    const places = this.#places.get(code) ?? [];
    if (!places.includes(placeName)) places.push(placeName);
    this.#places.set(code, places);
  }

  /** In the first pass, collects the fees of each school, so that the second pass can compare each fee with them. */
  collectFee(row: TableRow) {
    const level = getLevel(row.text('Course Level'), row.text('Foundation Studies') === 'Yes');
    const school = this.#providers.find(row.text('CRICOS Provider Code'))?.registeredSchool.id;
    const [weeks, tuition] = [Number(row.text('Duration (Weeks)')), Number(row.text('Tuition Fee'))];
    if (level && school !== undefined && weeks > 0 && tuition > BLANK_FEE)
      this.#years.add(getComparisonGroup(school, level, row.text(FIELD_COLUMN)), tuition, weeks);
  }

  /** Returns the course of a row, or null if it is skipped. The reason is reported. */
  parseRow(row: TableRow): CourseSubject | null {
    this.#report.count('courses');
    const provider = row.getRequiredText('CRICOS Provider Code');
    const code = row.getRequiredText('CRICOS Course Code');
    const name = row.getRequiredText('Course Name');
    const level = row.getRequiredText('Course Level');
    const language = row.text('Course Language');
    const weeks = row.parseNumber('Duration (Weeks)', { min: 1, max: MAX_WEEKS });
    const tuition = row.parseNumber('Tuition Fee', { max: MAX_DOLLARS });
    const isExpired = row.parseWord('Expired', ['No', 'Yes']) === 'Yes';
    const isFoundation = row.parseWord('Foundation Studies', ['No', 'Yes']) === 'Yes';
    if (code !== '' && !CODE_PATTERN.test(code))
      row.addError('CRICOS Course Code', `is '${code}', not six digits and a letter or seven digits`);
    if (this.#lines.has(code))
      row.addError('CRICOS Course Code', `${code} appears twice, first in line ${this.#lines.get(code)}`);
    this.#lines.set(code, row.location.line ?? 0);
    if (!this.#providers.has(provider)) row.addError('CRICOS Provider Code', 'is not in the sheet Institutions');

    const levelKey = getLevel(level, isFoundation);
    const school = this.#providers.find(provider)?.registeredSchool.id;
    const fee =
      tuition && weeks && levelKey && school !== undefined
        ? this.#years.get(getComparisonGroup(school, levelKey, row.text(FIELD_COLUMN)), tuition, weeks)
        : null;
    const facts = this.#facts(row, code, { level, language, weeks, tuition, fee });
    const skipCourse = (reason: string) => {
      this.#report.skip('course', reason, `${code} ${name}`);
      return null;
    };
    if (isExpired) return skipCourse('its registration has expired');
    if (!levelKey) return skipCourse(`'${level}' is no level of ours`);
    // Pages state English as the language of every course, so courses taught in other languages are skipped.
    if (language !== 'English') return skipCourse(`its language is ${language || 'not stated'}`);
    const place = this.#providers.findMatchedProvider(provider);
    if (!place) return skipCourse('its institution stands in no town that we know');
    if (weeks === null) return skipCourse('its duration is missing');
    if (UNDERGRADUATE_CERTIFICATE.test(name) && weeks < MIN_DEGREE_WEEKS)
      return skipCourse('an undergraduate certificate is not a bachelor’s degree');
    if (tuition === null || tuition <= BLANK_FEE) return skipCourse('it says no tuition fee');

    const clinicalFields = separateClinicalFields(
      [1, 2].flatMap((fieldNumber) => this.#field(row.text(`Field of Education ${fieldNumber} Detailed Field`), code)),
      { name, award: '' },
    );
    const fields = specifyFields(clinicalFields, name);
    if (fee === null)
      this.#report.skip('figure', 'what a year costs, which cannot be right beside others', `${code} ${name}`);
    const course: RegisteredCourse = {
      id: this.#report.knownId({ scheme: 'cricos-course', code }) ?? getId(code),
      schoolId: place.registeredSchool.id,
      country: 'au',
      name,
      level: levelKey,
      fields,
      named: 'title',
      weeks,
      fee,
    };
    place.courses += 1;
    if (fee !== null) place.registeredSchool.lowestFee = Math.min(place.registeredSchool.lowestFee ?? fee, fee);
    return {
      subject: 'course',
      id: course.id,
      codes: [{ scheme: 'cricos-course', code }],
      row: createCourseRow(course),
      names: [name],
      schoolNames: place.words,
      types: getTypes(fields),
      lookups: createCourseLookups(course),
      facts,
    };
  }

  #field(detailedField: string, code: string): CourseField[] {
    const field = getField(detailedField);
    if (field) return [field];
    if (detailedField !== '') this.#report.skip('field', `field of study '${detailedField}' is not mapped`, code);
    return [];
  }

  #facts(
    row: TableRow,
    code: string,
    {
      level,
      language,
      weeks,
      tuition,
      fee,
    }: { level: string; language: string; weeks: number | null; tuition: number | null; fee: number | null },
  ): Fact[] {
    const parseAmount = (column: string) => row.parseNumber(column, { max: MAX_DOLLARS });
    const isWork = row.parseWord('Work Component', ['No', 'Yes']) === 'Yes';
    const hours = row.parseNumber('Work Component Total Hours', { min: -MAX_HOURS, max: MAX_HOURS });
    if (hours !== null && hours < 0) this.#report.skip('figure', 'negative hours of work', `${code} ${hours}`);
    const createFacts = (key: Fact['key'], value: string | number | null, part = ''): Fact[] =>
      value === null || value === '' ? [] : [{ key, part, value, source: 'cricos' }];
    const places = this.#places.get(code);
    return [
      ...createFacts('courseCode', code),
      ...createFacts('courseLevel', level),
      ...createFacts('courseField', row.text('Field of Education 1 Detailed Field'), '1'),
      ...createFacts('courseField', row.text('Field of Education 2 Detailed Field'), '2'),
      ...createFacts('courseLanguage', language),
      ...createFacts('courseWeeks', weeks),
      ...createFacts('courseTuition', tuition),
      ...createFacts('courseTuitionYear', fee),
      ...createFacts('courseOtherFees', parseAmount('Non Tuition Fee')),
      ...createFacts('courseTotalCost', parseAmount('Estimated Total Course Cost')),
      ...createFacts('courseWork', isWork && hours !== null && hours >= 0 ? hours : null),
      ...createFacts('coursePlaces', places ? JSON.stringify(places.toSorted()) : null),
    ];
  }
}
