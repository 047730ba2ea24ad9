import { indexEveryStudent } from '#tests/support/every-student.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { converterTo } from '#backend/office-api/conversations/convert-thread.ts';
import { SCRIPTS } from '#shared/rules/office-conversation.ts';
import {
  addNote,
  closeConversation,
  getDesk,
  getTranscript,
  sendReply,
} from '#shared/contract/office/conversations.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { AtDesk } from '#tests/backend/support/desk.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { brokenDatabase, testEnv } from '#tests/backend/support/test-env.ts';

// Conversion of a conversation to the other Chinese script, and the download of its transcript.

const TALK = 100_003; // Resolved conversation, inserted by fillOffice
const adviser = new DeskVisitor('mso', '劉美琪');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Priya', 'administrator');
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
  await adviser.call(addNote, { id: TALK, text: 'staff alone' });
});

describe('another written form', () => {
  test('adds a translation to a message in another script', async () => {
    const entries = async (script: 'hk' | null) => {
      const result = await adviser.call(getDesk, { id: TALK, script });
      const open = result.ok ? result.value.open : null;
      return open?.entries.flatMap((entry) => ('converted' in entry ? [[entry.text, entry.converted]] : []));
    };
    const [chinese, english] = [SAID, 'Do you <b>accept</b> IELTS?\nAnd TOEFL?'];
    expect(await entries(null)).toEqual([
      [chinese, null],
      [english, null],
    ]);
    expect(await entries('hk')).toEqual([
      [chinese, '簽證的資金證明要存放多久？'],
      [english, null],
    ]);
  });

  test.each(SCRIPTS)('%s comes out the same when it is converted again', async (script) => {
    const convert = await converterTo(script);
    for (const line of [SAID, '想問下用 DSE 成績申請加拿大，幾時要交？', 'IELTS 6.5'])
      expect(convert(convert(line))).toBe(convert(line));
  });
});

describe('a transcript', () => {
  const findTranscript = async (client: DeskVisitor, id: number) => {
    const result = await client.call(getTranscript, { id });
    return result.ok ? result.value : result.error.code;
  };

  test('has what both sides wrote, and no note of staff', async () => {
    const transcript = await findTranscript(adviser, TALK);
    expect(transcript).toMatchObject({ id: TALK, cutAt: null });
    expect(JSON.stringify(transcript)).toContain('Do you <b>accept</b> IELTS?');
    expect(JSON.stringify(transcript)).not.toContain('staff alone');
    expect(transcript).toMatchObject({
      entries: expect.arrayContaining([expect.objectContaining({ kind: 'event', text: 'deskClosed', sender: 'S' })]),
    });
  });

  test('is visible to the own agency only, and not for accounts scheduled for deletion', async () => {
    expect(await findTranscript(otherSiteVisitor, TALK)).toBeNull();
    expect(await findTranscript(adviser, 999_999)).toBeNull();
    await batchWrite(testEnv.DB, [
      {
        sql: `UPDATE users SET delete_asked_at = 1 WHERE 'user:' || id = (SELECT owner FROM chat_contacts WHERE id = ?1)`,
        values: [100_000],
      },
      ...indexEveryStudent(),
    ]);
    expect(await findTranscript(adviser, 100_000)).toBeNull();
  });
});

describe('a failing message', () => {
  const OPEN = 100_001; // Open conversation, inserted by fillOffice
  const PDF = new File(['%PDF-1.4'], 'offer.pdf', { type: 'application/pdf' });
  const rows = (sql: string) => queryRows(testEnv.DB, { sql, values: [OPEN] }) as Promise<Record<string, unknown>[]>;
  const send = async (desk: AtDesk) => {
    const input = { id: OPEN, text: 'Your offer', echo: 'echo-1' };
    // A backend error has the same envelope as the other calls.
    const { status } = await desk.call(sendReply, input, PDF);
    return status;
  };

  test.each(['chat_attachments (message_id', 'UPDATE chat_conversations SET last_at'])(
    'is not there at all, and whole when it is sent again: %s',
    async (statement) => {
      const before = await rows('SELECT last_text, answered_at FROM chat_conversations WHERE id = ?1');
      const desk = new AtDesk('mso', { STAGE: 'development', DB: brokenDatabase(statement) });
      await desk.comeIn('劉美琪');
      const atDesk = new AtDesk('mso', { STAGE: 'development' });
      atDesk.cookie = desk.cookie;
      await batchWrite(testEnv.DB, [
        { sql: `DELETE FROM chat_messages WHERE conversation_id = ?1 AND echo_id = 'echo-1'`, values: [OPEN] },
      ]);
      expect(await send(desk)).toBe(500);
      expect(await rows(`SELECT id FROM chat_messages WHERE conversation_id = ?1 AND echo_id = 'echo-1'`)).toEqual([]);
      expect(await rows('SELECT last_text, answered_at FROM chat_conversations WHERE id = ?1')).toEqual(before);
      expect([await send(atDesk), await send(atDesk)]).toEqual([200, 200]);
      expect(
        await rows(`SELECT m.content, a.name FROM chat_messages m LEFT JOIN chat_attachments a ON a.message_id = m.id
WHERE m.conversation_id = ?1 AND m.echo_id = 'echo-1'`),
      ).toEqual([{ content: 'Your offer', name: 'offer.pdf' }]);
    },
  );

  test('a message that fails while it ends a conversation leaves the conversation open', async () => {
    const desk = new AtDesk('mso', { STAGE: 'development', DB: brokenDatabase('INSERT INTO chat_messages') });
    await desk.comeIn('劉美琪');
    await desk.call(closeConversation, { id: OPEN });
    expect(await rows('SELECT status FROM chat_conversations WHERE id = ?1')).toEqual([{ status: 'open' }]);
  });
});

test('answering takes a conversation from a colleague only after confirmation', async () => {
  const talk = 100_002;
  const [mei, wong] = [new DeskVisitor('mso', 'Mei'), new DeskVisitor('mso', 'Wong')];
  const respond = async (client: DeskVisitor, echo: string, takeFrom = 0) => {
    const result = await client.call(sendReply, { id: talk, text: `from ${echo}`, echo, takeFrom });
    return result.ok ? result.value : result.error;
  };
  const stands = async () => {
    const sql = `SELECT c.assignee, c.staff_id AS staffId, (SELECT count(*) FROM chat_messages m WHERE m.conversation_id = c.id AND m.kind = 1) AS answers
FROM chat_conversations c WHERE c.id = ?1`;
    const [row] = await queryRows<{ assignee: string; staffId: number; answers: number }>(testEnv.DB, {
      sql,
      values: [talk],
    });
    return row;
  };
  expect(await respond(mei, 'mei-1')).toEqual({ kind: 'done' });
  const storedRow = await stands();
  expect(storedRow?.assignee).toBe('Mei');
  const rejected = { kind: 'held', name: 'Mei', staffId: storedRow?.staffId };
  expect(await respond(wong, 'wong-1')).toEqual(rejected);
  expect(await respond(wong, 'wong-1', 987_654)).toEqual(rejected);
  expect(await stands()).toEqual(storedRow);
  expect(await respond(wong, 'wong-1', storedRow?.staffId)).toEqual({ kind: 'done' });
  expect(await stands()).toMatchObject({ assignee: 'Wong', answers: (storedRow?.answers ?? 0) + 1 });
});
