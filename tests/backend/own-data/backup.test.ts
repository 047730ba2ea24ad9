import { expect, test, vi } from 'vitest';
import backend from '#backend/entry.ts';
import { dropOldBackups, readIndex, writeBackup } from '#backend/backup/write-backup.ts';
import { insertRow } from '#backend/queries/write-rows.ts';
import { writeTogether } from '#backend/queries/database.ts';
import { DAY_MS, RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { user } from './retention-rows.ts';

const FILES = testEnv.FILES as never as Parameters<typeof dropOldBackups>[0];
const BACKUP_CRON = { cron: '41 19 * * *' } as never;
const keysIn = async (prefix: string) => (await testEnv.FILES.list({ prefix })).objects.map(({ key }) => key);

test('the clock copies all rows each night, and one line says how many and of nobody', async () => {
  await writeTogether(testEnv.DB, [insertRow(...user(1, { nickname: 'Ming' }))]);
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  await backend.scheduled(BACKUP_CRON, testEnv as never);
  expect(info.mock.calls).toHaveLength(1);
  const line = JSON.parse(String(info.mock.calls[0]?.[0])) as Record<string, unknown>;
  expect(line).toMatchObject({ level: 'info', event: 'backup', dropped: 0 });
  expect(Object.keys(line).toSorted()).toEqual([
    'bytes',
    'dropped',
    'event',
    'level',
    'requestId',
    'rows',
    'tables',
    'worker',
  ]);
  const [kept] = await readIndex(FILES);
  expect(await keysIn(`backup/${kept?.name}/`)).toContain(`backup/${kept?.name}/users.0001.jsonl.gz`);
});

test('none is ever older than the policy says', async () => {
  const made = Date.UTC(2031, 4, 1, 19, 41);
  const { name } = await writeBackup(testEnv.DB, FILES, made);
  await testEnv.FILES.put('backup/2031-04-30-1941/users.0001.jsonl.gz', 'of a night that failed');
  const due = made + RETENTION_DAYS.backup * DAY_MS;
  await dropOldBackups(FILES, due - 2 * DAY_MS);
  expect((await keysIn(`backup/${name}/`)).length).toBeGreaterThan(1);
  expect(await keysIn('backup/2031-04-30')).toEqual([]);
  await dropOldBackups(FILES, due - DAY_MS);
  expect(await keysIn(`backup/${name}/`)).toEqual([]);
  expect((await readIndex(FILES)).map((one) => one.name)).not.toContain(name);
});

test('a night on which nothing can be written fails, and says so', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const refuses = new Proxy(testEnv.FILES, {
    get: (store, key: keyof R2Bucket) =>
      key === 'put' ? () => Promise.reject(new Error('full')) : (store[key] as () => unknown).bind(store),
  });
  await expect(backend.scheduled(BACKUP_CRON, { ...testEnv, FILES: refuses } as never)).rejects.toThrow('full');
  expect(JSON.parse(String(error.mock.calls[0]?.[0]))).toMatchObject({ level: 'error', event: 'backup failed' });
});
