import { CURRENCY_OF, type CountryKey } from '#backend/catalogue/country-keys.ts';
import { type Database, queryRows, type Statement } from '#backend/queries/database.ts';
import { type ExistingSchool, existingSchools } from '#backend/queries/facts/import-tables.ts';
import { siteCourses } from '#backend/queries/site/site-courses.ts';
import { siteSchools, type TownRow, towns } from '#backend/queries/site/site-schools.ts';
import { compact } from '#backend/search/search-words.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { isSame } from '#backend/site/forms/merge-typed.ts';
import { getEmpty, flatten } from '#backend/site/forms/schema-form.ts';
import { CourseText, saveSiteCourseRow } from '#backend/site/rows/course-row.ts';
import { FIRST_FILE_ID } from '#backend/site/rows/row-fields.ts';
import { findTown, saveSiteSchoolRow, SiteSchoolText } from '#backend/site/rows/site-school-row.ts';
import type { ImportOrder, ImportPlan, ImportRowProblem } from '#shared/contract/office/content-import.ts';
import { CONTENT_PROBLEMS } from '#shared/rules/content-problems.ts';
import type { ImportField, ImportKind } from '#shared/rules/import-fields.ts';
import {
  parseCountry,
  parseDay,
  parseLevel,
  parseMoney,
  parseMonths,
  parseOwnership,
  parseSchoolKind,
  parseSubjects,
  parseWeeks,
  parseWebAddress,
} from './parse-values.ts';

const MAX_ROWS = 100_000;

/** Rows of one kind as the site has them, and what their import refers to. */
export interface ExistingRows {
  places: readonly TownRow[];
  here: readonly ExistingSchool[];
  schools: ReadonlyMap<string, SiteSchoolText>;
  courses: ReadonlyMap<string, CourseText>;
}

export async function listExisting(db: Database, { id }: StoredSite): Promise<ExistingRows> {
  const [schools, courses, places, here] = await Promise.all([
    queryRows(db, siteSchools(id, 'zh', MAX_ROWS)),
    queryRows(db, siteCourses(id, 'zh', MAX_ROWS)),
    queryRows(db, towns()),
    queryRows(db, existingSchools()),
  ]);
  return {
    places,
    here,
    schools: new Map(schools.map((row) => [String(row.id), SiteSchoolText.parse(JSON.parse(row.content))])),
    courses: new Map(
      courses.map((row) => [`${row.id}-${row.rowId}`, CourseText.parse(JSON.parse(row.content))] as const),
    ),
  };
}

const ID_BITS = 44n;
/** Distance between ids of rows of a site. */
const ID_STEP = 16;

/** Id derived from site and key, as in the files that `ops import` reads: one key is one row in both. */
async function idOfSiteKey(agentId: number, table: 'schools' | 'courses', key: string): Promise<number> {
  const bytes = new TextEncoder().encode(JSON.stringify([agentId, table, key]));
  const digest = new DataView(await crypto.subtle.digest('SHA-256', bytes));
  return FIRST_FILE_ID + Number(BigInt.asUintN(Number(ID_BITS), digest.getBigUint64(0))) * ID_STEP;
}

/** Normalises a school's name for comparison: 'The University of Sydney (USyd)' equals 'University of Sydney, the'. */
const bareName = (name: string) =>
  compact(
    name
      .replace(/\([^()]*\)$/, '')
      .replace(/, *the$/i, '')
      .replace(/^the /i, ''),
  );

export interface PlannedChange {
  key: string;
  before: unknown;
  value: unknown;
}

interface RowReader {
  line: number;
  text: (field: ImportField) => string;
  addError: (field: ImportField, problem: ImportRowProblem) => void;
  /** A word of a list; null and an error where it is not known. */
  word: <Word>(field: ImportField, parse: (text: string) => Word | null) => Word | null;
}

/** Plans the rows of a file. Rows with an error are left out, and nothing that the file does not name is changed. */
export async function planRows(
  site: StoredSite,
  order: ImportOrder,
  existingRows: ExistingRows,
): Promise<{ plan: ImportPlan; changes: PlannedChange[] }> {
  const errors: ImportPlan['errors'] = [];
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  const changes: PlannedChange[] = [];
  const seenKeys = new Set<string>();
  const read = order.kind === 'ownSchool' ? readSchool : readCourse;
  for (const { line, cells } of order.table.rows) {
    const errorsBefore = errors.length;
    const text = (field: ImportField) => {
      const column = order.mapping[field] ?? '';
      return (column === '' ? (order.fixed[field] ?? '') : (cells[Number(column)] ?? '')).trim();
    };
    const addError = (field: ImportField, problem: ImportRowProblem) =>
      void errors.push({ line, field, value: text(field).slice(0, 80), problem });
    const word: RowReader['word'] = (field, parse) => {
      const value = text(field) === '' ? null : parse(text(field));
      if (value === null) addError(field, text(field) === '' ? 'needed' : 'notKnown');
      return value;
    };
    const row = await read({ line, text, addError, word }, site, existingRows);
    if (row && seenKeys.has(row.key)) addError('nameEn', 'twice');
    if (!row || errors.length > errorsBefore) {
      counts.refused += 1;
      continue;
    }
    seenKeys.add(row.key);
    if (row.before !== null && isSame(flatten(row.before), flatten(row.value))) {
      counts.unchanged += 1;
      continue;
    }
    counts[row.before === null ? 'new' : 'changed'] += 1;
    changes.push(row);
  }
  return { plan: { counts, errors }, changes };
}

