import { beforeEach, describe, expect, test } from 'vitest';
import { queryRow, queryRows } from '#backend/queries/database.ts';
import { selectDutyOf } from '#backend/queries/office/duty.ts';
import { selectAccountByLogin, selectAccounts } from '#backend/queries/staff/accounts.ts';
import { hashSecret, PASSWORD_COST } from '#backend/identity/secrets.ts';
import { endAccount, resetAccount, SHELL_MANAGER } from '#backend/staff/invite.ts';
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
import { computeCode, createTotpSecret, getStep } from '#backend/staff/totp.ts';
import { OfficeDesk } from '#tests/backend/support/desk.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { passTime } from '#tests/backend/support/pass-time.ts';
import { createFailingDatabase, testEnv } from '#tests/backend/support/test-env.ts';

const runSql = (sql: string) => testEnv.DB.prepare(sql).bind().all();
const readAccount = async (login: string, agentKey = 'mso') => {
  const row = await queryRow(testEnv.DB, selectAccountByLogin(agentKey, login));
  if (!row) throw new Error(`${login} has no account`);
  return row;
};
const readLogins = async (agentKey: string) =>
  (await queryRows(testEnv.DB, selectAccounts(agentKey))).map(({ login }) => login);

let admin: DeskVisitor;
let adviser: DeskVisitor;

beforeEach(async () => {
  for (const table of ['attempts', 'staff']) await runSql(`DELETE FROM ${table}`);
  admin = new DeskVisitor('mso', 'Ada', 'administrator');
  adviser = new DeskVisitor('mso', 'Mei', 'adviser');
  for (const deskVisitor of [admin, adviser]) await deskVisitor.see('');
});

/** Sets a password and an authenticator. Returns the authenticator's secret. */
async function setCredentials(login: string) {
  const secret = createTotpSecret();
  await testEnv.DB.prepare('UPDATE staff SET totp_secret = ?1, password_hash = ?2 WHERE login = ?3')
    .bind(secret, await hashSecret('four quiet ferries', PASSWORD_COST), login)
    .all();
  return secret;
}

/** Returns the HTTP status of a call. 401 after the session has ended. */
const readOfficeStatus = async (client: DeskVisitor) => (await client.callOffice(getOfficeCounts, {})).status;

const changeStaff = (client: DeskVisitor, command: object, code = '') =>
  client.callOffice(changeAccount, { command: command as AccountCommand, code });
const readStaff = async (client: DeskVisitor) => {
  const result = await client.callOffice(listStaff, {});
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};
const FORBIDDEN = { status: 403, ok: false, error: { code: 'forbidden' } };

