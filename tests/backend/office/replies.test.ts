import { beforeAll, describe, expect, test } from 'vitest';
import { queryRows } from '#backend/queries/database.ts';
import { getDesk, sendReply } from '#shared/contract/office/conversations.ts';
import { deleteReadyReply, listReadyReplies, saveReadyReply } from '#shared/contract/office/ready-replies.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Reply templates: authors, visibility, and insertion into a draft without sending.

const TALK = 100_000; // Conversation of fillOffice: waiting, with a visitor who writes in Chinese
const adviser = new DeskVisitor('mso', '劉美琪');
const colleague = new DeskVisitor('mso', '黃子傑');
const lead = new DeskVisitor('mso', 'Ada', 'lead');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Priya', 'administrator');
const REPLY = { name: 'Dorms', texts: { zh: '', 'zh-hk': '{student}，宿舍一月開放。{school}', 'en-us': '' } };

beforeAll(async () => {
  await fillOffice(testEnv.DB, { agentKey: 'mso', conversations: 4, applications: 0, now: Date.now() });
  for (const deskVisitor of [adviser, colleague, lead, otherSiteVisitor]) await deskVisitor.see('');
});

const kept = () =>
  queryRows<{ id: number; name: string; shared: number }>(testEnv.DB, {
    sql: 'SELECT id, name, staff_id = 0 AS shared FROM ready_replies ORDER BY id',
    values: [],
  });
const said = async () => (await queryRows(testEnv.DB, { sql: 'SELECT id FROM chat_messages', values: [] })).length;

const save = async (client: DeskVisitor, change: { id?: number; isShared?: boolean; name?: string } = {}) => {
  const { id = 0, isShared = false, name = REPLY.name } = change;
  const result = await client.call(saveReadyReply, { id, isShared, reply: { ...REPLY, name } });
  return result.ok ? result.value.kind : result.error.code;
};
const getNames = async (client: DeskVisitor) => {
  const result = await client.call(listReadyReplies, {});
  return result.ok ? result.value.replies.map(({ name, canChange }) => [name, canChange]) : result.error.code;
};

describe('ready replies', () => {
  test('are one’s own until a lead writes one for all, and no other agency’s', async () => {
    expect(await save(adviser)).toBe('saved');
    expect(await kept()).toEqual([{ id: 1, name: 'Dorms', shared: 0 }]);
    expect(await getNames(adviser)).toEqual([['Dorms', true]]);
    for (const other of [colleague, lead, otherSiteVisitor]) expect(await getNames(other)).toEqual([]);
    expect(await save(adviser, { isShared: true })).toBe('forbidden');
    expect(await save(lead, { name: 'Visa', isShared: true })).toBe('saved');
    expect(await getNames(colleague)).toEqual([['Visa', false]]);
    expect(await getNames(otherSiteVisitor)).toEqual([]);
  });

  test('are changed and deleted by their owner only', async () => {
    const rowsBefore = await kept();
    for (const [client, id] of [
      [colleague, 1],
      [lead, 1],
      [otherSiteVisitor, 1],
      [adviser, 2],
      [otherSiteVisitor, 2],
    ] as const) {
      expect(await save(client, { id, name: 'taken' })).toBe('forbidden');
      expect(await client.call(deleteReadyReply, { id })).toMatchObject({ status: 403 });
    }
    expect(await kept()).toEqual(rowsBefore);
    expect(await save(adviser, { id: 1, name: 'Halls' })).toBe('saved');
    expect(await kept()).toMatchObject([{ name: 'Halls' }, { name: 'Visa' }]);
    expect(await save(adviser, { id: 999 })).toBe('gone');
  });

  test('need a name and a text in one language', async () => {
    const none = { zh: ' ', 'zh-hk': '', 'en-us': '' };
    for (const reply of [
      { ...REPLY, name: 'x'.repeat(41) },
      { ...REPLY, name: ' ' },
      { name: 'Empty', texts: none },
    ])
      expect(await adviser.call(saveReadyReply, { id: 0, isShared: false, reply })).toMatchObject({ status: 422 });
    expect((await kept()).length).toBe(2);
  });

  test('are filled in with what is known, and with a placeholder left over are not sent', async () => {
    const valueBefore = await said();
    const result = await adviser.call(getDesk, { id: TALK });
    const text = (result.ok && result.value.open?.replies.find(({ key }) => key === '1')?.text) || '';
    expect(text).toMatch(/^.{2,}，宿舍一月開放。\{school\}$/);
    expect(text).not.toContain('{student}');
    const submittedResponse = await adviser.call(sendReply, { id: TALK, text, echo: 'e1' });
    expect(submittedResponse).toMatchObject({ value: { kind: 'placeholder', place: '{school}' } });
    expect(await said()).toBe(valueBefore);
  });
});
