import { randomUUID } from 'node:crypto';
import { createWordIndex } from '#backend/search/search-words.ts';
import { type Database, queryRow, batchWrite } from '#backend/queries/database.ts';
import { switchCatalogue } from '#backend/queries/facts/catalogue-switch.ts';
import { deleteBatches, selectLastImport } from '#backend/queries/facts/import-tables.ts';
import { FIRST_SITE_ROW_ID } from '#backend/site/rows/row-fields.ts';
import type { ImportFlags } from '#scripts/import/deletion-limit.ts';
import { stagePacks, PackSpool } from '#scripts/import/pack-spool.ts';
import { type NamesRow, parseTexts, createSearchTerms } from '#scripts/ops/backup/search-terms-of-names.ts';
import { type CatalogueFile, type CatalogueCells, readCatalogueFile, CatalogueFileError } from './catalogue-file.ts';
import { readCatalogueSchema } from './catalogue-tables.ts';
import { type CataloguePlan, planImport } from './plan-import.ts';

const MAX_DELETED_SHARE = 0.1;
const SUBJECTS = ['school', 'course'] as const;

export interface CatalogueImport {
  counts: CataloguePlan['counts'];
  hidden: { schools: number; courses: number };
  isWritten: boolean;
}

/** Replaces the catalogue with that of a file in one transaction. Rows of sites and favourites stay unchanged. */
export async function importCatalogue(
  db: Database,
  path: string,
  { isDry = false, acceptsDeletions = false }: ImportFlags = {},
  now = Date.now(),
): Promise<CatalogueImport> {
  const file = await readCatalogueFile(path);
  const { tables, schema } = await readCatalogueSchema(db);
  if (schema !== file.head.schema)
    throw new CatalogueFileError(`the file is of the schema ${file.head.schema}, and the database of ${schema}`);
  const lastImportId = (await queryRow(db, selectLastImport()))?.id ?? 0;
  const plan = await planImport(db, file, tables);
  const { counts, hidden, seenCount } = plan;
  if (!acceptsDeletions && hidden.school.length > seenCount * MAX_DELETED_SHARE)
    throw new CatalogueFileError(
      `${hidden.school.length} of ${seenCount} schools would be hidden; use --let-go to import the file anyway`,
    );
  const isWritten = !isDry && counts.new + counts.changed + counts.gone > 0;
  if (isWritten) await writePlan(db, { file, plan, lastFactId: lastImportId, now });
  return { counts, hidden: { schools: hidden.school.length, courses: hidden.course.length }, isWritten };
}

async function writePlan(
  db: Database,
  { file, plan, lastFactId, now }: { file: CatalogueFile; plan: CataloguePlan; lastFactId: number; now: number },
) {
  const token = randomUUID();
  const spool = new PackSpool();
  try {
    for (const { table, addedRows, removedRows } of plan.tables) {
      for (const row of addedRows) spool.addList(table.table, row);
      for (const key of removedRows) spool.addList(`gone ${table.table}`, key);
    }
    for (const subject of SUBJECTS) {
      for (const id of plan.hidden[subject]) spool.addList(`${subject} hidden`, [id]);
      for (const id of plan.back[subject]) spool.addList(`${subject} back`, [id]);
    }
    for (const id of plan.history.moved) spool.addList('moved', [id]);
    for await (const { subject, row } of createSearchTermRows(file, plan.reindexed))
      spool.addList(`${subject}_words`, row);
    const guidesPlan = plan.tables.find(({ table }) => table.table === 'guides');
    for (const row of guidesPlan?.addedRows ?? [])
      spool.addList('guide_words', createGuideSearchTerms(guidesPlan?.table.columns ?? [], row));
    spool.writeRemaining();
    const packs = await stagePacks(db, spool, token, now);
    const change = switchCatalogue({
      id: lastFactId + 1,
      token,
      packs,
      at: now,
      tables: plan.tables.map(({ table }) => table).toReversed(),
      targets: new Set(Object.keys(spool.columns)),
      lastPast: plan.history.lastId,
      shift: plan.history.lastOfBoth,
      firstOwnId: FIRST_SITE_ROW_ID,
      news: plan.news,
    });
    try {
      await batchWrite(db, change);
    } catch (error) {
      await batchWrite(db, [deleteBatches(token)]);
      throw error;
    }
  } finally {
    spool.closeFile();
  }
}

function createGuideSearchTerms(columns: readonly string[], row: CatalogueCells): CatalogueCells {
  const [id = 0, country = '', topic = '', title, passage] = ['id', 'country', 'topic', 'title', 'passage'].map(
    (column) => row[columns.indexOf(column)],
  );
  return [id, country, topic, ...[title, passage].map((texts) => createWordIndex(parseTexts(String(texts))))];
}

type NamedItem = Pick<NamesRow, 'name' | 'nameChn'> & { schoolId: number };

/** Yields the search index rows of subjects whose names have changed, as [id, words, trigrams]. */
async function* createSearchTermRows(file: CatalogueFile, reindexedIds: CataloguePlan['reindexed']) {
  const termsById = { school: new Map<number, string[]>(), course: new Map<number, string[]>() };
  const names = { school: new Map<number, NamedItem>(), course: new Map<number, NamedItem>() };
  for await (const { table, columns, rows } of file.tables())
    for (const subject of SUBJECTS) {
      const getColumnIndex = (column: string) => columns.indexOf(column);
      if (table === `${subject}_terms`)
        for (const row of rows) {
          const id = Number(row[getColumnIndex(`${subject}_id`)]);
          if (!reindexedIds[subject].has(id)) continue;
          const ownNames = termsById[subject].get(id) ?? [];
          termsById[subject].set(id, ownNames);
          ownNames.push(String(row[getColumnIndex('term')]));
        }
      if (table === `${subject}s`)
        for (const row of rows) {
          const [id, name, nameChn] = [
            Number(row[getColumnIndex('id')]),
            String(row[getColumnIndex('name')]),
            String(row[getColumnIndex('name_chn')]),
          ];
          if (subject === 'school' || reindexedIds.course.has(id))
            names[subject].set(id, { name, nameChn, schoolId: Number(row[getColumnIndex('school_id')] ?? 0) });
        }
    }
  for (const subject of SUBJECTS)
    for (const id of reindexedIds[subject]) {
      const ownNamedItem = names[subject].get(id);
      if (!ownNamedItem) continue;
      const school = subject === 'course' ? names.school.get(ownNamedItem.schoolId) : undefined;
      const { rowid, words, trigrams } = createSearchTerms({
        id,
        name: ownNamedItem.name,
        nameChn: ownNamedItem.nameChn,
        terms: JSON.stringify((termsById[subject].get(id) ?? []).toSorted()),
        schoolName: school?.name ?? '',
        schoolNameChn: school?.nameChn ?? '{}',
      });
      yield { subject, row: [rowid, words, trigrams] satisfies CatalogueCells };
    }
}
