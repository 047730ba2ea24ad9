import { beforeEach, describe, expect, test } from 'vitest';
import words from '#backend/office/words/staff/en-us.json' with { type: 'json' };
import { findRow, readRows } from '#backend/queries/database.ts';
import { accountByLogin, accountsOf } from '#backend/queries/staff/accounts.ts';
import { hashSecret, PASSWORD_COST } from '#backend/identity/secrets.ts';
import { endAccount, resetAccount, SHELL } from '#backend/staff/invite.ts';
import { codeOf, newTotpSecret, stepAt } from '#backend/staff/staff-secrets.ts';
import { AtDesk } from '#tests/backend/support/desk.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { passTime } from '#tests/backend/support/pass-time.ts';
import { brokenDatabase, testEnv } from '#tests/backend/support/test-env.ts';

const run = (sql: string) => testEnv.DB.prepare(sql).bind().all();
const account = async (login: string, agentKey = 'mso') => {
  const row = await findRow(testEnv.DB, accountByLogin(agentKey, login));
  if (!row) throw new Error(`${login} has no account`);
  return row;
};
const loginsOf = async (agentKey: string) =>
  (await readRows(testEnv.DB, accountsOf(agentKey))).map(({ login }) => login);

let admin: DeskVisitor;
let adviser: DeskVisitor;

beforeEach(async () => {
  for (const table of ['attempts', 'staff']) await run(`DELETE FROM ${table}`);
  admin = new DeskVisitor('mso', 'Ada', 'administrator');
  adviser = new DeskVisitor('mso', 'Mei', 'adviser');
  for (const one of [admin, adviser]) await one.see('');
});

describe('an administrator', () => {
  test('makes an account, and is shown once where it is set up', async () => {
    const made = await admin.send('/staff', { kind: 'add', name: '何家樂', login: 'Lok.Ho', role: 'lead' });
    const text = await made.text();
    const [, place = ''] = /\/mso\/_\/office(\/set-up\?key=[\w-]{43})</.exec(text) ?? [];
    expect([made.status, text.includes(words.invitation.replace('{{name}}', '<bdi>何家樂</bdi>'))]).toEqual([
      200,
      true,
    ]);
    expect(await account('lok.ho')).toMatchObject({ name: '何家樂', role: 'lead', isSetUp: 0, isActive: 1 });
    expect(await (await new AtDesk().ask(place)).text()).toContain(words.setUpYes);
    expect(await admin.read('/staff')).not.toContain('set-up?key');
  });

  test('changes a role, ends an account, and begins it anew', async () => {
    const { id } = await account('mei');
    const send = (kind: string, more = {}) => admin.send('/staff', { kind, id: String(id), ...more });
    expect((await send('role', { role: 'lead' })).status).toBe(303);
    expect(await account('mei')).toMatchObject({ role: 'lead' });
    expect((await adviser.see('')).status).toBe(200);
    expect((await send('revoke')).headers.get('location')).toBe('/mso/_/office/staff?done=accountRevoked');
    expect((await adviser.see('')).status).toBe(303);
    expect(await account('mei')).toMatchObject({ isActive: 0 });
    expect(await (await send('reset')).text()).toContain('/set-up?key=');
    expect(await account('mei')).toMatchObject({ isActive: 1, isSetUp: 0 });
    const log = await admin.read('/staff');
    for (const did of ['roleChanged', 'accountRevoked', 'accountReset'] as const)
      expect(log).toContain(words[`did.${did}`]);
  });

  test.each([
    [{ kind: 'add', name: '', login: 'x.y', role: 'lead' }, 422, 'staffCheck'],
    [{ kind: 'add', name: 'X', login: 'x y', role: 'lead' }, 422, 'staffCheck'],
    [{ kind: 'add', name: 'X', login: 'x.y', role: 'owner' }, 422, 'staffCheck'],
    [{ kind: 'add', name: 'X', login: 'mei', role: 'lead' }, 409, 'loginTaken'],
    [{ kind: 'drop', id: '1' }, 422, 'staffCheck'],
  ] as const)('is told of %j what is not right, and keeps what was typed', async (fields, status, word) => {
    const answer = await admin.send('/staff', fields);
    const text = await answer.text();
    expect([answer.status, text.includes(words[word])]).toEqual([status, true]);
    if ('login' in fields && fields.name) expect(text).toContain(`value="${fields.login}"`);
    expect(await loginsOf('mso')).toEqual(['ada', 'mei']);
  });

  test('does not end or change the own account, nor one of another agent', async () => {
    const other = new DeskVisitor('hengdu', 'Zhou');
    await other.see('');
    for (const { id } of [await account('ada'), await account('zhou', 'hengdu')])
      for (const kind of ['role', 'revoke', 'reset'])
        expect((await admin.send('/staff', { kind, id: String(id), role: 'adviser' })).status).toBe(404);
    expect(await account('ada')).toMatchObject({ role: 'administrator', isActive: 1 });
    expect(await account('zhou', 'hengdu')).toMatchObject({ isActive: 1 });
  });
});

