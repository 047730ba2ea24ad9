import { z } from 'zod';
import { logError } from '#backend/response/log-event.ts';
import * as query from '#backend/queries/backup-files.ts';
import { type Database, queryRows, batchWrite } from '#backend/queries/database.ts';
import { DAY_MS, RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import type { BackupStore } from './backup-format.ts';

// Log of erasures outside the database. A restore repeats the erasures, because the backup may contain the erased data.
// Each day has one append-only object, which contains only account ids.

export const ERASURES_FOLDER = 'erasures/';

const Erasure = z.object({
  kind: z.enum(['user', 'documents', 'deletionAsked', 'deletionTakenBack']),
  userId: z.int(),
  agentKey: z.string(),
  at: z.int(),
});
export type Erasure = z.output<typeof Erasure>;

const formatDay = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 10);
const getKey = (day: string) => `${ERASURES_FOLDER}${day}.json`;

async function loadErasuresOfDay(store: BackupStore, day: string): Promise<Erasure[]> {
  const storedObject = await store.get(getKey(day));
  return storedObject
    ? z.array(Erasure).parse(JSON.parse(new TextDecoder().decode(await storedObject.arrayBuffer())))
    : [];
}

const createErasureKey = ({ kind, userId, agentKey, at }: Erasure) => `${kind} ${userId} ${agentKey} ${at}`;

/**
 * Appends pending erasures to the objects of their days. It writes the union of object and database, so that concurrent
 * runs and restored databases lose nothing.
 */
export async function storeErasures(db: Database, store: BackupStore, now = Date.now()): Promise<number> {
  const pendingRows = await queryRows(db, query.selectErasuresToStore());
  for (const day of new Set(pendingRows.map(({ at }) => formatDay(at)))) {
    const dayStart = Date.parse(day);
    const erasuresOfDay = [
      ...(await loadErasuresOfDay(store, day)),
      ...(await queryRows(db, query.selectErasuresBetween(dayStart, dayStart + DAY_MS))),
    ];
    const uniqueErasures = [
      ...new Map(erasuresOfDay.map((erasure) => [createErasureKey(erasure), erasure])).values(),
    ].toSorted((a, b) => a.at - b.at);
    await store.put(getKey(day), new TextEncoder().encode(JSON.stringify(uniqueErasures)) as Uint8Array<ArrayBuffer>);
  }
  if (pendingRows.length > 0) await batchWrite(db, [query.recordErasureStored(pendingRows.map(({ id }) => id))]);
  await batchWrite(db, [query.deleteOldErasures(now - RETENTION_DAYS.backup * DAY_MS)]);
  return pendingRows.length;
}

/**
 * Stores erasures for cron jobs. If the backup bucket is unavailable, the job continues, and the next run stores the
 * pending erasures.
 */
export async function storeErasuresLater(db: Database, openStore: () => BackupStore, now = Date.now()): Promise<void> {
  try {
    await storeErasures(db, openStore(), now);
  } catch (error) {
    logError('erasures not stored', { requestId: crypto.randomUUID(), error });
  }
}

/** Tolerance between the clock of the database, which dates erasures, and that of the Worker, which dates backups. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Returns the erasures since the start of a backup, in order. The list may contain earlier ones. Repeating those is
 * harmless.
 */
export async function listErasures(store: BackupStore, begunAt: number, now = Date.now()): Promise<Erasure[]> {
  const startedAt = begunAt - CLOCK_SKEW_MS;
  const erasures: Erasure[] = [];
  for (let day = Date.parse(formatDay(startedAt)); day <= now; day += DAY_MS)
    erasures.push(...(await loadErasuresOfDay(store, formatDay(day))));
  return erasures.filter(({ at }) => at >= startedAt).toSorted((a, b) => a.at - b.at);
}
