import { fillOpenRanks } from '#backend/queries/catalogue/open-ranks.ts';
import { resolve } from 'node:path';
import { fillCounts } from '#backend/queries/catalogue/cached-counts.ts';
import { fillPackedNames } from '#backend/queries/catalogue/packed-names.ts';
import { clearCourseIndex } from '#backend/queries/assistant/index.ts';
import { type Database, queryRows, batchWrite } from '#backend/queries/database.ts';
import { selectExistingSchools } from '#backend/queries/facts/import-tables.ts';
import { createEntryRuleStatements } from '#backend/seed/catalogue/published-statements.ts';
import { repackCatalogue } from '#backend/queries/matching/match-catalogue.ts';
import { loadPublishedData } from '#backend/seed/load-seed.ts';
import { formatImportError } from '#scripts/import/read/import-errors.ts';
import { importFacts } from '#scripts/import/tables/import-tables.ts';
import { runImport } from '#scripts/import/run-import.ts';
import { listCompactRegisters } from './compact-register.ts';

/** Folder of facts that pages state, in the format of `npm run ops -- import facts`. */
const PAGE_FACTS_FOLDER = resolve(import.meta.dirname, '..', '..', 'backend', 'seed', 'facts');

/** Size of a pack in bytes. It is large, because each prepared statement is a round trip here. */
const PACK_BYTES = 400_000;

/** Loads the demo catalogue: schools with names written by hand, and the registers' data. */
export async function loadRegisters(db: Database): Promise<void> {
  await loadPublishedData(db);
  for (const { register, path } of listCompactRegisters()) {
    const { report } = await runImport(db, register, path, { packBytes: PACK_BYTES, skipsRebuild: true });
    if (report.errors.count > 0) throw new Error(report.errors.list.map(formatImportError).join('\n'));
  }
  const { report } = await importFacts(db, PAGE_FACTS_FOLDER, { acceptsDeletions: true, skipsRebuild: true });
  if (report.errors.count > 0) throw new Error(report.errors.list.map(formatImportError).join('\n'));
  const schools = await queryRows(db, selectExistingSchools());
  await batchWrite(db, createEntryRuleStatements(new Set(schools.map(({ id }) => id))));
  await batchWrite(db, [
    ...fillOpenRanks(),
    ...repackCatalogue(),
    ...fillCounts(),
    ...fillPackedNames(),
    ...clearCourseIndex(),
  ]);
}
