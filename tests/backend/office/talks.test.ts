import { indexEveryStudent } from '#tests/support/every-student.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { selectTalksByWords } from '#backend/queries/office/talk-queue.ts';
import { addNote, getDesk, handOverConversation, searchConversations } from '#shared/contract/office/conversations.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Tests the search in conversations, and the internal notes of staff.

const adviser = new DeskVisitor('mso', '劉美琪');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Tom', 'administrator');

const CONVERSATION_COUNT = 300;
const FIRST_CONVERSATION_ID = 100_000;
const RESOLVED_CONVERSATION_ID = FIRST_CONVERSATION_ID + 3; // Resolved conversation, inserted by fillOffice

const addMessage = (conversationId: number, content: string, kind = 0) =>
  batchWrite(testEnv.DB, [
    {
      sql: `INSERT INTO chat_messages (conversation_id, kind, content, sender_name, created_at) VALUES (?1, ?2, ?3, 'S', ?4)`,
      values: [conversationId, kind, content, Date.now()],
    },
  ]);

beforeAll(async () => {
  await fillOffice(testEnv.DB, {
    agentKey: 'mso',
    conversations: CONVERSATION_COUNT,
    applications: CONVERSATION_COUNT,
    now: Date.now(),
  });
  await addMessage(RESOLVED_CONVERSATION_ID, '宿舍幾時開始申請？DSE 23.5 夠嗎');
  await addMessage(FIRST_CONVERSATION_ID + 4, '卡德桥的宿舍还有位吗');
});

async function searchMessages(client: DeskVisitor, q: string, cursor = 0) {
  const result = await client.callOffice(searchConversations, { q, before: cursor });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}
const findConversationIds = async (client: DeskVisitor, q: string) =>
  (await searchMessages(client, q)).found.map(({ id }) => id);

describe('the search of conversations', () => {
  test('finds words within a line of a closed conversation, and highlights them', async () => {
    const { found } = await searchMessages(adviser, '開始申');
    expect(found.map(({ id }) => id)).toEqual([RESOLVED_CONVERSATION_ID]);
    const [{ line: matchedLine, from, to } = { line: '', from: 0, to: 0 }] = found;
    expect([matchedLine, matchedLine.slice(from, to)]).toEqual(['宿舍幾時開始申請？DSE 23.5 夠嗎', '開始申']);
  });

  test('finds either Chinese script by the other, Latin words by their beginning, and requires all words', async () => {
    expect(await findConversationIds(adviser, '宿舍')).toEqual([FIRST_CONVERSATION_ID + 4, RESOLVED_CONVERSATION_ID]);
    expect(await findConversationIds(adviser, '几时')).toContain(RESOLVED_CONVERSATION_ID);
    expect(await findConversationIds(adviser, '卡德橋')).toEqual([FIRST_CONVERSATION_ID + 4]);
    expect(await findConversationIds(adviser, 'ds 宿舍')).toEqual([RESOLVED_CONVERSATION_ID]);
    expect(await findConversationIds(adviser, '舍宿')).toEqual([]);
    expect(await findConversationIds(adviser, '宿舍 IELTS')).toEqual([]);
  });

  test('finds by name, also by a changed one', async () => {
    const [item] = await queryRows<{ id: number; name: string }>(testEnv.DB, {
      sql: 'SELECT id, name FROM chat_contacts WHERE id = ?1',
      values: [FIRST_CONVERSATION_ID + 8],
    });
    expect((await findConversationIds(adviser, item?.name ?? '')).length).toBeGreaterThan(0);
    await batchWrite(testEnv.DB, [
      { sql: `UPDATE chat_contacts SET name = '歐陽娜娜' WHERE id = ?1`, values: [FIRST_CONVERSATION_ID + 8] },
    ]);
    expect(await findConversationIds(adviser, '欧阳')).toEqual([FIRST_CONVERSATION_ID + 8]);
    expect(await findConversationIds(adviser, item?.name ?? '')).not.toContain(FIRST_CONVERSATION_ID + 8);
  });

  test('treats input as words, not as full-text syntax', async () => {
    for (const hostileQuery of ['"', '*', "' OR 1=1 --", 'words : x', '(', 'NEAR(', '-', '%', '<b>x', 'agent : "mso"'])
      expect([hostileQuery, await findConversationIds(adviser, hostileQuery)]).toEqual([hostileQuery, []]);
  });

  test('shows fifty lines a page, each once', async () => {
    const page = await searchMessages(adviser, '成績');
    const firstIds = page.found.map(({ id }) => id);
    expect(firstIds.length).toBe(50);
    const nextIds = (await searchMessages(adviser, '成績', page.before)).found.map(({ id }) => id);
    expect(nextIds.length).toBe(25);
    expect(nextIds.filter((id) => firstIds.includes(id))).toEqual([]);
  });

  test('reads as many rows as it shows, however many conversations match', async () => {
    const { sql, values } = selectTalksByWords({
      agentKey: 'mso',
      match: '"成 績"',
      limit: 10,
      beforeId: Number.MAX_SAFE_INTEGER,
    });
    const queryResult = await testEnv.DB.prepare(sql)
      .bind(...values)
      .all<unknown>();
    const { results, meta } = queryResult as unknown as { results: unknown[]; meta: { rows_read: number } };
    expect(results.length).toBe(10);
    // Rows read for each result: the index row, the message, the conversation, the contact, the account, and the
    // internal rows of the full-text index.
    expect(meta.rows_read).toBeLessThan(100);
  });

  test('hides conversations of other agents, of accounts scheduled for deletion, and deleted ones', async () => {
    expect(await findConversationIds(otherSiteVisitor, '宿舍')).toEqual([]);
    await batchWrite(testEnv.DB, [
      {
        sql: `UPDATE users SET delete_asked_at = 1 WHERE 'user:' || id = (SELECT owner FROM chat_contacts WHERE id = ?1)`,
        values: [FIRST_CONVERSATION_ID + 4],
      },
      ...indexEveryStudent(),
    ]);
    expect(await findConversationIds(adviser, '宿舍')).toEqual([RESOLVED_CONVERSATION_ID]);
    await batchWrite(testEnv.DB, [
      { sql: 'DELETE FROM chat_contacts WHERE id = ?1', values: [RESOLVED_CONVERSATION_ID] },
      ...indexEveryStudent(),
    ]);
    const remainingRows = await queryRows(testEnv.DB, {
      sql: `SELECT rowid FROM chat_words WHERE chat_words MATCH '"開 始 申"'`,
      values: [],
    });
    expect(remainingRows).toEqual([]);
  });
});

