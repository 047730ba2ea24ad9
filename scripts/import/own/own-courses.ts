import type { ExistingSchool } from '#backend/queries/facts/import-tables.ts';
import { unique } from '#backend/search/search-terms.ts';
import { courseLookups, courseRow, type RegisteredCourse, getTypes } from '#scripts/import/catalogue/course-row.ts';
import type { CourseSubject, Fact } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import {
  monthsOfYear,
  requiredColumn,
  requiredText,
  text,
  type ValuesOf,
  wholeNumber,
  parseWord,
  findWord,
} from './columns.ts';
import { DerivedIds } from './derived-ids.ts';
import { OwnSources, SOURCE_COLUMNS } from './own-source.ts';
import { UniqueKeys, parseOwnFile } from './parse-own-file.ts';
import { SchoolsByName } from './schools-by-name.ts';
import { type CountryKey, CURRENCY_OF } from '#backend/catalogue/country-keys.ts';
import { SUBJECTS } from '#backend/catalogue/subjects.ts';
import { type LevelKey, MAJOR_LEVELS } from '#backend/catalogue/major-levels.ts';

const LEVELS = MAJOR_LEVELS.map(({ key }) => key) as [LevelKey, ...LevelKey[]];
const MAX_MONEY = 2_000_000;
const MAX_WEEKS = 600;
const WEEKS_OF_A_YEAR = 52;

export const OWN_COURSE_COLUMNS = {
  key: requiredText('By what you know this course, from one file to the next: it keeps its number here'),
  school: requiredText('Whose it is: the key of your own school, or the number or English name of a school here'),
  'name.en-us': requiredText('Its title as the school has it'),
  'name.zh-hk': text('Its title in Hong Kong’s Chinese, where the school has one; empty: in Latin letters'),
  'name.zh': text('Its title in simplified Chinese, where the school has one; empty: in Latin letters'),
  level: requiredColumn(parseWord('Of what level it is', LEVELS)),
  fields: findWord('In which fields it is, the first of them first', SUBJECTS),
  'start-months': monthsOfYear('When it begins, by the source of the row: the main month first, as in 9;1'),
  weeks: wholeNumber('A figure: how long it is', { least: 1, most: MAX_WEEKS }),
  'fee-year': wholeNumber('A figure: tuition of a year, in the money of its country', { least: 1, most: MAX_MONEY }),
  'fee-total': wholeNumber('A figure: tuition of the whole course, in the money of its country', {
    least: 1,
    most: MAX_MONEY,
  }),
  ...SOURCE_COLUMNS,
} as const;
type Values = ValuesOf<typeof OWN_COURSE_COLUMNS>;

export const parseOwnCourses = (existingSchools: readonly ExistingSchool[]) =>
  async function* read(path: string, report: ImportReport): AsyncGenerator<CourseSubject> {
    const schools = new SchoolsByName(existingSchools);
    const keys = new UniqueKeys();
    const ids = new DerivedIds('own-course', report);
    const sources = new OwnSources();
    for await (const { row, values } of parseOwnFile(OWN_COURSE_COLUMNS, path, report)) {
      const school = schools.find(row, 'school', values.school);
      if (!keys.add(row, 'key', values.key) || !school) continue;
      const facts = courseFacts(row, values, { money: CURRENCY_OF[school.countryKey as CountryKey], sources });
      yield getCourse(values, { id: ids.getId(values.key), school, facts });
    }
  };

function getCourse(
  values: Values,
  { id, school, facts }: { id: number; school: ExistingSchool; facts: Fact[] },
): CourseSubject {
  const name = values['name.en-us'];
  const [zh, hk] = [values['name.zh'] || name, values['name.zh-hk'] || name];
  const course: RegisteredCourse = {
    id,
    schoolId: school.id,
    country: school.countryKey as CountryKey,
    name,
    nameChn: { zh, 'zh-hk': hk },
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
    row: courseRow(course),
    names: unique([name, zh, hk]),
    schoolNames: unique([school.name, school.zh, school.zhHk]),
    types: getTypes(course.fields),
    intakes: values['start-months'],
    lookups: courseLookups(course),
    facts,
  };
}

export function courseFacts(
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
  if (total < year && (values.weeks ?? 0) >= WEEKS_OF_A_YEAR)
    row.addError('fee-total', `is ${total}, less than the ${year} of one year`);
  const existing = figures.filter(({ column }) => values[column] !== null);
  const source = sources.find(row, values, [
    ...existing.map(({ column }) => column),
    ...(values['start-months'].length > 0 ? ['start-months'] : []),
  ]);
  return existing.flatMap(({ column, key, unit }) =>
    source ? [{ key, value: values[column] ?? 0, unit, source }] : [],
  );
}
