import { beforeAll, describe, expect, test } from 'vitest';
import { recordReply, passConversation, takeOverConversation } from '#backend/queries/chat/conversations.ts';
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

// Tests the day page of the office: waiting work, staff on duty, and handover notes.

/** Row counts that exceed the limit of every list on the page. */
const COUNTS = { conversations: 240, applications: 40 };
const adviser = new DeskVisitor('mso', '劉美琪');
const colleague = new DeskVisitor('mso', '黃子傑');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Priya');

beforeAll(async () => {
  await fillOffice(testEnv.DB, { agentKey: 'mso', now: Date.now(), ...COUNTS });
  for (const deskVisitor of [adviser, colleague, otherSiteVisitor]) await deskVisitor.callOffice(getOfficeCounts, {});
});

const listAssignedIds = async (name: string) => {
  const rows = await queryRows<{ id: number }>(testEnv.DB, {
    sql: `SELECT id FROM chat_conversations WHERE agent_key = 'mso' AND status = 'open' AND assignee = ?1 ORDER BY id`,
    values: [name],
  });
  return rows.map(({ id }) => id);
};
const readStaffId = async (name: string) => {
  const [row] = await queryRows<{ id: number }>(testEnv.DB, {
    sql: 'SELECT id FROM staff WHERE name = ?1',
    values: [name],
  });
  return String(row?.id);
};

async function readDay(
  client: DeskVisitor,
  scope: 'mine' | 'all' = 'all',
  call: typeof getDay = getDay,
): Promise<DayData> {
  const response = await client.callOffice(call as OfficeCall as typeof getDay, { scope });
  if (!response.ok) throw new Error(response.error.code);
  return response.value;
}
const readHandoverNotes = async (client: DeskVisitor) => (await readDay(client)).handovers.map(({ note }) => note);

interface HandoverInput {
  to?: string;
  note?: string;
  conversations?: number[];
  applications?: number[];
}
async function callHandOver(
  client: DeskVisitor,
  { to = '0', note = '', conversations = [], applications = [] }: HandoverInput,
) {
  const response = await client.callOffice(handOver, { to, note, conversations, applications });
  return response.ok ? response.value : { kind: response.error.code };
}

