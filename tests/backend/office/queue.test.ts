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

// Queue of an office with 300 conversations: all are reachable, each in the right part.

const TALKS = 300;
const FIRST = 100_000; // First conversation of fillOffice; in each group of four, one is assigned and one is resolved
const adviser = new DeskVisitor('mso', '劉美琪');
const colleague = new DeskVisitor('mso', '黃子傑');
const lead = new DeskVisitor('mso', 'Ada', 'lead');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Priya', 'administrator');

beforeAll(async () => {
  await fillOffice(testEnv.DB, { agentKey: 'mso', conversations: TALKS, applications: 5, now: Date.now() });
  for (const deskVisitor of [adviser, colleague, lead, otherSiteVisitor]) await deskVisitor.see('');
});

type Choice = Partial<QueueChoice>;

async function findDesk(client: DeskVisitor, input: Choice & { id?: number } = {}) {
  const result = await client.call(getDesk, input);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}
const getCounts = async (client: DeskVisitor, choice: Choice = {}) => {
  const { open, mine, waiting, later } = (await findDesk(client, choice)).queue.counts;
  return [open, mine, waiting, later];
};
async function walk(client: DeskVisitor, choice: Choice): Promise<number[]> {
  const matches: number[] = [];
  let after: QueueChoice['after'] = null;
  for (;;) {
    const { queue }: Awaited<ReturnType<typeof findDesk>> = await findDesk(client, { ...choice, after });
    const rows = queue.sections.flatMap((section) => section.rows.flatMap((row) => ('id' in row ? [row.id] : [])));
    expect(rows.length).toBeLessThanOrEqual(40);
    matches.push(...rows);
    after = queue.next;
    if (!after) return matches;
  }
}
const getId = async (name: string) => {
  const [row] = await queryRows<{ id: number }>(testEnv.DB, {
    sql: 'SELECT id FROM staff WHERE name = ?1 ORDER BY id',
    values: [name],
  });
  return row?.id ?? 0;
};
const talk = async (id: number) => {
  const [row] = await queryRows<{ staffId: number; assignee: string; laterUntil: number }>(testEnv.DB, {
    sql: 'SELECT staff_id AS staffId, assignee, later_until AS laterUntil FROM chat_conversations WHERE id = ?1',
    values: [id],
  });
  return row;
};
const waitingAt = (at: number) => FIRST + 4 * at;

describe('the queue', () => {
  test('reaches every conversation by its pages, each once, and those of one tab alone', async () => {
    const all = Array.from({ length: TALKS }, (_, index) => FIRST + index);
    expect((await walk(adviser, { tab: 'all' })).toSorted()).toEqual(all);
    const ownRow = await walk(adviser, { tab: 'mine' });
    expect(ownRow.toSorted()).toEqual(all.filter((id) => id % 4 === 1));
    expect(await walk(colleague, { tab: 'mine' })).toEqual([]);
    expect(await walk(colleague, { staff: await getId('劉美琪') })).toEqual(ownRow);
    expect((await walk(adviser, { tab: 'nobodys' })).toSorted()).toEqual(all.filter((id) => id % 2 === 0));
    expect((await walk(adviser, { tab: 'over' })).length).toBe(75);
    expect(await walk(otherSiteVisitor, { tab: 'all' })).toEqual([]);
  });

  test('counts at each tab what is behind it', async () => {
    expect(await getCounts(adviser)).toEqual([225, 75, 150, 0]);
    expect(await getCounts(colleague)).toEqual([225, 0, 150, 0]);
    expect(await getCounts(otherSiteVisitor)).toEqual([0, 0, 0, 0]);
  });

  test('reads as many rows as it shows, however many conversations there are', async () => {
    for (const part of QUEUE_PARTS) {
      const { sql, values } = selectQueue(part, {
        agentKey: 'mso',
        now: Date.now(),
        staffId: 0,
        tag: 0,
        after: null,
        most: 10,
      });
      const read = await testEnv.DB.prepare(sql)
        .bind(...values)
        .all<unknown>();
      const { meta } = read as unknown as { meta: { rows_read: number } };
      // Reads per row: the row and its index entry, the contact, the account, the adviser's name and the outcome.
      expect(meta.rows_read, part).toBeLessThanOrEqual(10 * 9);
    }
  });
});

