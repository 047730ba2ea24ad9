import { beforeAll, describe, expect, test } from 'vitest';
import { noteReply, passConversation, takeOverConversation } from '#backend/queries/chat/conversations.ts';
import { readRows, batchWrite } from '#backend/queries/database.ts';
import { handOverTo } from '#backend/queries/office/duty.ts';
import words from '#backend/office/words/day/en-us.json' with { type: 'json' };
import { fillOffice } from '#tests/support/busy-office.ts';
import { changeAccount } from '#shared/contract/office/staff.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// The first page of the office: what waits, who is there, and what one passes on to the next.

/** More than any one list of the page holds. */
const COUNTS = { conversations: 240, applications: 40 };
const adviser = new DeskVisitor('mso', '劉美琪');
const colleague = new DeskVisitor('mso', '黃子傑');
const elsewhere = new DeskVisitor('northbridge', 'Priya');

beforeAll(async () => {
  await fillOffice(testEnv.DB, { agentKey: 'mso', now: Date.now(), ...COUNTS });
  for (const one of [adviser, colleague, elsewhere]) await one.see('');
});

const inHandsOf = async (name: string) => {
  const rows = await readRows<{ id: number }>(testEnv.DB, {
    sql: `SELECT id FROM chat_conversations WHERE agent_key = 'mso' AND status = 'open' AND assignee = ?1 ORDER BY id`,
    values: [name],
  });
  return rows.map(({ id }) => id);
};
const idOf = async (name: string) => {
  const [row] = await readRows<{ id: number }>(testEnv.DB, {
    sql: 'SELECT id FROM staff WHERE name = ?1',
    values: [name],
  });
  return String(row?.id);
};

describe('the day', () => {
  test('tells an agent what waits for its people, and another agent nothing of it', async () => {
    const [waiting, page, other] = [await inHandsOf(''), await adviser.read(''), await elsewhere.read('')];
    expect(waiting.length).toBeGreaterThan(8);
    expect(page.match(/action="\/mso\/_\/office\/take"/g)).toHaveLength(8);
    expect(page).toContain(words['day.more'].replace('{{count}}', String(waiting.length)));
    const mine = await inHandsOf('劉美琪');
    expect([mine.length, page.match(/type="checkbox"/g)?.length]).toEqual([60, 60]);
    expect(page.match(/aria-pressed="true"/g)).toHaveLength(1);
    for (const none of ['waitingNone', 'replyNone', 'nextNone'] as const) expect(other).toContain(words[`day.${none}`]);
  });

  test('lists an overdue reply first, then the offer that ends first, and says how many are overdue', async () => {
    const whole = await adviser.read('');
    const page = whole.slice(whole.indexOf('id="day-lists"'));
    const overdue = page.indexOf(words['day.overdue'].replace('{{count}}', '2'));
    const left = page.indexOf(words['day.daysLeft'].replace('{{count}} ', ''));
    expect(overdue).toBeGreaterThan(0);
    expect(left).toBeGreaterThan(overdue);
    expect(whole).toMatch(/\d+ replies are overdue|1 reply is overdue/);
  });

  test('has its hours in a line, with what is put off until later today, and the seal of a school that the catalogue has', async () => {
    const [mine = 0] = await inHandsOf('劉美琪');
    await loadDemoCatalogue();
    await batchWrite(testEnv.DB, [
      { sql: 'UPDATE chat_conversations SET later_until = ?2 WHERE id = ?1', values: [mine, Date.now() + 1] },
      {
        sql: `UPDATE applications SET form = json_set(form, '$.courses[0].schoolId', '1001') WHERE agent_key = 'mso'`,
        values: [],
      },
    ]);
    const page = await adviser.read('');
    expect(page).toContain('aria-current="time"');
    expect(page).toContain(`conversations?c=${mine}" title="`);
    expect(page).toMatch(/<img class="seal" src="[^"]*\/seal\/uk\/1001/);
    await batchWrite(testEnv.DB, [
      { sql: 'UPDATE chat_conversations SET later_until = 0 WHERE id = ?1', values: [mine] },
    ]);
  });

  test('goes on by parts that are the page’s own, and to ask for them keeps nobody signed in', async () => {
    const seen = async () => {
      const [row] = await readRows<{ seenAt: number }>(testEnv.DB, {
        sql: `SELECT max(t.seen_at) AS seenAt FROM staff_sessions t JOIN staff s ON s.id = t.staff_id WHERE s.name = '劉美琪'`,
        values: [],
      });
      return row?.seenAt;
    };
    const page = await adviser.read('');
    const long = Date.now() - 3_600_000;
    await batchWrite(testEnv.DB, [{ sql: 'UPDATE staff_sessions SET seen_at = ?1', values: [long] }]);
    const answer = await adviser.see('/day/parts');
    const parts = (await answer.json()) as Record<string, string>;
    expect(Object.keys(parts).length).toBeGreaterThan(4);
    for (const [id, markup] of Object.entries(parts)) {
      expect(page).toContain(`id="${id}"`);
      expect(page).toContain(markup);
    }
    expect(await seen()).toBe(long);
    await adviser.see('');
    expect(await seen()).toBeGreaterThan(long);
  });

  test('stands as the logs do, whatever was done to the applications', async () => {
    const rows = await readRows<{ id: number; steps: number; logged: number }>(testEnv.DB, {
      sql: `SELECT a.id, a.steps, (SELECT count(*) FROM application_events e WHERE e.application_id = a.id
  AND e.deed ->> '$.kind' IN ('started', 'submitted', 'stepReached')) AS logged FROM applications a WHERE a.agent_key = 'mso'`,
      values: [],
    });
    expect(rows).toHaveLength(COUNTS.applications);
    expect(rows.filter(({ steps, logged }) => steps !== logged)).toEqual([]);
  });
});

