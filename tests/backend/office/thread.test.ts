import { indexEveryStudent } from '#tests/support/every-student.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import words from '#backend/office/words/talks/en-us.json' with { type: 'json' };
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { converterTo, SCRIPTS } from '#backend/office/convert-script.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { AtDesk } from '#tests/backend/support/desk.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { brokenDatabase, testEnv } from '#tests/backend/support/test-env.ts';

// What was said, in another written form and to be taken along.

const TALK = 100_003; // of fillOffice: it is over
const adviser = new DeskVisitor('mso', '劉美琪');
const elsewhere = new DeskVisitor('northbridge', 'Priya', 'administrator');
const SAID = '签证的资金证明要存放多久？';

const say = (content: string, kind = 0) =>
  batchWrite(testEnv.DB, [
    {
      sql: `INSERT INTO chat_messages (conversation_id, kind, content, sender_name, created_at) VALUES (?1, ?2, ?3, 'S', ?4)`,
      values: [TALK, kind, content, Date.now()],
    },
  ]);

beforeAll(async () => {
  await fillOffice(testEnv.DB, { agentKey: 'mso', conversations: 4, applications: 1, now: Date.now() });
  await say('Do you <b>accept</b> IELTS?\nAnd TOEFL?');
  await say('deskClosed', 2);
  await adviser.send('/note', { id: String(TALK), note: 'staff alone' });
});

describe('another written form', () => {
  test('is shown and marked where a line reads otherwise in it, and the line as it was said a press away', async () => {
    const asSaid = await adviser.read(`/conversations?c=${TALK}`);
    expect(asSaid).toContain(SAID);
    expect(asSaid).not.toContain(`· ${words['script.marked']}`);
    const page = await adviser.read(`/conversations?c=${TALK}&as=hk`);
    expect(page).toContain('簽證的資金證明要存放多久？');
    expect(page.split(`· ${words['script.marked']}`).length - 1).toBe(1);
    expect(page).toContain(words['script.asSaid']);
    expect(page.split(`<summary>${words['script.original']}</summary>`)).toHaveLength(2);
    expect(page).toMatch(new RegExp(`class="original"[^]*?${SAID}`));
    for (const none of ['xx', '__proto__', ''])
      expect(await adviser.read(`/conversations?c=${TALK}&as=${none}`)).toContain(SAID);
  });

  test.each(SCRIPTS)('%s comes out the same when it is converted again', async (script) => {
    const convert = await converterTo(script);
    for (const line of [SAID, '想問下用 DSE 成績申請加拿大，幾時要交？', 'IELTS 6.5'])
      expect(convert(convert(line))).toBe(convert(line));
  });
});

describe('a transcript', () => {
  test('has what both sides said, as a page and as a text file, and no note of staff', async () => {
    const page = await adviser.read(`/conversations/transcript?c=${TALK}`);
    expect(page).toContain('Do you &lt;b&gt;accept&lt;/b&gt; IELTS?');
    const file = await adviser.see(`/conversations/transcript?c=${TALK}&as=text`);
    const text = await file.text();
    expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(text).toContain('S: Do you <b>accept</b> IELTS?\nAnd TOEFL?\r\n');
    expect(text).toContain('S closed the conversation');
    for (const one of [page, text]) expect(one).not.toContain('staff alone');
  });

  test('is of one’s own desk alone, and of nobody who is leaving', async () => {
    for (const as of ['', '&as=text'])
      expect((await elsewhere.see(`/conversations/transcript?c=${TALK}${as}`)).status).toBe(404);
    expect((await adviser.see('/conversations/transcript?c=999999')).status).toBe(404);
    await batchWrite(testEnv.DB, [
      {
        sql: `UPDATE users SET delete_asked_at = 1 WHERE 'user:' || id = (SELECT owner FROM chat_contacts WHERE id = ?1)`,
        values: [100_000],
      },
      ...indexEveryStudent(),
    ]);
    expect((await adviser.see('/conversations/transcript?c=100000')).status).toBe(404);
  });
});

