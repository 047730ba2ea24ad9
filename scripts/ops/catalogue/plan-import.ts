// Plans the changes after which the catalogue equals that of a file. Writes nothing.
import type { Database, SqlValue } from '#backend/queries/database.ts';
import { type CatalogueFile, type Cells, CatalogueFileError } from './catalogue-file.ts';
import { type CatalogueTable, isSiteRow, rowsOfTable } from './catalogue-tables.ts';

interface TablePlan {
  table: CatalogueTable;
  put: Cells[];
  /** Keys of the rows to delete. */
  removedRows: Cells[];
}

export interface CataloguePlan {
  /** Changes by table, in the order of the file. */
  tables: TablePlan[];
  counts: Record<'new' | 'changed' | 'gone', number>;
  /** Ids of schools and courses that become hidden. */
  hidden: Record<'school' | 'course', number[]>;
  back: Record<'school' | 'course', number[]>;
  /** Number of schools that are visible now. */
  seen: number;
  /** Ids of schools and courses whose search terms change. */
  reindexed: Record<'school' | 'course', Set<number>>;
  /** History of facts: ids that another row has in the file, the last id of the database, and the last id of both. */
  history: { moved: number[]; last: number; lastOfBoth: number };
  /** Ids of the imports that are newer than all existing ones. */
  news: number[];
}

const SUBJECT_OF: Readonly<Record<string, 'school' | 'course'>> = { schools: 'school', courses: 'course' };
const TERMS_OF: Readonly<Record<string, 'school' | 'course'>> = { school_terms: 'school', course_terms: 'course' };

/** Returns the ids of the schools and courses in the file. Rows of other schools and courses stay unchanged. */
async function idsOfFile(file: CatalogueFile) {
  const ids = { schools: new Set<SqlValue>(), courses: new Set<SqlValue>() };
  for await (const { table, columns, rows } of file.tables())
    if (table === 'schools' || table === 'courses')
      for (const row of rows) ids[table].add(row[columns.indexOf('id')] ?? null);
  return ids;
}

