import { beforeAll, expect, test, vi } from 'vitest';
import { ROOMS_TO_DELETE_PATH } from '#shared/contract/operations.ts';
import { DAY_MS, RETENTION_DAYS, type RetentionKind } from '#shared/rules/retention-periods.ts';
import backend from '#backend/entry.ts';
import { insertRow } from '#backend/queries/write-rows.ts';
import { batchWriteUnchecked } from '#backend/queries/database.ts';
import { runRetention } from '#backend/retention/run-retention.ts';
import { request } from '#tests/backend/support/ask-backend.ts';
import {
  createApplicationRow,
  createAttachmentRow,
  createContactRow,
  createConversation,
  createDeliveryRow,
  DELIVERED_STATE,
  createEvent,
  createFileRow,
  createOpeningRow,
  createMessageRow,
  createSentRows,
  createShownRow,
  createUserRow,
} from './retention-rows.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const NOW = Date.UTC(2030, 0, 1);
const STORES = { DB: testEnv.DB as never, FILES: testEnv.FILES as never };
const runRetentionAt = (input = {}) => runRetention(STORES, { now: NOW, ...input });

/**
 * Returns the time for which the retention period of this kind ends now. getNotDueTime returns a time one minute later.
 */
const getDueTime = (kind: RetentionKind) => NOW - RETENTION_DAYS[kind] * DAY_MS;
const getNotDueTime = (kind: RetentionKind) => getDueTime(kind) + 60_000;

const insertRowsInto = (...rows: Readonly<Parameters<typeof insertRow>>[]) =>
  batchWriteUnchecked(
    testEnv.DB as never,
    rows.map((row) => insertRow(...row)),
  );
const readIds = async (table: string, column = 'id') =>
  (await testEnv.DB.prepare(`SELECT ${column} AS id FROM ${table} ORDER BY 1`).all<{ id: unknown }>()).results.map(
    ({ id }) => id,
  );

