import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type ExistingSchool, selectExistingSchools } from '#backend/queries/facts/import-tables.ts';
import { type Database, queryRows, type Statement } from '#backend/queries/database.ts';
import { incrementSiteVersion } from '#backend/queries/site/agents.ts';
import { selectSiteCourses, selectSiteRules } from '#backend/queries/site/site-courses.ts';
import { selectSiteSchools, type TownRow, selectTowns } from '#backend/queries/site/site-schools.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { dedupRebuilds } from '#backend/site/import/run-import.ts';
import { hasSameValues } from '#backend/site/forms/merge-typed.ts';
import { flatten } from '#backend/site/forms/schema-form.ts';
import { saveSiteCourseRow } from '#backend/site/rows/course-row.ts';
import { saveSiteRuleRow } from '#backend/site/rows/entry-rule-row.ts';
import { findTown, SiteSchoolText, saveSiteSchoolRow } from '#backend/site/rows/site-school-row.ts';
import { FIRST_FILE_ID } from '#backend/site/rows/row-fields.ts';
import { ROW_KINDS } from '#backend/site/rows/row-kinds.ts';
import { parseRule } from '#backend/matching/rule-notation.ts';
import { RULE_EXAMS } from '#backend/seed/matching/entry-rule-rows.ts';
import { toBareName } from '#scripts/import/catalogue/known-schools.ts';
import { type ImportFlags, checkDeletionLimit } from '#scripts/import/deletion-limit.ts';
import { UnreadableFileError } from '#scripts/import/read/import-errors.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import { ImportReport } from '#scripts/import/import-report.ts';
import { RULE_COLUMNS } from '#scripts/import/tables/parse-entry-rules.ts';
import { getTexts, type ValuesOf } from './columns.ts';
import { createCourseFacts, OWN_COURSE_COLUMNS } from './own-courses.ts';
import { OWN_SCHOOL_COLUMNS, createSchoolFacts } from './own-schools.ts';
import { OwnSources, type SOURCE_COLUMNS } from './own-source.ts';
import { UniqueKeys, parseOwnFile } from './parse-own-file.ts';
import { SchoolsByName } from './schools-by-name.ts';
import { type CountryKey, CURRENCY_BY_COUNTRY } from '#backend/catalogue/country-keys.ts';

// Imports an agency's file as rows of one site (decision 031). That site's office lists and edits the rows. Responses
// to other sites do not contain them.

/** Kinds of files whose rows may belong to one site, with the kind of part in the office. */
export const SITE_FILES = { schools: 'ownSchool', courses: 'course', rules: 'rule' } as const;
export type SiteFileKind = keyof typeof SITE_FILES;
export const isSiteFile = (kind: string): kind is SiteFileKind => Object.hasOwn(SITE_FILES, kind);

interface SiteRow {
  /** Key of the row in the office: the id of the school, or the ids of the school and the row. */
  key: string;
  value: unknown;
  row: TableRow;
}

interface ParseContext {
  agentId: number;
  storedSchools: readonly ExistingSchool[];
  siteTexts: ReadonlyMap<string, SiteSchoolText>;
  places: readonly TownRow[];
  report: ImportReport;
}

const ID_BITS = 44n;
/** Distance between two ids. The same as in `generateId`. */
const ID_STEP = 16;

/**
 * Derives an id from the site and the key. The same key has the same id in every file of a site, and other ids on other
 * sites.
 */
export function createSiteKeyId(agentId: number, kind: SiteFileKind, key: string): number {
  const hash = createHash('sha256')
    .update(JSON.stringify([agentId, kind, key]))
    .digest();
  return FIRST_FILE_ID + Number(BigInt.asUintN(Number(ID_BITS), hash.readBigUInt64BE())) * ID_STEP;
}

const isFileKey = (key: string) => Number(key.split('-').at(-1)) >= FIRST_FILE_ID;

interface SourceValues extends ValuesOf<typeof SOURCE_COLUMNS> {}

const createSource = (values: SourceValues) => ({
  publisher: values['source.publisher'],
  sourceTitle: values['source.title'] || values['source.publisher'],
  page: values['source.address'],
  day: values['source.date'],
  licence: values['source.licence'],
});
const EMPTY_SOURCE = { publisher: '', sourceTitle: '', page: '', day: '', licence: '' };

const formatFigure = (figure: number | null) => (figure === null ? '' : String(figure));

