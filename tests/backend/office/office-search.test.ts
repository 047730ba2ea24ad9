import { beforeAll, describe, expect, test } from 'vitest';
import backend from '#backend/entry.ts';
import { batchWrite, queryRows } from '#backend/queries/database.ts';
import { indexStudents, selectStudentPlace } from '#backend/queries/office/student-places.ts';
import { searchOffice, type OfficeSearchResult } from '#shared/contract/office/search.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { measureDatabase } from '#tests/backend/support/measured-database.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';

// Search of the office for people: by name in either script, number, e-mail address and application number, within the
// agency, at a bounded cost.

const measuredDatabase = measureDatabase(testEnv.DB as never);

async function search(q: string, { agentKey = 'mso', role = 'adviser' as StaffRole, max = 4 } = {}) {
  const cookie = await passAtDesk(testEnv.DB, { agentKey, name: `Searcher ${role}`, role });
  measuredDatabase.takeRows();
  const response = (await backend.fetch(
    new Request(
      `http://backend/office-api/${agentKey}/${searchOffice.name}?${new URLSearchParams({ input: JSON.stringify({ q, max }) })}`,
      { headers: { cookie, 'x-locale': 'zh-hk' } },
    ),
    { ...testEnv, DB: measuredDatabase.db } as never,
  )) as Response;
  const body = (await response.json()) as { value?: OfficeSearchResult; error?: { code: string } };
  return { ...body, rows: measuredDatabase.takeRows() };
}

const listNames = (result: OfficeSearchResult | undefined) =>
  result &&
  Object.fromEntries(Object.entries(result).map(([kind, { matches }]) => [kind, matches.map(({ name }) => name)]));

const run = (sql: string, ...values: (string | number)[]) => queryRows<{ id: number }>(testEnv.DB, { sql, values });

beforeAll(async () => {
  await loadDemo();
  await fillOffice(testEnv.DB as never, { agentKey: 'mso', conversations: 60, applications: 120, now: Date.now() });
  await run(
    `INSERT INTO leads (agent_key, name, area_code, mobile, email, channel, created_at, changed_at) VALUES
('mso', '陳安琪', '852', '98760001', 'angel.chan@example.com', 'walkIn', 1, 1), ('mso', 'Chan On Ki', '852', '98760002', '', 'call', 1, 1),
('northbridge', '陳安琪', '852', '98760001', 'angel.chan@example.com', 'walkIn', 1, 1)`,
  );
}, 120_000);