describe('handing over one conversation', () => {
  const [FROM, NOTE] = [FIRST + 1, 'Mother calls at six <b>'];
  const handOver = async (client: DeskVisitor, input: { id: number; from: number; to: number; note: string }) => {
    const result = await client.call(handOverConversation, input);
    return result.ok ? result.value.kind : result.error.code;
  };

  test('assigns it to a colleague, with a note in the thread that no visitor is sent', async () => {
    const [to, from] = [await getId('黃子傑'), await getId('劉美琪')];
    expect(await handOver(adviser, { id: FROM, to, from, note: NOTE })).toBe('done');
    expect(await talk(FROM)).toMatchObject({ staffId: to, assignee: '黃子傑' });
    const { open } = await findDesk(colleague, { id: FROM });
    expect(open?.entries.at(-1)).toMatchObject({ kind: 'note', text: NOTE, author: '劉美琪', handedTo: '黃子傑' });
    const values = await queryRows(testEnv.DB, { sql: 'SELECT content FROM chat_messages', values: [] });
    expect(JSON.stringify(values)).not.toContain('Mother calls');
  });

  test('is on the receiving colleague’s day until acknowledged', async () => {
    const handedTo = async (client: DeskVisitor) => {
      const response = await client.call(getDay, {});
      if (!response.ok) throw new Error(response.error.code);
      return response.value.handovers;
    };
    const [handover] = await handedTo(colleague);
    expect(handover).toMatchObject({ note: NOTE, conversations: [FROM] });
    expect(await handedTo(adviser)).toEqual([]);
    await colleague.call(acceptHandover, { id: handover?.id ?? 0 });
    expect(await handedTo(colleague)).toEqual([]);
    // A hand-over to oneself sends no notice.
    const ownValue = await getId('劉美琪');
    await handOver(adviser, { id: FROM + 4, to: ownValue, from: ownValue, note: 'to myself' });
    expect(await handedTo(adviser)).toEqual([]);
  });

  test('reassigns nothing that a colleague has taken meanwhile', async () => {
    const before = await talk(FROM);
    const late = { id: FROM, to: 0, from: await getId('劉美琪'), note: 'typed in vain' };
    expect(await handOver(adviser, late)).toBe('movedMeanwhile');
    expect(await talk(FROM)).toEqual(before);
    const notes = await queryRows(testEnv.DB, {
      sql: 'SELECT content FROM chat_notes WHERE conversation_id = ?1',
      values: [FROM],
    });
    expect(notes).toEqual([{ content: NOTE }]);
  });

  test('rejects a target of another agency or without account, and actors of another agency', async () => {
    const [from, before] = [await getId('黃子傑'), await talk(FROM)];
    for (const to of [await getId('Priya'), 999_999])
      expect(await handOver(colleague, { id: FROM, to, from, note: '' })).toBe('colleagueGone');
    expect(await handOver(colleague, { id: FROM, to: 0, from, note: 'x'.repeat(2001) })).toBe('invalid');
    expect(await handOver(otherSiteVisitor, { id: FROM, to: await getId('Priya'), from, note: '' })).toBe('gone');
    expect(await talk(FROM)).toEqual(before);
  });

  test('distinguishes two colleagues with one name', async () => {
    const account = { agentKey: 'mso', role: 'adviser', setUpHash: '', setUpUntil: 0, now: 1 } as const;
    const [twin] = await queryRows(testEnv.DB, insertAccount({ ...account, login: 'lau2', name: '劉美琪' }));
    const to = twin?.id ?? 0;
    await handOver(adviser, { id: FIRST + 5, to, from: await getId('劉美琪'), note: '' });
    expect(await walk(adviser, { tab: 'mine' })).not.toContain(FIRST + 5);
    expect(await walk(adviser, { staff: to })).toEqual([FIRST + 5]);
    expect((await findDesk(adviser, { id: FIRST + 5 })).open?.adviser).toBe('劉美琪 (lau2)');
    await lead.call(changeAccount, { command: { kind: 'revoke', id: to }, code: '' });
  });
});