async function* parseSchools(
  path: string,
  { agentId, storedSchools, places, siteTexts, report }: ParseContext,
): AsyncGenerator<SiteRow> {
  const [keys, sources] = [new UniqueKeys(), new OwnSources()];
  const schoolsByName = new Map(
    storedSchools.map((school) => [`${school.countryKey} ${toBareName(school.name)}`, school.id]),
  );
  for await (const { row, values } of parseOwnFile(OWN_SCHOOL_COLUMNS, path, report)) {
    const sameNameSchoolId = schoolsByName.get(`${values.country} ${toBareName(values['name.en-us'])}`);
    if (sameNameSchoolId !== undefined)
      row.addError('name.en-us', `is the name of school ${sameNameSchoolId} in the catalogue: add courses to that one`);
    if (!keys.addKey(row, 'key', values.key)) continue;
    createSchoolFacts(row, values, sources);
    for (const column of ['other-names', 'students-from-abroad'] as const)
      if (values[column] !== null && String(values[column]) !== '')
        report.skip(column, 'a school of one site cannot have any', values['name.en-us']);
    const { country, state, city, kind, ownership, address, website, lat, lng } = values;
    const value = {
      name: getTexts(values, 'name'),
      country,
      city: `${city}, ${state}`,
      schoolKind: kind === 'pathway' ? 'pathway-college' : kind,
      ownership,
      address,
      website,
      lat: formatFigure(lat),
      lng: formatFigure(lng),
      facts:
        values['room-and-board'] === null
          ? []
          : [
              {
                fact: 'room-and-board',
                amount: formatFigure(values['room-and-board']),
                currency: '',
                ...createSource(values),
              },
            ],
    };
    const id = String(createSiteKeyId(agentId, 'schools', values.key));
    const parseResult = SiteSchoolText.safeParse(value);
    if (parseResult.success && typeof findTown(places, parseResult.data) === 'string')
      row.addError(
        'city',
        `is '${city}' in '${state}', which is no town here: a school of one site stands in one that is`,
      );
    const previousText = siteTexts.get(id);
    if (previousText && previousText.country !== country)
      row.addError(
        'country',
        `is ${country}, and was ${previousText.country}: its fees are in that money; say another key`,
      );
    yield { key: id, value, row };
  }
}

/** Returns a function that finds one of the site's schools by its key in the file, or a shared school by id or name. */
function createSchoolFinder({ agentId, storedSchools, siteTexts }: ParseContext) {
  const ownSchools = [...siteTexts].map(([id, { name, country }]): ExistingSchool => {
    const texts = { name: name['en-us'], zh: name.zh, zhHk: name['zh-hk'] };
    return { id: Number(id), ...texts, countryId: 0, countryKey: country, ownKey: '' };
  });
  const schools = new SchoolsByName([...storedSchools, ...ownSchools]);
  const siteSchoolById = new Map(ownSchools.map((school) => [school.id, school]));
  return (row: TableRow, name: string) =>
    siteSchoolById.get(createSiteKeyId(agentId, 'schools', name)) ?? schools.findSchool(row, 'school', name);
}

async function* parseCourses(path: string, context: ParseContext): AsyncGenerator<SiteRow> {
  const { agentId, report } = context;
  const [keys, sources, findSchool] = [new UniqueKeys(), new OwnSources(), createSchoolFinder(context)];
  for await (const { row, values } of parseOwnFile(OWN_COURSE_COLUMNS, path, report)) {
    const school = findSchool(row, values.school);
    if (!keys.addKey(row, 'key', values.key) || !school) continue;
    const currency = CURRENCY_BY_COUNTRY[school.countryKey as CountryKey];
    const figures = createCourseFacts(row, values, { money: currency, sources });
    const hasSource = figures.length > 0 || values['start-months'].length > 0;
    const value = {
      name: getTexts(values, 'name'),
      level: values.level,
      fields: values.fields.map((field) => ({ field })),
      startMonths: values['start-months'].join(';'),
      weeks: formatFigure(values.weeks),
      feeYear: formatFigure(values['fee-year']),
      feeTotal: formatFigure(values['fee-total']),
      website: '',
      ...(hasSource ? createSource(values) : EMPTY_SOURCE),
    };
    yield { key: `${school.id}-${createSiteKeyId(agentId, 'courses', values.key)}`, value, row };
  }
}

async function* parseRules(path: string, context: ParseContext): AsyncGenerator<SiteRow> {
  const { agentId, report } = context;
  const [keys, findSchool] = [new UniqueKeys(), createSchoolFinder(context)];
  for await (const { row, values } of parseOwnFile(RULE_COLUMNS, path, report)) {
    const school = findSchool(row, values.school);
    const { level, fields, programme, exam, confidence } = values;
    const name = getTexts(values, 'name');
    // Ignoring `asking` would apply the rule to every course of the school.
    if (values.asking !== '')
      row.addError('asking', 'is only supported for rules of all sites: omit it, or import the rule for all');
    const { kind, ...read } = parseRule(RULE_EXAMS[exam], values.rule);
    if (kind === 'fault') row.addError('rule', 'problem' in read ? read.problem : 'is not a rule');
    if (kind === 'none') {
      report.skip('rules', `${'why' in read ? read.why : ''} is no threshold`, `${values.school}, ${name['en-us']}`);
      continue;
    }
    const key = JSON.stringify([school?.id, level, exam, fields, programme, name['en-us']]);
    if (!school || !keys.addKey(row, 'name.en-us', key)) continue;
    const value = {
      exam,
      level,
      fields: fields.map((field) => ({ field })),
      rule: values.rule,
      ruleFor: name,
      asks: getTexts(values, 'note'),
      programme: programme === '' ? 'no' : 'yes',
      confidence,
      page: values['source.address'],
      sourceTitle: values['source.title'],
      asAt: values['source.as-at'],
      year: formatFigure(values['source.year']),
    };
    yield { key: `${school.id}-${createSiteKeyId(agentId, 'rules', key)}`, value, row };
  }
}

