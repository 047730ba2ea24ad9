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
import { selectApplicationsOfDesk } from '#backend/queries/applications/desk-applications.ts';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { insertNotification } from '#backend/queries/inbox-messages.ts';
import { runRetention } from '#backend/retention/run-retention.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { createTokenContext, parseSession } from '#tests/backend/support/new-student.ts';
import { readZip } from '#tests/backend/support/read-zip.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { allRows, createFullProfile } from './whole-student.ts';

const STORES = { DB: testEnv.DB as never, FILES: testEnv.FILES as never };
const { verificationFailed, sessionExpired } = ERROR_CODES;
const runRetentionIn = (days: number) => runRetention(STORES, { now: Date.now() + days * DAY_MS + 1000 });
const countMessages = async (user: FullProfile) =>
  (await readBackend(messageList, {}, createTokenContext((await user.openSession()).access_token))).length;

type FullProfile = Awaited<ReturnType<typeof createFullProfile>>;
let ownProfile: FullProfile;
let otherProfile: FullProfile;
beforeAll(async () => {
  await loadDemoCatalogue();
  ownProfile = await createFullProfile('MARK-A', Date.now());
  otherProfile = await createFullProfile('MARK-B', Date.now());
});

const createOwnContext = () => createTokenContext(ownProfile.session.access_token);
const requestExport = (input: object, locale = 'en-us', token = ownProfile.session.access_token) =>
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
      expect(((await (await requestExport(input)).json()) as { code: unknown }).code).toBe(code);
    expect(
      ((await (await requestExport({ loginPs: ownProfile.password }, 'zh', 'nobody')).json()) as { code: unknown })
        .code,
    ).toBe(sessionExpired);
  });

  test('contains every row about the user, none of others, and no secrets', async () => {
    const response = await requestExport({ loginPs: ownProfile.password });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/),
    });
    const files = readZip(new Uint8Array(await response.arrayBuffer()));
    const getText = (name: string) => new TextDecoder().decode(files.get(name));
    const { tables } = JSON.parse(getText('data.json')) as { tables: Record<string, unknown[]> };
    for (const { table, isStaffs } of USER_ROWS)
      expect([table, (tables[table] ?? []).length > 0]).toEqual([table, !isStaffs]);
    const ownRows = (await allRows()).filter((row) => /MARK-A/.test(row.text));
    for (const [table, rows] of Object.entries(Object.groupBy(ownRows, (row) => row.table)))
      expect([table, tables[table]?.length ?? 0]).toEqual([
        table,
        expect.toSatisfy((count: number) => count >= (rows?.length ?? 0)),
      ]);
    const fullText = getText('data.json') + getText('index.html');
    expect(fullText).toContain('MARK-A');
    expect(fullText).not.toMatch(/MARK-B|SECRET|scrypt|password_hash|token_hash|refresh_hash|"salt"|code_hash/);
    expect(fullText).not.toContain(otherProfile.mobile);
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
  ])('is a page in %s, without a script, in which user text is escaped', async (locale, title, ...value) => {
    const { session, id } = await createFullProfile(`MARK-${locale}`, Date.now());
    await batchWrite(testEnv.DB, [
      { sql: `UPDATE users SET nickname = '<script>alert(1)</script>' WHERE id = ?1`, values: [id] },
      ...indexEveryStudent(),
    ]);
    const response = await requestExport({ loginPs: ownProfile.password }, locale, session.access_token);
    const page = new TextDecoder().decode(readZip(new Uint8Array(await response.arrayBuffer())).get('index.html'));
    expect(page).toContain(`<title>${title}</title>`);
    expect(page).toContain('&lt;script&gt;alert(1)');
    for (const text of value) expect(page).toContain(text);
    expect(page).not.toMatch(/[[{]"|\d{4}-\d\d-\d\dT|[>(]1004\b/);
    expect(page).not.toMatch(/<script|src=|https?:/);
  });

  test('is rate-limited per hour', async () => {
    const { session } = await createFullProfile('MARK-often', Date.now());
    for (let attempt = 0; attempt < 5; attempt++) {
      const input = await requestExport({ loginPs: ownProfile.password }, 'zh', session.access_token);
      await input.body?.cancel();
      expect(input.status).toBe(200);
    }
    expect((await requestExport({ loginPs: ownProfile.password }, 'zh', session.access_token)).status).toBe(429);
  });
});

describe('an account scheduled for deletion', () => {
  test('requires the password or a code, and ends every session', async () => {
    const otherSiteSession = await ownProfile.openSession();
    expect((await callBackend(requestDeletion, { loginPs: 'wrong-password' }, createOwnContext())).body.code).toBe(
      verificationFailed,
    );
    const { deleteAt } = await readBackend(
      requestDeletion,
      { verification: await ownProfile.obtainCode('confirm') },
      createOwnContext(),
    );
    expect(Math.round((Date.parse(deleteAt) - Date.now()) / DAY_MS)).toBe(RETENTION_DAYS.account);
    for (const { access_token } of [ownProfile.session, otherSiteSession])
      expect((await callBackend(getUser, {}, createTokenContext(access_token))).body.code).toBe(sessionExpired);
  });

  test('is announced at the next login; until then nothing is sent, and advisers see the account as closed', async () => {
    const messagesBefore = await countMessages(ownProfile);
    await batchWrite(testEnv.DB, [
      insertNotification({ who: 'user', id: ownProfile.id }, { kind: 'passwordChanged' }, new Date().toISOString()),
    ]);
    expect(await countMessages(ownProfile)).toBe(messagesBefore);
    const session = parseSession(await ownProfile.logIn(ownProfile.password));
    const user = await readBackend(getUser, {}, createTokenContext(session.access_token));
    expect([user.ownData, Date.parse(user.deleteAt) > Date.now()]).toEqual([true, true]);
    const lastMessage = await ownProfile.readLastMessage();
    await callBackend(lectureSignUp, { id: 6001 }, createTokenContext(session.access_token));
    expect(await ownProfile.readLastMessage()).toEqual(lastMessage);
    const readListedUserIds = async (status: 'following' | 'withdrawn') =>
      (await queryRows(STORES.DB, selectApplicationsOfDesk('mso', status, 50))).map(({ userId }) => userId);
    expect(await readListedUserIds('following')).toContain(otherProfile.id);
    expect(await readListedUserIds('following')).not.toContain(ownProfile.id);
    expect(await readListedUserIds('withdrawn')).toContain(ownProfile.id);
    const { results } = await testEnv.DB.prepare(`SELECT status FROM chat_conversations WHERE id = ?1`)
      .bind(ownProfile.id * 10)
      .all();
    expect(results).toEqual([{ status: 'resolved' }]);
  });

  test('is cancelled by a login in time', async () => {
    await runRetentionIn(RETENTION_DAYS.account - 1);
    const { access_token } = await ownProfile.openSession();
    await readBackend(cancelAccountDeletion, {}, createTokenContext(access_token));
    expect((await readBackend(getUser, {}, createTokenContext(access_token))).deleteAt).toBe('');
    await runRetentionIn(RETENTION_DAYS.account + 1);
    expect(parseSession(await ownProfile.logIn(ownProfile.password)).access_token).not.toBe('');
  });

  test('deletes every row and file after the period; a new account with the number sees none of it', async () => {
    const { access_token } = await ownProfile.openSession();
    await readBackend(requestDeletion, { loginPs: ownProfile.password }, createTokenContext(access_token));
    const otherRowCount = (await allRows()).filter(({ text }) => text.includes('MARK-B')).length;
    expect((await runRetentionIn(RETENTION_DAYS.account)).accounts).toBe(1);
    const remainingRows = await allRows();
    expect(remainingRows.filter(({ text }) => text.includes('MARK-A') || text.includes(ownProfile.mobile))).toEqual([]);
    expect(
      remainingRows.filter(({ text }) => text.includes('MARK-B') || text.includes(otherProfile.mobile)).length,
    ).toBeGreaterThan(0);
    expect(otherRowCount).toBeGreaterThan(10);
    const keys = (await testEnv.FILES.list()).objects.map(({ key }) => key);
    expect(keys.filter((key) => key.includes('MARK-A'))).toEqual([]);
    expect(keys).toContain('document/MARK-B');
    const { results } = await testEnv.DB.prepare('SELECT user_id AS id FROM rooms_to_forget').bind().all();
    expect(results).toEqual([{ id: ownProfile.id }]);

    expect((await ownProfile.logIn(ownProfile.password)).body.code).toBe(verificationFailed);
    const secondResponse = await ownProfile.register(await ownProfile.obtainCode('register'), { nickname: 'New' });
    expect(secondResponse.body.code).toBe(1003);
    const { access_token: token } = parseSession(await ownProfile.logIn(ownProfile.password));
    expect(await readBackend(messageList, {}, createTokenContext(token))).toEqual([]);
    expect((await readBackend(getUser, {}, createTokenContext(token))).staffId).not.toBe(String(ownProfile.id));
  });
});