type Issue = { path: PropertyKey[]; message: string };

/** Errors of the schema, at the field that the value comes from. */
function addIssues({ addError }: RowReader, issues: readonly Issue[], getField: (path: string) => ImportField) {
  for (const { path, message } of issues)
    addError(getField(path.map(String).join('.')), CONTENT_PROBLEMS.find((item) => item === message) ?? 'wrong');
}

const getNames = (text: RowReader['text'], previous: { zh: string; 'zh-hk': string; 'en-us': string } | undefined) => ({
  zh: text('nameZh') || (previous?.zh ?? ''),
  'zh-hk': text('nameHk') || (previous?.['zh-hk'] ?? ''),
  'en-us': text('nameEn') || (previous?.['en-us'] ?? ''),
});

const getSource = (text: RowReader['text']) => ({
  publisher: text('publisher'),
  page: parseWebAddress(text('page')),
  day: parseDay(text('day')),
});

const TUITIONS = [
  ['tuitionUndergraduate', 'tuition-undergraduate'],
  ['tuitionGraduate', 'tuition-graduate'],
] as const;

async function readSchool(row: RowReader, { id: agentId }: StoredSite, existingRows: ExistingRows) {
  const { text, addError, word } = row;
  const country = word('country', parseCountry) as CountryKey | null;
  const schoolKind = word('schoolKind', parseSchoolKind);
  const ownership = word('ownership', parseOwnership);
  const name = bareName(text('nameEn'));
  if (name === '') addError('nameEn', 'needed');
  if (!country || !schoolKind || !ownership || name === '') return null;
  const isNamed = (item: { name: string; country: string }) => item.country === country && bareName(item.name) === name;
  if (existingRows.here.some((school) => isNamed({ name: school.name, country: school.countryKey }))) {
    addError('nameEn', 'inCatalogue');
    return null;
  }
  const matchingEntry = [...existingRows.schools].find(([, school]) =>
    isNamed({ name: school.name['en-us'], country: school.country }),
  );
  const key = text('key')
    ? String(await idOfSiteKey(agentId, 'schools', text('key')))
    : (matchingEntry?.[0] ?? String(await idOfSiteKey(agentId, 'schools', `${name} ${country}`)));
  const previous = existingRows.schools.get(key);
  if (previous && previous.country !== country) addError('country', 'countryStays');
  const facts = (previous?.facts ?? []).filter(
    ({ fact }) => !TUITIONS.some(([field, item]) => item === fact && text(field)),
  );
  const origins: ImportField[] = facts.map(() => 'tuitionUndergraduate');
  for (const [field, fact] of TUITIONS) {
    if (text(field) === '') continue;
    const money = parseMoney(text(field));
    if (!money) {
      addError(field, 'noCount');
      continue;
    }
    const currency = money.currency === CURRENCY_OF[country] ? '' : money.currency;
    const { publisher, ...source } = getSource(text);
    facts.push({ fact, amount: money.amount, currency, publisher, sourceTitle: publisher, licence: '', ...source });
    origins.push(field);
  }
  const draft = {
    ...(previous ?? (getEmpty(SiteSchoolText) as SiteSchoolText)),
    name: getNames(text, previous?.name),
    country,
    city: text('city') || (previous?.city ?? ''),
    schoolKind,
    ownership,
    address: text('address') || (previous?.address ?? ''),
    website: parseWebAddress(text('website')) || (previous?.website ?? ''),
    facts,
  };
  const parsed = SiteSchoolText.safeParse(draft);
  if (!parsed.success) {
    addIssues(row, parsed.error.issues, (path) => {
      const [, index = '', fact = ''] = /^facts\.(\d+)\.(\w+)$/.exec(path) ?? [];
      if (fact === 'publisher' || fact === 'page' || fact === 'day') return fact;
      if (fact === 'sourceTitle') return 'publisher';
      if (index !== '') return origins[Number(index)] ?? 'tuitionUndergraduate';
      const [first] = path.split('.');
      return first === 'city' || first === 'address' || first === 'website' ? first : 'nameEn';
    });
    return null;
  }
  // The state is needed only where several towns have the name.
  const withState = { ...parsed.data, city: [parsed.data.city, text('state')].filter(Boolean).join(', ') };
  const value = findTown(existingRows.places, parsed.data) === 'severalTowns' ? withState : parsed.data;
  const town = findTown(existingRows.places, value);
  if (typeof town === 'string') addError('city', town);
  return { key, before: previous ?? null, value };
}