const PARSERS = { schools: parseSchools, courses: parseCourses, rules: parseRules } as const;

const MAX_ROWS = 100_000;

/** Returns the site's existing rows by their keys in the office. The value is null for a withdrawn row. */
async function readExisting(db: Database, { id }: StoredSite) {
  const [schools, courses, rules, places, storedSchools] = await Promise.all([
    queryRows(db, selectSiteSchools(id, 'zh', MAX_ROWS)),
    queryRows(db, selectSiteCourses(id, 'zh', MAX_ROWS)),
    queryRows(db, selectSiteRules(id, 'zh', MAX_ROWS)),
    queryRows(db, selectTowns()),
    queryRows(db, selectExistingSchools()),
  ]);
  const parseContent = (content: string | null) => JSON.parse(content ?? 'null') as unknown;
  return {
    places,
    here: storedSchools,
    own: new Map(
      schools.map(({ id: school, content }) => [String(school), SiteSchoolText.parse(parseContent(content))]),
    ),
    held: {
      schools: new Map(schools.map((row) => [String(row.id), parseContent(row.content)])),
      courses: new Map(courses.map((row) => [`${row.id}-${row.rowId}`, parseContent(row.content)])),
      rules: new Map(rules.map((row) => [`${row.id}-${row.rowId}`, parseContent(row.content)])),
    },
  };
}

interface PlannedFile {
  report: ImportReport;
  counts: Record<'new' | 'changed' | 'unchanged' | 'gone', number>;
  /** Statements for one transaction. Empty if nothing changes or the file has errors. */
  statements: Statement[];
}

/**
 * Plans the changes that make the site's rows equal to those of the file. Rows of an earlier file that are missing now
 * are withdrawn. Rows written in the office stay unchanged.
 */
export async function planSiteFile(
  db: Database,
  site: StoredSite,
  { kind, path }: { kind: SiteFileKind; path: string },
  { acceptsDeletions = false }: ImportFlags = {},
  time = Date.now(),
): Promise<PlannedFile> {
  const report = new ImportReport();
  const { places, here: storedSchools, own: siteTexts, held: storedByKind } = await readExisting(db, site);
  const storedRows = storedByKind[kind];
  const schema = ROW_KINDS[SITE_FILES[kind]].schema;
  const createWriteStatement = (key: string, value: unknown) =>
    kind === 'schools'
      ? saveSiteSchoolRow(site.id, Number(key), value, { places, at: time })
      : kind === 'courses'
        ? saveSiteCourseRow(site.id, key, value, time)
        : saveSiteRuleRow(site.id, key, value);
  const seenKeys = new Set<string>();
  const changes: { key: string; value: unknown }[] = [];
  const counts = { new: 0, changed: 0, unchanged: 0, gone: 0 };
  try {
    for await (const { key, value, row } of PARSERS[kind](path, {
      agentId: site.id,
      storedSchools,
      siteTexts,
      places,
      report: report,
    })) {
      seenKeys.add(key);
      const parseResult = schema.safeParse(value);
      if (!parseResult.success) {
        for (const { path: field, message } of parseResult.error.issues)
          row.addError(field.map(String).join('.'), `is not allowed in a row of one site: ${message}`);
        continue;
      }
      const storedValue = storedRows.get(key);
      if (storedValue === undefined) counts.new += 1;
      else if (hasSameValues(flatten(storedValue), flatten(parseResult.data))) {
        counts.unchanged += 1;
        continue;
      } else counts.changed += 1;
      changes.push({ key, value: parseResult.data });
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    report.errors.addError({ file: basename(path), ...error.location }, error.message);
  }
  const fileKeys = [...storedRows.keys()].filter(isFileKey);
  const removedKeys = fileKeys.filter((key) => !seenKeys.has(key));
  counts.gone = removedKeys.length;
  if (!acceptsDeletions && report.errors.count === 0)
    checkDeletionLimit(
      report.errors,
      { file: basename(path) },
      { what: kind, held: fileKeys.length, gone: removedKeys.length, isEmpty: seenKeys.size === 0 },
    );
  if (report.errors.count > 0 || changes.length + removedKeys.length === 0)
    return { report: report, counts, statements: [] };
  const result = await Promise.all(
    [...changes, ...removedKeys.map((key) => ({ key, value: null }))].map(({ key, value }) =>
      createWriteStatement(key, value),
    ),
  );
  return {
    report: report,
    counts,
    statements: [...dedupRebuilds(site.id, result.flat()), incrementSiteVersion(site.fields.keyCode)],
  };
}
