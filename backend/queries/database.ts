import type { ChineseLocale, Locale } from '#shared/locale/locales.ts';
import { sees, type Sight } from '#shared/tenant/level-policy.ts';
import { askAgain } from './ask-again.ts';

// What the backend needs of D1, and no more: the Worker's binding, a script's and a test's all fit.

export type SqlValue = string | number | null;

/** A statement before it is asked. Values are always bound; `row` only carries the type of what comes back. */
export interface Statement<Row = unknown> {
  sql: string;
  values: readonly SqlValue[];
  row?: Row;
  /** Of one that changes something: carried out twice it comes to the same. */
  mayRepeat?: true;
}

interface PreparedStatement {
  bind: (...values: SqlValue[]) => PreparedStatement;
  all: <Row>() => Promise<{ results: Row[] }>;
}

export interface Database {
  prepare: (sql: string) => PreparedStatement;
  batch: <Row>(statements: never[]) => Promise<{ results: Row[] }[]>;
}

const prepare = (db: Database, { sql, values }: Statement) => db.prepare(sql).bind(...values);

/** A question begins with SELECT, or with WITH and has nothing in it that writes. */
export const isQuestion = (sql: string) =>
  /^\s*(?:SELECT|WITH)\b/i.test(sql) && !/^\s*WITH\b[^]*\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\b/i.test(sql);

const isHarmless = ({ sql, mayRepeat }: Statement) => mayRepeat === true || isQuestion(sql);

/** All that asks the database passes here: once, or again where a failure passes and nothing can be done twice. */
const ask = <T>(statements: readonly Statement[], send: () => Promise<T>): Promise<T> =>
  statements.every(isHarmless) ? askAgain(send) : send();

const SET = /\bSET\b/i;
const ADDS_TO_ITSELF = /\b(\w+)\s*=\s*\1\s*[-+|]/i;
const adds = (sql: string) => SET.test(sql) && ADDS_TO_ITSELF.test(sql.slice(sql.search(SET)));
/** An upsert that hands over what stands there after it hands it over again. */
const TAKES = /\bRETURNING\b/i;
const UPSERTS = /\bDO\s+UPDATE\s+SET\b/i;
const INSERTS_ANEW = /^\s*INSERT\s+INTO\b(?![^]*\bON\s+CONFLICT\b)/i;

/** A change that may be carried out twice: it names what shall be, and takes nothing that it hands over. */
export function repeatable<Row>(statement: Statement<Row>): Statement<Row> {
  const { sql } = statement;
  if ((TAKES.test(sql) && !UPSERTS.test(sql)) || adds(sql) || INSERTS_ANEW.test(sql))
    throw new Error('This statement comes to something else when it is carried out twice');
  return { ...statement, mayRepeat: true };
}

export async function readRows<Row>(db: Database, statement: Statement<Row>): Promise<Row[]> {
  const { results } = await ask([statement], () => prepare(db, statement).all<Row>());
  return results;
}

export async function findRow<Row>(db: Database, statement: Statement<Row>): Promise<Row | null> {
  const [row] = await readRows(db, statement);
  return row ?? null;
}

/** Several questions in one journey, each with its own rows; none takes no journey. */
export async function readTogether<Rows extends unknown[]>(
  db: Database,
  ...statements: { [At in keyof Rows]: Statement<Rows[At]> }
): Promise<{ [At in keyof Rows]: Rows[At][] }> {
  if (statements.length === 0) return [] as { [At in keyof Rows]: Rows[At][] };
  const answers = await ask(statements, () =>
    db.batch<unknown>(statements.map((statement) => prepare(db, statement)) as never[]),
  );
  return answers.map((answer) => answer.results) as { [At in keyof Rows]: Rows[At][] };
}

/** All or nothing. */
export async function writeTogether(db: Database, statements: readonly Statement[]): Promise<void> {
  if (statements.length === 0) return;
  await ask(statements, () => db.batch(statements.map((statement) => prepare(db, statement)) as never[]));
}

export const ping = (): Statement => ({ sql: 'SELECT 1', values: [] });

// Values by name. A statement says :id where the id goes, and parts of statements that many share say :locale and :level;
// what is bound has the same names. Positions are nobody's business but this file's: a part that is added to a statement
// which does not bind its value fails at once, in place of comparing a level with whatever happens to be ?2.

// prettier-ignore
type Letter =
  | 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm'
  | 'n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z';
type NameAt<Text, Name extends string = ''> = Text extends `${infer First}${infer Rest}`
  ? Lowercase<First> extends Letter
    ? NameAt<Rest, `${Name}${First}`>
    : Name
  : Name;
type NamesIn<Text, Found = never> = Text extends `${string}:${infer Rest}`
  ? NamesIn<Rest, Found | NameAt<Rest>>
  : Exclude<Found, ''>;

type ValueOf<Name> = Name extends 'locale'
  ? Locale
  : Name extends 'chinese'
    ? ChineseLocale
    : Name extends 'level'
      ? number
      : SqlValue;

/** Exactly the names that the text says; where it is put together too late for the compiler, any, and the test is at run time. */
type ValuesFor<Sql extends string> = string extends Sql
  ? Readonly<Record<string, SqlValue>> & { readonly locale?: Locale; readonly level?: number }
  : { readonly [Name in NamesIn<Sql>]: ValueOf<Name> };

/** What stands in quotes is text, whatever it looks like. */
const QUOTED_OR_NAME = /'(?:[^']|'')*'|:([a-zA-Z]+\d*)/g;