/** Schools by number, own key or name in any language. */
async function findSchools({ here, schools }: ExistingRows, agentId: number, input: string) {
  const byKey = String(await idOfSiteKey(agentId, 'schools', input));
  const ownRows = [...schools].map(([id, { name, country }]) => ({
    id: Number(id),
    country,
    names: Object.values(name),
  }));
  const all = [
    ...ownRows,
    ...here.map(({ id, countryKey, name, zh, zhHk }) => ({ id, country: countryKey, names: [name, zh, zhHk] })),
  ];
  const exactMatches = all.filter(({ id }) => String(id) === input || String(id) === byKey);
  const name = bareName(input);
  return exactMatches.length > 0
    ? exactMatches
    : all.filter(({ names }) => names.some((item) => item && bareName(item) === name));
}

async function readCourse(row: RowReader, { id: agentId }: StoredSite, existingRows: ExistingRows) {
  const { text, addError, word } = row;
  const level = word('level', parseLevel) as CourseText['level'] | null;
  const fields = word('fields', parseSubjects);
  const name = bareName(text('nameEn'));
  if (name === '') addError('nameEn', 'needed');
  const [school, second] = text('school') === '' ? [] : await findSchools(existingRows, agentId, text('school'));
  if (!school || second) addError('school', text('school') === '' ? 'needed' : second ? 'severalSchools' : 'noSchool');
  if (!level || !fields || name === '' || !school || second) return null;
  const matchingEntry = [...existingRows.courses].find(
    ([key, course]) =>
      key.startsWith(`${school.id}-`) && course.level === level && bareName(course.name['en-us']) === name,
  );
  const derived = async (key: string) => `${school.id}-${await idOfSiteKey(agentId, 'courses', key)}`;
  const key = text('key')
    ? await derived(text('key'))
    : (matchingEntry?.[0] ?? (await derived(`${school.id} ${name} ${level}`)));
  const previous = existingRows.courses.get(key);
  const getFee = (field: 'feeYear' | 'feeTotal') => {
    if (text(field) === '') return previous?.[field] ?? '';
    const money = parseMoney(text(field));
    if (!money) addError(field, 'noCount');
    // Fees are in the currency of the school's country.
    else if (money.currency !== '' && money.currency !== CURRENCY_OF[school.country as CountryKey])
      addError(field, 'noCurrency');
    return money?.amount ?? '';
  };
  const source = getSource(text);
  const draft = {
    ...(previous ?? (getEmpty(CourseText) as CourseText)),
    name: getNames(text, previous?.name),
    level,
    fields: fields.slice(0, 4).map((field) => ({ field })),
    startMonths: text('startMonths') ? parseMonths(text('startMonths')) : (previous?.startMonths ?? ''),
    weeks: text('weeks') ? parseWeeks(text('weeks')) : (previous?.weeks ?? ''),
    feeYear: getFee('feeYear'),
    feeTotal: getFee('feeTotal'),
    website: parseWebAddress(text('website')) || (previous?.website ?? ''),
    publisher: source.publisher || (previous?.publisher ?? ''),
    sourceTitle: previous?.sourceTitle ?? '',
    page: source.page || (previous?.page ?? ''),
    day: source.day || (previous?.day ?? ''),
  };
  const parsed = CourseText.safeParse(draft);
  if (parsed.success) return { key, before: previous ?? null, value: parsed.data };
  const knownFields = [
    'startMonths',
    'weeks',
    'feeYear',
    'feeTotal',
    'website',
    'publisher',
    'page',
    'day',
    'fields',
  ] as const;
  addIssues(row, parsed.error.issues, (path) => knownFields.find((field) => path.split('.')[0] === field) ?? 'nameEn');
  return null;
}

/** Statements that publish a row; null withdraws it. */
export async function rowStatements(
  kind: ImportKind,
  { agentId, key, value, at }: { agentId: number; key: string; value: unknown; at: number },
  { places }: ExistingRows,
): Promise<Statement[]> {
  return kind === 'ownSchool'
    ? saveSiteSchoolRow(agentId, Number(key), value, { places, at })
    : saveSiteCourseRow(agentId, key, value, at);
}
