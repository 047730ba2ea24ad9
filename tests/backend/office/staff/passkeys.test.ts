import { beforeEach, describe, expect, test } from 'vitest';
import { hashSecret, PASSWORD_COST } from '#backend/identity/secrets.ts';
import { queryRow } from '#backend/queries/database.ts';
import { accountByLogin } from '#backend/queries/staff/accounts.ts';
import { endAccount, resetAccount, SHELL } from '#backend/staff/invite.ts';
import { getCode, newTotpSecret, stepAt } from '#backend/staff/totp.ts';
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

/** Browser at the office of mso, at one origin. */
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

  async valueOf<I extends z.ZodType, O extends z.ZodType>(call: OfficeCall<I, O>, input: z.input<I>) {
    const result = await this.call(call, input);
    if (!result.ok) throw new Error(`${call.name}: ${result.error.code}`);
    return result.value;
  }

  async comeIn(name = 'Ada'): Promise<this> {
    this.cookie = await passAtDesk(testEnv.DB, { agentKey: 'mso', name, role: 'administrator' });
    return this;
  }

  givePassword = () => this.valueOf(startSession, { login: 'ada', password: PASSWORD });

  challenge = async () => String(((await this.valueOf(startPasskey, {})) ?? {}).challenge ?? '');

  /** Outcome of the second factor at sign-in. */
  confirm = async (code: string) => (await this.valueOf(confirmSession, { code })).kind;

  /** Passkeys listed in the account. */
  passkeys = async () => (await this.valueOf(getOwnAccount, {})).passkeys;

  async register(passkey: VirtualPasskey, name = 'Laptop', origin = this.#origin): Promise<string> {
    const { challenge } = await this.valueOf(startPasskeyRegistration, { site: 'MSO' });
    const response = await passkey.register({ challenge: String(challenge), origin });
    return (await this.valueOf(addPasskey, { name, response })).kind;
  }
}

let secret: string;
let admin: OfficeBrowser;
let passkey: VirtualPasskey;

beforeEach(async () => {
  for (const table of ['attempts', 'staff']) await testEnv.DB.prepare(`DELETE FROM ${table}`).bind().all();
  admin = await new OfficeBrowser().comeIn();
  secret = newTotpSecret();
  await testEnv.DB.prepare(`UPDATE staff SET totp_secret = ?1, password_hash = ?2 WHERE login = 'ada'`)
    .bind(secret, await hashSecret(PASSWORD, PASSWORD_COST))
    .all();
  passkey = await VirtualPasskey.create(HOST);
});

describe('a passkey', () => {
  test('is registered, renamed and removed by its owner, and each is logged', async () => {
    expect(await admin.register(passkey, ' Laptop ')).toBe('added');
    expect(await admin.register(await VirtualPasskey.create(HOST), 'Phone')).toBe('added');
    const [laptop, phone] = await admin.passkeys();
    expect([laptop?.name, phone?.name, laptop?.host]).toEqual(['Laptop', 'Phone', HOST]);
    await admin.valueOf(renamePasskey, { id: laptop?.id ?? 0, name: 'Old laptop' });
    await admin.valueOf(removePasskey, { id: phone?.id ?? 0 });
    expect((await admin.passkeys()).map(({ name }) => name)).toEqual(['Old laptop']);
    const { log } = await admin.valueOf(listStaff, {});
    expect(log.map(({ action, about }) => [action, about])).toEqual([
      ['passkeyRemoved', 'Phone'],
      ['passkeyAdded', 'Phone'],
      ['passkeyAdded', 'Laptop'],
    ]);
  });

  test('of another account can be neither renamed nor removed', async () => {
    await admin.register(passkey);
    const [{ id } = { id: 0 }] = await admin.passkeys();
    const other = await new OfficeBrowser().comeIn('Bea');
    for (const result of [await other.call(renamePasskey, { id, name: 'X' }), await other.call(removePasskey, { id })])
      expect(result).toMatchObject({ status: 404 });
    expect(await admin.passkeys()).toHaveLength(1);
  });

  test('is rejected for another origin, without user verification, or with a used challenge', async () => {
    expect(await admin.register(passkey, 'X', 'https://evil.example')).toBe('refused');
    const { challenge } = await admin.valueOf(startPasskeyRegistration, { site: 'MSO' });
    const unverified = await passkey.register({ challenge: String(challenge), origin: ORIGIN, isVerified: false });
    expect(await admin.valueOf(addPasskey, { name: 'X', response: unverified })).toEqual({ kind: 'refused' });
    const response = await passkey.register({ challenge: String(challenge), origin: ORIGIN });
    expect(await admin.valueOf(addPasskey, { name: 'X', response })).toEqual({ kind: 'refused' });
    expect(await admin.passkeys()).toEqual([]);
  });

  test('needs a second factor of the last five minutes to be added or removed', async () => {
    await admin.register(passkey);
    const [{ id } = { id: 0 }] = await admin.passkeys();
    await passTime(6 * 60);
    for (const result of [
      await admin.call(startPasskeyRegistration, { site: 'MSO' }),
      await admin.call(addPasskey, { name: 'X', response: '{}' }),
      await admin.call(removePasskey, { id }),
    ])
      expect(result).toMatchObject({ status: 403, error: { code: 'secondFactorNeeded' } });
  });

  test('is removed with a reset or revocation of the account', async () => {
    const row = async () => {
      const account = await queryRow(testEnv.DB, accountByLogin('mso', 'ada'));
      if (!account) throw new Error('no account');
      return account;
    };
    const count = async () =>
      (await testEnv.DB.prepare('SELECT id FROM staff_passkeys').bind().all<{ id: number }>()).results.length;
    for (const end of [resetAccount, endAccount]) {
      const ownOfficeBrowser = await new OfficeBrowser().comeIn();
      expect(await ownOfficeBrowser.register(await VirtualPasskey.create(HOST))).toBe('added');
      expect(await count()).toBe(1);
      await end(testEnv.DB, await row(), SHELL);
      expect(await count()).toBe(0);
      await testEnv.DB.prepare('UPDATE staff SET is_active = 1').bind().all();
    }
  });
});

