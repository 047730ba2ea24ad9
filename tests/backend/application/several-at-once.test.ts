import { indexEveryStudent } from '#tests/support/every-student.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import words from '#backend/office/words/application/en-us.json' with { type: 'json' };
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// One message, or one step, for several applications of the table.

const desk = new DeskVisitor('mso');
const SAID = 'Please send your transcript.';

interface Row {
  id: number;
  steps: number;
  decisions: number;
  nickname: string;
}
let rows: Row[] = [];

beforeEach(async () => {
  await batchWrite(
    testEnv.DB,
    ['messages', 'notices'].map((table) => ({ sql: `DELETE FROM ${table}`, values: [] })),
  );
  await fillOffice(testEnv.DB, { agentKey: 'mso', conversations: 0, applications: 14, now: Date.now() });
  rows = await queryRows<Row>(testEnv.DB, {
    sql: `SELECT a.id, a.steps, a.decisions, u.nickname FROM applications a JOIN users u ON u.id = a.user_id
WHERE a.agent_key = 'mso' ORDER BY a.id DESC LIMIT 14`,
    values: [],
  });
});

/** As the table has the tick of an application. */
const tickOf = (page: string, id: number) =>
  new RegExp(`name="pick"\\s+value="(${id}\\.\\d+)"`).exec(page)?.[1] ?? `${id}.0`;
const table = () => desk.read('/applications?view=table');
const isTicked = (page: string, id: number) => new RegExp(`name="pick"\\s+value="${id}\\.\\d+"\\s+checked`).test(page);
const part = (page: string, mark: string) => new RegExp(`<div[^>]*${mark}>[\\s\\S]*?</div>`).exec(page)?.[0] ?? '';
const act = async (pick: readonly number[], fields: Record<string, string>, who = desk, from = '') => {
  const page = from || (await who.read('/applications?view=table'));
  const sent = { of: 'view=table&page=1', what: 'messageSent', text: SAID, ...fields };
  const answer = await who.send('/applications/several', { ...sent, pick: pick.map((id) => tickOf(page, id)) });
  return { status: answer.status, text: await answer.text() };
};
const count = async (sql: string) => (await queryRows<{ n: number }>(testEnv.DB, { sql, values: [] }))[0]?.n;
const entries = async (ids: readonly number[]) =>
  queryRows<{ id: number; deed: string }>(testEnv.DB, {
    sql: `SELECT application_id AS id, deed FROM application_events WHERE hash <> '' AND application_id IN (${ids.join()}) ORDER BY id, seq`,
    values: [],
  });
const atStep = (steps: number) => rows.filter((row) => row.steps === steps);

