import { selectTableColumns } from '#backend/queries/backup.ts';
import { type Database, queryRows, type SqlValue, batchWriteUnchecked } from '#backend/queries/database.ts';
import { insertRow, type Row } from '#backend/queries/write-rows.ts';
import { NO_PERSONAL_DATA_BY_REASON } from '#backend/retention/retention-table.ts';
import { listMigrationNames } from '#scripts/data/migrate.ts';
import { openMemoryDatabase } from './memory-database.ts';

// Small catalogue with at least one row in every catalogue table, and with rows that belong to one site or one student.

interface Column {
  name: string;
  type: string;
  isNeeded: number;
}

/** Inserts the given rows, with the simplest valid value in every other required column. */
export async function insertMinimalRows(db: Database, rows: readonly (readonly [string, Row])[]) {
  const statements = [];
  for (const [table, row] of rows) {
    const columns = await queryRows<Column>(db, {
      sql: `SELECT name, type, "notnull" = 1 AND dflt_value IS NULL AS isNeeded FROM pragma_table_info('${table}')`,
      values: [],
    });
    const requiredValues: Record<string, SqlValue> = {};
    for (const { name, type, isNeeded } of columns)
      if (isNeeded === 1) requiredValues[name] = type === 'TEXT' ? '{}' : 1;
    statements.push(insertRow(table, { ...requiredValues, ...row }));
  }
  await batchWriteUnchecked(db, statements);
}

export const OWN_ID_BASE = 2 ** 40;

const createSchoolRows = (id: number, extraColumns: Row = {}): (readonly [string, Row])[] => [
  [
    'schools',
    { id, country_id: 1, state_id: 1, city_id: 1, type_id: 1, initial: 'S', name: `School ${id}`, ...extraColumns },
  ],
  ['school_terms', { term: `school${id}`, school_id: id }],
];

const createCourseRows = (id: number, schoolId: number, extraColumns: Row = {}): (readonly [string, Row])[] => [
  [
    'courses',
    {
      id,
      school_id: schoolId,
      country_id: 1,
      major_level_id: 1,
      kind: 'degree',
      outline_id: 1001,
      terms_id: 5,
      start_month: 9,
      name: `Course ${id}`,
      ...extraColumns,
    },
  ],
  ['course_type_links', { course_id: id, type_id: 100, group_id: 1, school_rank: 1 }],
  ['course_intakes', { course_id: id, month: 9, school_rank: 1 }],
  ['course_terms', { term: `course${id}`, course_id: id }],
];

const createFactRow = (subject: string, id: number, value: number, extraColumns: Row = {}): readonly [string, Row] => [
  'facts',
  { subject, subject_id: id, fact_key: 'tuition', value, unit: '', source_id: 1, import_id: 1, ...extraColumns },
];

const createCity = (id: number): readonly [string, Row] => [
  'cities',
  { id, country_id: 1, state_id: 1, lat: 51.5, lng: -0.1278 },
];

export const FIRST_SCHOOL_ID = 101;

/** Creates the rows of a catalogue. The two editions differ in the name of the first school, its figure and a date. */
export const createCatalogue = (edition: 'old' | 'new', schools: number): (readonly [string, Row])[] => [
  ['countries', { id: 1, country_key: 'uk', offered: 1 }],
  ['country_terms', { term: 'uk', country_id: 1 }],
  ['states', { id: 1, country_id: 1 }],
  ...[1, 2].map(createCity),
  [
    'climate_stations',
    {
      country_id: 1,
      name: 'London',
      lat: 51.5,
      lng: -0.13,
      means: '[1,2,3,4,5,6,7,8,9,10,11,12]',
      precipitation: '[1,2,3,4,5,6,7,8,9,10,11,12]',
    },
  ],
  ['institution_types', { id: 1 }],
  ['course_type_groups', { id: 1, group_key: 'law' }],
  ['course_types', { id: 100, group_id: 1 }],
  ['major_levels', { id: 1 }],
  ['course_outlines', { id: 1001, subjects: '[]' }],
  ['admission_terms', { id: 5, english: '[]', academic: '[]' }],
  ...Array.from({ length: schools }, (_, index) =>
    createSchoolRows(
      FIRST_SCHOOL_ID + index,
      index === 0 ? { name: edition === 'new' ? 'Renamed Hall' : 'Oldname Hall' } : {},
    ),
  ).flat(),
  ...createCourseRows(9001, FIRST_SCHOOL_ID),
  ...createCourseRows(9002, FIRST_SCHOOL_ID + 1),
  ['school_infos', { id: 1, school_id: FIRST_SCHOOL_ID }],
  ['school_files', { id: 1, school_id: FIRST_SCHOOL_ID }],
  ['school_pathways', { school_id: FIRST_SCHOOL_ID, pathway_id: FIRST_SCHOOL_ID + 1 }],
  ['ranking_tables', { group_id: 0, year: 2026 }],
  ['school_ranks', { group_id: 0, year: 2026, rank_sort: 1, school_id: FIRST_SCHOOL_ID, rank: '1' }],
  ['sources', { id: 1, source_key: 'register', as_at: edition === 'new' ? '2026-02-02' : '2025-02-02' }],
  ['external_ids', { scheme: 'r', code: 'a', subject: 'school', subject_id: FIRST_SCHOOL_ID, digest: edition }],
  ['imports', { id: 1, token: 'first', packs: 0, at: 1000, files: '[]' }],
  createFactRow('school', FIRST_SCHOOL_ID, 12.5),
  ['admission_dates', { id: edition === 'new' ? 2 : 1, country_id: 1, publisher: 'A', source: 'https://a.example/' }],
  [
    'guides',
    {
      id: 1,
      agent_id: 0,
      guide_key: 'g',
      title: '{"zh":"一"}',
      passage: `{"en-us":"${edition} passage"}`,
      page: 'https://a.example/',
      standing: 'told',
    },
  ],
  [
    'living_costs',
    { city_id: 1, covers: 'all', least: 100, most: 200.5, source: 'https://a.example/', publisher: 'A' },
  ],
  [
    'country_charges',
    { country_id: 1, kind: 'health', least: 1, most: 2, currency: 'GBP', publisher: 'A', source: 'https://a.example/' },
  ],
  ['visa_fees', { country_id: 1, amount: 524.5, currency: 'GBP', source: 'https://a.example/', publisher: 'A' }],
  ['counting_rules', { id: 1 }],
  [
    'entry_rules',
    {
      id: 1,
      school_id: FIRST_SCHOOL_ID,
      major_level_id: 1,
      group_ids: '[]',
      confidence: 'stated',
      source: 'https://a.example/',
    },
  ],
];

