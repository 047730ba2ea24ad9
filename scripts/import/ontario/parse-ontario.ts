import { specifyFields } from '#scripts/import/catalogue/types-of-titles.ts';
import { statSync } from 'node:fs';
import { getHash } from '#backend/seed/plans/chance.ts';
import {
  createCourseLookups,
  createCourseRow,
  type RegisteredCourse,
  getTypes,
} from '#scripts/import/catalogue/course-row.ts';
import { findOrCreateTown, FIRST_ID, findTownOfSchool } from '#scripts/import/catalogue/known-places.ts';
import {
  getSearchNames,
  type RegisteredSchool,
  createSchoolRow,
  getCourseSearchNames,
} from '#scripts/import/catalogue/school-row.ts';
import type { CourseSubject, Fact, ImportSubject } from '#scripts/import/catalogue/subject.ts';
import { findFile, hasFile } from '#scripts/import/read/find-file.ts';
import { parseCsv } from '#scripts/import/read/parse-csv.ts';
import { readTableRows, type TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import { UniversityAverages, AVERAGE_COLUMNS } from './averages.ts';
import { UniversityEmployment, EMPLOYMENT_COLUMNS } from './employment.ts';
import { UniversityExpenses, EXPENSE_COLUMNS } from './expenses.ts';
import { findFieldsOfTitle } from './fields-of-titles.ts';
import DIRECTORY from './universities.json' with { type: 'json' };
import type { SchoolSeed } from '#backend/seed/seed-schemas.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

// Reads Ontario's programmes from the list of its application centre, and the universities' averages, expenses and
// employment rates. Pages label the latter as figures of the university, not of the programme.

const PROGRAMMES_FILE = { name: 'ouac programmes', pattern: /ouac.*\.csv$/i };
const AVERAGES_FILE = { name: 'cudo admission averages', pattern: /cudo.*admission.*\.csv$/i };
const EXPENSES_FILE = { name: 'cudo expenses', pattern: /cudo.*expenses.*\.csv$/i };
const EMPLOYMENT_FILE = { name: 'cudo employment rates', pattern: /cudo.*employment.*\.csv$/i };
const ALL_FILES = [PROGRAMMES_FILE, AVERAGES_FILE, EXPENSES_FILE, EMPLOYMENT_FILE];

const PROGRAMME_COLUMNS = ['university', 'programme', 'ouac_code', 'same_as_code', 'as_at'] as const;
/** Matches programmes that do not lead to a first degree. */
const NO_DEGREE_PATTERN =
  /\bcertificate\b|\bdiploma\b(?!\))|\bpost-baccalaureate\b|\bESL\b|\bfirst[- ](?:year|semester) (?:studies )?only\b|\bpart-time (?:studies )?only\b|\bInternationally Educated\b|\bInternship Program\b|\bsecond-degree\b/i;

interface Listing {
  ouac: string;
  school: number;
  campus?: string;
  cudo?: string;
}
interface ListedSchool {
  id: number;
  name?: string;
  zh?: string;
  'zh-hk'?: string;
  city?: string;
  lat?: number;
  lng?: number;
  website?: string;
}
const LISTING_BY_OUAC_NAME = new Map((DIRECTORY.listings as Listing[]).map((listing) => [listing.ouac, listing]));
const schoolsById = new Map(PLACES.schools.map((school) => [school.id, school]));

export const measureOntarioSize = (folder: string) =>
  ALL_FILES.filter(({ pattern }) => hasFile(folder, pattern)).reduce(
    (sum, { name, pattern }) => sum + statSync(findFile(folder, name, pattern).path).size,
    0,
  );

export async function* parseOntario(folder: string, report: ImportReport): AsyncGenerator<ImportSubject> {
  const averages = new UniversityAverages();
  const expenses = new UniversityExpenses();
  const employment = new UniversityEmployment();
  for await (const row of readRows(folder, AVERAGES_FILE, AVERAGE_COLUMNS, report)) averages.addRow(row);
  for await (const row of readRows(folder, EXPENSES_FILE, EXPENSE_COLUMNS, report)) expenses.addRow(row);
  for await (const row of readRows(folder, EMPLOYMENT_FILE, EMPLOYMENT_COLUMNS, report)) employment.addRow(row);
  report.editions.set('ontarioAverages', averages.edition);
  report.editions.set('ontarioExpenses', expenses.edition);
  report.editions.set('ontarioEmployment', employment.edition);

  const schools = new Map(
    (DIRECTORY.schools as ListedSchool[]).map((listedSchool) => [listedSchool.id, createOntarioSchool(listedSchool)]),
  );
  for (const { knownSchool, seed } of schools.values()) {
    const mainCudoName =
      (DIRECTORY.listings as Listing[]).find(({ school, campus }) => school === knownSchool.id && !campus)?.cudo ?? '';
    const [tuition, ancillary] = (['tuition_cad', 'ancillary_fees_cad'] as const).map((item) =>
      expenses.amountOf(mainCudoName, item),
    );
    const registeredSchool: RegisteredSchool = {
      ...knownSchool,
      lowestFee: tuition && ancillary ? tuition + ancillary : null,
    };
    yield {
      subject: 'school',
      id: knownSchool.id,
      codes: [{ scheme: 'ouac-school', code: String(knownSchool.id) }],
      row: createSchoolRow(registeredSchool, seed),
      names: getSearchNames(registeredSchool, seed),
      lookups: knownSchool.town.lookups,
      facts: [
        ...expenses.getFacts(mainCudoName),
        ...averages.factsOf(mainCudoName),
        ...employment.factsOf(mainCudoName),
      ],
    };
  }

  const codes = new Map<string, string>();
  const takenIds = new Set<number>();
  for await (const row of readRows(folder, PROGRAMMES_FILE, PROGRAMME_COLUMNS, report)) {
    const university = row.getRequiredText('university');
    const title = row.getRequiredText('programme');
    const code = row.getRequiredText('ouac_code');
    const asAt = row.getRequiredText('as_at');
    report.editions.set('ontarioProgrammes', asAt);
    const listing = LISTING_BY_OUAC_NAME.get(university);
    const school = listing && schools.get(listing.school);
    if (!listing || !school) {
      report.skip('programme', `its university ${university} is unknown`, title);
      continue;
    }
    if (NO_DEGREE_PATTERN.test(title)) {
      report.skip('programme', 'it is not a first degree open to international students', title);
      continue;
    }
    // Some codes of the list belong to several programmes, so their keys include the title.
    const key = codes.has(code) ? `${code} ${title}` : code;
    if (codes.get(code) === title) {
      row.addError('programme', `is '${title}', which appears twice under ${code}`);
      continue;
    }
    if (!codes.has(code)) codes.set(code, title);
    yield createProgramme(
      { key, code, title, listing, school, fee: expenses.amountOf(listing.cudo ?? '', 'tuition_cad'), averages },
      takenIds,
      report,
    );
  }
}

