import { beforeAll, describe, expect, test } from 'vitest';
import { noteReply, passConversation, takeOverConversation } from '#backend/queries/chat/conversations.ts';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { handOverConversations } from '#backend/queries/office/duty.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { acceptHandover, type DayData, getDay, handOver, pollDay } from '#shared/contract/office/day.ts';
import type { OfficeCall } from '#shared/contract/office/office-call.ts';
import { getOfficeCounts, setOnDuty } from '#shared/contract/office/frame.ts';
import { changeAccount } from '#shared/contract/office/staff.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// First page of the office: waiting work, staff on duty, and the hand-over note.

/** Row counts above the limit of every list on the page. */
const COUNTS = { conversations: 240, applications: 40 };
const adviser = new DeskVisitor('mso', '劉美琪');
const colleague = new DeskVisitor('mso', '黃子傑');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Priya');

beforeAll(async () => {
  await fillOffice(testEnv.DB, { agentKey: 'mso', now: Date.now(), ...COUNTS });
  for (const deskVisitor of [adviser, colleague, otherSiteVisitor]) await deskVisitor.call(getOfficeCounts, {});
});

const listAssignedIds = async (name: string) => {
  const rows = await queryRows<{ id: number }>(testEnv.DB, {
    sql: `SELECT id FROM chat_conversations WHERE agent_key = 'mso' AND status = 'open' AND assignee = ?1 ORDER BY id`,
    values: [name],
  });
  return rows.map(({ id }) => id);
};
const getId = async (name: string) => {
  const [row] = await queryRows<{ id: number }>(testEnv.DB, {
    sql: 'SELECT id FROM staff WHERE name = ?1',
    values: [name],
  });
  return String(row?.id);
};

async function findDay(
  client: DeskVisitor,
  scope: 'mine' | 'all' = 'all',
  call: typeof getDay = getDay,
): Promise<DayData> {
  const response = await client.call(call as OfficeCall as typeof getDay, { scope });
  if (!response.ok) throw new Error(response.error.code);
  return response.value;
}
const getNotes = async (client: DeskVisitor) => (await findDay(client)).handovers.map(({ note }) => note);

interface Handed {
  to?: string;
  note?: string;
  conversations?: number[];
  applications?: number[];
}
async function hand(client: DeskVisitor, { to = '0', note = '', conversations = [], applications = [] }: Handed) {
  const response = await client.call(handOver, { to, note, conversations, applications });
  return response.ok ? response.value : { kind: response.error.code };
}

