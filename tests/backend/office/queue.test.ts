import { beforeAll, describe, expect, test } from 'vitest';
import words from '#backend/office/words/talks/en-us.json' with { type: 'json' };
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { QUEUE_PARTS, queueOf } from '#backend/queries/office/talk-queue.ts';
import { insertAccount } from '#backend/queries/staff/accounts.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { acceptHandover, getDay } from '#shared/contract/office/day.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// The queue of an office of three hundred conversations: all of them are reached, and each is where it belongs.

const TALKS = 300;
const FIRST = 100_000; // of fillOffice: of four, one is in hand and one is over
const adviser = new DeskVisitor('mso', '劉美琪');
const colleague = new DeskVisitor('mso', '黃子傑');
const lead = new DeskVisitor('mso', 'Ada', 'lead');
const elsewhere = new DeskVisitor('northbridge', 'Priya', 'administrator');

beforeAll(async () => {
  await fillOffice(testEnv.DB, { agentKey: 'mso', conversations: TALKS, applications: 5, now: Date.now() });
  for (const one of [adviser, colleague, lead, elsewhere]) await one.see('');
});

const rowsOf = (page: string) => [...page.matchAll(/class="conv" href="[^"]*[?&]c=(\d+)/g)].map(([, id]) => Number(id));
const countsOf = (page: string) => {
  const [, tabs = ''] = /<nav class="queue-tabs"([\s\S]*?)<\/nav>/.exec(page) ?? [];
  return [...tabs.matchAll(/class="count">(\d+)</g)].map(([, count]) => Number(count));
};
const nextOf = (page: string) => {
  const [, after] = /after=([\w-]+)"\s*>Further on</.exec(page) ?? [];
  return after ?? '';
};
async function walk(who: DeskVisitor, query: string): Promise<number[]> {
  const found: number[] = [];
  let after = '';
  for (;;) {
    const page = await who.read(`/conversations?${query}${after && `&after=${after}`}`);
    const rows = rowsOf(page);
    expect(rows.length).toBeLessThanOrEqual(40);
    found.push(...rows);
    after = nextOf(page);
    if (!after) return found;
  }
}
const idOf = async (name: string) => {
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
    const all = Array.from({ length: TALKS }, (_, at) => FIRST + at);
    expect((await walk(adviser, 'q=all')).toSorted()).toEqual(all);
    const mine = await walk(adviser, 'q=mine');
    expect(mine.toSorted()).toEqual(all.filter((id) => id % 4 === 1));
    expect(await walk(colleague, 'q=mine')).toEqual([]);
    expect(await walk(colleague, `staff=${await idOf('劉美琪')}`)).toEqual(mine);
    expect((await walk(adviser, 'q=nobodys')).toSorted()).toEqual(all.filter((id) => id % 2 === 0));
    expect((await walk(adviser, 'q=over')).length).toBe(75);
    expect(await walk(elsewhere, 'q=all')).toEqual([]);
  });

  test('counts at each tab what is behind it', async () => {
    expect(countsOf(await adviser.read('/conversations'))).toEqual([225, 75, 150, 0]);
    expect(countsOf(await colleague.read('/conversations'))).toEqual([225, 0, 150, 0]);
    expect(countsOf(await elsewhere.read('/conversations'))).toEqual([0, 0, 0, 0]);
  });

  test('reads as many rows as it shows, however many conversations there are', async () => {
    for (const part of QUEUE_PARTS) {
      const { sql, values } = queueOf(part, {
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
      // The row and its index, the contact, the account, the name of who has it, and how it ended.
      expect(meta.rows_read, part).toBeLessThanOrEqual(10 * 9);
    }
  });

  test('takes an address that is anybody’s for what it can read of it', async () => {
    for (const query of ['after=x', 'after=waiting-1-', 'staff=-1&tag=1e9', 'q=constructor', 'after=ended-0-0'])
      expect((await adviser.see(`/conversations?${query}`)).status).toBe(200);
  });
});

