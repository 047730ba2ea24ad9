import { indexEveryStudent } from '#tests/support/every-student.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { loadConverter } from '#backend/office-api/conversations/convert-thread.ts';
import { CHINESE_SCRIPTS } from '#shared/rules/office-conversation.ts';
import {
  addNote,
  closeConversation,
  getDesk,
  getTranscript,
  sendReply,
} from '#shared/contract/office/conversations.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { OfficeDesk } from '#tests/backend/support/desk.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { createFailingDatabase, testEnv } from '#tests/backend/support/test-env.ts';

// Tests the conversion of a conversation to the other Chinese script, and the download of its transcript.

const CONVERSATION_ID = 100_003; // Resolved conversation, inserted by fillOffice
const adviser = new DeskVisitor('mso', '劉美琪');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Priya', 'administrator');
const CHINESE_TEXT = '签证的资金证明要存放多久？';

const addMessage = (content: string, kind = 0) =>
  batchWrite(testEnv.DB, [
    {
      sql: `INSERT INTO chat_messages (conversation_id, kind, content, sender_name, created_at) VALUES (?1, ?2, ?3, 'S', ?4)`,
      values: [CONVERSATION_ID, kind, content, Date.now()],
    },
  ]);

beforeAll(async () => {
  await fillOffice(testEnv.DB, { agentKey: 'mso', conversations: 4, applications: 1, now: Date.now() });
  await addMessage('Do you <b>accept</b> IELTS?\nAnd TOEFL?');
  await addMessage('deskClosed', 2);
  await adviser.callOffice(addNote, { id: CONVERSATION_ID, text: 'staff alone' });
});

describe('the translation of a message', () => {
  test('is added in another script', async () => {
    const getEntries = async (script: 'hk' | null) => {
      const result = await adviser.callOffice(getDesk, { id: CONVERSATION_ID, script });
      const open = result.ok ? result.value.open : null;
      return open?.entries.flatMap((entry) => ('converted' in entry ? [[entry.text, entry.converted]] : []));
    };
    const [chinese, english] = [CHINESE_TEXT, 'Do you <b>accept</b> IELTS?\nAnd TOEFL?'];
    expect(await getEntries(null)).toEqual([
      [chinese, null],
      [english, null],
    ]);
    expect(await getEntries('hk')).toEqual([
      [chinese, '簽證的資金證明要存放多久？'],
      [english, null],
    ]);
  });

  test.each(CHINESE_SCRIPTS)('%s is unchanged when it is converted again', async (script) => {
    const convertScript = await loadConverter(script);
    for (const chineseText of [CHINESE_TEXT, '想問下用 DSE 成績申請加拿大，幾時要交？', 'IELTS 6.5'])
      expect(convertScript(convertScript(chineseText))).toBe(convertScript(chineseText));
  });
});

describe('a transcript', () => {
  const readTranscript = async (client: DeskVisitor, id: number) => {
    const result = await client.callOffice(getTranscript, { id });
    return result.ok ? result.value : result.error.code;
  };

  test('contains the messages of both sides, and no note of staff', async () => {
    const transcript = await readTranscript(adviser, CONVERSATION_ID);
    expect(transcript).toMatchObject({ id: CONVERSATION_ID, cutAt: null });
    expect(JSON.stringify(transcript)).toContain('Do you <b>accept</b> IELTS?');
    expect(JSON.stringify(transcript)).not.toContain('staff alone');
    expect(transcript).toMatchObject({
      entries: expect.arrayContaining([expect.objectContaining({ kind: 'event', text: 'deskClosed', sender: 'S' })]),
    });
  });

  test('is visible to the own agency only, and not for accounts scheduled for deletion', async () => {
    expect(await readTranscript(otherSiteVisitor, CONVERSATION_ID)).toBeNull();
    expect(await readTranscript(adviser, 999_999)).toBeNull();
    await batchWrite(testEnv.DB, [
      {
        sql: `UPDATE users SET delete_asked_at = 1 WHERE 'user:' || id = (SELECT owner FROM chat_contacts WHERE id = ?1)`,
        values: [100_000],
      },
      ...indexEveryStudent(),
    ]);
    expect(await readTranscript(adviser, 100_000)).toBeNull();
  });
});