describe('the search of the office', () => {
  test('finds leads by a part of the name in either script, by words in any order, number and e-mail address', async () => {
    for (const q of [
      '安琪',
      '陈安琪',
      '98760001',
      '+852 9876 0001',
      '852-98760001',
      '0001',
      'angel.chan@',
      'ANGEL.CHAN',
    ])
      expect([q, listNames((await search(q)).value)?.['leads']]).toEqual([q, ['陳安琪']]);
    for (const q of ['chan on', 'ki chan', 'CHAN'])
      expect([q, listNames((await search(q)).value)?.['leads']?.includes('Chan On Ki')]).toEqual([q, true]);
  });

  test('finds a changed name, number and e-mail address of a lead, and not the previous ones', async () => {
    await run(
      `UPDATE leads SET name = '李安', mobile = '98760009', email = 'li@example.com' WHERE mobile = '98760002'`,
    );
    expect(listNames((await search('98760002')).value)?.['leads']).toEqual([]);
    for (const q of ['98760009', '李安', 'li@example'])
      expect(listNames((await search(q)).value)?.['leads']).toEqual(['李安']);
    await run(`DELETE FROM leads WHERE mobile = '98760009'`);
    expect(listNames((await search('98760009')).value)?.['leads']).toEqual([]);
  });

  test('finds a student with the application and the conversation, and an application by its number', async () => {
    const [applicant] = await run(
      `SELECT a.id, a.user_id AS userId, u.mobile FROM applications a JOIN users u ON u.id = a.user_id
JOIN chat_contacts o ON o.owner = 'user:' || u.id JOIN chat_conversations c ON c.contact_id = o.id WHERE a.agent_key = 'mso' AND a.status = 'following' LIMIT 1`,
    );
    const { id, userId, mobile } = applicant as unknown as { id: number; userId: number; mobile: string };
    const byPhone = (await search(mobile)).value;
    expect(byPhone?.students.matches.map((match) => match.id)).toContain(userId);
    expect(byPhone?.applications.matches.map((match) => match.id)).toContain(id);
    expect(byPhone?.conversations.matches.length).toBeGreaterThan(0);
    const [firstMatch] = (await search(`#${id}`)).value?.applications.matches ?? [];
    expect(firstMatch?.id).toBe(id);
    expect(firstMatch?.school).not.toBe('');
  });

  test('finds a student by the e-mail address of the application', async () => {
    const [applicant] = await run(
      `UPDATE applications SET form = json_set(form, '$.personal.email', 'kitty.wong@example.com')
WHERE id = (SELECT min(id) FROM applications WHERE agent_key = 'mso' AND status = 'following') RETURNING user_id AS id`,
    );
    const userId = applicant?.id ?? 0;
    await batchWrite(testEnv.DB, indexStudents(selectStudentPlace(userId)));
    for (const q of ['kitty.wong@example.com', 'Kitty.W'])
      expect((await search(q)).value?.students.matches.map(({ id }) => id)).toEqual([userId]);
  });

  test('finds a student and the case by the names of a submitted form in any order, and by the nickname', async () => {
    const [applicant] = await run(
      `UPDATE applications SET form = json_set(form, '$.personal.nameChn', '王嘉儀', '$.personal.firstName', 'KA YI', '$.personal.lastName', 'WONG')
WHERE id = (SELECT max(id) FROM applications WHERE agent_key = 'mso' AND status = 'following') RETURNING user_id AS id`,
    );
    const userId = applicant?.id ?? 0;
    const changeAndIndex = (sql: string) =>
      batchWrite(testEnv.DB, [{ sql, values: [userId] }, ...indexStudents(selectStudentPlace(userId))]);
    const expectFound = async () => {
      for (const q of ['wong', 'KA YI WONG', 'Wong Ka Yi', 'ka yi', '王嘉儀', '王嘉仪', 'kayi']) {
        const { value } = await search(q, { max: 20 });
        expect([q, value?.students.matches.map(({ id }) => id)]).toEqual([q, expect.arrayContaining([userId])]);
        expect([q, value?.applications.matches.map(({ name }) => name)]).toEqual([
          q,
          expect.arrayContaining(['王嘉儀']),
        ]);
      }
    };
    await changeAndIndex(
      `UPDATE users SET nickname = 'Kayi', name = '', first_name = '', last_name = '' WHERE id = ?1`,
    );
    await expectFound();
    // The case of a withdrawn application is still readable.
    await changeAndIndex(`UPDATE applications SET status = 'withdrawn' WHERE user_id = ?1`);
    await expectFound();
    await changeAndIndex(`UPDATE applications SET status = 'draft' WHERE user_id = ?1`);
    for (const q of ['wong', '王嘉儀'])
      expect((await search(q, { max: 20 })).value?.students.matches.map(({ id }) => id)).not.toContain(userId);
  });

  test('does not search for one Latin letter or an empty text', async () => {
    for (const q of ['', ' ', 'a', '%', '"'])
      expect(Object.values(listNames((await search(q)).value) ?? {}).flat()).toEqual([]);
  });

  test('accepts punctuation and operators of the query language as text', async () => {
    for (const q of ['" OR "', 'a*', 'NEAR(x', 'words : x', "o'neil", '陳 AND', '()', '-- x', '\0\0'])
      expect([q, (await search(q)).error]).toEqual([q, undefined]);
  });

  test('finds nobody of another agency, and an editor may not search', async () => {
    expect(listNames((await search('98760001', { agentKey: 'northbridge' })).value)?.['leads']).toEqual(['陳安琪']);
    const [student] = await run(`SELECT user_id AS id FROM applications WHERE agent_key = 'mso' LIMIT 1`);
    const [application] = await run(
      `SELECT a.id FROM applications a JOIN users u ON u.id = a.user_id
WHERE a.agent_key = 'mso' AND a.status = 'following' AND u.delete_asked_at = 0 LIMIT 1`,
    );
    expect((await search(`#${application?.id}`)).value?.applications.matches[0]?.id).toBe(application?.id);
    expect((await search(`#${application?.id}`, { agentKey: 'northbridge' })).value?.applications.matches).toEqual([]);
    const [phone] = (await queryRows<{ mobile: string }>(testEnv.DB, {
      sql: 'SELECT mobile FROM users WHERE id = ?1',
      values: [student?.id ?? 0],
    })) as [{ mobile: string }];
    for (const q of [phone.mobile, String(application?.id)]) {
      const { value } = await search(q, { agentKey: 'northbridge' });
      expect([value?.students.matches, value?.applications.matches, value?.conversations.matches]).toEqual([
        [],
        [],
        [],
      ]);
    }
    expect((await search('陳', { role: 'editor' })).error).toEqual({ code: 'forbidden' });
  });

  test('reads at most 250 rows, as many with 1,000 students as with 120', async () => {
    const QUERIES = ['陳', '大學', '黃', '陳思敏', '9876', 'example.com'];
    const readCounts = async () => {
      const counts: Record<string, number> = {};
      for (const q of QUERIES) counts[q] = (await search(q)).rows;
      return counts;
    };
    const [rowsBefore, { value }] = [await readCounts(), await search('陳')];
    expect(value?.students.matches).toHaveLength(4);
    expect(value?.students.hasMore).toBe(true);
    await fillOffice(testEnv.DB as never, { agentKey: 'mso', conversations: 0, applications: 880, now: Date.now() });
    const rowsAfter = await readCounts();
    for (const q of QUERIES) expect([q, (rowsAfter[q] ?? 0) <= 250, rowsAfter[q]]).toEqual([q, true, rowsAfter[q]]);
    // A page of matches is full before and after.
    for (const q of ['陳', '大學']) expect(rowsAfter[q]).toBeLessThanOrEqual((rowsBefore[q] ?? 0) * 1.25);
  }, 120_000);
});
