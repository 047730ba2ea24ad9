import * as expired from '#backend/queries/retention/expired-rows.ts';
import { logCounts, logError } from '#backend/response/log-event.ts';
import { deleteDocuments, deleteKeys, type Stores } from '#backend/identity/store-file.ts';
import { withdrawnForms } from '#backend/queries/consents.ts';
import { type Database, queryRow, queryRows, type Statement, batchWrite } from '#backend/queries/database.ts';
import { accountsToDelete, closePermanently, recordRoomsToDelete } from '#backend/queries/retention/expired-rows.ts';
import {
  deleteFiles,
  saveSweepCursor,
  referencedKeys,
  looseFiles,
  selectSweep,
} from '#backend/queries/identity/files.ts';
import { eraseUserRows, userFiles } from '#backend/queries/retention/rows-about-a-user.ts';
import { DAY_MS, RETENTION_DAYS, type RetentionKind } from '#shared/rules/retention-periods.ts';
import { RETENTION_START_COLUMNS } from './retention-table.ts';

// Retention job: deletes expired personal data and the files that no row refers to.

/** Cron handler. A failed run is logged and rethrown, so that the platform reports it. */
export async function onSchedule(env: Stores, now = Date.now()): Promise<void> {
  const requestId = crypto.randomUUID();
  try {
    logCounts('retention', requestId, await runRetention(env, { now }));
  } catch (error) {
    logError('retention failed', { requestId, error });
    throw error;
  }
}

interface RetentionRun {
  now?: number;
  /** Whether rows are only counted, not deleted. */
  isDry?: boolean;
  /** Maximum batch size per kind; `portions` is the maximum number of batches. The next run continues. */
  portion?: number;
  portions?: number;
}

/** Number of deleted or expired rows by kind. */
type RetentionCounts = Record<
  | 'accounts'
  | 'applications'
  | 'withdrawnDocuments'
  | 'looseFiles'
  | 'conversations'
  | 'strayFiles'
  | 'logEntries'
  | expired.ExpiredKind,
  number
>;

const PERIODS: Record<expired.ExpiredKind, RetentionKind> = {
  session: 'session',
  accessToken: 'session',
  device: 'device',
  code: 'code',
  attempt: 'attempt',
  textMessage: 'textMessage',
  notice: 'textMessage',
  delivery: 'delivery',
  staffSession: 'staffSession',
  assistantAnswer: 'conversation',
  handover: 'conversation',
  appointment: 'appointment',
  lead: 'lead',
  webhookMessage: 'webhookMessage',
  privacyRequest: 'staffLog',
  // Family links have their own expiry instead of a period.
  familyStanding: 'familyPass',
  shownResult: 'shownResult',
};

/**
 * Deletes expired data in batches. R2 files are deleted before their rows: an interruption leaves a row that the next
 * run finds, but no orphaned file. Batches are independent of each other.
 */