describe('handing over one conversation', () => {
  const [FROM, NOTE] = [FIRST + 1, 'Mother calls at six <b>'];

  test('puts it into a colleague’s hands, with a note in the thread that no visitor is sent', async () => {
    const to = await idOf('黃子傑');
    const from = await idOf('劉美琪');
    const sent = await adviser.send('/hand-on', {
      id: String(FROM),
      to: String(to),
      from: String(from),
      note: NOTE,
      queue: '?q=mine',
    });
    expect(sent.headers.get('location')).toBe(`/mso/_/office/conversations?c=${FROM}&q=mine`);
    expect(await talk(FROM)).toMatchObject({ staffId: to, assignee: '黃子傑' });
    const page = await colleague.read(`/conversations?c=${FROM}`);
    expect(page).toContain('Mother calls at six &lt;b&gt;');
    expect(page).toContain(words['hand.noted'].split('{{name}}')[0]);
    const said = await queryRows(testEnv.DB, { sql: 'SELECT content FROM chat_messages', values: [] });
    expect(JSON.stringify(said)).not.toContain('Mother calls');
  });

  test('is on the day of the colleague who receives it, until they take note of it', async () => {
    const handedTo = async (who: DeskVisitor) => {
      const answer = await who.call(getDay, {});
      if (!answer.ok) throw new Error(answer.error.code);
      return answer.value.handovers;
    };
    const [handover] = await handedTo(colleague);
    expect(handover).toMatchObject({ note: NOTE, conversations: [FROM] });
    expect(await handedTo(adviser)).toEqual([]);
    await colleague.call(acceptHandover, { id: handover?.id ?? 0 });
    expect(await handedTo(colleague)).toEqual([]);
    // Who takes a conversation need not be told of it.
    const own = String(await idOf('劉美琪'));
    await adviser.send('/hand-on', { id: String(FROM + 4), to: own, from: own, note: 'to myself' });
    expect(await handedTo(adviser)).toEqual([]);
  });

  test('moves nothing that is in other hands by now, and keeps what was typed', async () => {
    const before = await talk(FROM);
    const late = await adviser.send('/hand-on', {
      id: String(FROM),
      to: '0',
      from: String(await idOf('劉美琪')),
      note: 'typed in vain',
    });
    const page = await late.text();
    expect([late.status, page.includes('>typed in vain</textarea>')]).toEqual([409, true]);
    expect(await talk(FROM)).toEqual(before);
    const notes = await queryRows(testEnv.DB, {
      sql: 'SELECT content FROM chat_notes WHERE conversation_id = ?1',
      values: [FROM],
    });
    expect(notes).toEqual([{ content: NOTE }]);
  });

  test('goes to nobody who works elsewhere or not at all, and is done by nobody of another agent', async () => {
    const [from, before] = [String(await idOf('黃子傑')), await talk(FROM)];
    const id = String(FROM);
    for (const to of [String(await idOf('Priya')), '999999', '-1', 'x', '']) {
      const refused = await colleague.send('/hand-on', { id, to, from, note: 'kept words' });
      expect([to, refused.status >= 400, (await refused.text()).includes('kept words')]).toEqual([to, true, true]);
    }
    await elsewhere.send('/hand-on', { id, to: String(await idOf('Priya')), from, note: '' });
    expect(await talk(FROM)).toEqual(before);
  });

  test('is theirs alone where two have one name, and what they read tells them apart', async () => {
    const account = { agentKey: 'mso', role: 'adviser', setUpHash: '', setUpUntil: 0, now: 1 } as const;
    const [twin] = await queryRows(testEnv.DB, insertAccount({ ...account, login: 'lau2', name: '劉美琪' }));
    await adviser.send('/hand-on', {
      id: String(FIRST + 5),
      to: String(twin?.id),
      from: String(await idOf('劉美琪')),
      note: '',
    });
    expect(await walk(adviser, 'q=mine')).not.toContain(FIRST + 5);
    expect(await walk(adviser, `staff=${twin?.id}`)).toEqual([FIRST + 5]);
    expect(await adviser.read(`/conversations?c=${FIRST + 5}`)).toContain('<bdi>劉美琪 (lau2)</bdi>');
    await lead.send('/staff', { kind: 'revoke', id: String(twin?.id) });
  });
});

