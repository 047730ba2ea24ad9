import type { ExistingSchool } from '#backend/queries/facts/import-tables.ts';
import { removeDuplicates } from '#backend/search/search-terms.ts';
import {
  createCourseLookups,
  createCourseRow,
  type RegisteredCourse,
  getTypes,
} from '#scripts/import/catalogue/course-row.ts';
import type { CourseSubject, Fact } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import {
  createMonthsColumn,
  createRequiredColumn,
  createRequiredTextColumn,
  text,
  type ValuesOf,
  createWholeNumberColumn,
  createWordColumn,
  createWordsColumn,
} from './columns.ts';
import { DerivedIds } from './derived-ids.ts';
import { OwnSources, SOURCE_COLUMNS } from './own-source.ts';
import { UniqueKeys, parseOwnFile } from './parse-own-file.ts';
import { SchoolsByName } from './schools-by-name.ts';
import { type CountryKey, CURRENCY_BY_COUNTRY } from '#backend/catalogue/country-keys.ts';
import { SUBJECTS } from '#backend/catalogue/subjects.ts';
import { type LevelKey, MAJOR_LEVELS } from '#backend/catalogue/major-levels.ts';

const LEVELS = MAJOR_LEVELS.map(({ key }) => key) as [LevelKey, ...LevelKey[]];
const MAX_MONEY = 2_000_000;
const MAX_WEEKS = 600;
const WEEKS_PER_YEAR = 52;

export const OWN_COURSE_COLUMNS = {
  key: createRequiredTextColumn('Your identifier of the course, stable between files; the course keeps its id here'),
  school: createRequiredTextColumn(
    'School: the key of your own school, or the id or English name of a school in the catalogue',
  ),
  'name.en-us': createRequiredTextColumn('Title as the school publishes it'),
  'name.zh-hk': text(
    'Title in Chinese for Hong Kong, if the school publishes one; if empty, the English title is shown',
  ),
  'name.zh': text('Title in Simplified Chinese, if the school publishes one; if empty, the English title is shown'),
  level: createRequiredColumn(createWordColumn('Level of study', LEVELS)),
  fields: createWordsColumn('Fields of study, main field first', SUBJECTS),
  'start-months': createMonthsColumn('Start months according to the source of the row, main intake first: 9;1'),
  weeks: createWholeNumberColumn('Figure: duration in weeks', { min: 1, max: MAX_WEEKS }),
  'fee-year': createWholeNumberColumn('Figure: tuition per year, in the currency of the country', {
    min: 1,
    max: MAX_MONEY,
  }),
  'fee-total': createWholeNumberColumn('Figure: tuition of the whole course, in the currency of the country', {
    min: 1,
    max: MAX_MONEY,
  }),
  ...SOURCE_COLUMNS,
} as const;
type Values = ValuesOf<typeof OWN_COURSE_COLUMNS>;

export const createOwnCourseParser = (existingSchools: readonly ExistingSchool[]) =>
  async function* read(path: string, report: ImportReport): AsyncGenerator<CourseSubject> {
    const schools = new SchoolsByName(existingSchools);
    const keys = new UniqueKeys();
    const ids = new DerivedIds('own-course', report);
    const sources = new OwnSources();
    for await (const { row, values } of parseOwnFile(OWN_COURSE_COLUMNS, path, report)) {
      const school = schools.findSchool(row, 'school', values.school);
      if (!keys.addKey(row, 'key', values.key) || !school) continue;
      const facts = createCourseFacts(row, values, {
        money: CURRENCY_BY_COUNTRY[school.countryKey as CountryKey],
        sources,
      });
      yield createCourse(values, { id: ids.getId(values.key), school, facts });
    }
  };

function createCourse(
  values: Values,
  { id, school, facts }: { id: number; school: ExistingSchool; facts: Fact[] },
): CourseSubject {
  const name = values['name.en-us'];
  const [simplifiedName, traditionalName] = [values['name.zh'] || name, values['name.zh-hk'] || name];
  const course: RegisteredCourse = {
    id,
    schoolId: school.id,
    country: school.countryKey as CountryKey,
    name,
    nameChn: { zh: simplifiedName, 'zh-hk': traditionalName },
    level: values.level,
    fields: values.fields.map((subject) => ({ subject })),
    named: 'title',
    weeks: values.weeks,
    fee: values['fee-year'],
    startMonth: values['start-months'][0],
  };
  return {
    subject: 'course',
    id,
    codes: [{ scheme: 'own-course', code: values.key }],
    row: createCourseRow(course),
    names: removeDuplicates([name, simplifiedName, traditionalName]),
    schoolNames: removeDuplicates([school.name, school.zh, school.zhHk]),
    types: getTypes(course.fields),
    intakes: values['start-months'],
    lookups: createCourseLookups(course),
    facts,
  };
}

export function createCourseFacts(
  row: TableRow,
  values: Values,
  { money, sources }: { money: string; sources: OwnSources },
): Fact[] {
  const figures = [
    { column: 'weeks', key: 'courseWeeks', unit: 'weeks' },
    { column: 'fee-year', key: 'courseYear', unit: `${money}/year` },
    { column: 'fee-total', key: 'courseTuition', unit: money },
  ] as const;
  const [year, total] = [values['fee-year'] ?? 0, values['fee-total'] ?? Infinity];
  if (total < year && (values.weeks ?? 0) >= WEEKS_PER_YEAR)
    row.addError('fee-total', `is ${total}, less than the ${year} of one year`);
  const presentFigures = figures.filter(({ column }) => values[column] !== null);
  const source = sources.findSource(row, values, [
    ...presentFigures.map(({ column }) => column),
    ...(values['start-months'].length > 0 ? ['start-months'] : []),
  ]);
  return presentFigures.flatMap(({ column, key, unit }) =>
    source ? [{ key, value: values[column] ?? 0, unit, source }] : [],
  );
}
