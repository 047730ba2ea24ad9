import { beforeAll, describe, expect, test } from 'vitest';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { selectQueue } from '#backend/queries/office/talk-queue.ts';
import { insertAccount } from '#backend/queries/staff/accounts.ts';
import {
  getDesk,
  handOverConversation,
  snoozeConversation,
  tagConversation,
  type QueueChoice,
} from '#shared/contract/office/conversations.ts';
import { addTag, deleteTag, listTags } from '#shared/contract/office/ready-replies.ts';
import { changeAccount } from '#shared/contract/office/staff.ts';
import { QUEUE_PARTS } from '#shared/rules/office-queue.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { acceptHandover, getDay } from '#shared/contract/office/day.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Tests the queue of an office with 300 conversations: every conversation is reachable, in the correct part of the
// queue.

const CONVERSATION_COUNT = 300;
// First conversation inserted by fillOffice. In each group of four, one is assigned and one is resolved
const FIRST_CONVERSATION_ID = 100_000;
const adviser = new DeskVisitor('mso', '劉美琪');
const colleague = new DeskVisitor('mso', '黃子傑');
const lead = new DeskVisitor('mso', 'Ada', 'lead');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Priya', 'administrator');

beforeAll(async () => {
  await fillOffice(testEnv.DB, {
    agentKey: 'mso',
    conversations: CONVERSATION_COUNT,
    applications: 5,
    now: Date.now(),
  });
  for (const deskVisitor of [adviser, colleague, lead, otherSiteVisitor]) await deskVisitor.see('');
});

type PartialChoice = Partial<QueueChoice>;

async function readDesk(client: DeskVisitor, input: PartialChoice & { id?: number } = {}) {
  const result = await client.callOffice(getDesk, input);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}
const readCounts = async (client: DeskVisitor, choice: PartialChoice = {}) => {
  const { open, mine, waiting, later } = (await readDesk(client, choice)).queue.counts;
  return [open, mine, waiting, later];
};
async function readAllPages(client: DeskVisitor, choice: PartialChoice): Promise<number[]> {
  const conversationIds: number[] = [];
  let pageCursor: QueueChoice['after'] = null;
  for (;;) {
    const { queue }: Awaited<ReturnType<typeof readDesk>> = await readDesk(client, { ...choice, after: pageCursor });
    const rows = queue.sections.flatMap((section) => section.rows.flatMap((row) => ('id' in row ? [row.id] : [])));
    expect(rows.length).toBeLessThanOrEqual(40);
    conversationIds.push(...rows);
    pageCursor = queue.next;
    if (!pageCursor) return conversationIds;
  }
}
const readStaffId = async (name: string) => {
  const [row] = await queryRows<{ id: number }>(testEnv.DB, {
    sql: 'SELECT id FROM staff WHERE name = ?1 ORDER BY id',
    values: [name],
  });
  return row?.id ?? 0;
};
const readConversation = async (id: number) => {
  const [row] = await queryRows<{ staffId: number; assignee: string; laterUntil: number }>(testEnv.DB, {
    sql: 'SELECT staff_id AS staffId, assignee, later_until AS laterUntil FROM chat_conversations WHERE id = ?1',
    values: [id],
  });
  return row;
};
const getWaitingId = (index: number) => FIRST_CONVERSATION_ID + 4 * index;