describe('the day', () => {
  test('lists the waiting work of one agency only', async () => {
    const [waitingIds, day, otherDay] = [
      await listAssignedIds(''),
      await readDay(adviser),
      await readDay(otherSiteVisitor),
    ];
    expect(waitingIds.length).toBeGreaterThan(8);
    expect([day.waiting.rows.length, day.waiting.total]).toEqual([8, waitingIds.length]);
    const assignedIds = await listAssignedIds('劉美琪');
    expect([assignedIds.length, day.mine.length]).toEqual([60, 60]);
    expect([otherDay.waiting.rows, otherDay.replies.rows, otherDay.steps.rows, otherDay.mine]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  test('lists an overdue reply first, then the offer that ends first, and counts the overdue ones', async () => {
    const { replies, today } = await readDay(adviser);
    const replyDays = replies.rows.map(({ replyBy }) => replyBy);
    expect(replyDays.length).toBeGreaterThan(1);
    expect((replyDays[0] ?? '') < today).toBe(true);
    expect(replyDays).toEqual(replyDays.toSorted());
    expect(replies.overdue).toBeGreaterThan(0);
  });

  test('has the own and unassigned applications, or those of all colleagues', async () => {
    const [item] = (await readDay(adviser)).replies.rows;
    const createLeadInput = (staffId: number) =>
      batchWrite(testEnv.DB, [
        { sql: 'UPDATE applications SET staff_id = ?2 WHERE id = ?1', values: [item?.id ?? 0, staffId] },
      ]);
    await createLeadInput(Number(await readStaffId('黃子傑')));
    const readVisibleIds = async (client: DeskVisitor, scope: 'mine' | 'all') =>
      (await readDay(client, scope)).replies.rows.some(({ id }) => id === item?.id);
    expect([
      await readVisibleIds(adviser, 'mine'),
      await readVisibleIds(adviser, 'all'),
      await readVisibleIds(colleague, 'mine'),
    ]).toEqual([false, true, true]);
    const [ownDay, wholeDay] = [await readDay(adviser, 'mine'), await readDay(adviser, 'all')];
    expect(ownDay.replies.total).toBe(wholeDay.replies.total - 1);
    await createLeadInput(0);
  });

  test('lists snoozed conversations, and shows the school’s crest', async () => {
    const [ownId = 0] = await listAssignedIds('劉美琪');
    const snoozedUntil = Date.now() + 60_000;
    await loadDemoCatalogue();
    await batchWrite(testEnv.DB, [
      { sql: 'UPDATE chat_conversations SET later_until = ?2 WHERE id = ?1', values: [ownId, snoozedUntil] },
      {
        sql: `UPDATE applications SET form = json_set(form, '$.courses[0].schoolId', '1001') WHERE agent_key = 'mso'`,
        values: [],
      },
    ]);
    const day = await readDay(adviser);
    expect(day.mine.find(({ id }) => id === ownId)?.laterUntil).toBe(snoozedUntil);
    expect(day.steps.rows[0]?.seal).toContain('/seal/uk/1001');
    await batchWrite(testEnv.DB, [
      { sql: 'UPDATE chat_conversations SET later_until = 0 WHERE id = ?1', values: [ownId] },
    ]);
  });

  test('is polled without extending the session', async () => {
    const readSeenAt = async () => {
      const [row] = await queryRows<{ seenAt: number }>(testEnv.DB, {
        sql: `SELECT max(t.seen_at) AS seenAt FROM staff_sessions t JOIN staff s ON s.id = t.staff_id WHERE s.name = '劉美琪'`,
        values: [],
      });
      return row?.seenAt;
    };
    const longAgo = Date.now() - 3_600_000;
    await batchWrite(testEnv.DB, [{ sql: 'UPDATE staff_sessions SET seen_at = ?1', values: [longAgo] }]);
    const polledDay = await readDay(adviser, 'all', pollDay);
    expect(await readSeenAt()).toBe(longAgo);
    const loadedDay = await readDay(adviser);
    expect(await readSeenAt()).toBeGreaterThan(longAgo);
    const { now: _polledAt, waiting: _waited, ...polledRest } = polledDay;
    expect(loadedDay).toMatchObject({ ...polledRest, colleagues: expect.any(Array), handovers: polledDay.handovers });
  });

  test('matches the logs after any actions', async () => {
    const rows = await queryRows<{ id: number; steps: number; logged: number }>(testEnv.DB, {
      sql: `SELECT a.id, a.steps, (SELECT sum(e.deed ->> '$.kind' IN ('started', 'submitted', 'stepReached')) + max(e.deed ->> '$.kind' IN ('sentToSchools', 'decided'))
  + max(e.deed ->> '$.kind' = 'decided') FROM application_events e WHERE e.application_id = a.id) AS logged FROM applications a WHERE a.agent_key = 'mso'`,
      values: [],
    });
    expect(rows).toHaveLength(COUNTS.applications);
    expect(rows.filter(({ steps, logged }) => steps !== logged)).toEqual([]);
  });
});

describe('presence', () => {
  test('is as a colleague sets it, until they change it', async () => {
    const readPresence = async () =>
      (await readDay(adviser)).colleagues.find(({ name }) => name === '黃子傑')?.presence;
    await colleague.callOffice(setOnDuty, { isOn: false });
    expect(await readPresence()).toBe('away');
    await colleague.callOffice(setOnDuty, { isOn: true });
    expect(await readPresence()).toBe('here');
  });
});

describe('handing over', () => {
  test('reassigns conversations at once, with a note until it is accepted', async () => {
    const assignedIds = await listAssignedIds('劉美琪');
    const [firstId = 0, secondId = 0] = assignedIds;
    const note = 'Do not call before nine <b>';
    const handoverResult = await callHandOver(adviser, {
      to: await readStaffId('黃子傑'),
      note,
      conversations: [firstId, secondId],
    });
    expect(handoverResult).toEqual({ kind: 'handedOver', left: [] });
    expect(await listAssignedIds('黃子傑')).toEqual([firstId, secondId]);
    expect(await listAssignedIds('劉美琪')).toEqual(assignedIds.slice(2));
    const { handovers } = await readDay(colleague);
    expect(handovers.map((handover) => [handover.note, handover.conversations.toSorted()])).toEqual([
      [note, [firstId, secondId]],
    ]);
    expect(await readHandoverNotes(adviser)).not.toContain(note);
    const id = handovers[0]?.id ?? 0;
    const accept = async (client: DeskVisitor) => {
      const response = await client.callOffice(acceptHandover, { id });
      return response.ok ? response.value.kind : response.error.code;
    };
    expect([
      await accept(adviser),
      await accept(otherSiteVisitor),
      await accept(colleague),
      await accept(colleague),
    ]).toEqual(['takenAlready', 'notFound', 'accepted', 'takenAlready']);
    expect(await readHandoverNotes(colleague)).not.toContain(note);
  });

  test('does not reassign work of a colleague, of another agency, or unassigned work', async () => {
    const [otherId = 0] = await listAssignedIds('黃子傑');
    await callHandOver(adviser, { note: 'x', conversations: [otherId] });
    await callHandOver(otherSiteVisitor, { note: 'x', conversations: [otherId] });
    expect(await listAssignedIds('黃子傑')).toContain(otherId);
    expect(await callHandOver(adviser, { note: '  ' })).toEqual({ kind: 'invalid' });
    expect(await callHandOver(adviser, { to: '-1', note: 'x' })).toEqual({ kind: 'invalid' });
    expect(await callHandOver(adviser, { conversations: [otherId] })).toEqual({ kind: 'nothing' });
  });

  test('includes applications, each with its log entry; those of others stay and are listed', async () => {
    const [ownStaffId, wongStaffId] = [await readStaffId('劉美琪'), await readStaffId('黃子傑')];
    const [ownApplication, otherApplication, unhandedApplication] = await queryRows<{ id: number }>(testEnv.DB, {
      sql: `SELECT id FROM applications WHERE agent_key = 'mso' AND status = 'following' ORDER BY id LIMIT 3`,
      values: [],
    });
    const createLeadChange = (id: number | undefined, staffId: string) => ({
      sql: 'UPDATE applications SET staff_id = ?2 WHERE id = ?1',
      values: [id ?? 0, Number(staffId)],
    });
    await batchWrite(testEnv.DB, [
      createLeadChange(ownApplication?.id, ownStaffId),
      createLeadChange(otherApplication?.id, wongStaffId),
      createLeadChange(unhandedApplication?.id, ownStaffId),
    ]);
    const readLeads = async (id?: number) => {
      const sql = 'SELECT staff_id AS staffId FROM applications WHERE id = ?1';
      return (await queryRows<{ staffId: number }>(testEnv.DB, { sql, values: [id ?? 0] }))[0]?.staffId;
    };
    expect((await readDay(adviser)).led.map(({ id }) => id)).toContain(ownApplication?.id);
    const readCounts = async () => {
      const response = await colleague.callOffice(getOfficeCounts, {});
      return response.ok ? response.value.handedOver : 0;
    };
    const countsBefore = await readCounts();
    const applications = [ownApplication?.id ?? 0, otherApplication?.id ?? 0];
    expect(await callHandOver(adviser, { to: wongStaffId, note: 'visa', applications })).toEqual({
      kind: 'handedOver',
      left: [otherApplication?.id],
    });
    expect([await readLeads(ownApplication?.id), await readLeads(unhandedApplication?.id)]).toEqual([
      Number(wongStaffId),
      Number(ownStaffId),
    ]);
    expect((await readDay(colleague)).handovers.at(-1)?.applications).toEqual([ownApplication?.id]);
    expect(await readCounts()).toBe(countsBefore + 1);
    const [entry] = await queryRows<{ deed: string }>(testEnv.DB, {
      sql: 'SELECT deed FROM application_events WHERE application_id = ?1 ORDER BY seq DESC LIMIT 1',
      values: [ownApplication?.id ?? 0],
    });
    expect(JSON.parse(entry?.deed ?? '{}')).toMatchObject({ kind: 'assigned', to: Number(wongStaffId), note: 'visa' });
    await callHandOver(otherSiteVisitor, { applications: [unhandedApplication?.id ?? 0] });
    expect(await readLeads(unhandedApplication?.id)).toBe(Number(ownStaffId));
  });

  test('to staff of another agency becomes unassigned', async () => {
    const [ownId = 0] = await listAssignedIds('劉美琪');
    await callHandOver(adviser, { to: await readStaffId('Priya'), note: 'for the team', conversations: [ownId] });
    expect(await listAssignedIds('')).toContain(ownId);
    expect(await readHandoverNotes(colleague)).toContain('for the team');
    expect(await readHandoverNotes(otherSiteVisitor)).not.toContain('for the team');
  });

  test('to a colleague whose account ends becomes unassigned, with their other work', async () => {
    const [ownId = 0] = await listAssignedIds('劉美琪');
    await callHandOver(adviser, { to: await readStaffId('黃子傑'), note: 'for Wong alone', conversations: [ownId] });
    const admin = new DeskVisitor('mso', 'Ada', 'administrator');
    await admin.callOffice(getOfficeCounts, {});
    const command = { kind: 'revoke', id: Number(await readStaffId('黃子傑')) } as const;
    expect(await admin.callOffice(changeAccount, { command, code: '' })).toMatchObject({ value: { kind: 'revoked' } });
    expect(await readHandoverNotes(adviser)).toContain('for Wong alone');
    expect(await listAssignedIds('黃子傑')).toEqual([]);
    expect(await listAssignedIds('')).toContain(ownId);
  });

  test('becomes unassigned if the receiving account ended a moment before', async () => {
    const [id = 0] = await listAssignedIds('');
    const removedColleague = { id: Number(await readStaffId('黃子傑')), name: '黃子傑' };
    const leftItems = {
      agentKey: 'mso',
      from: 0,
      fromName: 'Ann',
      to: removedColleague,
      note: 'too late',
      conversations: [],
      applications: [],
    };
    for (const lateStatement of [
      takeOverConversation(id, removedColleague, 0),
      passConversation(id, removedColleague, 0),
      recordReply(id, 'x', removedColleague, Date.now()),
      handOverConversations({ ...leftItems, now: Date.now() })[0],
    ]) {
      await batchWrite(testEnv.DB, [lateStatement]);
      expect([await listAssignedIds(removedColleague.name), (await listAssignedIds('')).includes(id)]).toEqual([
        [],
        true,
      ]);
    }
    expect(await readHandoverNotes(adviser)).toContain('too late');
  });
});
