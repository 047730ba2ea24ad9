import { anyAgent } from '#backend/queries/agents.ts';
import { type Database, findRow } from '#backend/queries/database.ts';
import { loadSeed } from '#backend/seed/load-seed.ts';

interface LoadOptions {
  /** Leaves a database alone that somebody already works with. */
  ifEmpty?: boolean;
}

/** Whether anything was loaded. */
export async function loadDemoData(db: Database, { ifEmpty = false }: LoadOptions = {}): Promise<boolean> {
  if (ifEmpty && (await findRow(db, anyAgent()))) return false;
  await loadSeed(db);
  return true;
}
