import { createHash } from 'node:crypto';
import type { CourseCodeRow, RegisterFactRow } from '#backend/queries/facts/page-facts.ts';
import type { ExistingSchool } from '#backend/queries/facts/import-tables.ts';
import type { Row } from '#backend/queries/write-rows.ts';
import { hashToId } from '#backend/seed/plans/chance.ts';
import { createTextInAllLocales } from '#backend/site/site-content.ts';
import { parseOwnFile } from '#scripts/import/own/parse-own-file.ts';
import { SchoolsByName } from '#scripts/import/own/schools-by-name.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import { ImportReport } from '#scripts/import/import-report.ts';
import { FACT_COLUMNS, type FactRowValues as Values, isCourseKind, parseStatement } from './fact-statements.ts';
import { type CountryKey, CURRENCY_BY_COUNTRY } from '#backend/catalogue/country-keys.ts';

// Parses facts of schools and courses that pages state. Each row of the file is one statement together with its page.

/** Columns that an import compares with existing rows, including the date of the source. */
export const FACT_ROW_COLUMNS = ['value', 'unit', 'source_id', 'as_at', 'read_on'] as const;
export const FACT_ROW_KEY = ['subject', 'subject_id', 'fact_key', 'part'] as const;

interface Subject {
  kind: 'school' | 'course';
  id: number;
  currency: string;
  school: ExistingSchool | null;
}

interface ExistingData {
  schools: readonly ExistingSchool[];
  courses: readonly CourseCodeRow[];
  /** Facts from registers that pages may state too. A register's fact takes precedence. */
  registered: readonly RegisterFactRow[];
}

/** Parses facts and their sources from one or more files and converts them into table rows. */
export async function parseFacts(
  paths: readonly string[],
  location: ExistingData,
  report = new ImportReport(),
): Promise<{ report: ImportReport; facts: Row[]; sources: Row[] }> {
  const schools = new SchoolsByName(location.schools);
  const schoolById = new Map(location.schools.map((school) => [school.id, school]));
  const courses = Map.groupBy(location.courses, ({ code }) => code);
  const registerFactKeys = new Set(
    location.registered.map(({ subject, id, factKey, part }) => [subject, id, factKey, part].join(' ')),
  );
  const facts = new Map<string, RankedFact>();
  const sources = new Map<number, Row>();

  function getSubject(row: TableRow, values: Values): Subject | null {
    if (!isCourseKind(values.fact)) {
      const school = schools.findSchool(row, 'school', values.school);
      if (values.school === '') row.addError('school', `is empty, but ${values.fact} belongs to a school`);
      return (
        school && {
          kind: 'school',
          id: school.id,
          currency: CURRENCY_BY_COUNTRY[school.countryKey as CountryKey],
          school,
        }
      );
    }
    const [course, otherCourse] = courses.get(values.course) ?? [];
    if (values.course === '') row.addError('course', `is empty, but ${values.fact} belongs to a course`);
    else if (otherCourse) row.addError('course', `is '${values.course}', which matches several courses`);
    // Registers drop courses between editions, so a fact about an unknown course is not an error.
    else if (!course) report.skip('facts', 'their course is unknown', values.course);
    const school = course && schoolById.get(course.schoolId);
    return course && school
      ? { kind: 'course', id: course.id, currency: CURRENCY_BY_COUNTRY[school.countryKey as CountryKey], school }
      : null;
  }

  for await (const { row, values } of parseStatements(paths, report)) {
    const subject = getSubject(row, values);
    const factStatement = subject && parseStatement(row, values, subject.currency);
    if (!subject || !factStatement) continue;
    const factRowKey = [subject.kind, subject.id, factStatement.key, factStatement.part].join(' ');
    const text = `${values.school || values.course}, ${factStatement.part || factStatement.key}`;
    if (registerFactKeys.has(factRowKey)) {
      report.skip('facts', 'a register already states them', text);
      continue;
    }
    const source = createSource(row, values, subject.school);
    const fact: Row = {
      subject: subject.kind,
      subject_id: subject.id,
      fact_key: factStatement.key,
      part: factStatement.part,
      value: factStatement.value,
      unit: factStatement.unit,
      source_id: source.id ?? 0,
      as_at: source.as_at ?? '',
      read_on: source.read_on ?? '',
    };
    const rank = createRank(values);
    const previousFact = facts.get(factRowKey);
    if (previousFact && previousFact.row.source_id === source.id && previousFact.rank === rank) {
      row.addError('value', 'is stated by an earlier row of the same page');
      continue;
    }
    if (previousFact) report.skip('facts', 'another page states it directly or with a later date', text);
    if (previousFact && previousFact.rank >= rank) continue;
    facts.set(factRowKey, { row: fact, rank });
    sources.set(Number(source.id), source);
  }
  const rows = selectEnglishMinimums([...facts.values()], report);
  const usedSourceIds = new Set(rows.map((row) => row.source_id));
  return {
    report: report,
    facts: rows,
    sources: [...sources.values()].filter(({ id }) => usedSourceIds.has(id ?? 0)),
  };
}