beforeAll(async () => {
  // R2 may still contain files of earlier test files.
  const { objects } = await testEnv.FILES.list();
  await testEnv.FILES.delete(objects.map(({ key }) => key));
  await insertRowsInto(
    createUserRow(1, { head_icon: 'avatar/in-use' }),
    ...[1, 2, 3, 4].map((id) => createUserRow(10 + id)),
    createApplicationRow(1, 11, 'withdrawn', getDueTime('application'), 'document/of-1'),
    createApplicationRow(2, 12, 'finished', getNotDueTime('application'), 'document/of-2'),
    createApplicationRow(3, 13, 'following', 0, 'document/of-3'),
    createApplicationRow(4, 14, 'draft', getDueTime('application')),
    ...[1, 2, 3, 4].flatMap((id) => [createEvent(id), createOpeningRow(id)]),
    ...[1, 2, 3].map((id) => createFileRow(`document/of-${id}`, 10 + id, 0)),
    createFileRow('document/loose', 1, getDueTime('looseFile')),
    createFileRow('document/young', 1, getNotDueTime('looseFile')),
    createFileRow('avatar/in-use', 1, 0, 'avatar'),
    ...[1, 2].map(createContactRow),
    createConversation(1, getDueTime('conversation')),
    createConversation(2, getNotDueTime('conversation')),
    ...[1, 2].flatMap((id) => [createMessageRow(id), createAttachmentRow(id)]),
    ...[getDueTime('conversation'), getNotDueTime('conversation')].map(
      (timestamp, index) =>
        [
          'assistant_answers',
          {
            id: index + 1,
            agent_key: 'mso',
            user_id: '',
            visitor_id: 'v',
            question: 'q',
            answer: '{}',
            asked_at: timestamp,
          },
        ] as const,
    ),
    ...[getDueTime('conversation'), getNotDueTime('conversation')].map(
      (timestamp, index) =>
        ['handovers', { id: index + 1, agent_key: 'mso', from_name: 'Wong', note: 'n', at: timestamp }] as const,
    ),
    [
      'webhook_endpoints',
      { id: 1, agent_key: 'mso', url: 'https://a.hk', events: '[]', created_by: 'Wong', created_at: 0 },
    ],
    ...[getDueTime('webhookMessage'), getNotDueTime('webhookMessage')].map(
      (timestamp, index) =>
        [
          'webhook_messages',
          {
            id: index + 1,
            message_id: `m${index}`,
            endpoint_id: 1,
            event: 'lead.created',
            data: '{}',
            at: timestamp,
            next_at: timestamp,
          },
        ] as const,
    ),
    ...[getDueTime('lead'), getNotDueTime('lead')].map(
      (timestamp, index) =>
        [
          'leads',
          {
            id: index + 1,
            agent_key: 'mso',
            email: `${index}@a.hk`,
            channel: 'web',
            created_at: timestamp,
            changed_at: timestamp,
          },
        ] as const,
    ),
    ...[getDueTime('appointment'), getNotDueTime('appointment')].map(
      (timestamp, index) =>
        [
          'appointments',
          {
            agent_key: 'mso',
            staff_id: 1,
            lead_id: 2,
            starts_at: timestamp,
            name: 'Mei',
            language: 'zh',
            time_zone: 'Asia/Hong_Kong',
            token_hash: `token ${index}`,
            created_at: timestamp,
            changed_at: timestamp,
          },
        ] as const,
    ),
    ['lead_entries', { lead_id: 1, at: getDueTime('lead'), kind: 'question' }],
    ...[NOW, NOW + 1].map(
      (endsAt, index) =>
        [
          'family_links',
          {
            id: index + 1,
            user_id: 1,
            agent_key: 'mso',
            name: 'n',
            token_hash: `f${index}`,
            created_at: 0,
            ends_at: endsAt,
            standings: '{}',
          },
        ] as const,
    ),
    createShownRow('mso', getDueTime('shownResult')),
    createShownRow('hengdu', getNotDueTime('shownResult')),
    ...[getDueTime('session'), getNotDueTime('session')].map(
      (timestamp, index) =>
        [
          'sessions',
          {
            id: index + 1,
            user_id: 1,
            key_hash: `k${index}`,
            salt: 's',
            refresh_hash: 'r',
            opened_at: timestamp,
            refreshed_at: NOW,
            expires_at: NOW + 1,
          },
        ] as const,
    ),
    ...[1, 2].map((id) => ['access_tokens', { token_hash: `t${id}`, session_id: id, expires_at: NOW + 1 }] as const),
    ['access_tokens', { token_hash: 'old', session_id: 2, expires_at: NOW }],
    ...[getDueTime('device'), getNotDueTime('device')].map(
      (timestamp, index) => ['user_devices', { user_id: 1, device_hash: `d${index}`, used_at: timestamp }] as const,
    ),
    ...[getDueTime('code'), getNotDueTime('code')].map(
      (timestamp, index) =>
        [
          'codes',
          { area_code: '852', mobile: String(index), purpose: 'login', code_hash: 'h', expires_at: timestamp },
        ] as const,
    ),
    ...[getDueTime('attempt'), getNotDueTime('attempt')].map(
      (timestamp, index) => ['attempts', { id: index + 1, bucket: 'day:texts:mso', at: timestamp }] as const,
    ),
    ...[getDueTime('textMessage'), getNotDueTime('textMessage')].flatMap((timestamp, index) =>
      createSentRows(index + 1, timestamp),
    ),
    ...[getDueTime('delivery'), getNotDueTime('delivery')].map((timestamp, index) =>
      createDeliveryRow(index + 1, timestamp),
    ),
    ['staff', { id: 1, agent_key: 'mso', login: 'wong', name: 'Wong', role: 'adviser', created_at: 0 }],
    ...[getDueTime('staffSession'), getNotDueTime('staffSession')].map(
      (timestamp, index) =>
        [
          'staff_sessions',
          {
            id: index + 1,
            staff_id: 1,
            token_hash: `t${index}`,
            stage: 'open',
            created_at: 0,
            seen_at: 0,
            ends_at: timestamp,
          },
        ] as const,
    ),
    ...[getDueTime('staffLog'), getNotDueTime('staffLog')].map(
      (timestamp, index) =>
        [
          'privacy_requests',
          {
            id: index + 1,
            agent_key: 'mso',
            kind: 'access',
            person: 'Mei',
            received_on: '2026-11-01',
            due_on: '2026-12-01',
            state: 'done',
            handled_by: 'Wong',
            handled_at: timestamp,
          },
        ] as const,
    ),
    ...[getDueTime('staffLog'), getNotDueTime('staffLog')].map(
      (timestamp, index) =>
        [
          'staff_log',
          { id: index + 1, at: timestamp, agent_key: 'mso', staff_id: 1, who: 'Wong', deed: 'signedIn' },
        ] as const,
    ),
  );
  const keys = ['document/of-1', 'document/of-2', 'document/of-3', 'document/loose', 'document/young', 'avatar/in-use'];
  for (const key of [...keys, 'chat/k1', 'chat/k2', 'document/stray', 'chat/stray', 'catalogue/cover'])
    await testEnv.FILES.put(key, 'x');
});

test('a dry run counts expired rows and deletes nothing', async () => {
  // A dry run does not count files that would become unreferenced only through its own deletions.
  expect(await runRetentionAt({ isDry: true })).toEqual({ ...DELIVERED_STATE, looseFiles: 1 });
  expect(await readIds('applications')).toHaveLength(4);
});