describe('a snoozed conversation', () => {
  const ID = waitingAt(3);
  const snooze = async (client: DeskVisitor, preset: 'now' | 'hour' | 'typed', until = '') => {
    const result = await client.call(snoozeConversation, { id: ID, preset, until });
    return result.ok ? result.value.kind : result.error.code;
  };

  test('leaves the queue, and comes back by itself when the time is there', async () => {
    const waits = () => walk(adviser, { tab: 'nobodys' });
    expect(await waits()).toContain(ID);
    expect(await snooze(adviser, 'hour')).toBe('done');
    expect([await waits(), await walk(adviser, { tab: 'later' })]).toEqual([expect.not.arrayContaining([ID]), [ID]]);
    const [all = 0, ownCount = 0, nobodys = 0, laterCount = 0] = await getCounts(adviser);
    await batchWrite(testEnv.DB, [
      { sql: 'UPDATE chat_conversations SET later_until = ?2 WHERE id = ?1', values: [ID, Date.now() - 1] },
    ]);
    expect([await waits(), await walk(adviser, { tab: 'later' })]).toEqual([expect.arrayContaining([ID]), []]);
    expect(await getCounts(adviser)).toEqual([all + 1, ownCount, nobodys + 1, laterCount - 1]);
  });

  test('takes a time in Hong Kong, and rejects past, distant and invalid ones', async () => {
    const hongKong = (index: number) => new Date(index + 8 * 3_600_000).toISOString().slice(0, 16);
    const soon = Date.now() + 5 * 86_400_000;
    await snooze(adviser, 'typed', hongKong(soon));
    expect((await talk(ID))?.laterUntil).toBe(Math.floor(soon / 60_000) * 60_000);
    await snooze(adviser, 'now');
    expect((await talk(ID))?.laterUntil).toBe(0);
    for (const until of [hongKong(Date.now() - 60_000), hongKong(Date.now() + 400 * 86_400_000), 'tomorrow', ''])
      expect([until, await snooze(adviser, 'typed', until), (await talk(ID))?.laterUntil]).toEqual([
        until,
        'wrongTime',
        0,
      ]);
    expect(await snooze(otherSiteVisitor, 'hour')).toBe('gone');
    expect((await talk(ID))?.laterUntil).toBe(0);
  });
});

describe('tags', () => {
  const ID = waitingAt(5);
  const tags = () =>
    queryRows<{ id: number; name: string; agent: string }>(testEnv.DB, {
      sql: 'SELECT id, name, agent_key AS agent FROM talk_tags ORDER BY id',
      values: [],
    });

  test('are edited by leads, assigned by all staff, and filter the queue and its counts', async () => {
    for (const result of [await adviser.call(listTags, {}), await adviser.call(addTag, { name: 'UK' })])
      expect(result).toMatchObject({ status: 403, error: { code: 'forbidden' } });
    await lead.call(addTag, { name: ' UK ' });
    await lead.call(addTag, { name: 'UK' });
    const [uk] = await tags();
    expect((await tags()).map(({ name }) => name)).toEqual(['UK']);
    const tag = uk?.id ?? 0;
    await adviser.call(tagConversation, { id: ID, tag, isOn: true });
    expect(await walk(adviser, { tag })).toEqual([ID]);
    expect(await getCounts(adviser, { tag })).toEqual([1, 0, 1, 0]);
    await adviser.call(tagConversation, { id: ID, tag, isOn: false });
    expect(await walk(adviser, { tag })).toEqual([]);
  });

  test('of another agency cannot be assigned or deleted; a long name is rejected', async () => {
    await otherSiteVisitor.call(addTag, { name: 'theirs' });
    const otherId = (await tags()).find(({ agent }) => agent === 'northbridge')?.id ?? 0;
    await adviser.call(tagConversation, { id: ID, tag: otherId, isOn: true });
    expect(await otherSiteVisitor.call(tagConversation, { id: ID, tag: otherId, isOn: true })).toMatchObject({
      value: { kind: 'gone' },
    });
    await lead.call(deleteTag, { id: otherId });
    expect(await queryRows(testEnv.DB, { sql: 'SELECT * FROM chat_tagged', values: [] })).toEqual([]);
    expect(await otherSiteVisitor.call(listTags, {})).toMatchObject({ value: { tags: [{ name: 'theirs' }] } });
    expect(await lead.call(addTag, { name: 'x'.repeat(25) })).toMatchObject({ status: 422 });
  });
});
