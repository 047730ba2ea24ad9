import { indexEveryStudent } from '#tests/support/every-student.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { getUser } from '#shared/contract/account/identity.ts';
import { lectureSignUp } from '#shared/contract/catalogue/lecture.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import { requestDeletion, exportAccountData, cancelAccountDeletion } from '#shared/contract/account/own-account.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { DAY_MS, RETENTION_DAYS } from '#shared/rules/retention-periods.ts';
import backend from '#backend/entry.ts';
import { USER_ROWS } from '#backend/queries/retention/rows-about-a-user.ts';
import { applicationsOfDesk } from '#backend/queries/applications/desk-applications.ts';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { notify } from '#backend/queries/inbox-messages.ts';
import { runRetention } from '#backend/retention/run-retention.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { as, sessionIn } from '#tests/backend/support/new-student.ts';
import { readZip } from '#tests/backend/support/read-zip.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { allRows, fullProfile } from './whole-student.ts';

const STORES = { DB: testEnv.DB as never, FILES: testEnv.FILES as never };
const { verificationFailed, sessionExpired } = ERROR_CODES;
const runIn = (days: number) => runRetention(STORES, { now: Date.now() + days * DAY_MS + 1000 });
const sent = async (who: Whole) =>
  (await readBackend(messageList, {}, as((await who.openSession()).access_token))).length;

type Whole = Awaited<ReturnType<typeof fullProfile>>;
let mine: Whole;
let other: Whole;
beforeAll(async () => {
  await loadDemoCatalogue();
  mine = await fullProfile('MARK-A', Date.now());
  other = await fullProfile('MARK-B', Date.now());
});

const asMine = () => as(mine.session.access_token);
const getExport = (input: object, locale = 'en-us', token = mine.session.access_token) =>
  backend.fetch(
    new Request(`http://backend${exportAccountData.path}`, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { 'content-type': 'application/json', langCode: locale, at: token },
    }),
    testEnv as never,
  );