describe('a private note of staff', () => {
  const NOTE = '媽媽來電問過安全，傾向利茲';

  const writeNote = async (client: DeskVisitor, id: number, text: string) => {
    const result = await client.callOffice(addNote, { id, text });
    return result.ok ? result.value.kind : result.error.code;
  };

  test('is in the thread with its author, also after its end', async () => {
    expect(await writeNote(adviser, FIRST_CONVERSATION_ID + 7, ` ${NOTE} `)).toBe('done');
    const result = await adviser.callOffice(getDesk, { id: FIRST_CONVERSATION_ID + 7 });
    const open = result.ok ? result.value.open : null;
    expect(open?.status).toBe('resolved');
    expect(open?.entries.map(({ kind }) => kind)).toEqual(['theirs', 'note']);
    expect(open?.entries.at(-1)).toMatchObject({ text: NOTE, author: '劉美琪', handedTo: '' });
  });

  test('is in no response for visitors', async () => {
    const texts = await Promise.all(
      ['chat_messages', 'chat_conversations', 'chat_contacts', 'chat_attachments', 'messages'].map((table) =>
        queryRows(testEnv.DB, { sql: `SELECT * FROM ${table}`, values: [] }),
      ),
    );
    expect(JSON.stringify(texts)).not.toContain('媽媽來電');
    expect(await findConversationIds(adviser, '媽媽來電')).toEqual([]);
  });

  test('requires permission for the conversation; an empty note is rejected', async () => {
    expect(await writeNote(otherSiteVisitor, FIRST_CONVERSATION_ID + 7, 'of another agency')).toBe('gone');
    expect(await writeNote(adviser, FIRST_CONVERSATION_ID + 7, '   ')).toBe('done');
    expect(await writeNote(adviser, FIRST_CONVERSATION_ID + 4, 'of who is leaving')).toBe('gone');
    const notes = await queryRows(testEnv.DB, { sql: 'SELECT author, content FROM chat_notes', values: [] });
    expect(notes).toEqual([{ author: '劉美琪', content: NOTE }]);
  });

  test('stores a note with any number of lines, and rejects it when the conversation is deleted', async () => {
    const longNote = 'x\n'.repeat(1000).trim();
    await writeNote(adviser, FIRST_CONVERSATION_ID + 7, longNote);
    const [lastNote] = await queryRows(testEnv.DB, {
      sql: 'SELECT content FROM chat_notes ORDER BY id DESC',
      values: [],
    });
    expect(lastNote).toEqual({ content: longNote });
    expect(await writeNote(adviser, 999_999, 'who called')).toBe('gone');
    expect(await adviser.callOffice(handOverConversation, { id: 999_999, note: '', to: 0, from: 0 })).toMatchObject({
      value: { kind: 'gone' },
    });
  });
});