describe('the queue', () => {
  test('lists every conversation once over its pages, and only those of one tab', async () => {
    const allIds = Array.from({ length: CONVERSATION_COUNT }, (_, index) => FIRST_CONVERSATION_ID + index);
    expect((await readAllPages(adviser, { tab: 'all' })).toSorted()).toEqual(allIds);
    const ownIds = await readAllPages(adviser, { tab: 'mine' });
    expect(ownIds.toSorted()).toEqual(allIds.filter((id) => id % 4 === 1));
    expect(await readAllPages(colleague, { tab: 'mine' })).toEqual([]);
    expect(await readAllPages(colleague, { staff: await readStaffId('劉美琪') })).toEqual(ownIds);
    expect((await readAllPages(adviser, { tab: 'nobodys' })).toSorted()).toEqual(allIds.filter((id) => id % 2 === 0));
    expect((await readAllPages(adviser, { tab: 'over' })).length).toBe(75);
    expect(await readAllPages(otherSiteVisitor, { tab: 'all' })).toEqual([]);
  });

  test('counts the conversations of each tab', async () => {
    expect(await readCounts(adviser)).toEqual([225, 75, 150, 0]);
    expect(await readCounts(colleague)).toEqual([225, 0, 150, 0]);
    expect(await readCounts(otherSiteVisitor)).toEqual([0, 0, 0, 0]);
  });

  test('reads as many rows as it shows, however many conversations there are', async () => {
    for (const part of QUEUE_PARTS) {
      const { sql, values } = selectQueue(part, {
        agentKey: 'mso',
        now: Date.now(),
        staffId: 0,
        tag: 0,
        after: null,
        limit: 10,
      });
      const queryResult = await testEnv.DB.prepare(sql)
        .bind(...values)
        .all<unknown>();
      const { meta } = queryResult as unknown as { meta: { rows_read: number } };
      // Rows read for each result: the row and its index entry, the contact, the account, the adviser's name, and the
      // closing event.
      expect(meta.rows_read, part).toBeLessThanOrEqual(10 * 9);
    }
  });
});

