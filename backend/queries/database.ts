import type { ChineseLocale, Locale } from '#shared/locale/locales.ts';
import { isFeatureEnabled, type LevelFeature } from '#shared/tenant/level-policy.ts';
import { retryRead } from './retry-read.ts';
import { requireSiteVersion, requireStudentIndex, findStaleCaches, STAMP_TABLES } from './invalidate.ts';
import { cacheRows, findCachedRows, REFERENCE_STAMP } from './reference-reads.ts';

// Subset of the D1 API that the backend uses, implemented by the Worker's binding, scripts and tests.

export type SqlValue = string | number | null;

/** Statement that has not been executed. `row` only carries the row type. It has no value at run time. */
export interface Statement<Row = unknown> {
  sql: string;
  values: readonly SqlValue[];
  row?: Row;
  /** Whether the statement is idempotent and can therefore be retried. */
  mayRepeat?: true;
  /** Whether the statement writes only rows of a single site, so that the caches of the shared catalogue stay valid. */
  isOfOneSite?: true;
  /** Rows that the caller already has. Such a statement only occupies a position in a batch and is not sent. */
  known?: readonly Row[];
  /** Whether the rows are cached in the isolate's memory (reference-reads.ts). */
  isReference?: true;
  /**
   * Writes to derived tables, which are appended to the batch. If several statements have the same derived write, it
   * runs once.
   */
  derived?: readonly Statement[];
}

interface PreparedStatement {
  bind: (...values: SqlValue[]) => PreparedStatement;
  all: <Row>() => Promise<{ results: Row[] }>;
}

export interface Database {
  prepare: (sql: string) => PreparedStatement;
  batch: <Row>(statements: never[]) => Promise<{ results: Row[] }[]>;
  /** Stamp of reference data that this request has read; only in the database of one request (coalesce-reads.ts). */
  referenceStamp?: { current: number | null };
}

const prepare = (db: Database, { sql, values }: Statement) => db.prepare(sql).bind(...values);

/** Returns whether the statement only reads: it starts with SELECT, or starts with WITH and contains no write. */
export const isReadStatement = (sql: string) =>
  /^\s*(?:SELECT|WITH)\b/i.test(sql) && !/^\s*WITH\b[^]*\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\b/i.test(sql);

const isRepeatableSql = ({ sql, mayRepeat }: Statement) => mayRepeat === true || isReadStatement(sql);

/** Sends statements, and retries transient errors if all of them are idempotent. */
const runStatement = <T>(statements: readonly Statement[], send: () => Promise<T>): Promise<T> =>
  statements.every(isRepeatableSql) ? retryRead(send) : send();

const SET_PATTERN = /\bSET\b/i;
const SELF_ADDITION_PATTERN = /\b(\w+)\s*=\s*\1\s*[-+|]/i;
const incrementsColumn = (sql: string) =>
  SET_PATTERN.test(sql) && SELF_ADDITION_PATTERN.test(sql.slice(sql.search(SET_PATTERN)));
/**
 * Matches RETURNING, which makes a write unrepeatable unless it is an upsert, which returns the resulting row each
 * time.
 */
const RETURNING_PATTERN = /\bRETURNING\b/i;
const UPSERT_PATTERN = /\bDO\s+UPDATE\s+SET\b/i;
const INSERT_PATTERN = /^\s*INSERT\s+INTO\b(?![^]*\bON\s+CONFLICT\b)/i;

/** Marks a write as idempotent. Throws for increments, plain inserts, and writes with RETURNING other than upserts. */
export function toRepeatable<Row>(statement: Statement<Row>): Statement<Row> {
  const { sql } = statement;
  if ((RETURNING_PATTERN.test(sql) && !UPSERT_PATTERN.test(sql)) || incrementsColumn(sql) || INSERT_PATTERN.test(sql))
    throw new Error('Statement is not idempotent and must not run twice');
  return { ...statement, mayRepeat: true };
}

export const tagWithSite = (statements: readonly Statement[]): Statement[] =>
  statements.map((statement) => ({ ...statement, isOfOneSite: true }));

function getDerivedStatements(statements: readonly Statement[]): Statement[] {
  const derivedStatements = statements.flatMap((statement) => statement.derived ?? []);
  return [
    ...new Map(
      derivedStatements.map((statement) => [JSON.stringify([statement.sql, statement.values]), statement]),
    ).values(),
  ];
}

/** SQL for a new stamp. Stamps are random and never reused. */
const replaceStamp = (table: string) =>
  `INSERT INTO ${table} (id, stamp) VALUES (1, random() >> 11) ON CONFLICT (id) DO UPDATE SET stamp = excluded.stamp`;

