import { DAY_MS } from '#shared/rules/retention-periods.ts';
import { findRow, readRows, writeTogether } from '#backend/queries/database.ts';
import { keepSweep, knownKeys, sweepOf } from '#backend/queries/retention/loose-files.ts';
import { deleteKeys, type Stores } from './delete-keys.ts';

/** Where files of people are; the catalogue's are nobody's. */
const FOLDERS = ['avatar/', 'document/', 'chat/'] as const;
const MOST = 500;

/** A file comes before its row: one that is younger may be on its way. */
const GRACE_MS = DAY_MS;

/** Deletes files that no row names, so many of each folder a run, and goes on where the last run ended. */
export async function sweepFiles(
  { DB, FILES }: Stores,
  { now, isDry }: { now: number; isDry: boolean },
): Promise<number> {
  let total = 0;
  for (const folder of FOLDERS) {
    const startAfter = (await findRow(DB, sweepOf(folder)))?.after ?? '';
    const { objects, truncated } = await FILES.list({ prefix: folder, limit: MOST, ...(startAfter && { startAfter }) });
    const old = objects.filter(({ uploaded }) => uploaded.getTime() <= now - GRACE_MS).map(({ key }) => key);
    const known = new Set((await readRows(DB, knownKeys(old))).map(({ key }) => key));
    const stray = old.filter((key) => !known.has(key));
    total += stray.length;
    if (isDry) continue;
    await deleteKeys(FILES, stray);
    await writeTogether(DB, [keepSweep(folder, truncated ? (objects.at(-1)?.key ?? '') : '')]);
  }
  return total;
}