describe('the day', () => {
  test('lists one agency’s waiting work only', async () => {
    const [waitingIds, day, other] = [
      await listAssignedIds(''),
      await findDay(adviser),
      await findDay(otherSiteVisitor),
    ];
    expect(waitingIds.length).toBeGreaterThan(8);
    expect([day.waiting.rows.length, day.waiting.total]).toEqual([8, waitingIds.length]);
    const ownRow = await listAssignedIds('劉美琪');
    expect([ownRow.length, day.mine.length]).toEqual([60, 60]);
    expect([other.waiting.rows, other.replies.rows, other.steps.rows, other.mine]).toEqual([[], [], [], []]);
  });

  test('lists an overdue reply first, then the offer that ends first, and counts the overdue ones', async () => {
    const { replies, today } = await findDay(adviser);
    const days = replies.rows.map(({ replyBy }) => replyBy);
    expect(days.length).toBeGreaterThan(1);
    expect((days[0] ?? '') < today).toBe(true);
    expect(days).toEqual(days.toSorted());
    expect(replies.overdue).toBeGreaterThan(0);
  });

  test('has the own and unassigned applications, or those of all colleagues', async () => {
    const [item] = (await findDay(adviser)).replies.rows;
    const lead = (staffId: number) =>
      batchWrite(testEnv.DB, [
        { sql: 'UPDATE applications SET staff_id = ?2 WHERE id = ?1', values: [item?.id ?? 0, staffId] },
      ]);
    await lead(Number(await getId('黃子傑')));
    const seenItems = async (client: DeskVisitor, scope: 'mine' | 'all') =>
      (await findDay(client, scope)).replies.rows.some(({ id }) => id === item?.id);
    expect([
      await seenItems(adviser, 'mine'),
      await seenItems(adviser, 'all'),
      await seenItems(colleague, 'mine'),
    ]).toEqual([false, true, true]);
    const [ownRow, all] = [await findDay(adviser, 'mine'), await findDay(adviser, 'all')];
    expect(ownRow.replies.total).toBe(all.replies.total - 1);
    await lead(0);
  });

  test('lists snoozed conversations, and shows the school’s crest', async () => {
    const [ownCount = 0] = await listAssignedIds('劉美琪');
    const laterTime = Date.now() + 60_000;
    await loadDemoCatalogue();
    await batchWrite(testEnv.DB, [
      { sql: 'UPDATE chat_conversations SET later_until = ?2 WHERE id = ?1', values: [ownCount, laterTime] },
      {
        sql: `UPDATE applications SET form = json_set(form, '$.courses[0].schoolId', '1001') WHERE agent_key = 'mso'`,
        values: [],
      },
    ]);
    const day = await findDay(adviser);
    expect(day.mine.find(({ id }) => id === ownCount)?.laterUntil).toBe(laterTime);
    expect(day.steps.rows[0]?.seal).toContain('/seal/uk/1001');
    await batchWrite(testEnv.DB, [
      { sql: 'UPDATE chat_conversations SET later_until = 0 WHERE id = ?1', values: [ownCount] },
    ]);
  });

  test('is polled without extending the session', async () => {
    const seenItems = async () => {
      const [row] = await queryRows<{ seenAt: number }>(testEnv.DB, {
        sql: `SELECT max(t.seen_at) AS seenAt FROM staff_sessions t JOIN staff s ON s.id = t.staff_id WHERE s.name = '劉美琪'`,
        values: [],
      });
      return row?.seenAt;
    };
    const long = Date.now() - 3_600_000;
    await batchWrite(testEnv.DB, [{ sql: 'UPDATE staff_sessions SET seen_at = ?1', values: [long] }]);
    const polled = await findDay(adviser, 'all', pollDay);
    expect(await seenItems()).toBe(long);
    const loaded = await findDay(adviser);
    expect(await seenItems()).toBeGreaterThan(long);
    const { now: _polledAt, waiting: _waited, ...rest } = polled;
    expect(loaded).toMatchObject({ ...rest, colleagues: expect.any(Array), handovers: polled.handovers });
  });

  test('equals the logs after any actions', async () => {
    const rows = await queryRows<{ id: number; steps: number; logged: number }>(testEnv.DB, {
      sql: `SELECT a.id, a.steps, (SELECT count(*) FROM application_events e WHERE e.application_id = a.id
  AND e.deed ->> '$.kind' IN ('started', 'submitted', 'stepReached')) AS logged FROM applications a WHERE a.agent_key = 'mso'`,
      values: [],
    });
    expect(rows).toHaveLength(COUNTS.applications);
    expect(rows.filter(({ steps, logged }) => steps !== logged)).toEqual([]);
  });
});

describe('presence', () => {
  test('is as a colleague sets it, until they change it', async () => {
    const presence = async () => (await findDay(adviser)).colleagues.find(({ name }) => name === '黃子傑')?.presence;
    await colleague.call(setOnDuty, { isOn: false });
    expect(await presence()).toBe('away');
    await colleague.call(setOnDuty, { isOn: true });
    expect(await presence()).toBe('here');
  });
});

