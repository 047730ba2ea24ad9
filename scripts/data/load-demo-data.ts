import { selectAnyAgent } from '#backend/queries/site/agents.ts';
import { type Database, queryRow } from '#backend/queries/database.ts';
import { loadCatalogue, loadSeed } from '#backend/seed/load-seed.ts';
import { growCatalogue, type CatalogueSize } from './grow-catalogue.ts';

export interface LoadOptions extends CatalogueSize {
  /** Whether to do nothing if the database already has data. */
  ifEmpty?: boolean;
  /** Stores the films and leaflets of the demo. If missing, pages link to files that do not exist. */
  storeFiles?: () => Promise<void>;
  /** Imports the catalogue from registers. If missing, the catalogue is generated, as for tests and measurements. */
  fromRegisters?: (db: Database) => Promise<void>;
}

/** Loads the demo data. Returns whether anything was loaded. */
export async function loadDemoData(
  db: Database,
  { ifEmpty = false, storeFiles, fromRegisters, ...size }: LoadOptions = {},
): Promise<boolean> {
  if (ifEmpty && (await queryRow(db, selectAnyAgent()))) return false;
  await storeFiles?.();
  await loadSeed(db);
  if (fromRegisters) await fromRegisters(db);
  else {
    const { places, coursesEach } = growCatalogue(size);
    await loadCatalogue(db, places, coursesEach);
  }
  return true;
}
