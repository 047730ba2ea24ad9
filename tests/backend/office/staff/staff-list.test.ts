import { beforeEach, describe, expect, test } from 'vitest';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import { accountByLogin, selectAccounts } from '#backend/queries/staff/accounts.ts';
import { hashSecret, PASSWORD_COST } from '#backend/identity/secrets.ts';
import { endAccount, resetAccount, SHELL } from '#backend/staff/invite.ts';
import { getOfficeCounts, getOfficeFrame } from '#shared/contract/office/frame.ts';
import {
  changePassword,
  endDevices,
  getOwnAccount,
  renewRecoveryCodes,
  replaceAuthenticator,
  startAuthenticator,
  updateProfile,
} from '#shared/contract/office/own-account.ts';
import { confirmSession, renewSecondFactor } from '#shared/contract/office/session.ts';
import { exportStudents } from '#shared/contract/office/students.ts';
import { type AccountCommand, changeAccount, listStaff } from '#shared/contract/office/staff.ts';
import { getCode, newTotpSecret, stepAt } from '#backend/staff/totp.ts';
import { AtDesk } from '#tests/backend/support/desk.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { passTime } from '#tests/backend/support/pass-time.ts';
import { brokenDatabase, testEnv } from '#tests/backend/support/test-env.ts';

const run = (sql: string) => testEnv.DB.prepare(sql).bind().all();
const account = async (login: string, agentKey = 'mso') => {
  const row = await queryRow(testEnv.DB, accountByLogin(agentKey, login));
  if (!row) throw new Error(`${login} has no account`);
  return row;
};
const getLogins = async (agentKey: string) =>
  (await queryRows(testEnv.DB, selectAccounts(agentKey))).map(({ login }) => login);

let admin: DeskVisitor;
let adviser: DeskVisitor;

beforeEach(async () => {
  for (const table of ['attempts', 'staff']) await run(`DELETE FROM ${table}`);
  admin = new DeskVisitor('mso', 'Ada', 'administrator');
  adviser = new DeskVisitor('mso', 'Mei', 'adviser');
  for (const deskVisitor of [admin, adviser]) await deskVisitor.see('');
});

/** Sets a password and an authenticator; returns the authenticator's secret. */
async function giveCredentials(login: string) {
  const secret = newTotpSecret();
  await testEnv.DB.prepare('UPDATE staff SET totp_secret = ?1, password_hash = ?2 WHERE login = ?3')
    .bind(secret, await hashSecret('four quiet ferries', PASSWORD_COST), login)
    .all();
  return secret;
}

/** Status of a call; 401 after the session has ended. */
const getStatus = async (client: DeskVisitor) => (await client.call(getOfficeCounts, {})).status;

const change = (client: DeskVisitor, command: object, code = '') =>
  client.call(changeAccount, { command: command as AccountCommand, code });
const getStaff = async (client: DeskVisitor) => {
  const result = await client.call(listStaff, {});
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};
const FORBIDDEN = { status: 403, ok: false, error: { code: 'forbidden' } };