describe('a failing message', () => {
  const OPEN_CONVERSATION_ID = 100_001; // Open conversation, inserted by fillOffice
  const PDF_FILE = new File(['%PDF-1.4'], 'offer.pdf', { type: 'application/pdf' });
  const readRows = (sql: string) =>
    queryRows(testEnv.DB, { sql, values: [OPEN_CONVERSATION_ID] }) as Promise<Record<string, unknown>[]>;
  const sendFile = async (desk: OfficeDesk) => {
    const input = { id: OPEN_CONVERSATION_ID, text: 'Your offer', echo: 'echo-1' };
    // A backend error has the same envelope as the other calls.
    const { status } = await desk.callOffice(sendReply, input, PDF_FILE);
    return status;
  };

  test.each(['chat_attachments (message_id', 'UPDATE chat_conversations SET last_at'])(
    'is not there at all, and whole when it is sent again: %s',
    async (statement) => {
      const rowBefore = await readRows('SELECT last_text, answered_at FROM chat_conversations WHERE id = ?1');
      const desk = new OfficeDesk('mso', {
        STAGE: 'development',
        DB: createFailingDatabase(statement),
      });
      await desk.signInAs('劉美琪');
      const atDesk = new OfficeDesk('mso', { STAGE: 'development' });
      atDesk.cookie = desk.cookie;
      await batchWrite(testEnv.DB, [
        {
          sql: `DELETE FROM chat_messages WHERE conversation_id = ?1 AND echo_id = 'echo-1'`,
          values: [OPEN_CONVERSATION_ID],
        },
      ]);
      expect(await sendFile(desk)).toBe(500);
      expect(await readRows(`SELECT id FROM chat_messages WHERE conversation_id = ?1 AND echo_id = 'echo-1'`)).toEqual(
        [],
      );
      expect(await readRows('SELECT last_text, answered_at FROM chat_conversations WHERE id = ?1')).toEqual(rowBefore);
      expect([await sendFile(atDesk), await sendFile(atDesk)]).toEqual([200, 200]);
      expect(
        await readRows(`SELECT m.content, a.name FROM chat_messages m LEFT JOIN chat_attachments a ON a.message_id = m.id
WHERE m.conversation_id = ?1 AND m.echo_id = 'echo-1'`),
      ).toEqual([{ content: 'Your offer', name: 'offer.pdf' }]);
    },
  );

  test('a message that fails while it ends a conversation leaves the conversation open', async () => {
    const desk = new OfficeDesk('mso', {
      STAGE: 'development',
      DB: createFailingDatabase('INSERT INTO chat_messages'),
    });
    await desk.signInAs('劉美琪');
    await desk.callOffice(closeConversation, { id: OPEN_CONVERSATION_ID });
    expect(await readRows('SELECT status FROM chat_conversations WHERE id = ?1')).toEqual([{ status: 'open' }]);
  });
});

test('answering takes a conversation from a colleague only after confirmation', async () => {
  const conversationId = 100_002;
  const [mei, wong] = [new DeskVisitor('mso', 'Mei'), new DeskVisitor('mso', 'Wong')];
  const sendReplyAs = async (client: DeskVisitor, echoId: string, takeFrom = 0) => {
    const result = await client.callOffice(sendReply, {
      id: conversationId,
      text: `from ${echoId}`,
      echo: echoId,
      takeFrom,
    });
    return result.ok ? result.value : result.error;
  };
  const readAssignment = async () => {
    const sql = `SELECT c.assignee, c.staff_id AS staffId, (SELECT count(*) FROM chat_messages m WHERE m.conversation_id = c.id AND m.kind = 1) AS answers
FROM chat_conversations c WHERE c.id = ?1`;
    const [row] = await queryRows<{ assignee: string; staffId: number; answers: number }>(testEnv.DB, {
      sql,
      values: [conversationId],
    });
    return row;
  };
  expect(await sendReplyAs(mei, 'mei-1')).toEqual({ kind: 'done' });
  const storedAssignment = await readAssignment();
  expect(storedAssignment?.assignee).toBe('Mei');
  const rejectedReply = { kind: 'held', name: 'Mei', staffId: storedAssignment?.staffId };
  expect(await sendReplyAs(wong, 'wong-1')).toEqual(rejectedReply);
  expect(await sendReplyAs(wong, 'wong-1', 987_654)).toEqual(rejectedReply);
  expect(await readAssignment()).toEqual(storedAssignment);
  expect(await sendReplyAs(wong, 'wong-1', storedAssignment?.staffId)).toEqual({ kind: 'done' });
  expect(await readAssignment()).toMatchObject({ assignee: 'Wong', answers: (storedAssignment?.answers ?? 0) + 1 });
});
