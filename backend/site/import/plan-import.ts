import { assertNever } from '#shared/assert-never.ts';
import { CURRENCY_BY_COUNTRY, type CountryKey } from '#backend/catalogue/country-keys.ts';
import { type Database, queryRows, type Statement } from '#backend/queries/database.ts';
import { type ExistingSchool, selectExistingSchools } from '#backend/queries/facts/import-tables.ts';
import { selectSiteCourses } from '#backend/queries/site/site-courses.ts';
import { selectSiteRankings } from '#backend/queries/site/site-rankings.ts';
import { selectSiteSchools, type TownRow, selectTowns } from '#backend/queries/site/site-schools.ts';
import { compactText } from '#backend/search/search-words.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { hasSameValues } from '#backend/site/forms/merge-typed.ts';
import { createEmptyValue, flatten } from '#backend/site/forms/schema-form.ts';
import {
  nameRankedSchool,
  rankByFigure,
  RankEntry,
  RankingHead,
  RankingText,
  saveRankingRow,
} from '#backend/site/rows/ranking-row.ts';
import { CourseText, saveSiteCourseRow } from '#backend/site/rows/course-row.ts';
import { FIRST_FILE_ID } from '#backend/site/rows/row-fields.ts';
import { findTown, saveSiteSchoolRow, SiteSchoolText } from '#backend/site/rows/site-school-row.ts';
import type { ImportOrder, ImportPlan, ImportRowProblem } from '#shared/contract/office/content-import.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { CONTENT_PROBLEMS } from '#shared/rules/content-problems.ts';
import type { ImportField, SiteImportKind } from '#shared/rules/import-fields.ts';
import {
  parseCountry,
  parseDay,
  parseLevel,
  parseMoney,
  parseMonths,
  parseOrder,
  parseOwnership,
  parseRank,
  parseSchoolKind,
  parseSubjects,
  parseWeeks,
  parseUrl,
} from './parse-values.ts';

const MAX_ROWS = 100_000;

/** The site's existing rows of one kind, and the rows to which an import may refer. */
export interface ExistingRows {
  places: readonly TownRow[];
  siteSchools: readonly ExistingSchool[];
  schools: ReadonlyMap<string, SiteSchoolText>;
  courses: ReadonlyMap<string, CourseText>;
  rankings: ReadonlyMap<string, RankingText>;
}

export async function listExisting(db: Database, { id }: StoredSite): Promise<ExistingRows> {
  const [schools, courses, rankings, places, siteSchools] = await Promise.all([
    queryRows(db, selectSiteSchools(id, 'zh', MAX_ROWS)),
    queryRows(db, selectSiteCourses(id, 'zh', MAX_ROWS)),
    queryRows(db, selectSiteRankings(id, MAX_ROWS)),
    queryRows(db, selectTowns()),
    queryRows(db, selectExistingSchools()),
  ]);
  return {
    places,
    siteSchools,
    schools: new Map(schools.map((row) => [String(row.id), SiteSchoolText.parse(JSON.parse(row.content))])),
    courses: new Map(
      courses.map((row) => [`${row.id}-${row.rowId}`, CourseText.parse(JSON.parse(row.content))] as const),
    ),
    rankings: new Map(rankings.map((row) => [String(row.id), RankingText.parse(JSON.parse(row.content))])),
  };
}

const ID_BITS = 44n;
/** Distance between ids of rows of a site. */
const ID_STEP = 16;

/**
 * Derives an id from site and key, in the same way as files read by `ops import`: the same key is the same row in both.
 */
async function hashSiteKey(agentId: number, table: 'schools' | 'courses' | 'rankings', key: string): Promise<number> {
  const bytes = new TextEncoder().encode(JSON.stringify([agentId, table, key]));
  const digestView = new DataView(await crypto.subtle.digest('SHA-256', bytes));
  return FIRST_FILE_ID + Number(BigInt.asUintN(Number(ID_BITS), digestView.getBigUint64(0))) * ID_STEP;
}