describe('an administrator', () => {
  test('creates an account and receives its set-up path once', async () => {
    const addResponse = await changeStaff(admin, { kind: 'add', name: '何家樂', login: 'Lok.Ho', role: 'lead' });
    expect(addResponse).toMatchObject({ status: 200, value: { kind: 'invited', name: '何家樂' } });
    expect(JSON.stringify(addResponse)).toMatch(/"setUpPath":"\/set-up\?key=[\w-]{43}"/);
    expect(await readAccount('lok.ho')).toMatchObject({ name: '何家樂', role: 'lead', isSetUp: 0, isActive: 1 });
    expect(JSON.stringify(await readStaff(admin))).not.toContain('set-up?key');
  });

  test('makes an adviser an editor, whose work goes to the team and who is no longer offered for it', async () => {
    const { id } = await readAccount('mei');
    await runSql(`INSERT INTO handovers (agent_key, from_name, to_id, note, conversations, applications, at)
VALUES ('mso', 'Ada', ${id}, 'x', '[]', '[]', 1)`);
    const readColleagues = async () => {
      const dutyRows = await queryRows(testEnv.DB, selectDutyOf('mso', Date.now(), 0));
      return dutyRows.map((row) => row.name);
    };
    expect(await readColleagues()).toContain('Mei');
    await changeStaff(admin, { kind: 'role', id, role: 'editor' });
    expect(await readColleagues()).not.toContain('Mei');
    expect((await testEnv.DB.prepare('SELECT to_id FROM handovers').bind().all()).results).toEqual([{ to_id: 0 }]);
    expect(await adviser.callOffice(getOfficeFrame, {})).toMatchObject({
      value: { staff: { counts: { waiting: 0, leads: 0 }, can: { workAtDesk: false, writeContent: true } } },
    });
  });

  test('changes a role, revokes an account and resets it, each in the audit log', async () => {
    const { id } = await readAccount('mei');
    expect(await changeStaff(admin, { kind: 'role', id, role: 'lead' })).toMatchObject({
      value: { kind: 'roleChanged' },
    });
    expect(await readAccount('mei')).toMatchObject({ role: 'lead' });
    expect(await readOfficeStatus(adviser)).toBe(200);
    expect(await changeStaff(admin, { kind: 'revoke', id })).toMatchObject({ value: { kind: 'revoked' } });
    expect(await readOfficeStatus(adviser)).toBe(401);
    expect(await adviser.callOffice(getOwnAccount, {})).toMatchObject({ status: 401 });
    expect(await readAccount('mei')).toMatchObject({ isActive: 0 });
    expect(await changeStaff(admin, { kind: 'reset', id })).toMatchObject({ value: { kind: 'invited' } });
    expect(await readAccount('mei')).toMatchObject({ isActive: 1, isSetUp: 0 });
    const { log } = await readStaff(admin);
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
    const result = await changeStaff(admin, command);
    expect([result.status, JSON.stringify(result).includes(`"${field}"`)]).toEqual([422, true]);
    expect(await readLogins('mso')).toEqual(['ada', 'mei']);
  });

  test('rejects a duplicate name', async () => {
    const addCommand = { kind: 'add', name: 'X', login: 'mei', role: 'lead' };
    expect(await changeStaff(admin, addCommand)).toMatchObject({ value: { kind: 'loginTaken' } });
    expect(await readLogins('mso')).toEqual(['ada', 'mei']);
  });

  test('cannot change the own account or one of another agency', async () => {
    const otherVisitor = new DeskVisitor('hengdu', 'Zhou');
    await otherVisitor.see('');
    for (const { id } of [await readAccount('ada'), await readAccount('zhou', 'hengdu')])
      for (const kind of ['role', 'revoke', 'reset'])
        expect(await changeStaff(admin, { kind, id, role: 'adviser' })).toMatchObject({ ...FORBIDDEN, cookie: null });
    expect(await readAccount('ada')).toMatchObject({ role: 'administrator', isActive: 1 });
    expect(await readAccount('zhou', 'hengdu')).toMatchObject({ isActive: 1 });
  });
});

describe('the list of staff', () => {
  test('is readable for leads, and hidden from advisers', async () => {
    const leadVisitor = new DeskVisitor('mso', 'Lea', 'lead');
    const { accounts, canAdd } = await readStaff(leadVisitor);
    expect([accounts.map(({ login }) => login), canAdd, accounts.some(({ canChange }) => canChange)]).toEqual([
      ['ada', 'lea', 'mei'],
      false,
      false,
    ]);
    expect(await adviser.callOffice(listStaff, {})).toMatchObject(FORBIDDEN);
    expect(await adviser.callOffice(getOfficeFrame, {})).toMatchObject({
      value: { staff: { can: { seeStaff: false } } },
    });
    const accountsBefore = await queryRows(testEnv.DB, selectAccounts('mso'));
    const { id } = await readAccount('mei');
    for (const deskVisitor of [leadVisitor, adviser])
      for (const kind of ['add', 'role', 'revoke', 'reset'])
        expect(await changeStaff(deskVisitor, { kind, id, role: 'lead', name: 'X', login: 'x.y' })).toMatchObject(
          FORBIDDEN,
        );
    expect(await queryRows(testEnv.DB, selectAccounts('mso'))).toEqual(accountsBefore);
  });
});

