import { beforeAll, describe, expect, test } from 'vitest';
import { queryRows } from '#backend/queries/database.ts';
import { getDesk, sendReply } from '#shared/contract/office/conversations.ts';
import { deleteReadyReply, listReadyReplies, saveReadyReply } from '#shared/contract/office/ready-replies.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Tests reply templates: who may write them, who sees them, and that inserting one into a draft does not send it.

const CONVERSATION_ID = 100_000; // Conversation inserted by fillOffice: waiting, with a visitor who writes in Chinese
const adviser = new DeskVisitor('mso', '劉美琪');
const colleague = new DeskVisitor('mso', '黃子傑');
const lead = new DeskVisitor('mso', 'Ada', 'lead');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Priya', 'administrator');
const REPLY = { name: 'Dorms', texts: { zh: '', 'zh-hk': '{student}，宿舍一月開放。{school}', 'en-us': '' } };

beforeAll(async () => {
  await fillOffice(testEnv.DB, { agentKey: 'mso', conversations: 4, applications: 0, now: Date.now() });
  for (const deskVisitor of [adviser, colleague, lead, otherSiteVisitor]) await deskVisitor.see('');
});

const readStoredReplies = () =>
  queryRows<{ id: number; name: string; shared: number }>(testEnv.DB, {
    sql: 'SELECT id, name, staff_id = 0 AS shared FROM ready_replies ORDER BY id',
    values: [],
  });
const countMessages = async () =>
  (await queryRows(testEnv.DB, { sql: 'SELECT id FROM chat_messages', values: [] })).length;

const saveReply = async (client: DeskVisitor, change: { id?: number; isShared?: boolean; name?: string } = {}) => {
  const { id = 0, isShared = false, name = REPLY.name } = change;
  const result = await client.callOffice(saveReadyReply, { id, isShared, reply: { ...REPLY, name } });
  return result.ok ? result.value.kind : result.error.code;
};
const readReplyNames = async (client: DeskVisitor) => {
  const result = await client.callOffice(listReadyReplies, {});
  return result.ok ? result.value.replies.map(({ name, canChange }) => [name, canChange]) : result.error.code;
};

describe('ready replies of an adviser', () => {
  test('are private unless a lead writes them for all, and never of another agency', async () => {
    expect(await saveReply(adviser)).toBe('saved');
    expect(await readStoredReplies()).toEqual([{ id: 1, name: 'Dorms', shared: 0 }]);
    expect(await readReplyNames(adviser)).toEqual([['Dorms', true]]);
    for (const client of [colleague, lead, otherSiteVisitor]) expect(await readReplyNames(client)).toEqual([]);
    expect(await saveReply(adviser, { isShared: true })).toBe('forbidden');
    expect(await saveReply(lead, { name: 'Visa', isShared: true })).toBe('saved');
    expect(await readReplyNames(colleague)).toEqual([['Visa', false]]);
    expect(await readReplyNames(otherSiteVisitor)).toEqual([]);
  });

  test('are changed and deleted by their owner only', async () => {
    const rowsBefore = await readStoredReplies();
    for (const [client, id] of [
      [colleague, 1],
      [lead, 1],
      [otherSiteVisitor, 1],
      [adviser, 2],
      [otherSiteVisitor, 2],
    ] as const) {
      expect(await saveReply(client, { id, name: 'taken' })).toBe('forbidden');
      expect(await client.callOffice(deleteReadyReply, { id })).toMatchObject({ status: 403 });
    }
    expect(await readStoredReplies()).toEqual(rowsBefore);
    expect(await saveReply(adviser, { id: 1, name: 'Halls' })).toBe('saved');
    expect(await readStoredReplies()).toMatchObject([{ name: 'Halls' }, { name: 'Visa' }]);
    expect(await saveReply(adviser, { id: 999 })).toBe('gone');
  });

  test('require a name and a text in one language', async () => {
    const emptyTexts = { zh: ' ', 'zh-hk': '', 'en-us': '' };
    for (const reply of [
      { ...REPLY, name: 'x'.repeat(41) },
      { ...REPLY, name: ' ' },
      { name: 'Empty', texts: emptyTexts },
    ])
      expect(await adviser.callOffice(saveReadyReply, { id: 0, isShared: false, reply })).toMatchObject({
        status: 422,
      });
    expect((await readStoredReplies()).length).toBe(2);
  });

  test('are filled in with known values, and are not sent with a remaining placeholder', async () => {
    const countBefore = await countMessages();
    const result = await adviser.callOffice(getDesk, { id: CONVERSATION_ID });
    const text = (result.ok && result.value.open?.replies.find(({ key }) => key === '1')?.text) || '';
    expect(text).toMatch(/^.{2,}，宿舍一月開放。\{school\}$/);
    expect(text).not.toContain('{student}');
    const sendResult = await adviser.callOffice(sendReply, { id: CONVERSATION_ID, text, echo: 'e1' });
    expect(sendResult).toMatchObject({ value: { kind: 'placeholder', place: '{school}' } });
    expect(await countMessages()).toBe(countBefore);
  });
});
