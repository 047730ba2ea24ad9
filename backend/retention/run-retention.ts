import * as expired from '#backend/queries/retention/expired-rows.ts';
import { logCounts, logError } from '#backend/response/log-event.ts';
import { deleteDocuments, deleteKeys, type Stores } from '#backend/identity/store-file.ts';
import { selectWithdrawnForms } from '#backend/queries/consents.ts';
import { type Database, queryRow, queryRows, type Statement, batchWrite } from '#backend/queries/database.ts';
import {
  selectAccountsToDelete,
  closePermanently,
  recordRoomsToDelete,
} from '#backend/queries/retention/expired-rows.ts';
import {
  deleteFiles,
  saveSweepCursor,
  selectReferencedKeys,
  selectLooseFiles,
  selectSweep,
} from '#backend/queries/identity/files.ts';
import { eraseUserRows, selectUserFiles } from '#backend/queries/retention/rows-about-a-user.ts';
import { DAY_MS, RETENTION_DAYS, type RetentionKind } from '#shared/rules/retention-periods.ts';
import { RETENTION_START_COLUMNS } from './retention-table.ts';

// Retention job: deletes expired personal data and unreferenced files.

/** Cron handler. Logs and rethrows an error, so that the platform reports the failed run. */
export async function runScheduledRetention(env: Stores, now = Date.now()): Promise<void> {
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
  /** Maximum batch size per kind. `portions` is the maximum number of batches. The next run deletes the rest. */
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

const PERIOD_BY_KIND: Record<expired.ExpiredKind, RetentionKind> = {
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
  // Family links have their own expiry date instead of a period.
  familyStanding: 'familyPass',
  shownResult: 'shownResult',
};

/**
 * Deletes expired data in independent batches. R2 files are deleted before their rows: after an interruption a row
 * remains, which the next run finds, but no orphaned file.
 */
export async function runRetention(
  { DB, FILES }: Stores,
  { now = Date.now(), isDry = false, portion = 200, portions = 20 }: RetentionRun = {},
): Promise<RetentionCounts> {
  const getCutoff = (kind: RetentionKind): expired.ExpiryCutoff => ({
    now,
    before: now - RETENTION_DAYS[kind] * DAY_MS,
    limit: portion,
  });
  const runInBatches = (runBatch: () => Promise<number>) => repeatInBatches(runBatch, portion, isDry ? 1 : portions);
  const forEachBatch = <Row>(statement: Statement<Row>, removeRows: (rows: Row[]) => Promise<unknown>) =>
    runInBatches(async () => {
      const rows = await queryRows(DB, statement);
      if (rows.length > 0 && !isDry) await removeRows(rows);
      return rows.length;
    });
  const getIds = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const getKeys = (rows: { key: string }[]) => rows.map(({ key }) => key);

  const deletedAccounts = await forEachBatch(
    selectAccountsToDelete(getCutoff('account').before, portion),
    async (rows) => {
      for (const { id } of rows) await deleteAccount({ DB, FILES }, id, getCutoff('account').before, now);
    },
  );
  const deletedApplications = await forEachBatch(expired.selectExpiredApplications(getCutoff('application')), (rows) =>
    batchWrite(DB, expired.deleteApplications(rows)),
  );
  // Completes withdrawals that were interrupted.
  const withdrawnDocuments = await forEachBatch(selectWithdrawnForms(portion), async (rows) => {
    for (const row of rows) await deleteDocuments({ DB, FILES }, row);
  });
  const looseFileCount = await forEachBatch(selectLooseFiles(getCutoff('looseFile').before, portion), async (rows) => {
    await deleteKeys(FILES, getKeys(rows));
    await batchWrite(DB, [deleteFiles(getKeys(rows))]);
  });
  const deletedConversations = await forEachBatch(
    expired.selectExpiredContacts(getCutoff('conversation')),
    async (rows) => {
      await deleteKeys(FILES, getKeys(await queryRows(DB, expired.selectFilesOfContacts(getIds(rows)))));
      await batchWrite(DB, expired.deleteContacts(rows, getCutoff('conversation').before));
    },
  );
  const deletedLogEntries = await forEachBatch(expired.insertExpiredLog(getCutoff('staffLog')), (rows) =>
    batchWrite(DB, expired.deleteLog(getIds(rows))),
  );
  const deletedByKind = {} as Record<expired.ExpiredKind, number>;
  for (const kind of expired.EXPIRED_KINDS)
    deletedByKind[kind] = await (isDry
      ? countRows(DB, expired.countExpired(kind, getCutoff(PERIOD_BY_KIND[kind])))
      : runInBatches(
          async () => (await queryRows(DB, expired.deleteExpired(kind, getCutoff(PERIOD_BY_KIND[kind])))).length,
        ));
  const deletedStrayFiles = await sweepFiles({ DB, FILES }, { now, isDry });
  if (!isDry)
    for (const index of Object.keys(RETENTION_START_COLUMNS)) await batchWrite(DB, [expired.rebuildIndex(index)]);
  return {
    accounts: deletedAccounts,
    applications: deletedApplications,
    withdrawnDocuments,
    looseFiles: looseFileCount,
    conversations: deletedConversations,
    strayFiles: deletedStrayFiles,
    logEntries: deletedLogEntries,
    ...deletedByKind,
  };
}

/** Repeats a step until a batch is not full or the limit is reached. */
async function repeatInBatches(
  runBatch: () => Promise<number>,
  batchSize: number,
  maxBatches: number,
): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < maxBatches; batch++) {
    const deletedCount = await runBatch();
    total += deletedCount;
    if (deletedCount < batchSize) break;
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
  const files = await queryRows(DB, selectUserFiles(id));
  await deleteKeys(
    FILES,
    files.map(({ key }) => key),
  );
  await batchWrite(DB, [recordRoomsToDelete(id, now), ...eraseUserRows(id)]);
}

/** Folders of uploads. Files of the catalogue are not personal data. */
const FILE_FOLDERS = ['avatar/', 'document/', 'chat/', 'media/'] as const;
const MAX_ROWS = 500;

/** Minimum age of an orphaned file: a file is written before its row, so the row of a recent file may still follow. */
const GRACE_PERIOD_MS = DAY_MS;

/** Deletes files without a row, a limited number per folder and run. Each run continues where the last one stopped. */
async function sweepFiles({ DB, FILES }: Stores, { now, isDry }: { now: number; isDry: boolean }): Promise<number> {
  let total = 0;
  for (const folder of FILE_FOLDERS) {
    const startAfter = (await queryRow(DB, selectSweep(folder)))?.after ?? '';
    const { objects, truncated } = await FILES.list({
      prefix: folder,
      limit: MAX_ROWS,
      ...(startAfter && { startAfter }),
    });
    const oldKeys = objects.filter(({ uploaded }) => uploaded.getTime() <= now - GRACE_PERIOD_MS).map(({ key }) => key);
    const knownKeys = new Set((await queryRows(DB, selectReferencedKeys(oldKeys))).map(({ key }) => key));
    const strayKeys = oldKeys.filter((key) => !knownKeys.has(key));
    total += strayKeys.length;
    if (isDry) continue;
    await deleteKeys(FILES, strayKeys);
    await batchWrite(DB, [saveSweepCursor(folder, truncated ? (objects.at(-1)?.key ?? '') : '')]);
  }
  return total;
}