/**
 * Rows that only the old edition has: a saved school in a city without other schools, and a city without any school.
 */
export const LOCAL_TABLES = [
  ...[3, 4].map(createCity),
  ...createSchoolRows(500, { city_id: 4 }),
  ...createCourseRows(9500, 500),
  createFactRow('course', 9500, 3),
];

/** Creates rows that one site has written, each containing the mark. */
export const createOwnRows = (textMark: string): (readonly [string, Row])[] => [
  ['agents', { id: 1, key_code: 'mso', host: 'a.example', languages: 'zh' }],
  ['own_courses', { id: OWN_ID_BASE, agent_id: 1, content: JSON.stringify(textMark) }],
  ['admission_terms', { id: OWN_ID_BASE, english: '[]', academic: JSON.stringify([textMark]) }],
  ...createCourseRows(OWN_ID_BASE, FIRST_SCHOOL_ID, { name: textMark, terms_id: OWN_ID_BASE, site_id: 1 }).map(
    ([table, row]): readonly [string, Row] => [table, table === 'course_terms' ? { ...row, term: textMark } : row],
  ),
  ['sources', { id: OWN_ID_BASE + 1, source_key: `own ${textMark}`, agent_id: 1 }],
  createFactRow('course', OWN_ID_BASE, 1, { part: textMark, source_id: OWN_ID_BASE + 1 }),
  [
    'guides',
    {
      id: OWN_ID_BASE + 2,
      agent_id: 1,
      guide_key: 'g',
      title: JSON.stringify({ zh: textMark }),
      page: 'https://a.example/',
      standing: 'told',
    },
  ],
  [
    'entry_rules',
    {
      id: OWN_ID_BASE + 3,
      agent_id: 1,
      school_id: FIRST_SCHOOL_ID,
      major_level_id: 1,
      note: JSON.stringify(textMark),
      confidence: 'stated',
      source: 'https://a.example/',
    },
  ],
  ['site_schools', { agent_id: 1, school_id: FIRST_SCHOOL_ID, content: JSON.stringify(textMark) }],
  [
    'site_facts',
    { agent_id: 1, school_id: FIRST_SCHOOL_ID, fact_key: 'deposit', value: textMark, source_id: OWN_ID_BASE + 1 },
  ],
  ['site_names', { agent_id: 1, school_id: FIRST_SCHOOL_ID, name_chn: JSON.stringify({ zh: textMark }), terms: '[]' }],
];

export const SAVED_ROWS: (readonly [string, Row])[] = [
  ['users', { id: 1, area_code: '852', mobile: '51234567', is_active: 1 }],
  ['school_favourites', { user_id: 1, school_id: 500 }],
  ['school_favourites', { user_id: 1, school_id: FIRST_SCHOOL_ID }],
  ['course_favourites', { user_id: 1, school_id: 500, course_id: 9500 }],
];

/** Opens an in-memory database with the final schema, in which all migrations are recorded as applied. */
export function openMigratedDatabase() {
  const memoryDatabase = openMemoryDatabase();
  memoryDatabase.sqlite.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)');
  for (const name of listMigrationNames())
    memoryDatabase.sqlite.prepare('INSERT INTO d1_migrations (name) VALUES (?1)').run(name);
  return memoryDatabase;
}

export const runSql = (db: Database, sql: string) => queryRows<Record<string, unknown>>(db, { sql, values: [] });

/**
 * Reads the rows of all tables as texts, except student_places, whose rows are derived and whose numbers exceed the
 * safe integers of JavaScript.
 */
export async function readContent(db: Database) {
  const content: Record<string, string[]> = {};
  for (const [table, ownTableColumns] of Map.groupBy(
    await queryRows(db, selectTableColumns()),
    (column) => column.table,
  )) {
    if (table === 'student_places') continue;
    const key = ownTableColumns.filter(({ key: keyPosition }) => keyPosition > 0).map(({ name }) => `"${name}"`);
    content[table] = (await runSql(db, `SELECT * FROM "${table}" ORDER BY ${key.join(', ')}`)).map((row) =>
      JSON.stringify(row),
    );
  }
  return content;
}
export type Content = Awaited<ReturnType<typeof readContent>>;

/** Returns the catalogue's rows without the values that differ between databases. */
export const getPublishedRows = (content: Content) =>
  NO_PERSONAL_DATA_BY_REASON.catalogue.map((table) => [
    table,
    content[table]?.map((row) =>
      row.replace(/"(?:digest|packs|fact_count|school_count|course_count)":(?:"[^"]*"|\d+),?/g, ''),
    ),
  ]);