describe('several applications at once', () => {
  test('sends one message per application and one notification per student, also when repeated', async () => {
    const ids = rows.slice(0, 3).map(({ id }) => id);
    const seen = await table();
    for (const { status, text } of [await act(ids, {}, desk, seen), await act(ids, {}, desk, seen)]) {
      expect(status).toBe(200);
      const done = part(text, 'data-done');
      for (const { id, nickname } of rows.slice(0, 3)) {
        expect(done).toContain(nickname);
        expect([done.includes(`/applications/${id}"`), isTicked(text, id)]).toEqual([true, false]);
      }
      expect(text).not.toContain(SAID);
    }
    expect(await entries(ids)).toHaveLength(3);
    expect(await count(`SELECT count(*) AS n FROM messages WHERE told ->> '$.kind' = 'adviserMessage'`)).toBe(3);
    // Sent anew from a page that has seen it, it is another message.
    await act(ids, {});
    expect(await entries(ids)).toHaveLength(6);
  });

  test('moves applications for which the step is next; the others report the missing step, and nobody is notified', async () => {
    const [can, early, late] = [atStep(3)[0], atStep(2)[0], atStep(5)[0]];
    if (!can || !early || !late) throw new Error('the office has too few stages');
    const picked = [can, early, late].map(({ id }) => id);
    const { status, text } = await act(picked, { what: 'admission', text: 'Well done' });
    expect(status).toBe(409);
    expect(part(text, 'data-done')).toContain(`/applications/${can.id}"`);
    const refused = part(text, 'data-refused');
    const own = (id: number) =>
      refused
        .split('<li>')
        .find((line) => line.includes(`/applications/${id}"`))
        ?.replaceAll(/&[a-z0-9#]+;/g, '');
    expect(own(can.id)).toBeUndefined();
    expect(own(early.id)).toContain(early.nickname);
    expect(own(early.id)).toContain(words['several.first'].replace('{{step}}', words['step.waitDecision']));
    expect(own(early.id)?.includes(words.needsDecision)).toBe(early.decisions === 0);
    expect(own(late.id)).toContain(words['several.past'].replace('{{step}}', words['step.coe']));
    expect((await entries(picked)).map(({ id, deed }) => [id, JSON.parse(deed)])).toEqual([
      [can.id, { kind: 'stepReached', step: 'admission', note: 'Well done' }],
    ]);
    expect(await count('SELECT count(*) AS n FROM messages')).toBe(1);
    // Nothing typed is lost: what was refused is ticked still, with the words and the choice.
    expect([can, early, late].map(({ id }) => isTicked(text, id))).toEqual([false, true, true]);
    expect(text).toContain('Well done');
    expect(text).toMatch(/value="admission" selected/);
  });

  test('keep what was ticked and typed where something lacks', async () => {
    const ids = rows.slice(0, 2).map(({ id }) => id);
    for (const [fields, notice] of [
      [{ what: '' }, words['several.choose']],
      [{ what: 'nonsense' }, words['check.other']],
      [{ text: ' \r\n' }, words['check.text']],
      [{ text: 'x'.repeat(1001) }, words['check.text']],
      [{ what: 'admission', text: 'x'.repeat(1001) }, words['check.note']],
    ] as const) {
      const { status, text } = await act(ids, fields);
      expect([status, text.includes(`role="alert">${notice}`)]).toEqual([422, true]);
      expect(ids.map((id) => isTicked(text, id))).toEqual([true, true]);
      if ('text' in fields) expect(text).toContain(fields.text.trim());
    }
    const none = await act([], {});
    expect([none.status, none.text.includes(SAID)]).toEqual([422, true]);
    expect(
      (
        await act(
          [...Array(51).keys()].map((at) => at + 1),
          {},
        )
      ).status,
    ).toBe(422);
    // Of another page of the table, and not listed on this one.
    const elsewhere = await act(ids, { what: '', of: 'view=table&q=nobody+of+this+name' });
    expect(ids.map((id) => isTicked(elsewhere.text, id))).toEqual([true, true]);
    expect(await entries(ids)).toEqual([]);
  });

  test('rejects applications of other agents and of users scheduled for deletion', async () => {
    const [own, leaving] = rows;
    if (!own || !leaving) throw new Error('the office is empty');
    await batchWrite(testEnv.DB, [
      { sql: 'UPDATE users SET delete_asked_at = 1 WHERE id = ?1', values: [leaving.id] },
      ...indexEveryStudent(),
    ]);
    const there = new DeskVisitor('northbridge');
    await fillOffice(testEnv.DB, { agentKey: 'northbridge', conversations: 0, applications: 1, now: Date.now() });
    for (const [who, ids] of [
      [there, [own.id]],
      [desk, [leaving.id, 987_654]],
    ] as const) {
      const { status, text } = await act(ids, {}, who);
      expect(status).toBe(409);
      for (const id of ids) expect(part(text, 'data-refused')).toContain(`Application ${id}`);
      expect(part(text, 'data-refused')).toContain(words['several.gone']);
      expect(text).not.toContain(`/applications/${ids[0]}"`);
      expect(await entries(ids)).toEqual([]);
    }
  });

  test('reassigns without notifying students, except those that a colleague took meanwhile', async () => {
    await new DeskVisitor('mso', 'Kwok').read('/applications');
    const accounts = await queryRows<{ id: number; name: string }>(testEnv.DB, {
      sql: `SELECT id, name FROM staff WHERE agent_key = 'mso'`,
      values: [],
    });
    const idOf = (name: string) => accounts.find((one) => one.name === name)?.id ?? 0;
    const [first, second, taken] = rows.map(({ id }) => id);
    if (!first || !second || !taken) throw new Error('the office is empty');
    const seen = await table();
    const before = Date.now();
    await batchWrite(testEnv.DB, [
      { sql: 'UPDATE applications SET updated_at = ?1', values: [new Date(before - 1000).toISOString()] },
    ]);
    const page = await table();
    expect(page).not.toBe(seen);
    await new DeskVisitor('mso', 'Yip').send(`/applications/${taken}/adviser`, {
      to: String(idOf('Kwok')),
      from: '0',
      note: '',
    });
    const { status, text } = await act(
      [first, second, taken],
      { what: `assigned ${idOf('Maggie')}`, text: 'mine' },
      desk,
      page,
    );
    expect(status).toBe(409);
    expect(part(text, 'data-refused')).toContain(`/applications/${taken}"`);
    expect(part(text, 'data-refused')).toContain(words['assign.moved']);
    expect(part(text, 'data-done')).toContain(words['several.assigned'].replace('{{count}}', '2'));
    const led = await queryRows<{ id: number; staffId: number }>(testEnv.DB, {
      sql: `SELECT id, staff_id AS staffId FROM applications WHERE id IN (${[first, second, taken].join()}) ORDER BY id DESC`,
      values: [],
    });
    expect(led.map(({ staffId }) => staffId)).toEqual([idOf('Maggie'), idOf('Maggie'), idOf('Kwok')]);
    // A reminder of a day to reply by hangs on the log, whoever leads it.
    expect(await count(`SELECT count(*) AS n FROM messages WHERE told ->> '$.kind' <> 'replyReminder'`)).toBe(0);
    expect((await act([first], { what: 'assigned 987654' })).status).toBe(409);
    expect((await act([first], { what: 'assigned x' })).status).toBe(422);
  });

  test('renders one form in which each checkbox is labelled with its student', async () => {
    for (const { id, nickname } of rows.slice(0, 3)) {
      const page = await desk.read(`/applications?view=table&q=${id}`);
      const [form = ''] = /<form\s+class="several"[\s\S]*?<\/form>/.exec(page) ?? [];
      expect(new RegExp(`value="${id}\\.[\\s\\S]*?</label`).exec(form)?.[0] ?? '').toContain(nickname);
    }
    // The board has them too, each once: the table beneath it is for reading.
    const [board = ''] = /<form\s+class="several"[\s\S]*?<\/form>/.exec(await desk.read('/applications')) ?? [];
    const picks = [...board.matchAll(/name="pick"\s+value="(\d+)\./g)].map(([, id]) => id);
    expect(picks.length).toBeGreaterThan(0);
    expect(new Set(picks).size).toBe(picks.length);
    expect(await desk.read('/applications')).toContain(board);
    expect((await desk.see('/applications/several')).headers.get('location')).toBe(
      '/mso/_/office/applications?view=table',
    );
  });
});