describe('an administrator', () => {
  test('creates an account and receives its set-up path once', async () => {
    const createdResponse = await change(admin, { kind: 'add', name: '何家樂', login: 'Lok.Ho', role: 'lead' });
    expect(createdResponse).toMatchObject({ status: 200, value: { kind: 'invited', name: '何家樂' } });
    expect(JSON.stringify(createdResponse)).toMatch(/"setUpPath":"\/set-up\?key=[\w-]{43}"/);
    expect(await account('lok.ho')).toMatchObject({ name: '何家樂', role: 'lead', isSetUp: 0, isActive: 1 });
    expect(JSON.stringify(await getStaff(admin))).not.toContain('set-up?key');
  });

  test('changes a role, revokes an account and resets it, each in the audit log', async () => {
    const { id } = await account('mei');
    expect(await change(admin, { kind: 'role', id, role: 'lead' })).toMatchObject({ value: { kind: 'roleChanged' } });
    expect(await account('mei')).toMatchObject({ role: 'lead' });
    expect(await getStatus(adviser)).toBe(200);
    expect(await change(admin, { kind: 'revoke', id })).toMatchObject({ value: { kind: 'revoked' } });
    expect(await getStatus(adviser)).toBe(401);
    expect(await adviser.call(getOwnAccount, {})).toMatchObject({ status: 401 });
    expect(await account('mei')).toMatchObject({ isActive: 0 });
    expect(await change(admin, { kind: 'reset', id })).toMatchObject({ value: { kind: 'invited' } });
    expect(await account('mei')).toMatchObject({ isActive: 1, isSetUp: 0 });
    const { log } = await getStaff(admin);
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['roleChanged', 'accountRevoked', 'accountReset']),
    );
  });

  test.each([
    [{ kind: 'add', name: '', login: 'x.y', role: 'lead' }, 'command.name'],
    [{ kind: 'add', name: 'X', login: 'x y', role: 'lead' }, 'command.login'],
    [{ kind: 'add', name: 'X', login: 'x.y', role: 'owner' }, 'command.role'],
    [{ kind: 'drop', id: '1' }, 'command.kind'],
  ] as const)('rejects %j with the field', async (command, field) => {
    const result = await change(admin, command);
    expect([result.status, JSON.stringify(result).includes(`"${field}"`)]).toEqual([422, true]);
    expect(await getLogins('mso')).toEqual(['ada', 'mei']);
  });

  test('rejects a duplicate name', async () => {
    const consumed = { kind: 'add', name: 'X', login: 'mei', role: 'lead' };
    expect(await change(admin, consumed)).toMatchObject({ value: { kind: 'loginTaken' } });
    expect(await getLogins('mso')).toEqual(['ada', 'mei']);
  });

  test('cannot change the own account or one of another agency', async () => {
    const other = new DeskVisitor('hengdu', 'Zhou');
    await other.see('');
    for (const { id } of [await account('ada'), await account('zhou', 'hengdu')])
      for (const kind of ['role', 'revoke', 'reset'])
        expect(await change(admin, { kind, id, role: 'adviser' })).toMatchObject({ ...FORBIDDEN, cookie: null });
    expect(await account('ada')).toMatchObject({ role: 'administrator', isActive: 1 });
    expect(await account('zhou', 'hengdu')).toMatchObject({ isActive: 1 });
  });
});

describe('others', () => {
  test('is readable for leads, and hidden from advisers', async () => {
    const lead = new DeskVisitor('mso', 'Lea', 'lead');
    const { accounts, canAdd } = await getStaff(lead);
    expect([accounts.map(({ login }) => login), canAdd, accounts.some(({ canChange }) => canChange)]).toEqual([
      ['ada', 'lea', 'mei'],
      false,
      false,
    ]);
    expect(await adviser.call(listStaff, {})).toMatchObject(FORBIDDEN);
    expect(await adviser.call(getOfficeFrame, {})).toMatchObject({ value: { staff: { can: { seeStaff: false } } } });
    const accountRowsBefore = await queryRows(testEnv.DB, selectAccounts('mso'));
    const { id } = await account('mei');
    for (const deskVisitor of [lead, adviser])
      for (const kind of ['add', 'role', 'revoke', 'reset'])
        expect(await change(deskVisitor, { kind, id, role: 'lead', name: 'X', login: 'x.y' })).toMatchObject(FORBIDDEN);
    expect(await queryRows(testEnv.DB, selectAccounts('mso'))).toEqual(accountRowsBefore);
  });
});

