import { indexEveryStudent } from '#tests/support/every-student.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import words from '#backend/office/words/talks/en-us.json' with { type: 'json' };
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { talksByWords } from '#backend/queries/office/talk-queue.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Search in all that was said, and what staff write to each other in a conversation.

const adviser = new DeskVisitor('mso', '劉美琪');
const elsewhere = new DeskVisitor('northbridge', 'Tom', 'administrator');

const TALKS = 300;
const FIRST = 100_000;
const OVER = FIRST + 3; // of fillOffice: each fourth is over

const say = (conversation: number, content: string, kind = 0) =>
  batchWrite(testEnv.DB, [
    {
      sql: `INSERT INTO chat_messages (conversation_id, kind, content, sender_name, created_at) VALUES (?1, ?2, ?3, 'S', ?4)`,
      values: [conversation, kind, content, Date.now()],
    },
  ]);

beforeAll(async () => {
  await fillOffice(testEnv.DB, { agentKey: 'mso', conversations: TALKS, applications: TALKS, now: Date.now() });
  await say(OVER, '宿舍幾時開始申請？DSE 23.5 夠嗎');
  await say(FIRST + 4, '卡德桥的宿舍还有位吗');
});

const found = (page: string) => [...page.matchAll(/conversations\?c=(\d+)/g)].map(([, id]) => Number(id));
const search = (who: DeskVisitor, q: string) => who.read(`/conversations/search?${new URLSearchParams({ q })}`);
const find = async (who: DeskVisitor, q: string) => found(await search(who, q));

describe('the search', () => {
  test('finds a conversation that is over by words inside a line, and shows them marked in it', async () => {
    const page = await search(adviser, '開始申');
    expect(found(page)).toEqual([OVER]);
    expect(page).toContain('宿舍幾時<mark>開始申</mark>請？');
  });

  test('finds either Chinese script by the other, Latin from its beginning, and all words or none', async () => {
    expect(await find(adviser, '宿舍')).toEqual([FIRST + 4, OVER]);
    expect(await find(adviser, '几时')).toContain(OVER);
    expect(await find(adviser, '卡德橋')).toEqual([FIRST + 4]);
    expect(await find(adviser, 'ds 宿舍')).toEqual([OVER]);
    expect(await find(adviser, '舍宿')).toEqual([]);
    expect(await find(adviser, '宿舍 IELTS')).toEqual([]);
  });

  test('finds by name, and by the new one once it has changed', async () => {
    const [one] = await queryRows<{ id: number; name: string }>(testEnv.DB, {
      sql: 'SELECT id, name FROM chat_contacts WHERE id = ?1',
      values: [FIRST + 8],
    });
    expect((await find(adviser, one?.name ?? '')).length).toBeGreaterThan(0);
    await batchWrite(testEnv.DB, [
      { sql: `UPDATE chat_contacts SET name = '歐陽娜娜' WHERE id = ?1`, values: [FIRST + 8] },
    ]);
    expect(await find(adviser, '欧阳')).toEqual([FIRST + 8]);
    expect(await find(adviser, one?.name ?? '')).not.toContain(FIRST + 8);
  });

  test('takes what is typed as words and not as a question to the index', async () => {
    for (const q of ['"', '*', "' OR 1=1 --", 'words : x', '(', 'NEAR(', '-', '%'])
      expect((await adviser.see(`/conversations/search?${new URLSearchParams({ q })}`)).status).toBe(200);
    expect(await search(adviser, '<b>x')).toContain('value="&lt;b&gt;x"');
    expect(await find(adviser, 'agent : "mso"')).toEqual([]);
  });

  test('shows fifty of many lines, and the others on the next page, none twice', async () => {
    const page = await search(adviser, '成績');
    expect(found(page).length).toBe(50);
    const [, before = ''] = /before=(\d+)"\s*>\s*Earlier results/.exec(page) ?? [];
    const next = found(await adviser.read(`/conversations/search?${new URLSearchParams({ q: '成績', before })}`));
    expect(next.length).toBe(25);
    expect(next.filter((id) => found(page).includes(id))).toEqual([]);
  });

  test('reads as many rows as it shows, however many conversations have the words', async () => {
    const { sql, values } = talksByWords({
      agentKey: 'mso',
      match: '"成 績"',
      most: 10,
      before: Number.MAX_SAFE_INTEGER,
    });
    const read = await testEnv.DB.prepare(sql)
      .bind(...values)
      .all<unknown>();
    const { results, meta } = read as unknown as { results: unknown[]; meta: { rows_read: number } };
    expect(results.length).toBe(10);
    // A row of the index, the message, its conversation, its contact, the account, and what the index reads of itself.
    expect(meta.rows_read).toBeLessThan(100);
  });

  test('shows nothing to another agent, of who is leaving, and of what was deleted', async () => {
    expect(await find(elsewhere, '宿舍')).toEqual([]);
    await batchWrite(testEnv.DB, [
      {
        sql: `UPDATE users SET delete_asked_at = 1 WHERE 'user:' || id = (SELECT owner FROM chat_contacts WHERE id = ?1)`,
        values: [FIRST + 4],
      },
      ...indexEveryStudent(),
    ]);
    expect(await find(adviser, '宿舍')).toEqual([OVER]);
    await batchWrite(testEnv.DB, [
      { sql: 'DELETE FROM chat_contacts WHERE id = ?1', values: [OVER] },
      ...indexEveryStudent(),
    ]);
    const left = await queryRows(testEnv.DB, {
      sql: `SELECT rowid FROM chat_words WHERE chat_words MATCH '"開 始 申"'`,
      values: [],
    });
    expect(left).toEqual([]);
  });
});

