import { indexEveryStudent } from '#tests/support/every-student.ts';
import { expect, test, vi } from 'vitest';
import backend from '#backend/entry.ts';
import { openBackupBucket } from '#backend/backup/backup-bucket.ts';
import type { Bucket } from '#backend/backup/backup-format.ts';
import { deleteOldBackups, getBackupIndex, createBackup } from '#backend/backup/write-backup.ts';
import { insertRow } from '#backend/queries/write-rows.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { DAY_MS, RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { createUserRow } from './retention-rows.ts';

const BACKUPS = (testEnv as never as { BACKUPS: R2Bucket }).BACKUPS;
const openBackup = () => openBackupBucket({ STAGE: 'development', BACKUPS: BACKUPS as never as Bucket });
const PASSPORT = {
  path: 'document/1.pdf',
  user_id: 1,
  kind: 'document',
  name: 'a',
  size: 1,
  content_type: 'application/pdf',
  created_at: 1,
};
const BACKUP_CRON = { cron: '41 19 * * *' } as never;
const listKeys = async (prefix: string, bucket = BACKUPS) =>
  (await bucket.list({ prefix })).objects.map(({ key }) => key);

test('the nightly cron copies all rows and files to the backup bucket, and logs counts without personal data', async () => {
  await batchWrite(testEnv.DB, [
    insertRow(...createUserRow(1, { nickname: 'Ming' })),
    insertRow('files', PASSPORT),
    ...indexEveryStudent(),
  ]);
  await testEnv.FILES.put(PASSPORT.path, 'a passport');
  await testEnv.FILES.put('backup/2026-01-01-1941/users.0001.jsonl.gz', 'of a version that did not encrypt');
  const infoLog = vi.spyOn(console, 'info').mockImplementation(() => {});
  await backend.scheduled(BACKUP_CRON, testEnv as never);
  expect(infoLog.mock.calls).toHaveLength(1);
  const logLine = JSON.parse(String(infoLog.mock.calls[0]?.[0])) as Record<string, unknown>;
  expect(logLine).toMatchObject({ level: 'info', event: 'backup', dropped: 0 });
  expect(Object.keys(logLine).toSorted()).toEqual([
    'bytes',
    'dropped',
    'event',
    'files',
    'filesLeft',
    'level',
    'requestId',
    'rows',
    'tables',
    'traceId',
    'worker',
  ]);
  const [storedBackup] = await getBackupIndex(openBackup().bucket);
  expect(storedBackup?.keyId).toBe('development');
  expect(await listKeys(`backup/${storedBackup?.name}/`)).toContain(`backup/${storedBackup?.name}/users.0001.jsonl.gz`);
  const copiedFile = await BACKUPS.get(`files/${PASSPORT.path}`);
  expect(await copiedFile?.text()).not.toContain('a passport');
  const decryptedFile = await openBackup().store.get(`files/${PASSPORT.path}`);
  expect(new TextDecoder().decode(await decryptedFile?.arrayBuffer())).toBe('a passport');
  expect(await listKeys('backup/', testEnv.FILES)).toEqual([]);
});

test('the hourly run stores erasures and copies new files', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  await batchWrite(testEnv.DB, [
    insertRow(...createUserRow(2, { mobile: '2' })),
    insertRow('files', { ...PASSPORT, path: 'document/2.pdf', user_id: 2, created_at: Date.now() }),
    insertRow(...createUserRow(3, { mobile: '3' })),
    { sql: 'DELETE FROM users WHERE id = 3', values: [] },
    ...indexEveryStudent(),
  ]);
  await testEnv.FILES.put('document/2.pdf', 'another');
  await backend.scheduled({ cron: '17 * * * *' } as never, testEnv as never);
  expect(await listKeys('files/document/2')).toEqual(['files/document/2.pdf']);
  // The key contains the date of the database's clock, which differs from the frozen test clock.
  const [day = ''] = await listKeys('erasures/');
  const storedDump = await openBackup().store.get(day);
  expect(new TextDecoder().decode(await storedDump?.arrayBuffer())).toContain('"userId":3');
});

test('outside development a run without a key writes nothing, and the nightly run logs it', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const keysBefore = await listKeys('backup/');
  await expect(backend.scheduled(BACKUP_CRON, { ...testEnv, STAGE: 'production' } as never)).rejects.toThrow(
    'BACKUP_KEY',
  );
  expect(error.mock.calls.join()).toContain('backup failed');
  expect(await listKeys('backup/')).toEqual(keysBefore);
});

test('backups older than the policy are deleted', async () => {
  const createdTime = Date.UTC(2031, 4, 1, 19, 41);
  const { name } = await createBackup(testEnv.DB, openBackup(), createdTime);
  await BACKUPS.put('erasures/2031-05-01.json', 'numbers');
  await BACKUPS.put('backup/2031-04-30-1941/users.0001.jsonl.gz', 'of a night that failed');
  const dueTime = createdTime + RETENTION_DAYS.backup * DAY_MS;
  await deleteOldBackups(openBackup().bucket, dueTime - 2 * DAY_MS);
  expect(await listKeys('erasures/2031')).toHaveLength(1);
  expect((await listKeys(`backup/${name}/`)).length).toBeGreaterThan(1);
  expect(await listKeys('backup/2031-04-30')).toEqual([]);
  await deleteOldBackups(openBackup().bucket, dueTime - DAY_MS);
  expect(await listKeys('erasures/2031')).toEqual([]);
  expect(await listKeys(`backup/${name}/`)).toEqual([]);
  expect((await getBackupIndex(openBackup().bucket)).map((item) => item.name)).not.toContain(name);
});

test('a nightly run that cannot write fails and logs it', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failingBucket = new Proxy(BACKUPS, {
    get: (store, key: keyof R2Bucket) =>
      key === 'put' ? () => Promise.reject(new Error('full')) : (store[key] as () => unknown).bind(store),
  });
  await expect(backend.scheduled(BACKUP_CRON, { ...testEnv, BACKUPS: failingBucket } as never)).rejects.toThrow('full');
  expect(JSON.parse(String(error.mock.calls[0]?.[0]))).toMatchObject({ level: 'error', event: 'backup failed' });
});