/** Adds derived writes and cache invalidation to the statements of a batch. */
function addDerivedStatements(requestedStatements: readonly Statement[]): readonly Statement[] {
  const statements = [...requestedStatements, ...getDerivedStatements(requestedStatements)];
  const writes = statements.filter(({ sql }) => !isReadStatement(sql));
  if (writes.length === 0) return requestedStatements;
  requireSiteVersion(writes);
  requireStudentIndex(writes);
  const cacheInvalidations = findStaleCaches(writes).map((cache) => ({
    sql: STAMP_TABLES.has(cache) ? replaceStamp(cache) : `DELETE FROM ${cache}`,
    values: [],
    mayRepeat: true as const,
  }));
  return cacheInvalidations.length > 0 ? [...statements, ...cacheInvalidations] : statements;
}

const runBatch = (db: Database, statements: readonly Statement[]) => {
  const allStatements = addDerivedStatements(statements);
  if (db.referenceStamp && !allStatements.every(({ sql }) => isReadStatement(sql))) db.referenceStamp.current = null;
  return runStatement(allStatements, () =>
    db.batch<unknown>(allStatements.map((statement) => prepare(db, statement)) as never[]),
  );
};

/** Returns a placeholder in a batch for a query whose rows the caller already has. */
export const createStaticRows = <Row>(presetRows: readonly Row[]): Statement<Row> => ({
  sql: '',
  values: [],
  known: presetRows,
});

export async function queryRows<Row>(db: Database, statement: Statement<Row>): Promise<Row[]> {
  if (statement.known) return [...statement.known];
  if (statement.isReference) return (await batchRead<[Row]>(db, statement))[0];
  const statements = addDerivedStatements([statement]);
  if (statements.length > 1) return (await runBatch(db, [statement]))[0]?.results as Row[];
  const { results } = await runStatement(statements, () => prepare(db, statement).all<Row>());
  return results;
}

export async function queryRow<Row>(db: Database, statement: Statement<Row>): Promise<Row | null> {
  const [row] = await queryRows(db, statement);
  return row ?? null;
}

/**
 * Executes several queries in one round trip, or in none if no query needs to be sent. Rows of cached reference data
 * are not sent either; if their stamp has been replaced, they are read in a second round trip. A request reads the
 * stamp once, unless it writes.
 */
export async function batchRead<Rows extends unknown[]>(
  db: Database,
  ...statements: { [Index in keyof Rows]: Statement<Rows[Index]> }
): Promise<{ [At in keyof Rows]: Rows[At][] }> {
  const cached = statements.map(findCachedRows);
  const knownStamp = db.referenceStamp?.current;
  if (statements.every(({ known }, index) => known ?? (cached[index] && cached[index].stamp === knownStamp)))
    return statements.map(({ known }, index) => known ?? cached[index]?.rows) as never;
  const results = await sendReads(
    db,
    statements.map((statement, index) => (cached[index] ? null : statement)),
  );
  const isCurrent = (index: number) => cached[index]?.stamp === results.stamp;
  const outdated = statements.map((statement, index) => (cached[index] && !isCurrent(index) ? statement : null));
  const newResults = outdated.some((statement) => statement) ? await sendReads(db, outdated) : null;
  return statements.map(
    ({ known }, index) =>
      known ?? results.rows[index] ?? (isCurrent(index) ? cached[index]?.rows : newResults?.rows[index]),
  ) as { [At in keyof Rows]: Rows[At][] };
}

/** Sends statements in one round trip, with the stamp of reference data if there are cached or new reference reads. */
async function sendReads(db: Database, statements: readonly (Statement | null)[]) {
  const sent = statements.filter((statement) => statement !== null && !statement.known) as Statement[];
  const requiresStamp = statements.some((statement) => !statement || statement.isReference);
  const allSent = requiresStamp ? [...sent, REFERENCE_STAMP] : sent;
  const results = allSent.length > 0 ? await runBatch(db, allSent) : [];
  const [stampRow] = (results[sent.length]?.results ?? []) as { stamp: number }[];
  const stamp = stampRow?.stamp ?? null;
  if (db.referenceStamp && requiresStamp) db.referenceStamp.current = stamp;
  for (const [index, statement] of sent.entries())
    if (statement.isReference && stamp !== null) cacheRows(statement, stamp, results[index]?.results ?? []);
  let resultIndex = 0;
  const rows = statements.map((statement) =>
    statement === null || statement.known ? null : results[resultIndex++]?.results,
  );
  return { stamp, rows };
}

/** Executes the statements in one transaction. */
export async function batchWrite(db: Database, statements: readonly Statement[]): Promise<void> {
  if (statements.length === 0) return;
  await runBatch(db, statements);
}

/** Executes statements without derived writes and cache invalidation, for migrations and restored rows. */
export async function batchWriteUnchecked(db: Database, statements: readonly Statement[]): Promise<void> {
  await db.batch(statements.map((statement) => prepare(db, statement)) as never[]);
}