describe('a private note', () => {
  const NOTE = '媽媽來電問過安全，傾向利茲';

  test('stands in the thread with who wrote it, marked in words, also after the end', async () => {
    const sent = await adviser.send('/note', { id: String(FIRST + 7), note: ` ${NOTE} ` });
    expect(sent.headers.get('location')).toBe(`/mso/_/office/conversations?c=${FIRST + 7}`);
    const page = await adviser.read(`/conversations?c=${FIRST + 7}`);
    const [note = ''] = /<div class="private"[\s\S]*?<\/div>/.exec(page) ?? [];
    expect(note).toContain(NOTE);
    expect(note).toContain('劉美琪');
    expect(note).toContain(`aria-label="${words['note.label']}"`);
    expect(page.indexOf(NOTE)).toBeGreaterThan(page.indexOf('class="line theirs"'));
  });

  test('is nowhere that a visitor is served from', async () => {
    const texts = await Promise.all(
      ['chat_messages', 'chat_conversations', 'chat_contacts', 'chat_attachments', 'messages'].map((table) =>
        queryRows(testEnv.DB, { sql: `SELECT * FROM ${table}`, values: [] }),
      ),
    );
    expect(JSON.stringify(texts)).not.toContain('媽媽來電');
    expect(await find(adviser, '媽媽來電')).toEqual([]);
  });

  test('is written by who may talk there, and by nobody else; an empty one is none', async () => {
    await elsewhere.send('/note', { id: String(FIRST + 7), note: 'of another agent' });
    await adviser.send('/note', { id: String(FIRST + 7), note: '   ' });
    await adviser.send('/note', { id: String(FIRST + 4), note: 'of who is leaving' });
    const notes = await queryRows(testEnv.DB, { sql: 'SELECT author, content FROM chat_notes', values: [] });
    expect(notes).toEqual([{ author: '劉美琪', content: NOTE }]);
  });

  test('is whole however many lines it has, and comes back where the conversation is gone', async () => {
    const long = 'x\n'.repeat(1000).trim();
    await adviser.send('/note', { id: String(FIRST + 7), note: long });
    const [last] = await queryRows(testEnv.DB, { sql: 'SELECT content FROM chat_notes ORDER BY id DESC', values: [] });
    expect(last).toEqual({ content: long });
    for (const path of ['/note', '/hand-on']) {
      const gone = await adviser.send(path, { id: '999999', note: 'who called', to: '0', from: '0' });
      expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining('who called')]);
    }
  });
});