describe('the own account', () => {
  const readOwnAccount = async (client: DeskVisitor) => {
    const result = await client.callOffice(getOwnAccount, {});
    if (!result.ok) throw new Error(result.error.code);
    return result.value;
  };

  test('lists its devices, and logs out one of them or all others', async () => {
    const [secondVisitor, thirdVisitor] = [new DeskVisitor('mso', 'Mei'), new DeskVisitor('mso', 'Mei')];
    for (const deskVisitor of [secondVisitor, thirdVisitor]) await deskVisitor.see('');
    const { devices } = await readOwnAccount(adviser);
    expect([devices.length, devices.filter(({ isHere }) => isHere).length]).toEqual([3, 1]);
    const [otherDevice = { id: 0 }] = devices.filter(({ isHere }) => !isHere);
    await adviser.callOffice(endDevices, { end: otherDevice.id });
    expect([await readOfficeStatus(secondVisitor), await readOfficeStatus(thirdVisitor)].toSorted()).toEqual([
      200, 401,
    ]);
    await adviser.callOffice(endDevices, { end: 'others' });
    expect([await readOfficeStatus(secondVisitor), await readOfficeStatus(thirdVisitor)]).toEqual([401, 401]);
    expect(await readOfficeStatus(adviser)).toBe(200);
  });

  test('logs out the revoked account only', async () => {
    const { results } = await testEnv.DB.prepare('SELECT id FROM staff_sessions').bind().all<{ id: number }>();
    for (const { id } of results) await adviser.callOffice(endDevices, { end: id });
    expect(await readOfficeStatus(admin)).toBe(200);
  });

  test('gets new recovery codes', async () => {
    await setCredentials('mei');
    const codesResponse = await adviser.callOffice(renewRecoveryCodes, {});
    const codes = JSON.stringify(codesResponse).match(/(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}/g) ?? [];
    expect(codes).toHaveLength(10);
    expect(await readOwnAccount(adviser)).toMatchObject({ codesLeft: 10 });
    const desk = new OfficeDesk();
    await desk.typePassword('mei', 'four quiet ferries');
    expect(await desk.typeCode(codes[9] ?? '')).toBe('open');
  });
});

describe('name, language and password', () => {
  test('are changed by their owner; the office then opens in that language', async () => {
    const secret = await setCredentials('mei');
    expect(await adviser.callOffice(updateProfile, { name: '  Mei Lau ', locale: 'zh' })).toMatchObject({
      status: 200,
    });
    expect(await readAccount('mei')).toMatchObject({ name: 'Mei Lau' });
    expect((await adviser.callOffice(updateProfile, { name: ' ', locale: '' })).status).toBe(422);
    const desk = new OfficeDesk();
    await desk.typePassword('mei', 'four quiet ferries');
    expect(
      await desk.callOffice(confirmSession, { code: await computeCode(secret, getStep(Date.now())) }),
    ).toMatchObject({
      value: { kind: 'open', locale: 'zh' },
    });
  });

  test('need the current password and a good new one, and end the other sessions', async () => {
    await setCredentials('mei');
    const secondVisitor = new DeskVisitor('mso', 'Mei');
    await secondVisitor.see('');
    const changePasswordFrom = async (currentPassword: string, password: string, repeatedPassword = password) => {
      const result = await adviser.callOffice(changePassword, {
        current: currentPassword,
        password,
        repeated: repeatedPassword,
      });
      return result.ok ? (result.value.kind === 'refused' ? result.value.why : result.value.kind) : result.error.code;
    };
    const goodPassword = 'nine slow lanterns';
    expect(await changePasswordFrom('wrong', goodPassword)).toBe('current');
    expect(await changePasswordFrom('four quiet ferries', 'short')).toBe('length');
    expect(await changePasswordFrom('four quiet ferries', 'passwordpassword')).toBe('common');
    expect(await changePasswordFrom('four quiet ferries', goodPassword, 'nine slow lantern')).toBe('mismatch');
    expect(await readOfficeStatus(secondVisitor)).toBe(200);
    expect(await changePasswordFrom('four quiet ferries', goodPassword)).toBe('changed');
    expect([await readOfficeStatus(secondVisitor), await readOfficeStatus(adviser)]).toEqual([401, 200]);
    const desk = new OfficeDesk();
    expect(await desk.typePassword('mei', 'four quiet ferries')).toBe('wrong');
    expect(await desk.typePassword('mei', goodPassword)).toBe('codeNeeded');
  });

  test('the authenticator is replaced only with a code of the new one', async () => {
    const oldSecret = await setCredentials('mei');
    const startResponse = await adviser.callOffice(startAuthenticator, {});
    if (!startResponse.ok) throw new Error(startResponse.error.code);
    const { secret, encryptedSecret } = startResponse.value;
    const now = getStep(Date.now());
    const callReplace = async (code: string, submittedSecret = encryptedSecret) =>
      adviser.callOffice(replaceAuthenticator, { encryptedSecret: submittedSecret, code });
    expect(await callReplace(await computeCode(oldSecret, now))).toMatchObject({ value: { kind: 'wrong' } });
    expect(await callReplace(await computeCode(secret, now), 'invented')).toMatchObject({ value: { kind: 'wrong' } });
    expect(await callReplace(await computeCode(secret, now))).toMatchObject({ value: { kind: 'replaced' } });
    const desk = new OfficeDesk();
    await desk.typePassword('mei', 'four quiet ferries');
    expect(await desk.typeCode(await computeCode(oldSecret, now))).toBe('wrong');
    // The replacement of the authenticator has already used this code.
    expect(await desk.typeCode(await computeCode(secret, now))).toBe('wrong');
    expect(await desk.typeCode(await computeCode(secret, now + 1))).toBe('open');
  });
});