export const ping = (): Statement => ({ sql: 'SELECT 1', values: [] });

// Named parameters. Statements contain :id, shared fragments contain :locale and :level, and values are bound by the
// same names. D1 binds by position, but positions are internal to this file, so a fragment whose value is not bound
// throws instead of reading the value of another parameter.

// prettier-ignore
type NameCharacter =
  | 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm'
  | 'n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z';
type LeadingName<Text, Name extends string = ''> = Text extends `${infer First}${infer Rest}`
  ? Lowercase<First> extends NameCharacter
    ? LeadingName<Rest, `${Name}${First}`>
    : Name
  : Name;
type ParameterNames<Text, Found = never> = Text extends `${string}:${infer Rest}`
  ? ParameterNames<Rest, Found | LeadingName<Rest>>
  : Exclude<Found, ''>;

type ParameterValue<Name> = Name extends 'locale'
  ? Locale
  : Name extends 'chinese'
    ? ChineseLocale
    : Name extends 'level'
      ? number
      : SqlValue;

/**
 * Values for exactly the names in the statement. The compiler cannot check the names in dynamically composed text, so
 * they are checked at run time.
 */
type ParameterValues<Sql extends string> = string extends Sql
  ? Readonly<Record<string, SqlValue>> & { readonly locale?: Locale; readonly level?: number }
  : { readonly [Name in ParameterNames<Sql>]: ParameterValue<Name> };

/**
 * SQL of a limit. SQLite compiles a statement again for each value of a limit that is a bare parameter, which takes as
 * long as most queries of the catalogue.
 */
export const LIMIT = 'LIMIT :limit + 0' as const;

/** Matches placeholders. It also matches quoted text, because a colon inside quotes does not start a placeholder. */
const QUOTED_OR_NAME_PATTERN = /'(?:[^']|'')*'|:([a-zA-Z]+\d*)/g;

/** Creates a statement with named values. Throws for a value that the statement does not use. */
export function bindNamed<const Sql extends string, Row>(sql: Sql, values: ParameterValues<Sql>): Statement<Row> {
  const { names, ...statement } = bindPlaceholders<Row>(sql, values);
  const unusedNames = Object.keys(values).filter(
    (name) => !names.includes(name) && !(name === 'level' && names.includes('site')),
  );
  if (unusedNames.length > 0) throw new Error(`A statement names no :${unusedNames.join(', no :')}`);
  return statement;
}

/** Creates a statement from optional fragments and drops the values that its text does not use. */
export function prepareFragments<Row>(sql: string, values: Readonly<Record<string, SqlValue>>): Statement<Row> {
  const { names: _names, ...statement } = bindPlaceholders<Row>(sql, values);
  return statement;
}

function bindPlaceholders<Row>(
  sql: string,
  values: Readonly<Record<string, SqlValue>>,
): Statement<Row> & { names: string[] } {
  const { sql: boundSql, names } = numberPlaceholders(sql);
  for (const name of names)
    if (!Object.hasOwn(values, name) && !(name === 'site' && Object.hasOwn(values, 'level')))
      throw new Error(`A statement names :${name === 'site' ? 'level' : name}, which nobody gave`);
  return { sql: boundSql, values: names.map((name) => getNamedValue(values, name)), names };
}

interface NumberedText {
  sql: string;
  names: string[];
}

/** Cache of statement texts. It has one entry for each combination of filters in use. */
const numberedTexts = new Map<string, NumberedText>();
const MAX_NUMBERED_TEXTS = 500;

function numberPlaceholders(sql: string): NumberedText {
  const knownText = numberedTexts.get(sql);
  if (knownText) return knownText;
  const names: string[] = [];
  const numberedSql = sql.replace(QUOTED_OR_NAME_PATTERN, (match, name: string | undefined) => {
    if (name === undefined) return match;
    if (!names.includes(name)) names.push(name);
    return `?${names.indexOf(name) + 1}`;
  });
  if (numberedTexts.size >= MAX_NUMBERED_TEXTS) numberedTexts.clear();
  const numberedText = { sql: numberedSql, names };
  numberedTexts.set(sql, numberedText);
  return numberedText;
}

/**
 * Returns the SQL for a text column in :locale, or in Chinese if the text is missing. `column` must be a constant,
 * never user input.
 */
export const selectInLanguage = <const Column extends string>(column: Column) =>
  `coalesce(nullif(${column} ->> :locale, ''), ${column} ->> 'zh', '')` as const;

/** Requested language, and the script of Chinese names, which are shown in every language. */
export interface Reader {
  locale: Locale;
  chinese: ChineseLocale;
}