test('a run that crashes leaves no file without a row, and the next run completes it', async () => {
  const FILES = new Proxy(testEnv.FILES as unknown as R2Bucket, {
    get: (bucket, name) =>
      name === 'delete' ? () => Promise.reject(new Error('R2 is down')) : Reflect.get(bucket, name).bind(bucket),
  });
  await expect(runRetention({ ...STORES, FILES }, { now: NOW })).rejects.toThrow('R2 is down');
  expect(await readIds('files', 'path')).toContain('document/loose');
  expect(await testEnv.FILES.get('document/loose')).not.toBeNull();
  const { applications, looseFiles } = await runRetentionAt();
  expect([applications, looseFiles]).toEqual([0, 2]);
});

test('deletes expired rows with their files and nothing else', async () => {
  expect(await readIds('applications')).toEqual([2, 3]);
  expect(await readIds('application_events', 'application_id')).toEqual([2, 3]);
  expect(await readIds('document_openings', 'application_id')).toEqual([2, 3]);
  expect(await readIds('files', 'path')).toEqual(['avatar/in-use', 'document/of-2', 'document/of-3', 'document/young']);
  for (const table of [
    'chat_contacts',
    'chat_conversations',
    'chat_messages',
    'chat_attachments',
    'assistant_answers',
    'handovers',
    'leads',
    'appointments',
    'webhook_messages',
    'privacy_requests',
    'sessions',
    'attempts',
    'outbox',
    'notices',
    'deliveries',
    'staff_sessions',
    'staff_log',
  ])
    expect([table, await readIds(table)]).toEqual([table, [2]]);
  expect(await readIds('access_tokens', 'token_hash')).toEqual(['t2']);
  expect(await readIds('codes', 'mobile')).toEqual(['1']);
  expect(await readIds('shown_results', 'agent_key')).toEqual(['hengdu']);
  const { objects } = await testEnv.FILES.list();
  expect(objects.map(({ key }: { key: string }) => key)).toEqual([
    'avatar/in-use',
    'catalogue/cover',
    'chat/k2',
    'document/of-2',
    'document/of-3',
    'document/young',
  ]);
});

test('a second run finds nothing to do', async () => {
  expect(Object.values(await runRetentionAt()).every((total) => total === 0)).toBe(true);
});

test('large amounts are deleted in portions, and the rest waits for the next run', async () => {
  await insertRowsInto(...[1, 2, 3, 4, 5].map((id) => ['attempts', { id: 100 + id, bucket: 'x', at: 0 }] as const));
  expect((await runRetentionAt({ portion: 2, portions: 2 })).attempt).toBe(4);
  expect((await runRetentionAt({ portion: 2, portions: 2 })).attempt).toBe(1);
});

test('an application log cannot be deleted in any other way', async () => {
  for (const table of ['application_events', 'document_openings', 'staff_log'])
    await expect(testEnv.DB.prepare(`DELETE FROM ${table}`).all()).rejects.toThrow('cannot be removed');
  expect(await readIds('erasing', 'subject')).toEqual([]);
});

test('the cron run logs counts without personal data', async () => {
  const infoLog = vi.spyOn(console, 'info').mockImplementation(() => {});
  await backend.scheduled({ cron: '17 * * * *' } as never, testEnv as never);
  const lines = infoLog.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
  expect(lines).toHaveLength(1);
  const { level, event: name, requestId, traceId: _trace, worker, ...counts } = lines[0] ?? {};
  expect([level, name, typeof requestId, worker]).toEqual(['info', 'retention', 'string', 'backend']);
  expect(Object.keys(counts).toSorted()).toEqual(Object.keys(DELIVERED_STATE).toSorted());
  expect(Object.values(counts).every((count) => typeof count === 'number')).toBe(true);
});

test('rooms are reported to the chat Worker until they are deleted', async () => {
  await insertRowsInto(
    ['rooms_to_forget', { user_id: 7, since: 1 }],
    [
      'agents',
      {
        id: 1,
        key_code: 'mso',
        host: 'a.example',
        language_code: 'zh',
        public_level: 4,
        name: '{}',
        web_title: '{}',
        web_meta_keywords: '{}',
        web_meta_description: '{}',
      },
    ],
  );
  const { body } = await request('GET', ROOMS_TO_DELETE_PATH);
  expect(body.data).toEqual({ users: [{ userId: 7, rooms: ['mso:user:7'] }] });
  await request('POST', ROOMS_TO_DELETE_PATH, { userIds: [7] });
  expect((await request('GET', ROOMS_TO_DELETE_PATH)).body.data).toEqual({ users: [] });
});