export async function planImport(
  db: Database,
  file: CatalogueFile,
  tables: readonly CatalogueTable[],
): Promise<CataloguePlan> {
  const plan: CataloguePlan = {
    tables: [],
    counts: { new: 0, changed: 0, gone: 0 },
    hidden: { school: [], course: [] },
    back: { school: [], course: [] },
    seen: 0,
    reindexed: { school: new Set(), course: new Set() },
    history: { moved: [], last: 0, lastOfBoth: 0 },
    news: [],
  };
  const ids = await idsOfFile(file);
  const renamed = new Set<SqlValue>();
  /** Ids that rows reference, by table. */
  const referenced = new Map<string, Set<SqlValue>>();
  for await (const { table: name, columns, rows } of file.tables()) {
    const table = tables.find((item) => item.table === name);
    if (!table || table.columns.join() !== columns.join())
      throw new CatalogueFileError(`${name} is not here as the file has it`);
    const cell = (row: Cells, column: string) => row[columns.indexOf(column)] ?? null;
    const getKey = (row: Cells) => table.key.map((column) => cell(row, column));
    const lean = (row: Cells) => {
      for (const { column, parent } of table.references) {
        const set = referenced.get(parent) ?? new Set();
        referenced.set(parent, set.add(cell(row, column)));
      }
    };
    const subject = SUBJECT_OF[name];
    const changeIndex = (row: Cells, previousCells: Cells | undefined) => {
      const terms = TERMS_OF[name];
      if (terms) plan.reindexed[terms].add(Number(cell(row, `${terms}_id`)));
      if (!subject) return;
      const id = Number(cell(row, 'id'));
      const isRenamed = ['name', 'name_chn'].some(
        (column) => !previousCells || cell(previousCells, column) !== cell(row, column),
      );
      if (isRenamed) plan.reindexed[subject].add(id);
      if (isRenamed && previousCells && subject === 'school') renamed.add(id);
      const [previous, is] = [previousCells ? cell(previousCells, 'levels') : null, cell(row, 'levels')];
      if (previous === 0 && is !== 0) plan.back[subject].push(id);
      if (previous !== null && previous !== 0 && is === 0) plan.hidden[subject].push(id);
    };
    const isBeside = (row: Cells) => {
      const hangsOn = (kind: 'schools' | 'courses', value: SqlValue) => value !== null && !ids[kind].has(value);
      if (columns.includes('subject_id')) {
        return hangsOn(cell(row, 'subject') === 'course' ? 'courses' : 'schools', cell(row, 'subject_id'));
      }
      return table.references.some(
        ({ column, parent }) => (parent === 'schools' || parent === 'courses') && hangsOn(parent, cell(row, column)),
      );
    };
    const requested = new Map<string, Cells>();
    for (const row of rows) {
      if (isSiteRow(columns, row)) throw new CatalogueFileError(`${name} has a row of one site in the file`);
      requested.set(JSON.stringify(getKey(row)), row);
      lean(row);
    }
    if (requested.size < rows.length) throw new CatalogueFileError(`${name} has two rows of one key in the file`);
    const tablePlan: TablePlan = { table, put: [], removedRows: [] };
    const lastHere = { id: 0, at: 0 };
    for await (const row of rowsOfTable(db, table)) {
      const key = JSON.stringify(getKey(row));
      const next = requested.get(key);
      if (name === 'fact_history') plan.history.last = Number(cell(row, 'id'));
      if (name === 'imports') lastHere.at = Math.max(lastHere.at, Number(cell(row, 'at')));
      if (name === 'schools' && cell(row, 'levels') !== 0) plan.seen += 1;
      const stays = isSiteRow(columns, row) || (name !== 'schools' && name !== 'courses' && isBeside(row));
      if (stays && next && name !== 'fact_history')
        throw new CatalogueFileError(
          `${name} has ${key} in the file, which here is a row that is not of the catalogue`,
        );
      if (stays) {
        if (next) plan.history.moved.push(Number(cell(row, 'id')));
        lean(row);
      } else if (next) {
        requested.delete(key);
        if (JSON.stringify(next) === JSON.stringify(row)) continue;
        plan.counts.changed += 1;
        tablePlan.put.push(next);
        changeIndex(next, row);
      } else if (subject) {
        // A subject that favourites reference stays, but is hidden from lists.
        lean(row);
        if (cell(row, 'levels') !== 0) plan.hidden[subject].push(Number(cell(row, 'id')));
      } else if (table.isReferenced && referenced.get(name)?.has(cell(row, 'id'))) lean(row);
      else {
        tablePlan.removedRows.push(getKey(row));
        changeIndex(row, undefined);
      }
    }
    for (const row of requested.values()) {
      tablePlan.put.push(row);
      changeIndex(row, undefined);
      if (name === 'imports' && Number(cell(row, 'at')) > lastHere.at) plan.news.push(Number(cell(row, 'id')));
    }
    if (name === 'fact_history')
      plan.history.lastOfBoth = Math.max(plan.history.last, ...rows.slice(-1).map((row) => Number(cell(row, 'id'))));
    plan.counts.new += requested.size;
    plan.counts.gone += tablePlan.removedRows.length;
    plan.tables.push(tablePlan);
  }
  if (renamed.size > 0) await reindexCoursesOf(file, renamed, plan);
  plan.counts.gone += plan.hidden.school.filter((id) => !ids.schools.has(id)).length;
  plan.counts.gone += plan.hidden.course.filter((id) => !ids.courses.has(id)).length;
  const missingTable = tables.find(({ table }) => !plan.tables.some((tablePlan) => tablePlan.table.table === table));
  if (missingTable) throw new CatalogueFileError(`the file has no ${missingTable.table}`);
  return plan;
}

/** Marks the courses of renamed schools: a course is also indexed by the names of its school. */
async function reindexCoursesOf(file: CatalogueFile, schools: ReadonlySet<SqlValue>, { reindexed }: CataloguePlan) {
  for await (const { table, columns, rows } of file.tables())
    if (table === 'courses')
      for (const row of rows)
        if (schools.has(row[columns.indexOf('school_id')] ?? null))
          reindexed.course.add(Number(row[columns.indexOf('id')]));
}