export async function runRetention(
  { DB, FILES }: Stores,
  { now = Date.now(), isDry = false, portion = 200, portions = 20 }: RetentionRun = {},
): Promise<RetentionCounts> {
  const isDue = (kind: RetentionKind): expired.Due => ({
    now,
    before: now - RETENTION_DAYS[kind] * DAY_MS,
    most: portion,
  });
  const inPortions = (read: () => Promise<number>) => repeat(read, portion, isDry ? 1 : portions);
  const forEachBatch = <Row>(statement: Statement<Row>, remove: (rows: Row[]) => Promise<unknown>) =>
    inPortions(async () => {
      const rows = await queryRows(DB, statement);
      if (rows.length > 0 && !isDry) await remove(rows);
      return rows.length;
    });
  const getIds = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const getKeys = (rows: { key: string }[]) => rows.map(({ key }) => key);

  const accounts = await forEachBatch(accountsToDelete(isDue('account').before, portion), async (rows) => {
    for (const { id } of rows) await deleteAccount({ DB, FILES }, id, isDue('account').before, now);
  });
  const applications = await forEachBatch(expired.expiredApplications(isDue('application')), (rows) =>
    batchWrite(DB, expired.deleteApplications(rows)),
  );
  // Completes withdrawals that were interrupted.
  const withdrawnDocuments = await forEachBatch(withdrawnForms(portion), async (rows) => {
    for (const row of rows) await deleteDocuments({ DB, FILES }, row);
  });
  const looseFileCount = await forEachBatch(looseFiles(isDue('looseFile').before, portion), async (rows) => {
    await deleteKeys(FILES, getKeys(rows));
    await batchWrite(DB, [deleteFiles(getKeys(rows))]);
  });
  const conversations = await forEachBatch(expired.expiredContacts(isDue('conversation')), async (rows) => {
    await deleteKeys(FILES, getKeys(await queryRows(DB, expired.filesOfContacts(getIds(rows)))));
    await batchWrite(DB, expired.deleteContacts(rows, isDue('conversation').before));
  });
  const logEntries = await forEachBatch(expired.expiredLog(isDue('staffLog')), (rows) =>
    batchWrite(DB, expired.deleteLog(getIds(rows))),
  );
  const byClock = {} as Record<expired.ExpiredKind, number>;
  for (const kind of expired.EXPIRED_KINDS)
    byClock[kind] = await (isDry
      ? countRows(DB, expired.countExpired(kind, isDue(PERIODS[kind])))
      : inPortions(async () => (await queryRows(DB, expired.deleteExpired(kind, isDue(PERIODS[kind])))).length));
  const strayFiles = await sweepFiles({ DB, FILES }, { now, isDry });
  if (!isDry)
    for (const index of Object.keys(RETENTION_START_COLUMNS)) await batchWrite(DB, [expired.rebuildIndex(index)]);
  return {
    accounts,
    applications,
    withdrawnDocuments,
    looseFiles: looseFileCount,
    conversations,
    strayFiles,
    logEntries,
    ...byClock,
  };
}

/** Repeats a step until a batch is not full or the limit is reached. */
async function repeat(once: () => Promise<number>, portion: number, max: number): Promise<number> {
  let total = 0;
  for (let time = 0; time < max; time++) {
    const doneCount = await once();
    total += doneCount;
    if (doneCount < portion) break;
  }
  return total;
}

const countRows = async (db: Database, statement: Statement<{ total: number }>) =>
  (await queryRow(db, statement))?.total ?? 0;

/**
 * Deletes an account with all data after its grace period. The account is closed first, so that the user cannot cancel
 * the deletion while files are deleted. The next run resumes an interrupted deletion.
 */
async function deleteAccount({ DB, FILES }: Stores, id: number, expiredBefore: number, now: number): Promise<void> {
  if (!(await queryRow(DB, closePermanently(id, expiredBefore)))) return;
  const files = await queryRows(DB, userFiles(id));
  await deleteKeys(
    FILES,
    files.map(({ key }) => key),
  );
  await batchWrite(DB, [recordRoomsToDelete(id, now), ...eraseUserRows(id)]);
}

/** Folders of uploads; files of the catalogue are no personal data. */
const FOLDERS = ['avatar/', 'document/', 'chat/', 'media/'] as const;
const MAX_ROWS = 500;

/** A file is written before its row, so a recent file may still get one. */
const GRACE_MS = DAY_MS;

/** Deletes files without a row, a limited number per folder and run. Each run continues where the last one stopped. */
async function sweepFiles({ DB, FILES }: Stores, { now, isDry }: { now: number; isDry: boolean }): Promise<number> {
  let total = 0;
  for (const folder of FOLDERS) {
    const startAfter = (await queryRow(DB, selectSweep(folder)))?.after ?? '';
    const { objects, truncated } = await FILES.list({
      prefix: folder,
      limit: MAX_ROWS,
      ...(startAfter && { startAfter }),
    });
    const oldCursor = objects.filter(({ uploaded }) => uploaded.getTime() <= now - GRACE_MS).map(({ key }) => key);
    const knownKeys = new Set((await queryRows(DB, referencedKeys(oldCursor))).map(({ key }) => key));
    const stray = oldCursor.filter((key) => !knownKeys.has(key));
    total += stray.length;
    if (isDry) continue;
    await deleteKeys(FILES, stray);
    await batchWrite(DB, [saveSweepCursor(folder, truncated ? (objects.at(-1)?.key ?? '') : '')]);
  }
  return total;
}