describe('what is put off', () => {
  const ID = waitingAt(3);

  test('leaves the queue, and comes back by itself when the time is there', async () => {
    const waits = () => walk(adviser, 'q=nobodys');
    expect(await waits()).toContain(ID);
    const sent = await adviser.send('/later', { id: String(ID), for: 'hour' });
    expect(sent.status).toBe(303);
    expect([await waits(), await walk(adviser, 'q=later')]).toEqual([expect.not.arrayContaining([ID]), [ID]]);
    const before = countsOf(await adviser.read('/conversations'));
    await batchWrite(testEnv.DB, [
      { sql: 'UPDATE chat_conversations SET later_until = ?2 WHERE id = ?1', values: [ID, Date.now() - 1] },
    ]);
    expect([await waits(), await walk(adviser, 'q=later')]).toEqual([expect.arrayContaining([ID]), []]);
    const [all = 0, mine = 0, nobodys = 0, later = 0] = before;
    expect(countsOf(await adviser.read('/conversations'))).toEqual([all + 1, mine, nobodys + 1, later - 1]);
  });

  test('takes a moment by the clock of Hong Kong, and none that is past, far ahead or no moment', async () => {
    const hongKong = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16);
    const soon = Date.now() + 5 * 86_400_000;
    await adviser.send('/later', { id: String(ID), for: 'typed', until: hongKong(soon) });
    expect((await talk(ID))?.laterUntil).toBe(Math.floor(soon / 60_000) * 60_000);
    await adviser.send('/later', { id: String(ID), for: 'now' });
    expect((await talk(ID))?.laterUntil).toBe(0);
    for (const until of [hongKong(Date.now() - 60_000), hongKong(Date.now() + 400 * 86_400_000), 'tomorrow', '']) {
      const refused = await adviser.send('/later', { id: String(ID), for: 'typed', until });
      expect([until, refused.status, (await talk(ID))?.laterUntil]).toEqual([until, 422, 0]);
    }
    await elsewhere.send('/later', { id: String(ID), for: 'hour' });
    expect((await talk(ID))?.laterUntil).toBe(0);
  });
});

describe('tags', () => {
  const ID = waitingAt(5);

  test('are kept by who leads, put on by everybody, and filter the queue and its counts', async () => {
    expect((await adviser.see('/conversations/tags')).status).toBe(404);
    expect((await adviser.send('/conversations/tags', { kind: 'add', name: 'UK' })).status).toBe(404);
    await lead.send('/conversations/tags', { kind: 'add', name: ' UK ' });
    await lead.send('/conversations/tags', { kind: 'add', name: 'UK' });
    const rows = await queryRows<{ id: number; name: string }>(testEnv.DB, {
      sql: 'SELECT id, name FROM talk_tags',
      values: [],
    });
    expect(rows.map(({ name }) => name)).toEqual(['UK']);
    const tag = String(rows[0]?.id);
    await adviser.send('/tag', { id: String(ID), tag });
    expect(await walk(adviser, `tag=${tag}`)).toEqual([ID]);
    expect(countsOf(await adviser.read(`/conversations?tag=${tag}`))).toEqual([1, 0, 1, 0]);
    await adviser.send('/tag', { id: String(ID), tag, on: 'no' });
    expect(await walk(adviser, `tag=${tag}`)).toEqual([]);
  });

  test('of another agent are put on nothing, and a name that is none is given back', async () => {
    await elsewhere.send('/conversations/tags', { kind: 'add', name: 'theirs' });
    const [theirs] = await queryRows<{ id: number }>(testEnv.DB, {
      sql: `SELECT id FROM talk_tags WHERE agent_key = 'northbridge'`,
      values: [],
    });
    await adviser.send('/tag', { id: String(ID), tag: String(theirs?.id) });
    await elsewhere.send('/tag', { id: String(ID), tag: String(theirs?.id) });
    await lead.send('/conversations/tags', { kind: 'remove', tag: String(theirs?.id) });
    expect(await queryRows(testEnv.DB, { sql: 'SELECT * FROM chat_tagged', values: [] })).toEqual([]);
    expect(await elsewhere.read('/conversations/tags')).toContain('theirs');
    const long = 'x'.repeat(25);
    const refused = await lead.send('/conversations/tags', { kind: 'add', name: long });
    expect([refused.status, (await refused.text()).includes(`value="${long}"`)]).toEqual([422, true]);
  });
});
