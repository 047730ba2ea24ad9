import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadDemoData } from '#scripts/data/load-demo-data.ts';
import { migrate } from '#scripts/data/migrate.ts';
import { openLocalDatabase } from '#scripts/data/open-local-database.ts';

/** Every table and the whole demo, as a fresh clone has them: made once for the suite, for it takes longer than to start a portal. */
export default async function loadDemoOnce({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-demo-'));
  const { db, close } = await openLocalDatabase(folder);
  await migrate(db);
  await loadDemoData(db);
  await close();
  provide('demoState', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