describe('handing over', () => {
  test('reassigns conversations at once, with a note until it is accepted', async () => {
    const ownRow = await listAssignedIds('劉美琪');
    const [first = 0, second = 0] = ownRow;
    const note = 'Do not call before nine <b>';
    const handed = await hand(adviser, { to: await getId('黃子傑'), note, conversations: [first, second] });
    expect(handed).toEqual({ kind: 'handedOver', left: [] });
    expect(await listAssignedIds('黃子傑')).toEqual([first, second]);
    expect(await listAssignedIds('劉美琪')).toEqual(ownRow.slice(2));
    const { handovers } = await findDay(colleague);
    expect(handovers.map((handover) => [handover.note, handover.conversations.toSorted()])).toEqual([
      [note, [first, second]],
    ]);
    expect(await getNotes(adviser)).not.toContain(note);
    const id = handovers[0]?.id ?? 0;
    const accept = async (client: DeskVisitor) => {
      const response = await client.call(acceptHandover, { id });
      return response.ok ? response.value.kind : response.error.code;
    };
    expect([
      await accept(adviser),
      await accept(otherSiteVisitor),
      await accept(colleague),
      await accept(colleague),
    ]).toEqual(['takenAlready', 'notFound', 'accepted', 'takenAlready']);
    expect(await getNotes(colleague)).not.toContain(note);
  });

  test('reassigns nothing of a colleague, of another agency, or unassigned', async () => {
    const [otherValue = 0] = await listAssignedIds('黃子傑');
    await hand(adviser, { note: 'x', conversations: [otherValue] });
    await hand(otherSiteVisitor, { note: 'x', conversations: [otherValue] });
    expect(await listAssignedIds('黃子傑')).toContain(otherValue);
    expect(await hand(adviser, { note: '  ' })).toEqual({ kind: 'invalid' });
    expect(await hand(adviser, { to: '-1', note: 'x' })).toEqual({ kind: 'invalid' });
    expect(await hand(adviser, { conversations: [otherValue] })).toEqual({ kind: 'nothing' });
  });

  test('applications that one leads go along, each with its log; what is in other hands stays there and is named', async () => {
    const [me, wong] = [await getId('劉美琪'), await getId('黃子傑')];
    const [ownRow, theirs, unasked] = await queryRows<{ id: number }>(testEnv.DB, {
      sql: `SELECT id FROM applications WHERE agent_key = 'mso' AND status = 'following' ORDER BY id LIMIT 3`,
      values: [],
    });
    const lead = (id: number | undefined, staffId: string) => ({
      sql: 'UPDATE applications SET staff_id = ?2 WHERE id = ?1',
      values: [id ?? 0, Number(staffId)],
    });
    await batchWrite(testEnv.DB, [lead(ownRow?.id, me), lead(theirs?.id, wong), lead(unasked?.id, me)]);
    const leads = async (id?: number) => {
      const sql = 'SELECT staff_id AS staffId FROM applications WHERE id = ?1';
      return (await queryRows<{ staffId: number }>(testEnv.DB, { sql, values: [id ?? 0] }))[0]?.staffId;
    };
    expect((await findDay(adviser)).led.map(({ id }) => id)).toContain(ownRow?.id);
    const counted = async () => {
      const response = await colleague.call(getOfficeCounts, {});
      return response.ok ? response.value.handedOver : 0;
    };
    const countBefore = await counted();
    const applications = [ownRow?.id ?? 0, theirs?.id ?? 0];
    expect(await hand(adviser, { to: wong, note: 'visa', applications })).toEqual({
      kind: 'handedOver',
      left: [theirs?.id],
    });
    expect([await leads(ownRow?.id), await leads(unasked?.id)]).toEqual([Number(wong), Number(me)]);
    expect((await findDay(colleague)).handovers.at(-1)?.applications).toEqual([ownRow?.id]);
    expect(await counted()).toBe(countBefore + 1);
    const [entry] = await queryRows<{ deed: string }>(testEnv.DB, {
      sql: 'SELECT deed FROM application_events WHERE application_id = ?1 ORDER BY seq DESC LIMIT 1',
      values: [ownRow?.id ?? 0],
    });
    expect(JSON.parse(entry?.deed ?? '{}')).toMatchObject({ kind: 'assigned', to: Number(wong), note: 'visa' });
    await hand(otherSiteVisitor, { applications: [unasked?.id ?? 0] });
    expect(await leads(unasked?.id)).toBe(Number(me));
  });

  test('a handover to staff of another agency becomes unassigned', async () => {
    const [ownCount = 0] = await listAssignedIds('劉美琪');
    await hand(adviser, { to: await getId('Priya'), note: 'for the team', conversations: [ownCount] });
    expect(await listAssignedIds('')).toContain(ownCount);
    expect(await getNotes(colleague)).toContain('for the team');
    expect(await getNotes(otherSiteVisitor)).not.toContain('for the team');
  });

  test('a handover to a colleague whose account ends becomes the team’s, with their other work', async () => {
    const [ownCount = 0] = await listAssignedIds('劉美琪');
    await hand(adviser, { to: await getId('黃子傑'), note: 'for Wong alone', conversations: [ownCount] });
    const admin = new DeskVisitor('mso', 'Ada', 'administrator');
    await admin.call(getOfficeCounts, {});
    const command = { kind: 'revoke', id: Number(await getId('黃子傑')) } as const;
    expect(await admin.call(changeAccount, { command, code: '' })).toMatchObject({ value: { kind: 'revoked' } });
    expect(await getNotes(adviser)).toContain('for Wong alone');
    expect(await listAssignedIds('黃子傑')).toEqual([]);
    expect(await listAssignedIds('')).toContain(ownCount);
  });

  test('is the team’s where it comes into the hands of an account that ended the moment before', async () => {
    const [id = 0] = await listAssignedIds('');
    const removed = { id: Number(await getId('黃子傑')), name: '黃子傑' };
    const left = {
      agentKey: 'mso',
      from: 0,
      fromName: 'Ann',
      to: removed,
      note: 'too late',
      conversations: [],
      applications: [],
    };
    for (const late of [
      takeOverConversation(id, removed, 0),
      passConversation(id, removed, 0),
      noteReply(id, 'x', removed, Date.now()),
      handOverConversations({ ...left, now: Date.now() })[0],
    ]) {
      await batchWrite(testEnv.DB, [late]);
      expect([await listAssignedIds(removed.name), (await listAssignedIds('')).includes(id)]).toEqual([[], true]);
    }
    expect(await getNotes(adviser)).toContain('too late');
  });
});
