import { z } from 'zod';
import { logFault } from '#backend/answer/log-event.ts';
import * as query from '#backend/queries/backup-files.ts';
import { type Database, readRows, writeTogether } from '#backend/queries/database.ts';
import { DAY_MS, RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import type { BackupStore } from './backup-format.ts';

// Who was erased since a backup was made, kept outside of the database: a restore replays it, or it would bring them back. One object a day,
// to which lines are only added; it holds numbers of accounts and no names.

export const ERASURES_FOLDER = 'erasures/';

const Erasure = z.object({
  kind: z.enum(['user', 'documents', 'deletionAsked', 'deletionTakenBack']),
  userId: z.int(),
  agentKey: z.string(),
  at: z.int(),
});
export type Erasure = z.output<typeof Erasure>;

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const keyOf = (day: string) => `${ERASURES_FOLDER}${day}.json`;

async function readDay(store: BackupStore, day: string): Promise<Erasure[]> {
  const kept = await store.get(keyOf(day));
  return kept ? z.array(Erasure).parse(JSON.parse(new TextDecoder().decode(await kept.arrayBuffer()))) : [];
}

const sameness = ({ kind, userId, agentKey, at }: Erasure) => `${kind} ${userId} ${agentKey} ${at}`;

/**
 * Adds what waits to the objects of its days. Each is written as what it had and all that the database has of the day: of two runs at once
 * the later one loses nothing, and a database that was restored takes nothing away.
 */
export async function storeErasures(db: Database, store: BackupStore, now = Date.now()): Promise<number> {
  const waiting = await readRows(db, query.erasuresToStore());
  for (const day of new Set(waiting.map(({ at }) => dayOf(at)))) {
    const from = Date.parse(day);
    const known = [...(await readDay(store, day)), ...(await readRows(db, query.erasuresBetween(from, from + DAY_MS)))];
    const all = [...new Map(known.map((one) => [sameness(one), one])).values()].toSorted((a, b) => a.at - b.at);
    await store.put(keyOf(day), new TextEncoder().encode(JSON.stringify(all)) as Uint8Array<ArrayBuffer>);
  }
  if (waiting.length > 0) await writeTogether(db, [query.noteStored(waiting.map(({ id }) => id))]);
  await writeTogether(db, [query.forgetErasures(now - RETENTION_DAYS.backup * DAY_MS)]);
  return waiting.length;
}

/** For the clocks, whose other work goes on where the backup bucket does not answer: what waits is stored by the next run. */
export async function storeErasuresLater(db: Database, open: () => BackupStore, now = Date.now()): Promise<void> {
  try {
    await storeErasures(db, open(), now);
  } catch (error) {
    logFault('erasures not stored', { requestId: crypto.randomUUID(), error });
  }
}

/** The clock of the database, by which erasures are dated, may differ from that of the Worker, by which a backup is. */
const CLOCK_SKEW_MS = 60_000;

/** Those since a backup was begun, in their order. To repeat one from just before it changes nothing. */
export async function readErasures(store: BackupStore, begunAt: number, now = Date.now()): Promise<Erasure[]> {
  const since = begunAt - CLOCK_SKEW_MS;
  const found: Erasure[] = [];
  for (let day = Date.parse(dayOf(since)); day <= now; day += DAY_MS) found.push(...(await readDay(store, dayOf(day))));
  return found.filter(({ at }) => at >= since).toSorted((a, b) => a.at - b.at);
}