describe('assigning a conversation', () => {
  const [CONVERSATION_ID, HANDOVER_NOTE] = [FIRST_CONVERSATION_ID + 1, 'Mother calls at six <b>'];
  const handOver = async (client: DeskVisitor, input: { id: number; from: number; to: number; note: string }) => {
    const result = await client.callOffice(handOverConversation, input);
    return result.ok ? result.value.kind : result.error.code;
  };

  test('gives it to a colleague, with a note in the thread that no visitor receives', async () => {
    const [toStaffId, fromStaffId] = [await readStaffId('黃子傑'), await readStaffId('劉美琪')];
    expect(
      await handOver(adviser, { id: CONVERSATION_ID, to: toStaffId, from: fromStaffId, note: HANDOVER_NOTE }),
    ).toBe('done');
    expect(await readConversation(CONVERSATION_ID)).toMatchObject({ staffId: toStaffId, assignee: '黃子傑' });
    const { open } = await readDesk(colleague, { id: CONVERSATION_ID });
    expect(open?.entries.at(-1)).toMatchObject({
      kind: 'note',
      text: HANDOVER_NOTE,
      author: '劉美琪',
      handedTo: '黃子傑',
    });
    const values = await queryRows(testEnv.DB, { sql: 'SELECT content FROM chat_messages', values: [] });
    expect(JSON.stringify(values)).not.toContain('Mother calls');
  });

  test('lists it on the receiving colleague’s day until acknowledged', async () => {
    const readHandovers = async (client: DeskVisitor) => {
      const response = await client.callOffice(getDay, {});
      if (!response.ok) throw new Error(response.error.code);
      return response.value.handovers;
    };
    const [handover] = await readHandovers(colleague);
    expect(handover).toMatchObject({ note: HANDOVER_NOTE, conversations: [CONVERSATION_ID] });
    expect(await readHandovers(adviser)).toEqual([]);
    await colleague.callOffice(acceptHandover, { id: handover?.id ?? 0 });
    expect(await readHandovers(colleague)).toEqual([]);
    // Handing a conversation over to oneself sends no notice.
    const ownStaffId = await readStaffId('劉美琪');
    await handOver(adviser, { id: CONVERSATION_ID + 4, to: ownStaffId, from: ownStaffId, note: 'to myself' });
    expect(await readHandovers(adviser)).toEqual([]);
  });

  test('does not reassign one that a colleague has taken meanwhile', async () => {
    const conversationBefore = await readConversation(CONVERSATION_ID);
    const lateHandover = { id: CONVERSATION_ID, to: 0, from: await readStaffId('劉美琪'), note: 'typed in vain' };
    expect(await handOver(adviser, lateHandover)).toBe('movedMeanwhile');
    expect(await readConversation(CONVERSATION_ID)).toEqual(conversationBefore);
    const notes = await queryRows(testEnv.DB, {
      sql: 'SELECT content FROM chat_notes WHERE conversation_id = ?1',
      values: [CONVERSATION_ID],
    });
    expect(notes).toEqual([{ content: HANDOVER_NOTE }]);
  });

  test('rejects a target of another agency or without account, and actors of another agency', async () => {
    const [fromStaffId, conversationBefore] = [await readStaffId('黃子傑'), await readConversation(CONVERSATION_ID)];
    for (const toStaffId of [await readStaffId('Priya'), 999_999])
      expect(await handOver(colleague, { id: CONVERSATION_ID, to: toStaffId, from: fromStaffId, note: '' })).toBe(
        'colleagueGone',
      );
    expect(await handOver(colleague, { id: CONVERSATION_ID, to: 0, from: fromStaffId, note: 'x'.repeat(2001) })).toBe(
      'invalid',
    );
    expect(
      await handOver(otherSiteVisitor, {
        id: CONVERSATION_ID,
        to: await readStaffId('Priya'),
        from: fromStaffId,
        note: '',
      }),
    ).toBe('gone');
    expect(await readConversation(CONVERSATION_ID)).toEqual(conversationBefore);
  });

  test('distinguishes two colleagues with one name', async () => {
    const accountFields = { agentKey: 'mso', role: 'adviser', setUpHash: '', setUpUntil: 0, now: 1 } as const;
    const [sameNameAccount] = await queryRows(
      testEnv.DB,
      insertAccount({ ...accountFields, login: 'lau2', name: '劉美琪' }),
    );
    const toStaffId = sameNameAccount?.id ?? 0;
    await handOver(adviser, {
      id: FIRST_CONVERSATION_ID + 5,
      to: toStaffId,
      from: await readStaffId('劉美琪'),
      note: '',
    });
    expect(await readAllPages(adviser, { tab: 'mine' })).not.toContain(FIRST_CONVERSATION_ID + 5);
    expect(await readAllPages(adviser, { staff: toStaffId })).toEqual([FIRST_CONVERSATION_ID + 5]);
    expect((await readDesk(adviser, { id: FIRST_CONVERSATION_ID + 5 })).open?.adviser).toBe('劉美琪 (lau2)');
    await lead.callOffice(changeAccount, { command: { kind: 'revoke', id: toStaffId }, code: '' });
  });
});

