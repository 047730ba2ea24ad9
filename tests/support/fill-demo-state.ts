import { batchWrite } from '#backend/queries/database.ts';
import { loadDemoData } from '#scripts/data/load-demo-data.ts';
import { migrate } from '#scripts/data/migrate.ts';
import { openLocalDatabase } from '#scripts/data/open-local-database.ts';
import { storeSeedFiles } from '#scripts/data/store-seed-files.ts';
import { createAlwaysOpenStatements } from './always-open.ts';

export async function fillDemoState(folder: string) {
  const { db, files, close } = await openLocalDatabase(folder);
  try {
    await migrate(db);
    await loadDemoData(db, { storeFiles: () => storeSeedFiles(files) });
    await batchWrite(db, createAlwaysOpenStatements());
  } finally {
    await close();
  }
}