/** Normalises a school's name for comparison: 'The University of Sydney (USyd)' equals 'University of Sydney, the'. */
const stripName = (name: string) =>
  compactText(
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

export interface ImportRowReader {
  line: number;
  text: (field: ImportField) => string;
  addError: (field: ImportField, problem: ImportRowProblem) => void;
  /** Parses a word of a list. For an unknown word it adds an error and returns null. */
  word: <Word>(field: ImportField, parse: (text: string) => Word | null) => Word | null;
}

export const NO_ROWS: ImportPlan['counts'] = { new: 0, changed: 0, unchanged: 0, removed: 0, refused: 0 };

/** Reads the cells of a row by field, and adds its errors to `errors`. */
export function createRowReader(
  { mapping, fixed }: ImportOrder,
  { line, cells }: ImportOrder['table']['rows'][number],
  errors: ImportPlan['errors'],
): ImportRowReader {
  const getText = (field: ImportField) => {
    const columnName = mapping[field] ?? '';
    return (columnName === '' ? (fixed[field] ?? '') : (cells[Number(columnName)] ?? '')).trim();
  };
  const addError = (field: ImportField, problem: ImportRowProblem) =>
    void errors.push({ line, field, value: getText(field).slice(0, 80), problem });
  return {
    line,
    text: getText,
    addError,
    word: (field, parse) => {
      const parsedValue = getText(field) === '' ? null : parse(getText(field));
      if (parsedValue === null) addError(field, getText(field) === '' ? 'needed' : 'notKnown');
      return parsedValue;
    },
  };
}

/** Import of rows that are published on the site. */
export type SiteImportOrder = ImportOrder & { kind: SiteImportKind };

/** Plans the rows of a file. Rows with an error are omitted, and rows that the file does not contain are unchanged. */
export async function planRows(
  site: StoredSite,
  order: SiteImportOrder,
  existingRows: ExistingRows,
): Promise<{ plan: ImportPlan; changes: PlannedChange[] }> {
  if (order.kind === 'ranking') return planRankings(site, order, existingRows);
  const errors: ImportPlan['errors'] = [];
  const counts = { ...NO_ROWS };
  const changes: PlannedChange[] = [];
  const seenKeys = new Set<string>();
  const readRow = order.kind === 'ownSchool' ? readSchool : readCourse;
  for (const tableRow of order.table.rows) {
    const errorCountBefore = errors.length;
    const rowReader = createRowReader(order, tableRow, errors);
    const row = await readRow(rowReader, site, existingRows);
    if (row && seenKeys.has(row.key)) rowReader.addError('nameEn', 'twice');
    if (!row || errors.length > errorCountBefore) {
      counts.refused += 1;
      continue;
    }
    seenKeys.add(row.key);
    if (row.before !== null && hasSameValues(flatten(row.before), flatten(row.value))) {
      counts.unchanged += 1;
      continue;
    }
    counts[row.before === null ? 'new' : 'changed'] += 1;
    changes.push(row);
  }
  return { plan: { counts, errors }, changes };
}

type SchemaIssue = { path: PropertyKey[]; message: string };

/** Adds the errors of the schema to the field from which the value comes. */
function addIssues(
  { addError }: ImportRowReader,
  issues: readonly SchemaIssue[],
  getField: (path: string) => ImportField,
) {
  for (const { path, message } of issues)
    addError(getField(path.map(String).join('.')), CONTENT_PROBLEMS.find((problem) => problem === message) ?? 'wrong');
}

const buildNames = (
  readText: ImportRowReader['text'],
  previousNames: { zh: string; 'zh-hk': string; 'en-us': string } | undefined,
) => ({
  zh: readText('nameZh') || (previousNames?.zh ?? ''),
  'zh-hk': readText('nameHk') || (previousNames?.['zh-hk'] ?? ''),
  'en-us': readText('nameEn') || (previousNames?.['en-us'] ?? ''),
});

const buildSource = (readText: ImportRowReader['text']) => ({
  publisher: readText('publisher'),
  page: parseUrl(readText('page')),
  day: parseDay(readText('day')),
});

const TUITION_FACTS = [
  ['tuitionUndergraduate', 'tuition-undergraduate'],
  ['tuitionGraduate', 'tuition-graduate'],
] as const;

async function readSchool(row: ImportRowReader, { id: agentId }: StoredSite, existingRows: ExistingRows) {
  const { text, addError, word } = row;
  const country = word('country', parseCountry) as CountryKey | null;
  const schoolKind = word('schoolKind', parseSchoolKind);
  const ownership = word('ownership', parseOwnership);
  const strippedName = stripName(text('nameEn'));
  if (strippedName === '') addError('nameEn', 'needed');
  if (!country || !schoolKind || !ownership || strippedName === '') return null;
  const hasSameName = (otherSchool: { name: string; country: string }) =>
    otherSchool.country === country && stripName(otherSchool.name) === strippedName;
  if (existingRows.siteSchools.some((school) => hasSameName({ name: school.name, country: school.countryKey }))) {
    addError('nameEn', 'inCatalogue');
    return null;
  }
  const matchingEntry = [...existingRows.schools].find(([, school]) =>
    hasSameName({ name: school.name['en-us'], country: school.country }),
  );
  const key = text('key')
    ? String(await hashSiteKey(agentId, 'schools', text('key')))
    : (matchingEntry?.[0] ?? String(await hashSiteKey(agentId, 'schools', `${strippedName} ${country}`)));
  const previousSchool = existingRows.schools.get(key);
  if (previousSchool && previousSchool.country !== country) addError('country', 'countryStays');
  const facts = (previousSchool?.facts ?? []).filter(
    ({ fact }) => !TUITION_FACTS.some(([field, factName]) => factName === fact && text(field)),
  );
  const factFields: ImportField[] = facts.map(() => 'tuitionUndergraduate');
  for (const [field, fact] of TUITION_FACTS) {
    if (text(field) === '') continue;
    const parsedMoney = parseMoney(text(field));
    if (!parsedMoney) {
      addError(field, 'noCount');
      continue;
    }
    const currency = parsedMoney.currency === CURRENCY_BY_COUNTRY[country] ? '' : parsedMoney.currency;
    const { publisher, ...source } = buildSource(text);
    facts.push({
      fact,
      amount: parsedMoney.amount,
      currency,
      publisher,
      sourceTitle: publisher,
      licence: '',
      ...source,
    });
    factFields.push(field);
  }
  const draftSchool = {
    ...(previousSchool ?? (createEmptyValue(SiteSchoolText) as SiteSchoolText)),
    name: buildNames(text, previousSchool?.name),
    country,
    city: text('city') || (previousSchool?.city ?? ''),
    schoolKind,
    ownership,
    address: text('address') || (previousSchool?.address ?? ''),
    website: parseUrl(text('website')) || (previousSchool?.website ?? ''),
    facts,
  };
  const parsedSchool = SiteSchoolText.safeParse(draftSchool);
  if (!parsedSchool.success) {
    addIssues(row, parsedSchool.error.issues, (path) => {
      const [, index = '', fact = ''] = /^facts\.(\d+)\.(\w+)$/.exec(path) ?? [];
      if (fact === 'publisher' || fact === 'page' || fact === 'day') return fact;
      if (fact === 'sourceTitle') return 'publisher';
      if (index !== '') return factFields[Number(index)] ?? 'tuitionUndergraduate';
      const [firstSegment] = path.split('.');
      return firstSegment === 'city' || firstSegment === 'address' || firstSegment === 'website'
        ? firstSegment
        : 'nameEn';
    });
    return null;
  }
  // The state is needed only if several cities have the name.
  const schoolWithState = {
    ...parsedSchool.data,
    city: [parsedSchool.data.city, text('state')].filter(Boolean).join(', '),
  };
  const value =
    findTown(existingRows.places, parsedSchool.data) === 'severalTowns' ? schoolWithState : parsedSchool.data;
  const town = findTown(existingRows.places, value);
  if (typeof town === 'string') addError('city', town);
  return { key, before: previousSchool ?? null, value };
}

/** Finds schools by number, own key, or name in any language. */
async function findSchools({ siteSchools, schools }: ExistingRows, agentId: number, input: string) {
  const hashedId = String(await hashSiteKey(agentId, 'schools', input));
  const siteSchoolRows = [...schools].map(([id, { name, country }]) => ({
    id: Number(id),
    country,
    names: Object.values(name),
  }));
  const allSchools = [
    ...siteSchoolRows,
    ...siteSchools.map(({ id, countryKey, name, zh, zhHk }) => ({ id, country: countryKey, names: [name, zh, zhHk] })),
  ];
  const exactMatches = allSchools.filter(({ id }) => String(id) === input || String(id) === hashedId);
  const strippedName = stripName(input);
  return exactMatches.length > 0
    ? exactMatches
    : allSchools.filter(({ names }) =>
        names.some((schoolName) => schoolName && stripName(schoolName) === strippedName),
      );
}

async function readCourse(row: ImportRowReader, { id: agentId }: StoredSite, existingRows: ExistingRows) {
  const { text, addError, word } = row;
  const level = word('level', parseLevel) as CourseText['level'] | null;
  const fields = word('fields', parseSubjects);
  const name = stripName(text('nameEn'));
  if (name === '') addError('nameEn', 'needed');
  const [school, secondSchool] = text('school') === '' ? [] : await findSchools(existingRows, agentId, text('school'));
  if (!school || secondSchool)
    addError('school', text('school') === '' ? 'needed' : secondSchool ? 'severalSchools' : 'noSchool');
  if (!level || !fields || name === '' || !school || secondSchool) return null;
  const matchingEntry = [...existingRows.courses].find(
    ([key, course]) =>
      key.startsWith(`${school.id}-`) && course.level === level && stripName(course.name['en-us']) === name,
  );
  const deriveRowKey = async (key: string) => `${school.id}-${await hashSiteKey(agentId, 'courses', key)}`;
  const key = text('key')
    ? await deriveRowKey(text('key'))
    : (matchingEntry?.[0] ?? (await deriveRowKey(`${school.id} ${name} ${level}`)));
  const previousCourse = existingRows.courses.get(key);
  const getFee = (field: 'feeYear' | 'feeTotal') => {
    if (text(field) === '') return previousCourse?.[field] ?? '';
    const money = parseMoney(text(field));
    if (!money) addError(field, 'noCount');
    // Fees must be in the currency of the school's country.
    else if (money.currency !== '' && money.currency !== CURRENCY_BY_COUNTRY[school.country as CountryKey])
      addError(field, 'noCurrency');
    return money?.amount ?? '';
  };
  const source = buildSource(text);
  const draft = {
    ...(previousCourse ?? (createEmptyValue(CourseText) as CourseText)),
    name: buildNames(text, previousCourse?.name),
    level,
    fields: fields.slice(0, 4).map((field) => ({ field })),
    startMonths: text('startMonths') ? parseMonths(text('startMonths')) : (previousCourse?.startMonths ?? ''),
    weeks: text('weeks') ? parseWeeks(text('weeks')) : (previousCourse?.weeks ?? ''),
    feeYear: getFee('feeYear'),
    feeTotal: getFee('feeTotal'),
    website: parseUrl(text('website')) || (previousCourse?.website ?? ''),
    publisher: source.publisher || (previousCourse?.publisher ?? ''),
    sourceTitle: previousCourse?.sourceTitle ?? '',
    page: source.page || (previousCourse?.page ?? ''),
    day: source.day || (previousCourse?.day ?? ''),
  };
  const parsedCourse = CourseText.safeParse(draft);
  if (parsedCourse.success) return { key, before: previousCourse ?? null, value: parsedCourse.data };
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
  addIssues(
    row,
    parsedCourse.error.issues,
    (path) => knownFields.find((field) => path.split('.')[0] === field) ?? 'nameEn',
  );
  return null;
}

/**
 * Plans rankings. A file replaces the whole ranking, so that no rank of an earlier edition stays under the date of a
 * newer one. Errors of the name or the source are reported once for a ranking.
 */
async function planRankings(
  site: StoredSite,
  order: ImportOrder,
  existingRows: ExistingRows,
): Promise<{ plan: ImportPlan; changes: PlannedChange[] }> {
  const errors: ImportPlan['errors'] = [];
  const counts = { ...NO_ROWS };
  const changes: PlannedChange[] = [];
  const rows = order.table.rows.map((tableRow) => createRowReader(order, tableRow, errors));
  const rowsByName = Map.groupBy(rows, ({ text }) =>
    JSON.stringify([text('listEn'), text('listHk'), text('listZh')].map(compactText)),
  );
  for (const [listName, listRows] of rowsByName) {
    const head = readRankingHead(listRows);
    const ranks = await readRanks(listRows, head?.order ?? 'highest', existingRows, site.id);
    const [matchingKey, before = null] =
      [...existingRows.rankings].find(([, ranking]) => head && hasSharedName(ranking.name, head.name)) ?? [];
    const key = matchingKey ?? String(await hashSiteKey(site.id, 'rankings', listName));
    const isRepeated = head !== null && changes.some((change) => change.key === key);
    if (isRepeated) listRows[0]?.addError('listEn', 'twice');
    const name = head && fillNames(head.name, before?.name);
    const value = isRepeated ? undefined : RankingText.safeParse({ ...head, name, ranks }).data;
    if (!value) {
      counts.refused += listRows.length;
      continue;
    }
    counts.refused += listRows.length - ranks.length;
    if (before && hasSameValues(flatten(before), flatten(value))) {
      counts.unchanged += ranks.length;
      continue;
    }
    changes.push({ key, before, value });
    const previousSchools = before?.ranks.map(({ school }) => school) ?? [];
    const changedCount = ranks.filter(({ school }) => previousSchools.includes(school)).length;
    counts.new += ranks.length - changedCount;
    counts.changed += changedCount;
    counts.removed += previousSchools.length - changedCount;
  }
  return { plan: { counts, errors }, changes };
}

/** A name that the file does not have stays as it is. */
const fillNames = (names: RankingText['name'], previousNames: RankingText['name'] | undefined) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, names[locale] || (previousNames?.[locale] ?? '')]));