describe('a session whose second factor is older than five minutes', () => {
  const COMMANDS = {
    add: { kind: 'add', name: 'Mallory', login: 'mallory', role: 'administrator' },
    role: { kind: 'role', role: 'administrator' },
    reset: { kind: 'reset' },
    revoke: { kind: 'revoke' },
  } as const;

  test.each(Object.entries(COMMANDS))('cannot change an account by %s without a code', async (_, command) => {
    const { id } = await readAccount('mei');
    const accountBefore = await readAccount('mei');
    await passTime(6 * 60);
    const createNeededResponse = (reason: string) => ({ value: { kind: 'secondFactorNeeded', why: reason } });
    expect(await changeStaff(admin, { ...command, id })).toMatchObject(createNeededResponse('missing'));
    expect(await readAccount('mei')).toEqual(accountBefore);
    expect(await readLogins('mso')).not.toContain('mallory');
    expect(await changeStaff(admin, { ...command, id }, '000000')).toMatchObject(createNeededResponse('wrong'));
    expect(await readAccount('mei')).toEqual(accountBefore);
  });

  test('cannot export or change a credential until it is confirmed', async () => {
    const secret = await setCredentials('ada');
    await passTime(6 * 60);
    const neededResponse = { status: 403, error: { code: 'secondFactorNeeded' } };
    const calls = {
      export: () => admin.callOffice(exportStudents, {}),
      password: () => admin.callOffice(changePassword, { current: 'x', password: 'y', repeated: 'y' }),
      codes: () => admin.callOffice(renewRecoveryCodes, {}),
      authenticator: () => admin.callOffice(startAuthenticator, {}),
      devices: () => admin.callOffice(endDevices, { end: 'others' }),
    };
    for (const [name, sendCall] of Object.entries(calls)) expect(await sendCall(), name).toMatchObject(neededResponse);
    expect(await admin.callOffice(getOwnAccount, {})).toMatchObject({ value: { isFresh: false } });
    expect(await admin.callOffice(renewSecondFactor, { code: '000000' })).toMatchObject({ value: { kind: 'wrong' } });
    expect(await calls.export()).toMatchObject(neededResponse);
    const code = await computeCode(secret, getStep(Date.now()));
    expect(await admin.callOffice(renewSecondFactor, { code })).toMatchObject({ value: { kind: 'fresh' } });
    expect(await calls.export()).toMatchObject({ status: 200 });
    expect(await calls.codes()).toMatchObject({ status: 200 });
  });

  test('continues with a new code, and then without one for five minutes', async () => {
    const secret = createTotpSecret();
    await testEnv.DB.prepare(`UPDATE staff SET totp_secret = ?1, totp_step = 0 WHERE login = 'ada'`).bind(secret).all();
    await passTime(6 * 60);
    const { id } = await readAccount('mei');
    const code = await computeCode(secret, getStep(Date.now()));
    const command = { kind: 'role', role: 'lead', id };
    for (const input of [code, ''])
      expect(await changeStaff(admin, command, input)).toMatchObject({ value: { kind: 'roleChanged' } });
  });
});

describe('a database error while an account loses its access', () => {
  const countSessions = async (id: number) =>
    (await queryRows(testEnv.DB, { sql: 'SELECT id FROM staff_sessions WHERE staff_id = ?', values: [id] })).length;

  test.each([
    ['reset', resetAccount],
    ['revocation', endAccount],
  ] as const)('never separates the %s from the end of its sessions', async (_, endAccess) => {
    const accountBefore = await readAccount('mei');
    for (const statement of ['DELETE FROM staff_sessions', 'UPDATE staff SET', 'INSERT INTO staff_log']) {
      await expect(
        endAccess(createFailingDatabase(statement), accountBefore, SHELL_MANAGER),
        statement,
      ).rejects.toThrow('the database is away');
      expect([await readAccount('mei'), await countSessions(accountBefore.id)], statement).toEqual([accountBefore, 1]);
    }
    await endAccess(testEnv.DB, accountBefore, SHELL_MANAGER);
    expect(await countSessions(accountBefore.id)).toBe(0);
  });
});