describe('one’s own account', () => {
  const getOwn = async (client: DeskVisitor) => {
    const result = await client.call(getOwnAccount, {});
    if (!result.ok) throw new Error(result.error.code);
    return result.value;
  };

  test('lists devices, and logs out one of them or all others', async () => {
    const [second, third] = [new DeskVisitor('mso', 'Mei'), new DeskVisitor('mso', 'Mei')];
    for (const deskVisitor of [second, third]) await deskVisitor.see('');
    const { devices } = await getOwn(adviser);
    expect([devices.length, devices.filter(({ isHere }) => isHere).length]).toEqual([3, 1]);
    const [end = { id: 0 }] = devices.filter(({ isHere }) => !isHere);
    await adviser.call(endDevices, { end: end.id });
    expect([await getStatus(second), await getStatus(third)].toSorted()).toEqual([200, 401]);
    await adviser.call(endDevices, { end: 'others' });
    expect([await getStatus(second), await getStatus(third)]).toEqual([401, 401]);
    expect(await getStatus(adviser)).toBe(200);
  });

  test('logs out the revoked account only', async () => {
    const { results } = await testEnv.DB.prepare('SELECT id FROM staff_sessions').bind().all<{ id: number }>();
    for (const { id } of results) await adviser.call(endDevices, { end: id });
    expect(await getStatus(admin)).toBe(200);
  });

  test('gets new recovery codes', async () => {
    await giveCredentials('mei');
    const createdResponse = await adviser.call(renewRecoveryCodes, {});
    const codes = JSON.stringify(createdResponse).match(/(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}/g) ?? [];
    expect(codes).toHaveLength(10);
    expect(await getOwn(adviser)).toMatchObject({ codesLeft: 10 });
    const desk = new AtDesk();
    await desk.typePassword('mei', 'four quiet ferries');
    expect(await desk.typeCode(codes[9] ?? '')).toBe('open');
  });
});

describe('name, language and password', () => {
  test('are changed by their owner; the office then opens in that language', async () => {
    const secret = await giveCredentials('mei');
    expect(await adviser.call(updateProfile, { name: '  Mei Lau ', locale: 'zh' })).toMatchObject({ status: 200 });
    expect(await account('mei')).toMatchObject({ name: 'Mei Lau' });
    expect((await adviser.call(updateProfile, { name: ' ', locale: '' })).status).toBe(422);
    const desk = new AtDesk();
    await desk.typePassword('mei', 'four quiet ferries');
    expect(await desk.call(confirmSession, { code: await getCode(secret, stepAt(Date.now())) })).toMatchObject({
      value: { kind: 'open', locale: 'zh' },
    });
  });

  test('need the current password and a good new one, and end the other sessions', async () => {
    await giveCredentials('mei');
    const second = new DeskVisitor('mso', 'Mei');
    await second.see('');
    const attempt = async (currentText: string, password: string, repeated = password) => {
      const result = await adviser.call(changePassword, { current: currentText, password, repeated });
      return result.ok ? (result.value.kind === 'refused' ? result.value.why : result.value.kind) : result.error.code;
    };
    const good = 'nine slow lanterns';
    expect(await attempt('wrong', good)).toBe('current');
    expect(await attempt('four quiet ferries', 'short')).toBe('length');
    expect(await attempt('four quiet ferries', 'passwordpassword')).toBe('common');
    expect(await attempt('four quiet ferries', good, 'nine slow lantern')).toBe('mismatch');
    expect(await getStatus(second)).toBe(200);
    expect(await attempt('four quiet ferries', good)).toBe('changed');
    expect([await getStatus(second), await getStatus(adviser)]).toEqual([401, 200]);
    const desk = new AtDesk();
    expect(await desk.typePassword('mei', 'four quiet ferries')).toBe('wrong');
    expect(await desk.typePassword('mei', good)).toBe('codeNeeded');
  });

  test('the authenticator is replaced by a code of the new one alone', async () => {
    const oldText = await giveCredentials('mei');
    const drawnResponse = await adviser.call(startAuthenticator, {});
    if (!drawnResponse.ok) throw new Error(drawnResponse.error.code);
    const { secret, encryptedSecret } = drawnResponse.value;
    const now = stepAt(Date.now());
    const replace = async (code: string, submittedText = encryptedSecret) =>
      adviser.call(replaceAuthenticator, { encryptedSecret: submittedText, code });
    expect(await replace(await getCode(oldText, now))).toMatchObject({ value: { kind: 'wrong' } });
    expect(await replace(await getCode(secret, now), 'invented')).toMatchObject({ value: { kind: 'wrong' } });
    expect(await replace(await getCode(secret, now))).toMatchObject({ value: { kind: 'replaced' } });
    const desk = new AtDesk();
    await desk.typePassword('mei', 'four quiet ferries');
    expect(await desk.typeCode(await getCode(oldText, now))).toBe('wrong');
    expect(await desk.typeCode(await getCode(secret, now))).toBe('wrong'); // The replacement has used this code.
    expect(await desk.typeCode(await getCode(secret, now + 1))).toBe('open');
  });
});

