// Plans the changes that make the catalogue equal to that of a file, without writing anything.
import type { Database, SqlValue } from '#backend/queries/database.ts';
import { type CatalogueFile, type CatalogueCells, CatalogueFileError } from './catalogue-file.ts';
import { type CatalogueTable, isSiteRow, readTableRows } from './catalogue-tables.ts';

interface TablePlan {
  table: CatalogueTable;
  addedRows: CatalogueCells[];
  /** Keys of the rows to delete. */
  removedRows: CatalogueCells[];
}

export interface CataloguePlan {
  /** Changes by table, in the order of the file. */
  tables: TablePlan[];
  counts: Record<'new' | 'changed' | 'gone', number>;
  /** Ids of schools and courses that become hidden. */
  hidden: Record<'school' | 'course', number[]>;
  back: Record<'school' | 'course', number[]>;
  /** Number of schools that are visible now. */
  seenCount: number;
  /** Ids of schools and courses whose search terms change. */
  reindexed: Record<'school' | 'course', Set<number>>;
  /**
   * Changes to the history of facts: ids that another row has in the file, the last id in the database, and the highest
   * id in either.
   */
  history: { moved: number[]; lastId: number; lastOfBoth: number };
  /** Ids of the imports in the file that are newer than all existing ones. */
  news: number[];
}

const SUBJECT_BY_TABLE: Readonly<Record<string, 'school' | 'course'>> = { schools: 'school', courses: 'course' };
const SUBJECT_BY_TERMS_TABLE: Readonly<Record<string, 'school' | 'course'>> = {
  school_terms: 'school',
  course_terms: 'course',
};

