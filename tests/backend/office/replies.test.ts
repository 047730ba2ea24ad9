import { beforeAll, describe, expect, test } from 'vitest';
import words from '#backend/office/words/talks/en-us.json' with { type: 'json' };
import { queryRows } from '#backend/queries/database.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Ready replies: who writes them, who sees them, and that nothing of them is sent by being chosen.

const TALK = 100_000; // of fillOffice: it waits, and its visitor writes in Chinese
const adviser = new DeskVisitor('mso', '劉美琪');
const colleague = new DeskVisitor('mso', '黃子傑');
const lead = new DeskVisitor('mso', 'Ada', 'lead');
const elsewhere = new DeskVisitor('northbridge', 'Priya', 'administrator');
const REPLY = { name: 'Dorms', zh: '', 'zh-hk': '{student}，宿舍一月開放。{school}', 'en-us': '' };

beforeAll(async () => {
  await fillOffice(testEnv.DB, { agentKey: 'mso', conversations: 4, applications: 0, now: Date.now() });
  for (const one of [adviser, colleague, lead, elsewhere]) await one.see('');
});

const kept = () =>
  queryRows<{ id: number; name: string; shared: number }>(testEnv.DB, {
    sql: 'SELECT id, name, staff_id = 0 AS shared FROM ready_replies ORDER BY id',
    values: [],
  });
const said = async () => (await queryRows(testEnv.DB, { sql: 'SELECT id FROM chat_messages', values: [] })).length;

describe('ready replies', () => {
  test('are one’s own until who leads writes one for all, and no other desk’s', async () => {
    await adviser.send('/replies', REPLY);
    expect(await kept()).toEqual([{ id: 1, name: 'Dorms', shared: 0 }]);
    expect(await adviser.read('/replies')).toContain('Dorms');
    for (const other of [colleague, lead, elsewhere]) expect(await other.read('/replies')).not.toContain('Dorms');
    expect((await adviser.send('/replies', { ...REPLY, whose: 'all' })).status).toBe(404);
    expect((await lead.send('/replies', { ...REPLY, name: 'Visa', whose: 'all' })).status).toBe(303);
    expect(await colleague.read('/replies')).toContain('Visa');
    expect(await colleague.read('/replies')).not.toContain('name-2');
    expect(await elsewhere.read('/replies')).not.toContain('Visa');
  });

  test('are changed and removed by whose they are, and by nobody else', async () => {
    const before = await kept();
    for (const [who, id] of [
      [colleague, 1],
      [lead, 1],
      [elsewhere, 1],
      [adviser, 2],
      [elsewhere, 2],
    ] as const)
      for (const kind of ['keep', 'remove'])
        expect((await who.send('/replies', { ...REPLY, id: String(id), kind, name: 'taken' })).status).toBe(404);
    expect(await kept()).toEqual(before);
    await adviser.send('/replies', { ...REPLY, id: '1', name: 'Halls' });
    expect(await kept()).toMatchObject([{ name: 'Halls' }, { name: 'Visa' }]);
  });

  test('give back what was typed where it cannot be kept', async () => {
    const long = 'x'.repeat(41);
    for (const [typed, shown] of [
      [{ ...REPLY, name: long }, long],
      [{ ...REPLY, name: ' ', 'en-us': 'kept words' }, 'kept words'],
      [{ name: 'Empty words', zh: ' ', 'zh-hk': '', 'en-us': '' }, 'Empty words'],
      [{ ...REPLY, id: '999', 'en-us': 'of one that is gone' }, 'of one that is gone'],
    ] as const) {
      const refused = await adviser.send('/replies', typed);
      expect([refused.status, (await refused.text()).includes(shown)]).toEqual([422, true]);
    }
    expect((await kept()).length).toBe(2);
  });

  test('are put into the box with what is known, and with a place left are not sent', async () => {
    const [before, page] = [await said(), await adviser.read(`/conversations?c=${TALK}`)];
    const [, text = ''] = /value="1"[\s\S]*?data-text="([^"]*)"/.exec(page) ?? [];
    expect(text).toMatch(/^.{2,}，宿舍一月開放。\{school\}$/);
    expect(text).not.toContain('{student}');
    const chosen = await adviser.send(`/draft?c=${TALK}`, { id: String(TALK), text: '你好', canned: '1' });
    expect(await chosen.text()).toContain(`>你好\n${text}</textarea>`);
    const refused = await adviser.send(`/reply?c=${TALK}`, { id: String(TALK), text, echo: 'e1' });
    const answer = await refused.text();
    expect([refused.status, answer.includes(`>${text}</textarea>`)]).toEqual([422, true]);
    expect(answer).toContain(words['ready.left'].replace('{{place}}', '{school}'));
    expect(await said()).toBe(before);
  });
});