describe('presence', () => {
  test('is what somebody says of themselves, until they say otherwise', async () => {
    await colleague.send('/duty', { on: 'no' });
    expect(await adviser.read('')).toContain(words['day.away']);
    await colleague.send('/duty', { on: 'yes' });
    expect(await adviser.read('')).not.toContain(`>${words['day.away']}`);
  });
});

describe('handing over', () => {
  test('moves what one has in hand to a colleague at once, with a note that stands until it is taken', async () => {
    const mine = await inHandsOf('劉美琪');
    const [first = 0, second = 0] = mine;
    const done = await adviser.send('/handover', {
      to: await idOf('黃子傑'),
      note: 'Do not call before nine <b>',
      c: [String(first), String(second)],
    });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/mso/_/office?done=handedOver']);
    expect(await inHandsOf('黃子傑')).toEqual([first, second]);
    expect(await inHandsOf('劉美琪')).toEqual(mine.slice(2));
    const page = await colleague.read('');
    expect(page).toContain('Do not call before nine &lt;b&gt;');
    expect(await adviser.read('')).not.toContain('Do not call before nine');
    const [, id = ''] = /action="\/mso\/_\/office\/handover\/(\d+)"/.exec(page) ?? [];
    expect((await adviser.send(`/handover/${id}`, {})).headers.get('location')).toContain('takenAlready');
    expect((await elsewhere.send(`/handover/${id}`, {})).status).toBe(404);
    expect((await colleague.send(`/handover/${id}`, {})).headers.get('location')).toContain('tookOver');
    expect((await colleague.send(`/handover/${id}`, {})).headers.get('location')).toContain('takenAlready');
    expect(await colleague.read('')).not.toContain('Do not call before nine');
  });

  test('passes on nothing of a colleague, of another agent or of nobody, and loses no note', async () => {
    const [theirs = 0] = await inHandsOf('黃子傑');
    await adviser.send('/handover', { to: '0', note: 'x', c: String(theirs) });
    await elsewhere.send('/handover', { to: '0', note: 'x', c: String(theirs) });
    expect(await inHandsOf('黃子傑')).toContain(theirs);
    const empty = await adviser.send('/handover', { to: '0', note: '  ' });
    expect([empty.status, (await empty.text()).includes(words['day.handoverEmpty'])]).toEqual([422, true]);
    const wrong = await adviser.send('/handover', { to: '-1', note: 'keep this' });
    expect([wrong.status, (await wrong.text()).includes('keep this')]).toEqual([422, true]);
  });

  test('takes a note of the length that the page allows, whatever the lines end with', async () => {
    const note = `${'a line\n'.repeat(140)}end`;
    const done = await adviser.send('/handover', { to: '0', note: note.replaceAll('\n', '\r\n') });
    expect([note.length < 1000, done.status]).toEqual([true, 303]);
    expect(await colleague.read('')).toContain('a line\na line');
  });

  test('applications that one leads go along, each with its log; what is in other hands stays there and is named', async () => {
    const [me, wong] = [await idOf('劉美琪'), await idOf('黃子傑')];
    const [mine, theirs, unasked] = await readRows<{ id: number }>(testEnv.DB, {
      sql: `SELECT id FROM applications WHERE agent_key = 'mso' AND status = 'following' ORDER BY id LIMIT 3`,
      values: [],
    });
    const lead = (id: number | undefined, staffId: string) => ({
      sql: 'UPDATE applications SET staff_id = ?2 WHERE id = ?1',
      values: [id ?? 0, Number(staffId)],
    });
    await batchWrite(testEnv.DB, [lead(mine?.id, me), lead(theirs?.id, wong), lead(unasked?.id, me)]);
    const leads = async (id?: number) => {
      const sql = 'SELECT staff_id AS staffId FROM applications WHERE id = ?1';
      return (await readRows<{ staffId: number }>(testEnv.DB, { sql, values: [id ?? 0] }))[0]?.staffId;
    };
    expect(await adviser.read('')).toMatch(new RegExp(`name="a"\\s+value="${mine?.id}"`));
    const before = /class="count left">(\d+)/.exec(await colleague.read(''))?.[1] ?? '0';
    const ids = [mine?.id, theirs?.id].map(String);
    const done = await adviser.send('/handover', { to: wong, note: 'visa', a: ids });
    expect(done.status).toBe(409);
    expect(await done.text()).toContain(String(theirs?.id));
    expect([await leads(mine?.id), await leads(unasked?.id)]).toEqual([Number(wong), Number(me)]);
    const page = await colleague.read('');
    expect(page).toContain(`href="/mso/_/office/applications/${mine?.id}"`);
    expect(Number(/class="count left">(\d+)/.exec(page)?.[1])).toBe(Number(before) + 1);
    const [entry] = await readRows<{ deed: string }>(testEnv.DB, {
      sql: 'SELECT deed FROM application_events WHERE application_id = ?1 ORDER BY seq DESC LIMIT 1',
      values: [mine?.id ?? 0],
    });
    expect(JSON.parse(entry?.deed ?? '{}')).toMatchObject({ kind: 'assigned', to: Number(wong), note: 'visa' });
    await elsewhere.send('/handover', { to: '0', note: '', a: String(unasked?.id) });
    expect(await leads(unasked?.id)).toBe(Number(me));
  });

  test('to somebody who works elsewhere is to whoever comes next', async () => {
    const [mine = 0] = await inHandsOf('劉美琪');
    await adviser.send('/handover', { to: await idOf('Priya'), note: 'for the team', c: String(mine) });
    expect(await inHandsOf('')).toContain(mine);
    expect(await colleague.read('')).toContain('for the team');
    expect(await elsewhere.read('')).not.toContain('for the team');
  });

  test('to a colleague whose account ends is the team’s, and so is what they had in hand', async () => {
    const [mine = 0] = await inHandsOf('劉美琪');
    await adviser.send('/handover', { to: await idOf('黃子傑'), note: 'for Wong alone', c: String(mine) });
    const admin = new DeskVisitor('mso', 'Ada', 'administrator');
    await admin.see('');
    const command = { kind: 'revoke', id: Number(await idOf('黃子傑')) } as const;
    expect(await admin.call(changeAccount, { command, code: '' })).toMatchObject({ value: { kind: 'revoked' } });
    expect(await adviser.read('')).toContain('for Wong alone');
    expect(await inHandsOf('黃子傑')).toEqual([]);
    expect(await inHandsOf('')).toContain(mine);
  });

  test('is the team’s where it comes into the hands of an account that ended the moment before', async () => {
    const [id = 0] = await inHandsOf('');
    const gone = { id: Number(await idOf('黃子傑')), name: '黃子傑' };
    const left = {
      agentKey: 'mso',
      from: 0,
      fromName: 'Ann',
      to: gone,
      note: 'too late',
      conversations: [],
      applications: [],
    };
    for (const late of [
      takeOverConversation(id, gone, 0),
      passConversation(id, gone, 0),
      noteReply(id, 'x', gone, Date.now()),
      handOverTo({ ...left, now: Date.now() })[0],
    ]) {
      await batchWrite(testEnv.DB, [late]);
      expect([await inHandsOf(gone.name), (await inHandsOf('')).includes(id)]).toEqual([[], true]);
    }
    expect(await adviser.read('')).toContain('too late');
  });
});
