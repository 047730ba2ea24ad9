import { beforeAll, expect, test } from 'vitest';
import { queryRows, type Statement, batchWrite } from '#backend/queries/database.ts';
import * as applications from '#backend/queries/applications/applications.ts';
import { reassignApplication } from '#backend/queries/applications/desk-applications.ts';
import {
  addMessage,
  recordReply,
  passConversation,
  requireAdviser,
  requireNewMessage,
  takeOverConversation,
} from '#backend/queries/chat/conversations.ts';
import { handOverConversations } from '#backend/queries/office/duty.ts';
import { parseFailedPrecondition, PRECONDITIONS, requireThat } from '#backend/queries/preconditions.ts';
import { insertSiteEdit } from '#backend/queries/site/site-edits.ts';
import { testEnv } from './support/test-env.ts';

// Tests concurrent batches that are based on the same state: one must be stored completely, the other rejected
// completely.

const AGENT_ID = 77;
const CLOSED_ACCOUNT = { id: 1, name: 'S1' };
const runSql = (sql: string) => testEnv.DB.prepare(sql).bind().all();
const readRows = <Row>(sql: string) => queryRows<Row>(testEnv.DB, { sql, values: [] });

beforeAll(async () => {
  await runSql(`INSERT INTO agents (id, key_code, host, language_code, public_level, name, web_title, web_meta_keywords, web_meta_description)
VALUES (${AGENT_ID}, 'pair', 'pair.localhost', 'zh-hk', 1, '{}', '{}', '{}', '{}')`);
  await runSql(`INSERT INTO users (id, area_code, mobile, password_hash, agent_id, nickname, created_at)
VALUES (1, '852', '51110001', '', ${AGENT_ID}, 'S', 1)`);
  await runSql(`INSERT INTO applications (id, user_id, agent_key, form, updated_at) VALUES (1, 1, 'pair', '{}', '')`);
  for (const id of [1, 2])
    await runSql(
      `INSERT INTO staff (id, agent_key, login, name, role, created_at) VALUES (${id}, 'pair', 's${id}', 'S${id}', 'adviser', 1)`,
    );
  await runSql(
    `INSERT INTO chat_contacts (id, agent_key, owner, source_id, pubsub_token, name) VALUES (1, 'pair', 'visitor:1', 's', 'p', 'V')`,
  );
  await runSql(
    `INSERT INTO chat_conversations (id, contact_id, agent_key, status, asked_at, last_at) VALUES (1, 1, 'pair', 'open', 1, 1)`,
  );
});

const draftRow = { id: 1, version: 1 } as applications.ApplicationRow;
const createMessage = (echoId: string) =>
  addMessage({ conversationId: 1, kind: 1, content: echoId, echoId, senderName: '', createdAt: 1 });
const event = { seq: 1, at: '', by: 'student', who: '', action: '{}' } as const;
const siteEdit = {
  agentId: AGENT_ID,
  part: 'head',
  number: 1,
  at: 1,
  staffId: 1,
  who: '',
  before: '{}',
  content: '{}',
};
const createReplyStatements = (id: number): Statement[] => [
  requireAdviser(1, { id, name: '' }, 0),
  createMessage(`reply ${id}`),
  recordReply(1, '', { id, name: '' }, 1),
];

test.each([
  [
    'application_version',
    () =>
      [1, 2].map((attempt) =>
        applications.storeSubmittedForm(draftRow, { agentKey: '', form: '{}', key: `${attempt}` }, ''),
      ),
  ],
  [
    'application_event_number',
    () => [1, 2].map((attempt) => applications.insertEvent(1, { ...event, who: `${attempt}` }, '')),
  ],
  ['application_adviser', () => [1, 2].map((attempt) => reassignApplication(1, 0, attempt))],
  ['chat_message_new', () => [1, 2].map(() => [...requireNewMessage(1, 'same'), createMessage('same')])],
  ['conversation_adviser', () => [1, 2].map(createReplyStatements)],
  ['site_edit_number', () => [1, 2].map((attempt) => insertSiteEdit({ ...siteEdit, staffId: attempt }))],
] as const)('%s', async (precondition, createBatches) => {
  const createMark = (attempt: number) => createMarkStatement(`${precondition} ${attempt}`);
  const answers = await Promise.allSettled(
    createBatches().map((statements, index) => batchWrite(testEnv.DB, [createMark(index), ...statements])),
  );
  const rejectedResults = answers.filter((answer) => answer.status === 'rejected');
  expect(rejectedResults.map(({ reason }) => parseFailedPrecondition(reason))).toEqual([precondition]);
  expect(await readRows(`SELECT count(*) AS marks FROM attempts WHERE bucket GLOB '${precondition} *'`)).toEqual([
    { marks: 1 },
  ]);
});

test.each([
  ['took it', () => [takeOverConversation(1, CLOSED_ACCOUNT, 0)]],
  ['replied', () => [recordReply(1, 'x', CLOSED_ACCOUNT, 1)]],
  ['was passed it', () => [passConversation(1, CLOSED_ACCOUNT, 2)]],
  [
    'was left it at the end of a day',
    () =>
      handOverConversations({
        agentKey: 'pair',
        from: 2,
        fromName: '',
        to: CLOSED_ACCOUNT,
        note: 'x',
        conversations: [1],
        applications: [],
        now: 1,
      }),
  ],
])('a conversation becomes unassigned where an account is closed while its adviser %s', async (method, statements) => {
  await runSql('UPDATE staff SET is_active = 0 WHERE id = 1');
  const staffIdBefore = method === 'took it' || method === 'replied' ? 0 : 2;
  await runSql(`UPDATE chat_conversations SET staff_id = ${staffIdBefore}, assignee = 'S' WHERE id = 1`);
  await batchWrite(testEnv.DB, statements());
  expect(await readRows('SELECT staff_id, assignee FROM chat_conversations WHERE id = 1')).toEqual([
    { staff_id: 0, assignee: '' },
  ]);
  expect(await readRows('SELECT to_id FROM handovers WHERE to_id <> 0')).toEqual([]);
  await runSql('UPDATE staff SET is_active = 1 WHERE id = 1');
});

const createMarkStatement = (bucket: string): Statement => ({
  sql: 'INSERT INTO attempts (bucket, at) VALUES (?1, 1)',
  values: [bucket],
});

test.each(PRECONDITIONS)(
  '%s is a constraint of the schema, and aborts a batch for NULL as for false',
  async (precondition) => {
    for (const condition of ['0', 'NULL', 'SELECT 1 WHERE 0']) {
      const error = await batchWrite(testEnv.DB, [requireThat(precondition, condition, {})]).catch(
        (reason: unknown) => reason,
      );
      expect(parseFailedPrecondition(error)).toBe(precondition);
    }
    await batchWrite(testEnv.DB, [requireThat(precondition, '1', {})]);
    expect(await readRows('SELECT * FROM write_preconditions')).toEqual([]);
  },
);