describe('a session whose second factor is older than five minutes', () => {
  const COMMANDS = {
    add: { kind: 'add', name: 'Mallory', login: 'mallory', role: 'administrator' },
    role: { kind: 'role', role: 'administrator' },
    reset: { kind: 'reset' },
    revoke: { kind: 'revoke' },
  } as const;

  test.each(Object.entries(COMMANDS))('changes no account by %s without a code', async (_, command) => {
    const { id } = await account('mei');
    const accountRowBefore = await account('mei');
    await passTime(6 * 60);
    const needed = (reason: string) => ({ value: { kind: 'secondFactorNeeded', why: reason } });
    expect(await change(admin, { ...command, id })).toMatchObject(needed('missing'));
    expect(await account('mei')).toEqual(accountRowBefore);
    expect(await getLogins('mso')).not.toContain('mallory');
    expect(await change(admin, { ...command, id }, '000000')).toMatchObject(needed('wrong'));
    expect(await account('mei')).toEqual(accountRowBefore);
  });

  test('exports nothing and changes no credential until it is confirmed', async () => {
    const secret = await giveCredentials('ada');
    await passTime(6 * 60);
    const neededResponse = { status: 403, error: { code: 'secondFactorNeeded' } };
    const calls = {
      export: () => admin.call(exportStudents, {}),
      password: () => admin.call(changePassword, { current: 'x', password: 'y', repeated: 'y' }),
      codes: () => admin.call(renewRecoveryCodes, {}),
      authenticator: () => admin.call(startAuthenticator, {}),
      devices: () => admin.call(endDevices, { end: 'others' }),
    };
    for (const [name, send] of Object.entries(calls)) expect(await send(), name).toMatchObject(neededResponse);
    expect(await admin.call(getOwnAccount, {})).toMatchObject({ value: { isFresh: false } });
    expect(await admin.call(renewSecondFactor, { code: '000000' })).toMatchObject({ value: { kind: 'wrong' } });
    expect(await calls.export()).toMatchObject(neededResponse);
    const code = await getCode(secret, stepAt(Date.now()));
    expect(await admin.call(renewSecondFactor, { code })).toMatchObject({ value: { kind: 'fresh' } });
    expect(await calls.export()).toMatchObject({ status: 200 });
    expect(await calls.codes()).toMatchObject({ status: 200 });
  });

  test('continues with a new code, and then without one for five minutes', async () => {
    const secret = newTotpSecret();
    await testEnv.DB.prepare(`UPDATE staff SET totp_secret = ?1, totp_step = 0 WHERE login = 'ada'`).bind(secret).all();
    await passTime(6 * 60);
    const { id } = await account('mei');
    const code = await getCode(secret, stepAt(Date.now()));
    const command = { kind: 'role', role: 'lead', id };
    for (const input of [code, ''])
      expect(await change(admin, command, input)).toMatchObject({ value: { kind: 'roleChanged' } });
  });
});

describe('a database that fails while an account loses its access', () => {
  const getSessions = async (id: number) =>
    (await queryRows(testEnv.DB, { sql: 'SELECT id FROM staff_sessions WHERE staff_id = ?', values: [id] })).length;

  test.each([
    ['reset', resetAccount],
    ['revocation', endAccount],
  ] as const)('leaves neither the %s without its end of sessions, nor the end without it', async (_, take) => {
    const accountRowBefore = await account('mei');
    for (const statement of ['DELETE FROM staff_sessions', 'UPDATE staff SET', 'INSERT INTO staff_log']) {
      await expect(take(brokenDatabase(statement), accountRowBefore, SHELL), statement).rejects.toThrow(
        'the database is away',
      );
      expect([await account('mei'), await getSessions(accountRowBefore.id)], statement).toEqual([accountRowBefore, 1]);
    }
    await take(testEnv.DB, accountRowBefore, SHELL);
    expect(await getSessions(accountRowBefore.id)).toBe(0);
  });
});