export const getReader = (locale: Locale): Reader => ({ locale, chinese: locale === 'en-us' ? 'zh' : locale });

/** Returns the script of Chinese names in the office, where English readers see Hong Kong's. */
export const getOfficeScript = (locale: Locale): ChineseLocale => (locale === 'zh' ? 'zh' : 'zh-hk');

/** Returns the SQL for a Chinese name in the script :chinese, whatever :locale is. `column` must be a constant. */
export const selectInChinese = <const Column extends string>(column: Column) =>
  `coalesce(nullif(${column} ->> :chinese, ''), ${column} ->> 'zh', '')` as const;

// `levels` is a bit set of the public levels at which a row is visible: -1 means every level, bit n means level n.
// Schools and courses of a single site have the site's id in `site_id`, which is 0 for shared rows. The caller's level
// is :level, and the caller's site is :site. Both are derived from the value bound as `level` (parseLevel), so a
// statement that has one of them always has both.

export const LEVEL_BITS = 31;
/** Number of bits for the level in the value bound as `level`. The higher bits contain the site's id. */
const LEVEL_FIELD_BITS = 5;

/** Id of the caller's site, or 0 if there is none. */
export const CALLER_SITE = ':site' as ':level';

/** Returns the SQL condition that the bit set contains the caller's level. `column` must be a constant. */
export const buildLevelCondition = <const Column extends string = 'levels'>(column: Column = 'levels' as Column) =>
  `(${column} & (1 << :level)) <> 0` as `${Column} :level`;

/**
 * Returns the SQL condition that a school or course is visible at the caller's level and is shared or belongs to the
 * caller's site.
 */
export const buildSiteCondition = <const Table extends string>(table: Table) =>
  `(${buildLevelCondition(`${table}.levels`)} AND ${table}.site_id IN (0, ${CALLER_SITE}))` as `${Table} :level`;

/**
 * Returns the SQL condition that an article is visible at the caller's level and is shared or belongs to the caller's
 * site. The unary plus keeps the planner on the index in list order.
 */
export const buildNewsCondition = <const Table extends string>(table: Table) =>
  `(${buildLevelCondition(`${table}.levels`)} AND +${table}.agent_id IN (0, ${CALLER_SITE}))` as `${Table} :level`;

/** Returns the SQL condition that a school or course is shared by all sites. */
export const isShared = (table: string) => `${table}.site_id = 0`;

const LEVELS = Array.from({ length: LEVEL_BITS }, (_, level) => level);

/**
 * Returns the SQL for a text column that is replaced with '' at levels that may not see it. `column` must be a
 * constant.
 */
export function maskByLevel<const Column extends string>(levelFeature: LevelFeature, column: Column) {
  const hiddenLevels = LEVELS.filter((publicLevel) => !isFeatureEnabled({ publicLevel }, levelFeature));
  return hiddenLevels.length > 0
    ? (`iif(:level IN (${hiddenLevels.join(', ')}), '', ${column})` as `${Column} :level`)
    : column;
}

// Public levels are stored as a bit set, which SQL can check with one comparison.

/** Bit set with all levels. A caller without a level has this value too. */
export const ALL_LEVELS = -1;

/** Highest level: bit 31 is the sign bit, so a larger shift would overflow. */
const MAX_LEVEL = 30;

const getBit = (publicLevel: number) => 1 << publicLevel;

export const onlyLevels = (...levels: number[]) => levels.reduce((mask, level) => mask | getBit(level), 0);

export const exceptLevels = (...levels: number[]) => ALL_LEVELS ^ onlyLevels(...levels);

/** Parses the caller's level and site into one number. An unknown level becomes 0, at which no row is visible. */
export function parseLevel(value: string | undefined, agentId: string | undefined = ''): number {
  const level = Number(value);
  const validLevel = Number.isInteger(level) && level >= 1 && level <= MAX_LEVEL ? level : 0;
  return validLevel + (/^[1-9]\d{0,5}$/.test(agentId) ? Number(agentId) : 0) * 2 ** LEVEL_FIELD_BITS;
}

/** Extracts the public level from the parsed value. */
export const levelAlone = (publicLevel: number) => publicLevel % 2 ** LEVEL_FIELD_BITS;

/** Extracts the id of the caller's site from the parsed value; 0 if there is none. */
export const siteAlone = (publicLevel: number) => Math.floor(publicLevel / 2 ** LEVEL_FIELD_BITS);

/** Returns the value of a parameter. `level` and `site` are both derived from the value bound as `level`. */
function getNamedValue(values: Readonly<Record<string, SqlValue>>, name: string): SqlValue {
  const value = values[name] ?? null;
  if (name === 'site' && typeof values.level === 'number' && value === null) return siteAlone(values.level);
  return name === 'level' && typeof value === 'number' ? levelAlone(value) : value;
}
