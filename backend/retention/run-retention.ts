import { DAY_MS, RETENTION_DAYS, type RetentionKind } from '#shared/rules/retention-periods.ts';
import { type Database, findRow, readRows, type Statement, writeTogether } from '#backend/queries/database.ts';
import { accountsToDelete } from '#backend/queries/retention/accounts-to-delete.ts';
import * as expired from '#backend/queries/retention/expired-rows.ts';
import { deleteFiles, looseFiles } from '#backend/queries/retention/loose-files.ts';
import { deleteAccount } from './delete-account.ts';
import { deleteKeys, type Stores } from './delete-keys.ts';
import { sweepFiles } from './sweep-files.ts';

export interface RetentionRun {
  now?: number;
  /** Counts what is due and changes nothing. */
  isDry?: boolean;
  /** Of each kind at a time, and so many times: what is left waits for the next run. */
  portion?: number;
  portions?: number;
}

/** How many of each kind were deleted, or are due. */
export type RetentionCounts = Record<
  'accounts' | 'applications' | 'looseFiles' | 'conversations' | 'strayFiles' | 'logEntries' | expired.ExpiredKind,
  number
>;

const PERIODS: Record<expired.ExpiredKind, RetentionKind> = {
  session: 'session',
  accessToken: 'session',
  device: 'device',
  code: 'code',
  attempt: 'attempt',
  textMessage: 'textMessage',
  staffSession: 'staffSession',
  assistantAnswer: 'conversation',
};

/**
 * Deletes what is due, a portion at a time. Files of R2 go before the rows that name them: whoever dies in between has
 * left a row, which the next run finds, and never a file that nobody finds. Each portion stands for itself.
 */
export async function runRetention(
  { DB, FILES }: Stores,
  { now = Date.now(), isDry = false, portion = 200, portions = 20 }: RetentionRun = {},
): Promise<RetentionCounts> {
  const due = (kind: RetentionKind): expired.Due => ({
    now,
    before: now - RETENTION_DAYS[kind] * DAY_MS,
    most: portion,
  });
  const inPortions = (read: () => Promise<number>) => repeat(read, portion, isDry ? 1 : portions);
  const eachOf = <Row>(statement: Statement<Row>, remove: (rows: Row[]) => Promise<unknown>) =>
    inPortions(async () => {
      const rows = await readRows(DB, statement);
      if (rows.length > 0 && !isDry) await remove(rows);
      return rows.length;
    });
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const keysOf = (rows: { key: string }[]) => rows.map(({ key }) => key);

  const accounts = await eachOf(accountsToDelete(due('account').before, portion), async (rows) => {
    for (const { id } of rows) await deleteAccount({ DB, FILES }, id, due('account').before, now);
  });
  const applications = await eachOf(expired.expiredApplications(due('application')), (rows) =>
    writeTogether(DB, expired.deleteApplications(idsOf(rows))),
  );
  const looseFileCount = await eachOf(looseFiles(due('looseFile').before, portion), async (rows) => {
    await deleteKeys(FILES, keysOf(rows));
    await writeTogether(DB, [deleteFiles(keysOf(rows))]);
  });
  const conversations = await eachOf(expired.expiredContacts(due('conversation')), async (rows) => {
    await deleteKeys(FILES, keysOf(await readRows(DB, expired.filesOfContacts(idsOf(rows)))));
    await writeTogether(DB, expired.deleteContacts(idsOf(rows), due('conversation').before));
  });
  const logEntries = await eachOf(expired.expiredLog(due('staffLog')), (rows) =>
    writeTogether(DB, expired.deleteLog(idsOf(rows))),
  );
  const byClock = {} as Record<expired.ExpiredKind, number>;
  for (const kind of expired.EXPIRED_KINDS)
    byClock[kind] = await (isDry
      ? countOf(DB, expired.countExpired(kind, due(PERIODS[kind])))
      : inPortions(async () => (await readRows(DB, expired.deleteExpired(kind, due(PERIODS[kind])))).length));
  const strayFiles = await sweepFiles({ DB, FILES }, { now, isDry });
  return { accounts, applications, looseFiles: looseFileCount, conversations, strayFiles, logEntries, ...byClock };
}

/** Until a portion is not full, or it is enough for this time. */
async function repeat(once: () => Promise<number>, portion: number, most: number): Promise<number> {
  let total = 0;
  for (let time = 0; time < most; time++) {
    const done = await once();
    total += done;
    if (done < portion) break;
  }
  return total;
}

const countOf = async (db: Database, statement: Statement<{ total: number }>) =>
  (await findRow(db, statement))?.total ?? 0;