describe('an export', () => {
  test('requires re-authentication by password or code', async () => {
    for (const [input, code] of [
      [{ loginPs: 'another-password' }, verificationFailed],
      [{ verification: '000000' }, verificationFailed],
      [{}, ERROR_CODES.invalidParameter],
    ] as const)
      expect(((await (await getExport(input)).json()) as { code: unknown }).code).toBe(code);
    expect(
      ((await (await getExport({ loginPs: mine.password }, 'zh', 'nobody')).json()) as { code: unknown }).code,
    ).toBe(sessionExpired);
  });

  test('contains every row about the user, none of others, and no secrets', async () => {
    const response = await getExport({ loginPs: mine.password });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/),
    });
    const files = readZip(new Uint8Array(await response.arrayBuffer()));
    const text = (name: string) => new TextDecoder().decode(files.get(name));
    const { tables } = JSON.parse(text('data.json')) as { tables: Record<string, unknown[]> };
    for (const { table, isStaffs } of USER_ROWS)
      expect([table, (tables[table] ?? []).length > 0]).toEqual([table, !isStaffs]);
    const about = (await allRows()).filter((row) => /MARK-A/.test(row.text));
    for (const [table, rows] of Object.entries(Object.groupBy(about, (row) => row.table)))
      expect([table, tables[table]?.length ?? 0]).toEqual([
        table,
        expect.toSatisfy((n: number) => n >= (rows?.length ?? 0)),
      ]);
    const fullText = text('data.json') + text('index.html');
    expect(fullText).toContain('MARK-A');
    expect(fullText).not.toMatch(/MARK-B|SECRET|scrypt|password_hash|token_hash|refresh_hash|"salt"|code_hash/);
    expect(fullText).not.toContain(other.mobile);
    expect(
      [...files]
        .filter(([name]) => name.startsWith('files/'))
        .map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
    ).toEqual([
      ['files/001-MARK-A.pdf', 'the document of MARK-A'],
      ['files/002-MARK-A-chat.pdf', 'in the chat of MARK-A'],
    ]);
  });

  test.each([
    ['zh-hk', '我們保存的個人資料', '護照', '倫敦大學學院'],
    ['zh', '我们保存的个人资料', '护照', '伦敦大学学院'],
    ['en-us', 'What we hold about you', 'Passport', 'University College London'],
  ])('is read in %s, without a script, and what people typed is text there', async (locale, title, ...value) => {
    const { session, id } = await fullProfile(`MARK-${locale}`, Date.now());
    await batchWrite(testEnv.DB, [
      { sql: `UPDATE users SET nickname = '<script>alert(1)</script>' WHERE id = ?1`, values: [id] },
      ...indexEveryStudent(),
    ]);
    const response = await getExport({ loginPs: mine.password }, locale, session.access_token);
    const page = new TextDecoder().decode(readZip(new Uint8Array(await response.arrayBuffer())).get('index.html'));
    expect(page).toContain(`<title>${title}</title>`);
    expect(page).toContain('&lt;script&gt;alert(1)');
    for (const text of value) expect(page).toContain(text);
    expect(page).not.toMatch(/[[{]"|\d{4}-\d\d-\d\dT|[>(]1004\b/);
    expect(page).not.toMatch(/<script|src=|https?:/);
  });

  test('is rate-limited per hour', async () => {
    const { session } = await fullProfile('MARK-often', Date.now());
    for (let time = 0; time < 5; time++) {
      const input = await getExport({ loginPs: mine.password }, 'zh', session.access_token);
      await input.body?.cancel();
      expect(input.status).toBe(200);
    }
    expect((await getExport({ loginPs: mine.password }, 'zh', session.access_token)).status).toBe(429);
  });
});

describe('an account that is to be deleted', () => {
  test('requires the password or a code, and ends every session', async () => {
    const otherSiteSession = await mine.openSession();
    expect((await callBackend(requestDeletion, { loginPs: 'wrong-password' }, asMine())).body.code).toBe(
      verificationFailed,
    );
    const { deleteAt } = await readBackend(requestDeletion, { verification: await mine.codeFor('confirm') }, asMine());
    expect(Math.round((Date.parse(deleteAt) - Date.now()) / DAY_MS)).toBe(RETENTION_DAYS.account);
    for (const { access_token } of [mine.session, otherSiteSession])
      expect((await callBackend(getUser, {}, as(access_token))).body.code).toBe(sessionExpired);
  });

  test('is announced at the next login; until then nothing is sent, and advisers see the account as closed', async () => {
    const valueBefore = await sent(mine);
    await batchWrite(testEnv.DB, [
      notify({ who: 'user', id: mine.id }, { kind: 'passwordChanged' }, new Date().toISOString()),
    ]);
    expect(await sent(mine)).toBe(valueBefore);
    const session = sessionIn(await mine.logIn(mine.password));
    const user = await readBackend(getUser, {}, as(session.access_token));
    expect([user.ownData, Date.parse(user.deleteAt) > Date.now()]).toEqual([true, true]);
    const last = await mine.lastMessage();
    await callBackend(lectureSignUp, { id: 6001 }, as(session.access_token));
    expect(await mine.lastMessage()).toEqual(last);
    const listed = async (status: 'following' | 'withdrawn') =>
      (await queryRows(STORES.DB, applicationsOfDesk('mso', status, 50))).map(({ userId }) => userId);
    expect(await listed('following')).toContain(other.id);
    expect(await listed('following')).not.toContain(mine.id);
    expect(await listed('withdrawn')).toContain(mine.id);
    const { results } = await testEnv.DB.prepare(`SELECT status FROM chat_conversations WHERE id = ?1`)
      .bind(mine.id * 10)
      .all();
    expect(results).toEqual([{ status: 'resolved' }]);
  });

  test('is cancelled by a login in time', async () => {
    await runIn(RETENTION_DAYS.account - 1);
    const { access_token } = await mine.openSession();
    await readBackend(cancelAccountDeletion, {}, as(access_token));
    expect((await readBackend(getUser, {}, as(access_token))).deleteAt).toBe('');
    await runIn(RETENTION_DAYS.account + 1);
    expect(sessionIn(await mine.logIn(mine.password)).access_token).not.toBe('');
  });

  test('deletes every row and file after the period; a new account with the number sees none of it', async () => {
    const { access_token } = await mine.openSession();
    await readBackend(requestDeletion, { loginPs: mine.password }, as(access_token));
    const otherCount = (await allRows()).filter(({ text }) => text.includes('MARK-B')).length;
    expect((await runIn(RETENTION_DAYS.account)).accounts).toBe(1);
    const remainingRows = await allRows();
    expect(remainingRows.filter(({ text }) => text.includes('MARK-A') || text.includes(mine.mobile))).toEqual([]);
    expect(
      remainingRows.filter(({ text }) => text.includes('MARK-B') || text.includes(other.mobile)).length,
    ).toBeGreaterThan(0);
    expect(otherCount).toBeGreaterThan(10);
    const keys = (await testEnv.FILES.list()).objects.map(({ key }) => key);
    expect(keys.filter((key) => key.includes('MARK-A'))).toEqual([]);
    expect(keys).toContain('document/MARK-B');
    const { results } = await testEnv.DB.prepare('SELECT user_id AS id FROM rooms_to_forget').bind().all();
    expect(results).toEqual([{ id: mine.id }]);

    expect((await mine.logIn(mine.password)).body.code).toBe(verificationFailed);
    const secondAnswer = await mine.register(await mine.codeFor('register'), { nickname: 'New' });
    expect(secondAnswer.body.code).toBe(1003);
    const { access_token: token } = sessionIn(await mine.logIn(mine.password));
    expect(await readBackend(messageList, {}, as(token))).toEqual([]);
    expect((await readBackend(getUser, {}, as(token))).staffId).not.toBe(String(mine.id));
  });
});
