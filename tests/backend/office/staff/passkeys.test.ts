import { beforeEach, describe, expect, test } from 'vitest';
import { hashSecret, PASSWORD_COST } from '#backend/identity/secrets.ts';
import { queryRow } from '#backend/queries/database.ts';
import { selectAccountByLogin } from '#backend/queries/staff/accounts.ts';
import { endAccount, resetAccount, SHELL_MANAGER } from '#backend/staff/invite.ts';
import { computeCode, createTotpSecret, getStep } from '#backend/staff/totp.ts';
import type { OfficeCall } from '#shared/contract/office/office-call.ts';
import {
  addPasskey,
  getOwnAccount,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
} from '#shared/contract/office/own-account.ts';
import {
  confirmSession,
  getSessionStage,
  renewSecondFactor,
  startPasskey,
  startSession,
} from '#shared/contract/office/session.ts';
import { listStaff } from '#shared/contract/office/staff.ts';
import { exportStudents } from '#shared/contract/office/students.ts';
import { callOfficeApi } from '#tests/backend/support/office-api.ts';
import { passTime } from '#tests/backend/support/pass-time.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { VirtualPasskey } from '#tests/backend/support/virtual-passkey.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';
import type { z } from 'zod';

const HOST = 'portal.example';
const ORIGIN = `https://${HOST}`;
const PASSWORD = 'four quiet ferries';

/** Browser stub with a virtual passkey at the office of mso. */
class OfficeBrowser {
  cookie = '';
  readonly #origin: string;

  constructor(origin = ORIGIN) {
    this.#origin = origin;
  }