describe('a message that meets a fault', () => {
  const OPEN = 100_001; // of fillOffice
  const PDF = new File(['%PDF-1.4'], 'offer.pdf', { type: 'application/pdf' });
  const rows = (sql: string) => queryRows(testEnv.DB, { sql, values: [OPEN] }) as Promise<Record<string, unknown>[]>;
  const send = async (desk: AtDesk) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ id: String(OPEN), text: 'Your offer', echo: 'echo-1' }))
      body.append(name, value);
    body.append('file', PDF);
    return (await desk.ask('/reply', { method: 'POST', body }, { accept: 'application/json' })).status;
  };

  test.each(['chat_attachments (message_id', 'UPDATE chat_conversations SET last_at'])(
    'is not there at all, and whole when it is sent again: %s',
    async (statement) => {
      const before = await rows('SELECT last_text, answered_at FROM chat_conversations WHERE id = ?1');
      const desk = new AtDesk('mso', { STAGE: 'development', DB: brokenDatabase(statement) });
      await desk.comeIn('劉美琪');
      const whole = new AtDesk('mso', { STAGE: 'development' });
      whole.cookie = desk.cookie;
      await batchWrite(testEnv.DB, [
        { sql: `DELETE FROM chat_messages WHERE conversation_id = ?1 AND echo_id = 'echo-1'`, values: [OPEN] },
      ]);
      expect(await send(desk)).toBe(500);
      expect(await rows(`SELECT id FROM chat_messages WHERE conversation_id = ?1 AND echo_id = 'echo-1'`)).toEqual([]);
      expect(await rows('SELECT last_text, answered_at FROM chat_conversations WHERE id = ?1')).toEqual(before);
      expect([await send(whole), await send(whole)]).toEqual([200, 200]);
      expect(
        await rows(`SELECT m.content, a.name FROM chat_messages m LEFT JOIN chat_attachments a ON a.message_id = m.id
WHERE m.conversation_id = ?1 AND m.echo_id = 'echo-1'`),
      ).toEqual([{ content: 'Your offer', name: 'offer.pdf' }]);
    },
  );

  test('that ends a conversation leaves it open, for its visitor would wait for ever', async () => {
    const desk = new AtDesk('mso', { STAGE: 'development', DB: brokenDatabase('INSERT INTO chat_messages') });
    await desk.comeIn('劉美琪');
    await desk.send('/close', { id: String(OPEN) });
    expect(await rows('SELECT status FROM chat_conversations WHERE id = ?1')).toEqual([{ status: 'open' }]);
  });
});

test('an answer takes a conversation from a colleague only once its author has agreed to it', async () => {
  const talk = 100_002;
  const [mei, wong] = [new DeskVisitor('mso', 'Mei'), new DeskVisitor('mso', 'Wong')];
  const answer = (who: DeskVisitor, echo: string, takeFrom = '') =>
    who.send('/reply', { id: String(talk), text: `from ${echo}`, echo, takeFrom });
  const stands = async () => {
    const sql = `SELECT c.assignee, c.staff_id AS staffId, (SELECT count(*) FROM chat_messages m WHERE m.conversation_id = c.id AND m.kind = 1) AS answers
FROM chat_conversations c WHERE c.id = ?1`;
    const [row] = await queryRows<{ assignee: string; staffId: number; answers: number }>(testEnv.DB, {
      sql,
      values: [talk],
    });
    return row;
  };
  expect((await answer(mei, 'mei-1')).status).toBe(303);
  const held = await stands();
  expect(held?.assignee).toBe('Mei');
  const refused = await answer(wong, 'wong-1');
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('nothing was sent yet')]);
  expect((await answer(wong, 'wong-1', '987654')).status).toBe(409);
  expect(await stands()).toEqual(held);
  expect((await answer(wong, 'wong-1', String(held?.staffId))).status).toBe(303);
  expect(await stands()).toMatchObject({ assignee: 'Wong', answers: (held?.answers ?? 0) + 1 });
});