/** A statement with all of its values, each bound once however often it is named. */
export function named<const Sql extends string, Row>(sql: Sql, values: ValuesFor<Sql>): Statement<Row> {
  const { names, ...statement } = place<Row>(sql, values);
  const idle = Object.keys(values).filter((name) => !names.includes(name));
  if (idle.length > 0) throw new Error(`A statement names no :${idle.join(', no :')}`);
  return statement;
}

/** The same for parts that may be left out: of the values those that the text names. */
export function namedOf<Row>(sql: string, values: Readonly<Record<string, SqlValue>>): Statement<Row> {
  const { names: _names, ...statement } = place<Row>(sql, values);
  return statement;
}

function place<Row>(sql: string, values: Readonly<Record<string, SqlValue>>): Statement<Row> & { names: string[] } {
  const names: string[] = [];
  const placed = sql.replace(QUOTED_OR_NAME, (whole, name: string | undefined) => {
    if (name === undefined) return whole;
    if (!Object.hasOwn(values, name)) throw new Error(`A statement names :${name}, which nobody gave`);
    if (!names.includes(name)) names.push(name);
    return `?${names.indexOf(name) + 1}`;
  });
  return { sql: placed, values: names.map((name) => values[name] ?? null), names };
}

/**
 * A text column in the language :locale, else in Chinese. `column` is always a word of ours, never an input: what a caller
 * says is only ever bound.
 */
export const inLanguage = <const Column extends string>(column: Column) =>
  `coalesce(nullif(${column} ->> :locale, ''), ${column} ->> 'zh', '')` as const;

/** In which language words are wanted, and in which characters a Chinese name beside an English one. */
export interface Reader {
  locale: Locale;
  chinese: ChineseLocale;
}

/** Who reads nothing but `locale`. */
export const readerOf = (locale: Locale): Reader => ({ locale, chinese: locale === 'en-us' ? 'zh' : locale });

/** A Chinese name in the characters :chinese, whatever the language of the words around it. `column` as above. */
export const inChinese = <const Column extends string>(column: Column) =>
  `coalesce(nullif(${column} ->> :chinese, ''), ${column} ->> 'zh', '')` as const;

// Who sees a row of the catalogue is one number, its levels: a set of bits, and above them, of a row that a site wrote for itself, whose
// it is. Who asks is one number too, :level: at which public level, and above that on which site. A row of another site's is so shut by
// the comparison that shuts rows of other levels, in every statement there is (decision 031).

/** How many bits say which levels see a row; what stands above them is nothing in a row that all sites share. */
export const LEVEL_BITS = 31;
/** How many bits of :level say the level. */
const ASKER_BITS = 5;
const ASKED_LEVEL = `(:level & ${2 ** ASKER_BITS - 1})`;

/** The number of the site that asks; 0 of nobody's. */
export const ASKING_SITE = `(:level >> ${ASKER_BITS})` as ':level';

/** Whether a row is open to :level. `column` is always a word of ours. */
export const openToLevel = <const Column extends string = 'levels'>(column: Column = 'levels' as Column) =>
  `((${column} & (1 << ${ASKED_LEVEL})) <> 0 AND (${column} >> ${LEVEL_BITS}) IN (0, -1, -1 - ${ASKING_SITE}))` as `${Column} :level`;

/** Whether all sites share it. */
export const isShared = (column: string) => `${column} >= ${-(2 ** LEVEL_BITS)}`;

const LEVELS = Array.from({ length: LEVEL_BITS }, (_, level) => level);

/** A text column, '' at a :level that does not see it. `column` is always a word of ours. */
export function shownAtLevel<const Column extends string>(sight: Sight, column: Column) {
  const unseen = LEVELS.filter((publicLevel) => !sees({ publicLevel }, sight));
  return unseen.length > 0
    ? (`iif(${ASKED_LEVEL} IN (${unseen.join(', ')}), '', ${column})` as `${Column} :level`)
    : column;
}

// Which public levels may see a row: a set of bits, so that one comparison in SQL decides.

/** All bits set; also what somebody without a level gets to see, and nothing else. */
export const ALL_LEVELS = -1;

/** Beyond this a level is nobody's, and a shift would run off the end. */
const HIGHEST_LEVEL = 30;

const bitOf = (level: number) => 1 << level;

export const onlyLevels = (...levels: number[]) => levels.reduce((set, level) => set | bitOf(level), 0);

export const exceptLevels = (...levels: number[]) => ALL_LEVELS ^ onlyLevels(...levels);

/** A row that one site has for itself, which those levels see there. */
export const levelsOnSite = (agentId: number, levels = ALL_LEVELS) =>
  (levels & (2 ** LEVEL_BITS - 1)) - (agentId + 1) * 2 ** LEVEL_BITS;

/** A level as a caller names it, on which site; 0, which no row names, for any that is none. */
export function readLevel(value: string | undefined, agentId: string | undefined = ''): number {
  const level = Number(value);
  const known = Number.isInteger(level) && level >= 1 && level <= HIGHEST_LEVEL ? level : 0;
  return known + (/^[1-9]\d{0,5}$/.test(agentId) ? Number(agentId) : 0) * 2 ** ASKER_BITS;
}

/** The public level alone, of who asks on whichever site. */
export const levelAlone = (publicLevel: number) => publicLevel % 2 ** ASKER_BITS;