const hasSharedName = (texts: RankingText['name'], otherTexts: RankingText['name']) =>
  LOCALES.some((locale) => texts[locale] !== '' && compactText(texts[locale]) === compactText(otherTexts[locale]));

/** Reads name and source from the first row of a ranking; null with an error. */
function readRankingHead([row]: readonly ImportRowReader[]): RankingHead | null {
  if (!row) return null;
  const { text } = row;
  const order = text('order') === '' ? 'highest' : row.word('order', parseOrder);
  const head = RankingHead.safeParse({
    name: { zh: text('listZh'), 'zh-hk': text('listHk'), 'en-us': text('listEn') },
    ...buildSource(text),
    order: order ?? 'highest',
  });
  if (!head.success)
    addIssues(row, head.error.issues, (path) =>
      path === 'publisher' || path === 'page' || path === 'day' ? path : 'listEn',
    );
  return head.success && order !== null ? head.data : null;
}

/**
 * Reads the ranked schools. Without a column of ranks they are ranked by value, before those that the site does not have
 * are left out.
 */
async function readRanks(
  listRows: readonly ImportRowReader[],
  order: RankingText['order'],
  existingRows: ExistingRows,
  agentId: number,
): Promise<RankingText['ranks']> {
  const hasRanks = listRows.some(({ text }) => text('rank') !== '');
  const figureRanks = rankByFigure(
    listRows.map(({ text }) => text('amount')),
    order,
  );
  const ranks: RankingText['ranks'] = [];
  for (const [index, row] of listRows.entries()) {
    const { text, addError } = row;
    const [school, secondSchool] =
      text('school') === '' ? [] : await findSchools(existingRows, agentId, text('school'));
    const rank = hasRanks ? parseRank(text('rank')) : (figureRanks[index] ?? '');
    const schoolText = school ? nameRankedSchool({ id: school.id, name: school.names.find(Boolean) ?? '' }) : '';
    const entry = RankEntry.safeParse({ rank, school: schoolText, amount: text('amount'), remark: text('remark') });
    if (!school || secondSchool)
      addError('school', text('school') === '' ? 'needed' : secondSchool ? 'severalSchools' : 'noSchool');
    else if (ranks.some((otherEntry) => otherEntry.school === schoolText)) addError('school', 'schoolTwice');
    else if (rank === '') addError('rank', 'noRank');
    else if (entry.success) ranks.push(entry.data);
    else
      addIssues(row, entry.error.issues, (path) =>
        path === 'rank' || path === 'amount' || path === 'remark' ? path : 'school',
      );
  }
  return ranks;
}

/** Returns the statements that publish a row; null withdraws the row. */
export async function createRowStatements(
  db: Database,
  site: StoredSite,
  kind: SiteImportKind,
  { key, value, at }: { key: string; value: unknown; at: number },
  { places }: ExistingRows,
): Promise<Statement[]> {
  switch (kind) {
    case 'ownSchool':
      return saveSiteSchoolRow(site.id, Number(key), value, { places, at });
    case 'course':
      return saveSiteCourseRow(site.id, key, value, at);
    case 'ranking':
      return saveRankingRow(db, site, key, value);
    default:
      return assertNever(kind);
  }
}