describe('the sign-in', () => {
  beforeEach(async () => {
    await admin.register(passkey);
  });

  test('replaces the TOTP code after the password', async () => {
    const browser = new OfficeBrowser();
    expect(await browser.call(startPasskey, {})).toMatchObject({ value: null });
    await browser.givePassword();
    expect(await browser.valueOf(getSessionStage, {})).toEqual({ stage: 'code', hasPasskey: true });
    const challenge = await browser.challenge();
    expect(await browser.confirm(await passkey.answer({ challenge, origin: ORIGIN }))).toBe('open');
    const { log } = await browser.valueOf(listStaff, {});
    expect(log[0]).toMatchObject({ action: 'signedInByPasskey' });
    const [used] = await browser.passkeys();
    expect(used?.usedAt).toBeGreaterThan(0);
  });

  test('still accepts a code, and offers no passkey at another host', async () => {
    const browser = new OfficeBrowser('https://agency.example');
    await browser.givePassword();
    expect(await browser.valueOf(getSessionStage, {})).toEqual({ stage: 'code', hasPasskey: false });
    expect(await browser.valueOf(startPasskey, {})).toBeNull();
    expect(await browser.confirm(await getCode(secret, stepAt(Date.now())))).toBe('open');
  });

  test('rejects a replayed response, in the same session and in another one', async () => {
    const browser = new OfficeBrowser();
    await browser.givePassword();
    const response = await passkey.answer({ challenge: await browser.challenge(), origin: ORIGIN });
    expect(await browser.confirm(response)).toBe('open');
    const secondBrowser = new OfficeBrowser();
    await secondBrowser.givePassword();
    await secondBrowser.challenge();
    expect(await secondBrowser.confirm(response)).toBe('wrong');
    await passTime(6 * 60);
    expect(await browser.valueOf(renewSecondFactor, { code: response })).toEqual({ kind: 'wrong' });
  });

  test('rejects a challenge of another session, and one older than five minutes', async () => {
    const [browser, other] = [new OfficeBrowser(), new OfficeBrowser()];
    for (const officeBrowser of [browser, other]) await officeBrowser.givePassword();
    const challenge = await other.challenge();
    await browser.challenge();
    expect(await browser.confirm(await passkey.answer({ challenge, origin: ORIGIN }))).toBe('wrong');
    const lateText = await admin.challenge();
    await passTime(6 * 60);
    const response = await passkey.answer({ challenge: lateText, origin: ORIGIN });
    expect(await admin.valueOf(renewSecondFactor, { code: response })).toEqual({ kind: 'wrong' });
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the same host without https', { origin: `http://${HOST}` }],
    ['no verification of the user', { origin: ORIGIN, isVerified: false }],
    ['a counter that did not rise', { origin: ORIGIN, counter: 3 }],
  ])('rejects %s', async (_, answer) => {
    await testEnv.DB.prepare('UPDATE staff_passkeys SET counter = 3').bind().all();
    const browser = new OfficeBrowser();
    await browser.givePassword();
    passkey.counter = 3;
    expect(await browser.confirm(await passkey.answer({ challenge: await browser.challenge(), ...answer }))).toBe(
      'wrong',
    );
    const challenge = await browser.challenge();
    expect(await browser.confirm(await passkey.answer({ challenge, origin: ORIGIN }))).toBe('open');
  });

  test('rejects an unregistered passkey, and counts the attempt', async () => {
    const browser = new OfficeBrowser();
    await browser.givePassword();
    const stranger = await VirtualPasskey.create(HOST);
    for (let tries = 0; tries < 5; tries++)
      expect(
        await browser.confirm(await stranger.answer({ challenge: await browser.challenge(), origin: ORIGIN })),
      ).toBe('wrong');
    expect(await browser.confirm(await passkey.answer({ challenge: await browser.challenge(), origin: ORIGIN }))).toBe(
      'tooMany',
    );
  });
});

test('a passkey is a fresh second factor for an export', async () => {
  await admin.register(passkey);
  await passTime(6 * 60);
  expect(await admin.call(exportStudents, {})).toMatchObject({ status: 403 });
  const response = await passkey.answer({ challenge: await admin.challenge(), origin: ORIGIN });
  expect(await admin.valueOf(renewSecondFactor, { code: response })).toEqual({ kind: 'fresh' });
  expect(await admin.call(exportStudents, {})).toMatchObject({ status: 200 });
});