interface OntarioSchool {
  knownSchool: RegisteredSchool;
  seed: SchoolSeed | null;
}

function createOntarioSchool(listedSchool: ListedSchool): OntarioSchool {
  const seed = schoolsById.get(listedSchool.id) ?? null;
  const point = { lat: listedSchool.lat ?? seed?.lat ?? 0, lng: listedSchool.lng ?? seed?.lng ?? 0 };
  const town = seed ? findTownOfSchool('ca', seed) : findOrCreateTown('ca', 'Ontario', listedSchool.city ?? '', point);
  return {
    seed,
    knownSchool: {
      id: listedSchool.id,
      country: 'ca',
      name: listedSchool.name ?? seed?.name ?? '',
      nameChn: { zh: listedSchool.zh ?? '', 'zh-hk': listedSchool['zh-hk'] ?? '' },
      otherNames: [],
      kind: 'university',
      ownership: 'public',
      address: seed?.address ?? '',
      website: listedSchool.website ?? seed?.website ?? '',
      lowestFee: null,
      town,
      point,
    },
  };
}

interface Programme {
  key: string;
  code: string;
  title: string;
  listing: Listing;
  school: OntarioSchool;
  /**
   * Fee for international students, which the university charges for all its programmes, or null if it is not reported.
   */
  fee: number | null;
  averages: UniversityAverages;
}

const ID_SPAN = 40_000_000;

function createProgramme(
  { key, code, title, listing, school, fee, averages }: Programme,
  takenIds: Set<number>,
  report: ImportReport,
): CourseSubject {
  const scheme = 'ouac-course';
  let id = report.knownId({ scheme, code: key });
  for (
    let index = getHash(`${scheme} ${key}`) % ID_SPAN;
    id === null || (takenIds.has(id) && report.knownId({ scheme, code: key }) === null);
    index = (index + 1) % ID_SPAN
  )
    id = FIRST_ID[scheme] + index;
  takenIds.add(id);
  const { fields, group } = findFieldsOfTitle(title);
  const course: RegisteredCourse = {
    id,
    schoolId: school.knownSchool.id,
    country: 'ca',
    name: title,
    level: 'bachelor',
    fields: specifyFields(
      fields.map((subject) => ({ subject })),
      title,
    ),
    named: 'title',
    weeks: null,
    fee,
  };
  const average = group === null ? null : averages.getFact(listing.cudo ?? '', group);
  const facts: Fact[] = [
    { key: 'courseCode', value: code, source: 'ontarioProgrammes' },
    ...(listing.campus
      ? [{ key: 'coursePlaces', value: JSON.stringify([listing.campus]), source: 'ontarioProgrammes' } as const]
      : []),
    ...(fee === null
      ? []
      : [{ key: 'universityYear', value: fee, unit: 'CAD/year', source: 'ontarioExpenses' } as const]),
    ...(average ? [{ ...average, part: '' }] : []),
  ];
  return {
    subject: 'course',
    id,
    codes: [{ scheme, code: key }],
    row: createCourseRow(course),
    names: [title],
    schoolNames: getCourseSearchNames(school.knownSchool, school.seed),
    types: getTypes(course.fields),
    lookups: createCourseLookups(course),
    facts,
  };
}

async function* readRows(
  folder: string,
  { name, pattern }: { name: string; pattern: RegExp },
  columns: readonly string[],
  report: ImportReport,
): AsyncGenerator<TableRow> {
  const { file, path } = findFile(folder, name, pattern);
  report.files.push(path);
  const rows = parseCsv({ file, path }, report.errors, report.advance);
  for await (const row of readTableRows(rows, { file }, { columns }, report)) {
    report.count(file);
    yield row;
  }
}