interface RankedFact {
  row: Row;
  rank: string;
}

const DEGREE_LEVELS = ['bachelor', 'master'];

/**
 * Omits the English minimums that another page states better, so that every page of the site states the same one: the
 * school's own page comes before a guide, and then a minimum of a level before one of all levels.
 */
function selectEnglishMinimums(facts: readonly RankedFact[], report: ImportReport): Row[] {
  const getStanding = ({ rank }: RankedFact) => Number(rank[0]);
  const splitPart = ({ row }: RankedFact) => String(row.part).split('|');
  const isGeneralMinimum = (fact: RankedFact) => fact.row.fact_key === 'englishMinimum' && splitPart(fact).length === 2;
  const minimumsByTest = Map.groupBy(facts.filter(isGeneralMinimum), (fact) =>
    [fact.row.subject_id, splitPart(fact)[1]].join(' '),
  );
  const isSuperseded = (fact: RankedFact) => {
    const [level = '', test] = splitPart(fact);
    const others = (minimumsByTest.get([fact.row.subject_id, test].join(' ')) ?? []).filter((other) => other !== fact);
    const findLevel = (otherLevel: string) => others.find((other) => splitPart(other)[0] === otherLevel);
    if (level !== 'all')
      return others.some((other) => splitPart(other)[0] === 'all' && getStanding(other) > getStanding(fact));
    return (
      others.some((other) => getStanding(other) > getStanding(fact)) ||
      DEGREE_LEVELS.every((degreeLevel) => {
        const other = findLevel(degreeLevel);
        return other && getStanding(other) === getStanding(fact);
      })
    );
  };
  return facts.flatMap((fact) => {
    if (!isGeneralMinimum(fact) || !isSuperseded(fact)) return [fact.row];
    report.skip('facts', 'another page states it for the level or directly', String(fact.row.part));
    return [];
  });
}

async function* parseStatements(paths: readonly string[], report: ImportReport) {
  for (const path of paths) yield* parseOwnFile(FACT_COLUMNS, path, report);
}

/** Creates the sort key of a statement: stated values come first, then the latest year, then the latest page. */
const createRank = (values: Values) =>
  [
    values.standing === 'stated' ? 1 : 0,
    values.for.padEnd(RANK_LENGTH),
    values['source.as-at'].padEnd(RANK_LENGTH),
  ].join(' ');
const RANK_LENGTH = 10;

function createSource(row: TableRow, values: Values, school: ExistingSchool | null): Row {
  const asAt = values['source.as-at'];
  if (asAt !== '' && !/^\d{4}(?:-\d\d){0,2}$/.test(asAt))
    row.addError('source.as-at', `is '${asAt}', not 2026, 2026-10 or 2026-10-07`);
  const storedNames = school && {
    'zh-hk': school.zhHk || school.name,
    zh: school.zh || school.name,
    'en-us': school.name,
  };
  const publisher = values['source.publisher']
    ? createTextInAllLocales(values['source.publisher'])
    : (storedNames ?? createTextInAllLocales(''));
  const sourceFields = [
    values['source.publisher'] || (school?.id ?? ''),
    values['source.title'],
    values['source.address'],
    asAt,
    values['source.read'],
  ];
  const key = `page ${createHash('sha256').update(JSON.stringify(sourceFields)).digest('base64url').slice(0, HASH_LENGTH)}`;
  return {
    id: hashToId(key),
    source_key: key,
    publisher: JSON.stringify(publisher),
    title: JSON.stringify(createTextInAllLocales(values['source.title'])),
    licence: JSON.stringify(createTextInAllLocales(values['source.licence'])),
    licence_address: '',
    address: values['source.address'],
    as_at: asAt,
    read_on: values['source.read'],
  };
}
const HASH_LENGTH = 22;