/** Returns the ids of the schools and courses in the file. Rows of all other schools and courses stay unchanged. */
async function readFileIds(file: CatalogueFile) {
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
    seenCount: 0,
    reindexed: { school: new Set(), course: new Set() },
    history: { moved: [], lastId: 0, lastOfBoth: 0 },
    news: [],
  };
  const ids = await readFileIds(file);
  const renamedIds = new Set<SqlValue>();
  /** Ids to which rows refer, by table. */
  const referencedIds = new Map<string, Set<SqlValue>>();
  for await (const { table: name, columns, rows } of file.tables()) {
    const table = tables.find((item) => item.table === name);
    if (!table || table.columns.join() !== columns.join())
      throw new CatalogueFileError(`the columns of ${name} differ between the file and the database`);
    const getCell = (row: CatalogueCells, column: string) => row[columns.indexOf(column)] ?? null;
    const getKeyCells = (row: CatalogueCells) => table.key.map((column) => getCell(row, column));
    const addReferences = (row: CatalogueCells) => {
      for (const { column, parent } of table.references) {
        const parentIds = referencedIds.get(parent) ?? new Set();
        referencedIds.set(parent, parentIds.add(getCell(row, column)));
      }
    };
    const subject = SUBJECT_BY_TABLE[name];
    const changeIndex = (row: CatalogueCells, previousCells: CatalogueCells | undefined) => {
      const termsSubject = SUBJECT_BY_TERMS_TABLE[name];
      if (termsSubject) plan.reindexed[termsSubject].add(Number(getCell(row, `${termsSubject}_id`)));
      if (!subject) return;
      const id = Number(getCell(row, 'id'));
      const isRenamed = ['name', 'name_chn'].some(
        (column) => !previousCells || getCell(previousCells, column) !== getCell(row, column),
      );
      if (isRenamed) plan.reindexed[subject].add(id);
      if (isRenamed && previousCells && subject === 'school') renamedIds.add(id);
      const [previousLevels, currentLevels] = [
        previousCells ? getCell(previousCells, 'levels') : null,
        getCell(row, 'levels'),
      ];
      if (previousLevels === 0 && currentLevels !== 0) plan.back[subject].push(id);
      if (previousLevels !== null && previousLevels !== 0 && currentLevels === 0) plan.hidden[subject].push(id);
    };
    const isOutsideFile = (row: CatalogueCells) => {
      const isMissingParent = (kind: 'schools' | 'courses', value: SqlValue) => value !== null && !ids[kind].has(value);
      if (columns.includes('subject_id')) {
        return isMissingParent(
          getCell(row, 'subject') === 'course' ? 'courses' : 'schools',
          getCell(row, 'subject_id'),
        );
      }
      return table.references.some(
        ({ column, parent }) =>
          (parent === 'schools' || parent === 'courses') && isMissingParent(parent, getCell(row, column)),
      );
    };
    const fileRows = new Map<string, CatalogueCells>();
    for (const row of rows) {
      if (isSiteRow(columns, row)) throw new CatalogueFileError(`${name} contains a row of a single site in the file`);
      fileRows.set(JSON.stringify(getKeyCells(row)), row);
      addReferences(row);
    }
    if (fileRows.size < rows.length)
      throw new CatalogueFileError(`${name} contains two rows with the same key in the file`);
    const tablePlan: TablePlan = { table, addedRows: [], removedRows: [] };
    const lastLocal = { id: 0, at: 0 };
    for await (const row of readTableRows(db, table)) {
      const key = JSON.stringify(getKeyCells(row));
      const fileRow = fileRows.get(key);
      if (name === 'fact_history') plan.history.lastId = Number(getCell(row, 'id'));
      if (name === 'imports') lastLocal.at = Math.max(lastLocal.at, Number(getCell(row, 'at')));
      if (name === 'schools' && getCell(row, 'levels') !== 0) plan.seenCount += 1;
      const isKept = isSiteRow(columns, row) || (name !== 'schools' && name !== 'courses' && isOutsideFile(row));
      if (isKept && fileRow && name !== 'fact_history')
        throw new CatalogueFileError(
          `${name} contains ${key} in the file, which in the database is not a row of the catalogue`,
        );
      if (isKept) {
        if (fileRow) plan.history.moved.push(Number(getCell(row, 'id')));
        addReferences(row);
      } else if (fileRow) {
        fileRows.delete(key);
        if (JSON.stringify(fileRow) === JSON.stringify(row)) continue;
        plan.counts.changed += 1;
        tablePlan.addedRows.push(fileRow);
        changeIndex(fileRow, row);
      } else if (subject) {
        // A school or course that is a favourite stays in the catalogue but is hidden from lists.
        addReferences(row);
        if (getCell(row, 'levels') !== 0) plan.hidden[subject].push(Number(getCell(row, 'id')));
      } else if (table.isReferenced && referencedIds.get(name)?.has(getCell(row, 'id'))) addReferences(row);
      else {
        tablePlan.removedRows.push(getKeyCells(row));
        changeIndex(row, undefined);
      }
    }
    for (const row of fileRows.values()) {
      tablePlan.addedRows.push(row);
      changeIndex(row, undefined);
      if (name === 'imports' && Number(getCell(row, 'at')) > lastLocal.at) plan.news.push(Number(getCell(row, 'id')));
    }
    if (name === 'fact_history')
      plan.history.lastOfBoth = Math.max(
        plan.history.lastId,
        ...rows.slice(-1).map((row) => Number(getCell(row, 'id'))),
      );
    plan.counts.new += fileRows.size;
    plan.counts.gone += tablePlan.removedRows.length;
    plan.tables.push(tablePlan);
  }
  if (renamedIds.size > 0) await reindexSchoolCourses(file, renamedIds, plan);
  plan.counts.gone += plan.hidden.school.filter((id) => !ids.schools.has(id)).length;
  plan.counts.gone += plan.hidden.course.filter((id) => !ids.courses.has(id)).length;
  const missingTable = tables.find(({ table }) => !plan.tables.some((tablePlan) => tablePlan.table.table === table));
  if (missingTable) throw new CatalogueFileError(`the file has no table ${missingTable.table}`);
  return plan;
}

/** Marks the courses of renamed schools, because the search also finds a course by the names of its school. */
async function reindexSchoolCourses(file: CatalogueFile, schools: ReadonlySet<SqlValue>, { reindexed }: CataloguePlan) {
  for await (const { table, columns, rows } of file.tables())
    if (table === 'courses')
      for (const row of rows)
        if (schools.has(row[columns.indexOf('school_id')] ?? null))
          reindexed.course.add(Number(row[columns.indexOf('id')]));
}