  async call<I extends z.ZodType, O extends z.ZodType>(call: OfficeCall<I, O>, input: z.input<I>) {
    const headers = { 'x-office-origin': this.#origin };
    const result = await callOfficeApi(call, input, { agentKey: 'mso', cookie: this.cookie, headers });
    if (result.cookie) this.cookie = result.cookie.split(';')[0] ?? '';
    return result;
  }

  async callForValue<I extends z.ZodType, O extends z.ZodType>(call: OfficeCall<I, O>, input: z.input<I>) {
    const result = await this.call(call, input);
    if (!result.ok) throw new Error(`${call.name}: ${result.error.code}`);
    return result.value;
  }

  async signInAs(name = 'Ada'): Promise<this> {
    this.cookie = await passAtDesk(testEnv.DB, { agentKey: 'mso', name, role: 'administrator' });
    return this;
  }

  submitPassword = () => this.callForValue(startSession, { login: 'ada', password: PASSWORD });

  startChallenge = async () => String(((await this.callForValue(startPasskey, {})) ?? {}).challenge ?? '');

  /** Submits the second factor of the login and returns the kind of the result. */
  confirmCode = async (code: string) => (await this.callForValue(confirmSession, { code })).kind;

  /** Passkeys listed in the account. */
  readPasskeys = async () => (await this.callForValue(getOwnAccount, {})).passkeys;

  async registerPasskey(passkey: VirtualPasskey, name = 'Laptop', origin = this.#origin): Promise<string> {
    const { challenge } = await this.callForValue(startPasskeyRegistration, { site: 'MSO' });
    const response = await passkey.createRegistration({ challenge: String(challenge), origin });
    return (await this.callForValue(addPasskey, { name, response })).kind;
  }
}

let totpSecret: string;
let admin: OfficeBrowser;
let passkey: VirtualPasskey;

beforeEach(async () => {
  for (const table of ['attempts', 'staff']) await testEnv.DB.prepare(`DELETE FROM ${table}`).bind().all();
  admin = await new OfficeBrowser().signInAs();
  totpSecret = createTotpSecret();
  await testEnv.DB.prepare(`UPDATE staff SET totp_secret = ?1, password_hash = ?2 WHERE login = 'ada'`)
    .bind(totpSecret, await hashSecret(PASSWORD, PASSWORD_COST))
    .all();
  passkey = await VirtualPasskey.create(HOST);
});

describe('a passkey', () => {
  test('is registered, renamed and removed by its owner, with a log entry each', async () => {
    expect(await admin.registerPasskey(passkey, ' Laptop ')).toBe('added');
    expect(await admin.registerPasskey(await VirtualPasskey.create(HOST), 'Phone')).toBe('added');
    const [laptopPasskey, phonePasskey] = await admin.readPasskeys();
    expect([laptopPasskey?.name, phonePasskey?.name, laptopPasskey?.host]).toEqual(['Laptop', 'Phone', HOST]);
    await admin.callForValue(renamePasskey, { id: laptopPasskey?.id ?? 0, name: 'Old laptop' });
    await admin.callForValue(removePasskey, { id: phonePasskey?.id ?? 0 });
    expect((await admin.readPasskeys()).map(({ name }) => name)).toEqual(['Old laptop']);
    const { log } = await admin.callForValue(listStaff, {});
    expect(log.map(({ action, about }) => [action, about])).toEqual([
      ['passkeyRemoved', 'Phone'],
      ['passkeyAdded', 'Phone'],
      ['passkeyAdded', 'Laptop'],
    ]);
  });

  test('of another account can be neither renamed nor removed', async () => {
    await admin.registerPasskey(passkey);
    const [{ id } = { id: 0 }] = await admin.readPasskeys();
    const otherBrowser = await new OfficeBrowser().signInAs('Bea');
    for (const result of [
      await otherBrowser.call(renamePasskey, { id, name: 'X' }),
      await otherBrowser.call(removePasskey, { id }),
    ])
      expect(result).toMatchObject({ status: 404 });
    expect(await admin.readPasskeys()).toHaveLength(1);
  });

  test('is rejected for another origin, without user verification, or with a used challenge', async () => {
    expect(await admin.registerPasskey(passkey, 'X', 'https://evil.example')).toBe('refused');
    const { challenge } = await admin.callForValue(startPasskeyRegistration, { site: 'MSO' });
    const unverifiedRegistration = await passkey.createRegistration({
      challenge: String(challenge),
      origin: ORIGIN,
      isVerified: false,
    });
    expect(await admin.callForValue(addPasskey, { name: 'X', response: unverifiedRegistration })).toEqual({
      kind: 'refused',
    });
    const response = await passkey.createRegistration({ challenge: String(challenge), origin: ORIGIN });
    expect(await admin.callForValue(addPasskey, { name: 'X', response })).toEqual({ kind: 'refused' });
    expect(await admin.readPasskeys()).toEqual([]);
  });

  test('can be added or removed only within five minutes of a second factor', async () => {
    await admin.registerPasskey(passkey);
    const [{ id } = { id: 0 }] = await admin.readPasskeys();
    await passTime(6 * 60);
    for (const result of [
      await admin.call(startPasskeyRegistration, { site: 'MSO' }),
      await admin.call(addPasskey, { name: 'X', response: '{}' }),
      await admin.call(removePasskey, { id }),
    ])
      expect(result).toMatchObject({ status: 403, error: { code: 'secondFactorNeeded' } });
  });

  test('is removed with a reset or revocation of the account', async () => {
    const getRow = async () => {
      const account = await queryRow(testEnv.DB, selectAccountByLogin('mso', 'ada'));
      if (!account) throw new Error('no account');
      return account;
    };
    const count = async () =>
      (await testEnv.DB.prepare('SELECT id FROM staff_passkeys').bind().all<{ id: number }>()).results.length;
    for (const endSessions of [resetAccount, endAccount]) {
      const signedInBrowser = await new OfficeBrowser().signInAs();
      expect(await signedInBrowser.registerPasskey(await VirtualPasskey.create(HOST))).toBe('added');
      expect(await count()).toBe(1);
      await endSessions(testEnv.DB, await getRow(), SHELL_MANAGER);
      expect(await count()).toBe(0);
      await testEnv.DB.prepare('UPDATE staff SET is_active = 1').bind().all();
    }
  });
});

describe('the sign-in with a passkey', () => {
  beforeEach(async () => {
    await admin.registerPasskey(passkey);
  });

  test('replaces the TOTP code after the password', async () => {
    const browser = new OfficeBrowser();
    expect(await browser.call(startPasskey, {})).toMatchObject({ value: null });
    await browser.submitPassword();
    expect(await browser.callForValue(getSessionStage, {})).toEqual({ stage: 'code', hasPasskey: true });
    const challenge = await browser.startChallenge();
    expect(await browser.confirmCode(await passkey.createAssertion({ challenge, origin: ORIGIN }))).toBe('open');
    const { log } = await browser.callForValue(listStaff, {});
    expect(log[0]).toMatchObject({ action: 'signedInByPasskey' });
    const [usedPasskey] = await browser.readPasskeys();
    expect(usedPasskey?.usedAt).toBeGreaterThan(0);
  });

  test('still accepts a code, and offers no passkey at another host', async () => {
    const browser = new OfficeBrowser('https://agency.example');
    await browser.submitPassword();
    expect(await browser.callForValue(getSessionStage, {})).toEqual({ stage: 'code', hasPasskey: false });
    expect(await browser.callForValue(startPasskey, {})).toBeNull();
    expect(await browser.confirmCode(await computeCode(totpSecret, getStep(Date.now())))).toBe('open');
  });

  test('rejects a replayed response, in the same session and in another one', async () => {
    const browser = new OfficeBrowser();
    await browser.submitPassword();
    const response = await passkey.createAssertion({ challenge: await browser.startChallenge(), origin: ORIGIN });
    expect(await browser.confirmCode(response)).toBe('open');
    const secondBrowser = new OfficeBrowser();
    await secondBrowser.submitPassword();
    await secondBrowser.startChallenge();
    expect(await secondBrowser.confirmCode(response)).toBe('wrong');
    await passTime(6 * 60);
    expect(await browser.callForValue(renewSecondFactor, { code: response })).toEqual({ kind: 'wrong' });
  });

  test('rejects a challenge of another session, and one older than five minutes', async () => {
    const [browser, otherBrowser] = [new OfficeBrowser(), new OfficeBrowser()];
    for (const officeBrowser of [browser, otherBrowser]) await officeBrowser.submitPassword();
    const challenge = await otherBrowser.startChallenge();
    await browser.startChallenge();
    expect(await browser.confirmCode(await passkey.createAssertion({ challenge, origin: ORIGIN }))).toBe('wrong');
    const laterChallenge = await admin.startChallenge();
    await passTime(6 * 60);
    const response = await passkey.createAssertion({ challenge: laterChallenge, origin: ORIGIN });
    expect(await admin.callForValue(renewSecondFactor, { code: response })).toEqual({ kind: 'wrong' });
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the same host without https', { origin: `http://${HOST}` }],
    ['no verification of the user', { origin: ORIGIN, isVerified: false }],
    ['a counter that did not rise', { origin: ORIGIN, counter: 3 }],
  ])('rejects %s', async (_, createAssertion) => {
    await testEnv.DB.prepare('UPDATE staff_passkeys SET counter = 3').bind().all();
    const browser = new OfficeBrowser();
    await browser.submitPassword();
    passkey.counter = 3;
    expect(
      await browser.confirmCode(
        await passkey.createAssertion({ challenge: await browser.startChallenge(), ...createAssertion }),
      ),
    ).toBe('wrong');
    const challenge = await browser.startChallenge();
    expect(await browser.confirmCode(await passkey.createAssertion({ challenge, origin: ORIGIN }))).toBe('open');
  });

  test('rejects an unregistered passkey, and counts the attempt', async () => {
    const browser = new OfficeBrowser();
    await browser.submitPassword();
    const strangerPasskey = await VirtualPasskey.create(HOST);
    for (let attempt = 0; attempt < 5; attempt++)
      expect(
        await browser.confirmCode(
          await strangerPasskey.createAssertion({ challenge: await browser.startChallenge(), origin: ORIGIN }),
        ),
      ).toBe('wrong');
    expect(
      await browser.confirmCode(
        await passkey.createAssertion({ challenge: await browser.startChallenge(), origin: ORIGIN }),
      ),
    ).toBe('tooMany');
  });
});

test('a passkey is a fresh second factor for an export', async () => {
  await admin.registerPasskey(passkey);
  await passTime(6 * 60);
  expect(await admin.call(exportStudents, {})).toMatchObject({ status: 403 });
  const response = await passkey.createAssertion({ challenge: await admin.startChallenge(), origin: ORIGIN });
  expect(await admin.callForValue(renewSecondFactor, { code: response })).toEqual({ kind: 'fresh' });
  expect(await admin.call(exportStudents, {})).toMatchObject({ status: 200 });
});
