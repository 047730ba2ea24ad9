import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryRow } from '#backend/queries/database.ts';
import { insertAccount } from '#backend/queries/staff/accounts.ts';
import {
  createSetUpKey,
  createStaffKey,
  decryptTotpSecret,
  parseStaffKeys,
  encryptTotpSecret,
} from '#backend/staff/staff-secrets.ts';
import { computeCode, createTotpSecret, getStep } from '#backend/staff/totp.ts';
import { finishAccountSetUp, getAccountSetUp } from '#shared/contract/office/session.ts';
import { SET_UP_VALIDITY_MS } from '#backend/staff/invite.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';
import { STAFF_KEY } from '#tests/backend/support/ask-backend.ts';
import { OfficeDesk } from '#tests/backend/support/desk.ts';
import { startSetUp } from '#tests/backend/support/set-up.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Tests that the TOTP secrets in D1 are useless to an attacker who has only the tables.

const PASSWORD = 'a password of many words';

beforeEach(async () => {
  for (const table of ['attempts', 'staff']) await testEnv.DB.prepare(`DELETE FROM ${table}`).bind().all();
  await passAtDesk(testEnv.DB, { agentKey: 'mso', name: 'Ann' });
});

const readStoredSecret = async (login = 'new') => {
  const { results } = await testEnv.DB.prepare('SELECT id, totp_secret AS secret FROM staff WHERE login = ?1')
    .bind(login)
    .all<{ id: number; secret: string }>();
  const [row] = results;
  if (!row) throw new Error(`no account ${login}`);
  return row;
};
const storeSecret = (secret: string) =>
  testEnv.DB.prepare(`UPDATE staff SET totp_secret = ?1, totp_step = 0 WHERE login = 'new'`).bind(secret).all();

async function setUpAccount(env: Record<string, unknown> = { STAGE: 'production' }) {
  const { key, hash: setUpHash } = await createSetUpKey();
  const now = Date.now();
  const account = { agentKey: 'mso', login: 'new', name: 'New', role: 'lead' } as const;
  await queryRow(testEnv.DB, insertAccount({ ...account, setUpHash, setUpUntil: now + SET_UP_VALIDITY_MS, now }));
  const desk = new OfficeDesk('mso', env);
  const { secret, encryptedSecret } = await startSetUp(desk, key);
  const code = secret && (await computeCode(secret, getStep(Date.now())));
  const fields = { key, encryptedSecret, password: PASSWORD, repeated: PASSWORD, code };
  const { status } = await desk.callOffice(finishAccountSetUp, fields);
  return { secret, status };
}

async function signIn(secret: string, env: Record<string, unknown>) {
  const desk = new OfficeDesk('mso', env);
  await desk.typePassword('new', PASSWORD);
  return desk.typeCode(await computeCode(secret, getStep(Date.now())));
}

describe('the secret of an authenticator', () => {
  test('is encrypted when it is set up, and can be decrypted with the setting only', async () => {
    const { secret, status } = await setUpAccount();
    expect(status).toBe(200);
    const { secret: storedSecret } = await readStoredSecret();
    expect(storedSecret).toMatch(/^sealed:one:/);
    expect(storedSecret).not.toContain(secret);
    // The set-up has already used the current code. Storing the secret again resets the record of used codes.
    await storeSecret(storedSecret);
    expect(await signIn(secret, { STAGE: 'production', STAFF_KEY: createStaffKey('one') })).toBe('wrong');
    expect(await signIn(secret, { STAGE: 'production' })).toBe('open');
  });

  test('is read in plain text and then encrypted; key rotation re-encrypts it', async () => {
    const { secret } = await setUpAccount();
    await storeSecret(secret);
    expect(await signIn(secret, { STAGE: 'production' })).toBe('open');
    expect((await readStoredSecret()).secret).toMatch(/^sealed:one:/);

    const nextKey = createStaffKey('two');
    await storeSecret((await readStoredSecret()).secret);
    expect(await signIn(secret, { STAGE: 'production', STAFF_KEY: `${nextKey} ${STAFF_KEY}` })).toBe('open');
    expect((await readStoredSecret()).secret).toMatch(/^sealed:two:/);
    await storeSecret((await readStoredSecret()).secret);
    expect(await signIn(secret, { STAGE: 'production', STAFF_KEY: nextKey })).toBe('open');
  });

  test('is not re-encrypted by a wrong code', async () => {
    const { secret } = await setUpAccount();
    await storeSecret(secret);
    const desk = new OfficeDesk('mso', { STAGE: 'production' });
    await desk.typePassword('new', PASSWORD);
    expect(await desk.typeCode('000000')).toBe('wrong');
    expect((await readStoredSecret()).secret).toBe(secret);
  });

  test('cannot be decrypted for another account, nor after a change', async () => {
    const keys = parseStaffKeys(STAFF_KEY) ?? [];
    const secret = createTotpSecret();
    const sealedSecret = await encryptTotpSecret(keys, 7, secret);
    expect(await decryptTotpSecret(keys, 7, sealedSecret)).toEqual({ secret, isOld: false });
    expect(await decryptTotpSecret(keys, 8, sealedSecret)).toBeNull();
    expect(await encryptTotpSecret(keys, 7, secret)).not.toBe(sealedSecret);
    for (let index = 'sealed:one:'.length; index < sealedSecret.length - 1; index += 7) {
      const changedCharacter = sealedSecret[index] === 'A' ? 'B' : 'A';
      expect(
        await decryptTotpSecret(
          keys,
          7,
          sealedSecret.slice(0, index) + changedCharacter + sealedSecret.slice(index + 1),
        ),
        String(index),
      ).toBeNull();
    }
  });
});

describe('without the encryption setting', () => {
  const INVALID_KEYS = [
    '',
    'one',
    'one:short',
    `one:${'k'.repeat(44)}`,
    `${STAFF_KEY} two:short`,
    `${STAFF_KEY} ${STAFF_KEY}`,
  ];

  test.each(['production', 'preview', ''])('the office at the stage %j is closed', async (STAGE) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const staffKey of [undefined, ...INVALID_KEYS]) {
      const desk = new OfficeDesk('mso', { STAGE, STAFF_KEY: staffKey });
      for (const path of ['', '/parts', '/live'])
        expect((await desk.request(path)).status, `${staffKey} ${path}`).toBe(503);
      expect(await desk.typePassword('ann', PASSWORD)).toBe('closed');
      expect((await desk.callOffice(getAccountSetUp, { key: 'x' })).status).toBe(503);
    }
    expect((await setUpAccount({ STAGE, STAFF_KEY: '' })).status).toBe(503);
    expect((await readStoredSecret()).secret).toBe('');
  });

  test('the office of a developer is open, and an unreadable setting is reported there too', async () => {
    const { secret } = await setUpAccount({ STAGE: 'development' });
    expect((await readStoredSecret()).secret).toBe(secret);
    expect(await new OfficeDesk('mso', { STAGE: 'development', STAFF_KEY: 'one' }).typePassword('ann', PASSWORD)).toBe(
      'closed',
    );
  });
});
