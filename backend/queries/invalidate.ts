// Cache invalidation after writes. All statements of the backend, scripts and importers pass through database.ts, which
// calls the functions below with each whole batch, so that no code can forget the invalidation.

interface WriteStatement {
  sql: string;
  /** Whether the statement writes only rows of a single site, so that shared caches stay valid. */
  isOfOneSite?: true;
}

/** Tables with texts that the assistant quotes. */
const PASSAGE_TABLES = [
  'agents',
  'guides',
  'help_entries',
  'lectures',
  'news',
  'page_module_items',
  'page_modules',
  'pages',
  'school_infos',
];

/** Caches that also contain rows of single sites, so that writes to such rows invalidate them too. */
const TABLES_WITH_SITE_ROWS: ReadonlySet<string> = new Set(['passages', 'course_index', 'reference_stamps']);

/** Caches that are in the memory of isolates. The table has only their stamp, which is replaced instead of deleted. */
export const STAMP_TABLES: ReadonlySet<string> = new Set(['matching_stamps', 'reference_stamps']);

/** Tables of the rows that isolates cache (reference-reads.ts). */
const REFERENCE_TABLES = [
  'admission_dates',
  'catalogue_counts',
  'cities',
  'countries',
  'country_charges',
  'country_terms',
  'course_type_groups',
  'course_type_links',
  'course_types',
  'courses',
  'entry_rules',
  'facts',
  'institution_types',
  'living_costs',
  'major_levels',
  'match_shelves',
  'open_ranks',
  'own_courses',
  'ranking_tables',
  'school_ranks',
  'schools',
  'site_facts',
  'site_names',
  'site_rankings',
  'site_ranks',
  'site_schools',
  'sources',
  'states',
  'visa_fees',
];

/** Cache tables, each with the tables from which it is computed. */
export const CACHES: Readonly<Record<string, readonly string[]>> = {
  catalogue_counts: ['schools', 'courses', 'course_intakes', 'course_type_links'],
  packed_names: ['schools', 'school_terms', 'courses', 'course_terms', 'course_intakes', 'course_type_links'],
  passages: PASSAGE_TABLES,
  name_terms: ['cities', 'states', 'course_types', 'course_type_groups'],
  course_index: ['schools', 'courses', 'course_type_links', 'facts'],
  matching_stamps: [
    'schools',
    'courses',
    'entry_rules',
    'facts',
    'living_costs',
    'match_shelves',
    'packed_admissions',
    'sources',
  ],
  reference_stamps: REFERENCE_TABLES,
};

/** Tables in which deleting a row also deletes catalogue rows by cascade. */
export const CASCADING_TABLES: readonly string[] = [
  'countries',
  'states',
  'cities',
  'course_types',
  'course_type_groups',
];

/** Tables with content shown on a site's pages. The edge caches pages by the site's version in `site_versions`. */
export const SITE_TABLES: readonly string[] = [
  'agent_news',
  'agents',
  'help_entries',
  'lectures',
  'menus',
  'news',
  'page_module_items',
  'page_modules',
  'pages',
  'privacy_policies',
  'site_rankings',
  'version_notes',
];

const WRITE_PATTERN =
  /\b(INSERT(?:\s+OR\s+\w+)?\s+INTO|REPLACE\s+INTO|DELETE\s+FROM|UPDATE(?:\s+OR\s+\w+)?)\s+"?(\w+)/gi;

/** Matches schema changes. Creating a trigger does not execute the writes in its body. */
const SCHEMA_PATTERN = /^\s*(?:CREATE|DROP|ALTER)\b/i;

const parseWrites = (sql: string) =>
  [...(SCHEMA_PATTERN.test(sql) ? '' : sql).matchAll(WRITE_PATTERN)].map(([, verb = '', table = '']) => ({
    table,
    isDelete: /^delete/i.test(verb),
  }));

/** Matches writes that change to which agents a student belongs, or the words by which the office finds a student. */
const STUDENT_ROWS_PATTERN =
  /\b(?:(?:INSERT INTO|DELETE FROM) (?:users|school_favourites|chat_conversations)|DELETE FROM (?:applications|chat_contacts))\b/;
const STUDENT_COLUMN_PATTERNS: readonly (readonly [table: RegExp, column: RegExp])[] = [
  [/\bUPDATE users SET\b/, /\b(?:agent_id|nickname|name|first_name|last_name|mobile|delete_asked_at) =/],
  [/\bUPDATE (?:applications|chat_conversations) SET\b/, /\bstatus =/],
];

function writesStudentColumns({ sql }: WriteStatement): boolean {
  const [assignments = ''] = sql.split(/\bWHERE\b/);
  return (
    STUDENT_ROWS_PATTERN.test(sql) ||
    STUDENT_COLUMN_PATTERNS.some(([table, column]) => table.test(assignments) && column.test(assignments))
  );
}

/**
 * Throws if a batch changes students without updating their index (`indexStudents`). The office would otherwise list
 * outdated data.
 */
export function requireStudentIndex(statements: readonly WriteStatement[]): void {
  const studentChange = statements.find(writesStudentColumns);
  if (studentChange && !statements.some(({ sql }) => parseWrites(sql).some(({ table }) => table === 'student_places')))
    throw new Error(
      `A batch that changes students must also index them (indexStudents): ${studentChange.sql.slice(0, 80)}`,
    );
}

/**
 * Returns the caches to clear after a batch. A cache that the batch fills after its last write to the source tables is
 * not cleared.
 */
export function findStaleCaches(statements: readonly WriteStatement[]): string[] {
  const writes = statements.map(({ sql, isOfOneSite = false }) => ({ isOfOneSite, tables: parseWrites(sql) }));
  return Object.entries(CACHES).flatMap(([cache, sourceTables]) => {
    const lastWrite = writes.findLastIndex(
      ({ isOfOneSite, tables }) =>
        (!isOfOneSite || TABLES_WITH_SITE_ROWS.has(cache)) &&
        tables.some(
          ({ table, isDelete }) => sourceTables.includes(table) || (isDelete && CASCADING_TABLES.includes(table)),
        ),
    );
    const lastFill = writes.findLastIndex(({ tables }) =>
      tables.some(({ table, isDelete }) => table === cache && !isDelete),
    );
    return lastWrite > lastFill ? [cache] : [];
  });
}

/**
 * Throws if a batch changes what a site shows without incrementing the site's version. The edge would otherwise serve
 * outdated pages.
 */
export function requireSiteVersion(statements: readonly WriteStatement[]): void {
  const tables = new Set(statements.flatMap(({ sql }) => parseWrites(sql).map(({ table }) => table)));
  const changedTables = SITE_TABLES.filter((table) => tables.has(table));
  if (changedTables.length > 0 && !tables.has('site_versions'))
    throw new Error(`A batch that writes ${changedTables.join(', ')} must also increment the site version (touchSite)`);
}