describe('a snoozed conversation', () => {
  const CONVERSATION_ID = getWaitingId(3);
  const snoozeUntil = async (client: DeskVisitor, preset: 'now' | 'hour' | 'typed', until = '') => {
    const result = await client.callOffice(snoozeConversation, { id: CONVERSATION_ID, preset, until });
    return result.ok ? result.value.kind : result.error.code;
  };

  test('leaves the queue, and returns automatically at its time', async () => {
    const readUnassignedIds = () => readAllPages(adviser, { tab: 'nobodys' });
    expect(await readUnassignedIds()).toContain(CONVERSATION_ID);
    expect(await snoozeUntil(adviser, 'hour')).toBe('done');
    expect([await readUnassignedIds(), await readAllPages(adviser, { tab: 'later' })]).toEqual([
      expect.not.arrayContaining([CONVERSATION_ID]),
      [CONVERSATION_ID],
    ]);
    const [openCount = 0, ownCount = 0, unassignedCount = 0, laterCount = 0] = await readCounts(adviser);
    await batchWrite(testEnv.DB, [
      {
        sql: 'UPDATE chat_conversations SET later_until = ?2 WHERE id = ?1',
        values: [CONVERSATION_ID, Date.now() - 1],
      },
    ]);
    expect([await readUnassignedIds(), await readAllPages(adviser, { tab: 'later' })]).toEqual([
      expect.arrayContaining([CONVERSATION_ID]),
      [],
    ]);
    expect(await readCounts(adviser)).toEqual([openCount + 1, ownCount, unassignedCount + 1, laterCount - 1]);
  });

  test('takes a time in Hong Kong, and rejects past, distant and invalid ones', async () => {
    const formatHongKongTime = (timestamp: number) => new Date(timestamp + 8 * 3_600_000).toISOString().slice(0, 16);
    const inFiveDays = Date.now() + 5 * 86_400_000;
    await snoozeUntil(adviser, 'typed', formatHongKongTime(inFiveDays));
    expect((await readConversation(CONVERSATION_ID))?.laterUntil).toBe(Math.floor(inFiveDays / 60_000) * 60_000);
    await snoozeUntil(adviser, 'now');
    expect((await readConversation(CONVERSATION_ID))?.laterUntil).toBe(0);
    for (const until of [
      formatHongKongTime(Date.now() - 60_000),
      formatHongKongTime(Date.now() + 400 * 86_400_000),
      'tomorrow',
      '',
    ])
      expect([
        until,
        await snoozeUntil(adviser, 'typed', until),
        (await readConversation(CONVERSATION_ID))?.laterUntil,
      ]).toEqual([until, 'wrongTime', 0]);
    expect(await snoozeUntil(otherSiteVisitor, 'hour')).toBe('gone');
    expect((await readConversation(CONVERSATION_ID))?.laterUntil).toBe(0);
  });
});

describe('tags', () => {
  const CONVERSATION_ID = getWaitingId(5);
  const readTags = () =>
    queryRows<{ id: number; name: string; agent: string }>(testEnv.DB, {
      sql: 'SELECT id, name, agent_key AS agent FROM talk_tags ORDER BY id',
      values: [],
    });

  test('are edited by leads, assigned by all staff, and filter the queue and its counts', async () => {
    for (const result of [await adviser.callOffice(listTags, {}), await adviser.callOffice(addTag, { name: 'UK' })])
      expect(result).toMatchObject({ status: 403, error: { code: 'forbidden' } });
    await lead.callOffice(addTag, { name: ' UK ' });
    await lead.callOffice(addTag, { name: 'UK' });
    const [ukTag] = await readTags();
    expect((await readTags()).map(({ name }) => name)).toEqual(['UK']);
    const tag = ukTag?.id ?? 0;
    await adviser.callOffice(tagConversation, { id: CONVERSATION_ID, tag, isOn: true });
    expect(await readAllPages(adviser, { tag })).toEqual([CONVERSATION_ID]);
    expect(await readCounts(adviser, { tag })).toEqual([1, 0, 1, 0]);
    await adviser.callOffice(tagConversation, { id: CONVERSATION_ID, tag, isOn: false });
    expect(await readAllPages(adviser, { tag })).toEqual([]);
  });

  test('of another agency cannot be assigned or deleted; a long name is rejected', async () => {
    await otherSiteVisitor.callOffice(addTag, { name: 'theirs' });
    const otherId = (await readTags()).find(({ agent }) => agent === 'northbridge')?.id ?? 0;
    await adviser.callOffice(tagConversation, { id: CONVERSATION_ID, tag: otherId, isOn: true });
    expect(
      await otherSiteVisitor.callOffice(tagConversation, { id: CONVERSATION_ID, tag: otherId, isOn: true }),
    ).toMatchObject({
      value: { kind: 'gone' },
    });
    await lead.callOffice(deleteTag, { id: otherId });
    expect(await queryRows(testEnv.DB, { sql: 'SELECT * FROM chat_tagged', values: [] })).toEqual([]);
    expect(await otherSiteVisitor.callOffice(listTags, {})).toMatchObject({ value: { tags: [{ name: 'theirs' }] } });
    expect(await lead.callOffice(addTag, { name: 'x'.repeat(25) })).toMatchObject({ status: 422 });
  });
});