describe('others', () => {
  test('see as a lead who works here and change nothing; as an adviser see nothing of it', async () => {
    const lead = new DeskVisitor('mso', 'Lea', 'lead');
    const seen = await lead.read('/staff');
    expect([seen.includes('ada'), seen.includes(words.staffAddYes), seen.includes(words.revokeYes)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await adviser.see('/staff')).status).toBe(404);
    expect(await adviser.read('')).not.toContain('/office/staff"');
    const before = await readRows(testEnv.DB, accountsOf('mso'));
    const { id } = await account('mei');
    for (const one of [lead, adviser])
      for (const kind of ['add', 'role', 'revoke', 'reset'])
        expect((await one.send('/staff', { kind, id: String(id), role: 'lead', name: 'X', login: 'x.y' })).status).toBe(
          404,
        );
    expect(await readRows(testEnv.DB, accountsOf('mso'))).toEqual(before);
  });
});

describe('one’s own account', () => {
  test('lists where it is signed in, and signs out one of them or all others', async () => {
    const [second, third] = [new DeskVisitor('mso', 'Mei'), new DeskVisitor('mso', 'Mei')];
    for (const one of [second, third]) await one.see('');
    const page = await adviser.read('/devices');
    const ids = [...page.matchAll(/name="end" value="(\d+)"/g)].map(([, id]) => id ?? '');
    expect([ids.length, page.split(words.deviceHere).length]).toEqual([2, 2]);
    expect((await adviser.send('/devices', { end: ids[0] ?? '' })).status).toBe(303);
    expect([(await second.see('')).status, (await third.see('')).status].toSorted()).toEqual([200, 303]);
    await adviser.send('/devices', { end: 'others' });
    expect([(await second.see('')).status, (await third.see('')).status]).toEqual([303, 303]);
    expect((await adviser.see('')).status).toBe(200);
  });

  test('signs nobody else out', async () => {
    const { results } = await testEnv.DB.prepare('SELECT id FROM staff_sessions').bind().all<{ id: number }>();
    for (const { id } of results) await adviser.send('/devices', { end: String(id) });
    expect((await admin.see('')).status).toBe(200);
  });

  test('has new recovery codes for a code of the authenticator alone', async () => {
    const refused = await adviser.send('/devices/recovery', { code: '000000' });
    expect([refused.status, (await refused.text()).includes(words.wrongCode)]).toEqual([422, true]);
    const { id } = await account('mei');
    const secret = newTotpSecret();
    await testEnv.DB.prepare('UPDATE staff SET totp_secret = ?1, password_hash = ?2 WHERE id = ?3')
      .bind(secret, await hashSecret('four quiet ferries', PASSWORD_COST), id)
      .all();
    const made = await adviser.send('/devices/recovery', { code: await codeOf(secret, stepAt(Date.now())) });
    const codes = (await made.text()).match(/(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}/g) ?? [];
    expect(codes).toHaveLength(10);
    expect(await adviser.read('/devices')).toContain(words.recoveryLeft.replace('{{count}}', '10'));
    const desk = new AtDesk();
    await desk.send('/sign-in', { login: 'mei', password: 'four quiet ferries' });
    expect((await desk.send('/code', { code: codes[9] ?? '' })).status).toBe(303);
  });
});

describe('a session that proved its second factor long ago', () => {
  const FORMS = {
    add: { kind: 'add', name: 'Mallory', login: 'mallory', role: 'administrator' },
    role: { kind: 'role', role: 'administrator' },
    reset: { kind: 'reset' },
    revoke: { kind: 'revoke' },
  } as const;

  test.each(Object.entries(FORMS))('changes no account by %s without a code', async (_, form) => {
    const { id } = await account('mei');
    const before = await account('mei');
    await passTime(6 * 60);
    const answer = await admin.send('/staff', { ...form, id: String(id) });
    const text = await answer.text();
    expect([answer.status, text.includes(words.secondFactor)]).toEqual([401, true]);
    expect(text).not.toContain('set-up?key');
    expect(await account('mei')).toEqual(before);
    expect(await loginsOf('mso')).not.toContain('mallory');
    expect((await admin.send('/staff', { ...form, id: String(id), code: '000000' })).status).toBe(403);
    expect(await account('mei')).toEqual(before);
  });

  test('goes on with a fresh code, and then without one for five minutes', async () => {
    const secret = newTotpSecret();
    await testEnv.DB.prepare(`UPDATE staff SET totp_secret = ?1, totp_step = 0 WHERE login = 'ada'`).bind(secret).all();
    await passTime(6 * 60);
    const { id } = await account('mei');
    const code = await codeOf(secret, stepAt(Date.now()));
    const send = (more: object) => admin.send('/staff', { kind: 'role', role: 'lead', id: String(id), ...more });
    expect((await send({ code })).status).toBe(303);
    expect((await send({})).status).toBe(303);
  });
});

describe('a database that fails while an account loses its access', () => {
  const sessionsOf = async (id: number) =>
    (await readRows(testEnv.DB, { sql: 'SELECT id FROM staff_sessions WHERE staff_id = ?', values: [id] })).length;

  test.each([
    ['reset', resetAccount],
    ['revocation', endAccount],
  ] as const)('leaves neither the %s without its end of sessions, nor the end without it', async (_, take) => {
    const before = await account('mei');
    for (const statement of ['DELETE FROM staff_sessions', 'UPDATE staff SET', 'INSERT INTO staff_log']) {
      await expect(take(brokenDatabase(statement), before, SHELL), statement).rejects.toThrow('the database is away');
      expect([await account('mei'), await sessionsOf(before.id)], statement).toEqual([before, 1]);
    }
    await take(testEnv.DB, before, SHELL);
    expect(await sessionsOf(before.id)).toBe(0);
  });
});
