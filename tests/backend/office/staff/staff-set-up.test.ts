import { getDay } from '#shared/contract/office/day.ts';
import type { z } from 'zod';
import { beforeEach, describe, expect, test } from 'vitest';
import { queryRow } from '#backend/queries/database.ts';
import { insertAccount } from '#backend/queries/staff/accounts.ts';
import { createSetUpKey, parseStaffKeys, encryptTotpSecret } from '#backend/staff/staff-secrets.ts';
import { computeCode, createTotpSecret, getStep, encodeBase32 } from '#backend/staff/totp.ts';
import { finishAccountSetUp } from '#shared/contract/office/session.ts';
import { SET_UP_VALIDITY_MS } from '#backend/staff/invite.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';
import { STAFF_KEY } from '#tests/backend/support/ask-backend.ts';
import { OfficeDesk } from '#tests/backend/support/desk.ts';
import { passTime } from '#tests/backend/support/pass-time.ts';
import { startSetUp } from '#tests/backend/support/set-up.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const guessPassword = (desk: OfficeDesk, password: string) => desk.typePassword('new', password);

async function finishSetUp(desk: OfficeDesk, fields: z.input<typeof finishAccountSetUp.input>) {
  const response = await desk.callOffice(finishAccountSetUp, fields);
  if (!response.ok) throw new Error(response.error.code);
  return response.value;
}

beforeEach(async () => {
  for (const table of ['attempts', 'staff']) await testEnv.DB.prepare(`DELETE FROM ${table}`).bind().all();
  // Both agencies have an account, so the set-up of the first account is closed.
  for (const agentKey of ['mso', 'northbridge']) await passAtDesk(testEnv.DB, { agentKey, name: 'Ann' });
});

describe('an account that is set up', () => {
  const WEAK_PASSWORD = 'a password of many words';

  async function createInvitation(agentKey = 'mso') {
    const { key, hash: setUpHash } = await createSetUpKey();
    const now = Date.now();
    const account = {
      agentKey,
      login: 'new',
      name: 'New',
      role: 'lead',
      setUpHash,
      setUpUntil: now + SET_UP_VALIDITY_MS,
      now,
    } as const;
    await queryRow(testEnv.DB, insertAccount(account));
    return { key, ...(await startSetUp(new OfficeDesk(agentKey), key)) };
  }

  const createCurrentCode = (secret: string, stepOffset = 0) => computeCode(secret, getStep(Date.now()) + stepOffset);

  test('has its own password and authenticator, once, and is logged in', async () => {
    const { key, secret, encryptedSecret } = await createInvitation();
    const desk = new OfficeDesk();
    const fields = { key, encryptedSecret, password: WEAK_PASSWORD, repeated: WEAK_PASSWORD };
    const result = await finishSetUp(desk, { ...fields, code: await createCurrentCode(secret) });
    const codes = result.kind === 'done' ? result.codes : [];
    expect(codes.filter((code) => /^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/.test(code))).toHaveLength(10);
    expect((await desk.callOffice(getDay, {})).status).toBe(200);
    expect((await startSetUp(new OfficeDesk(), key)).secret).toBe('');
    expect(await finishSetUp(desk, { ...fields, code: await createCurrentCode(secret, 1) })).toEqual({ kind: 'gone' });
    expect(await guessPassword(desk, WEAK_PASSWORD)).toBe('codeNeeded');
    // The set-up has already used this code.
    expect(await desk.typeCode(await createCurrentCode(secret))).toBe('wrong');
    expect(await desk.typeCode(codes[3] ?? '')).toBe('open');
  });

  test('rejects a code computed from its link, and one of another session’s page', async () => {
    const { key, secret, encryptedSecret } = await createInvitation();
    const otherSetUp = await startSetUp(new OfficeDesk(), key);
    const getBytes = (text: string) => new TextEncoder().encode(text);
    const hmacKey = await crypto.subtle.importKey('raw', getBytes(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]);
    const derivedSecret = new Uint8Array(await crypto.subtle.sign('HMAC', hmacKey, getBytes('authenticator'))).slice(
      0,
      20,
    );
    const fields = {
      key,
      encryptedSecret,
      password: WEAK_PASSWORD,
      repeated: WEAK_PASSWORD,
      code: await createCurrentCode(secret),
    };
    expect(await finishSetUp(new OfficeDesk(), fields)).toMatchObject({ kind: 'done' });
    const desk = new OfficeDesk();
    await guessPassword(desk, WEAK_PASSWORD);
    for (const otherSecret of [encodeBase32(derivedSecret), otherSetUp.secret])
      expect(await desk.typeCode(await createCurrentCode(otherSecret, 1))).toBe('wrong');
    expect(await desk.typeCode(await createCurrentCode(secret, 1))).toBe('open');
  });

  test('rejects a secret that was not generated for it', async () => {
    const { key, secret, encryptedSecret: encryptedQr } = await createInvitation();
    const ownSecret = createTotpSecret();
    const otherAccountSecret = await encryptTotpSecret(parseStaffKeys(STAFF_KEY) ?? [], 999_999, ownSecret);
    for (const encryptedSecret of ['', ownSecret, 'sealed:one:x:y', otherAccountSecret]) {
      const fields = {
        key,
        encryptedSecret,
        password: WEAK_PASSWORD,
        repeated: WEAK_PASSWORD,
        code: await createCurrentCode(ownSecret),
      };
      expect(await finishSetUp(new OfficeDesk(), fields), encryptedSecret).toMatchObject({
        kind: 'refused',
        why: 'code',
      });
    }
    expect(encryptedQr).not.toContain(secret);
  });

  test.each([
    ['a short password', { password: 'elevensigns', repeated: 'elevensigns' }, 'length'],
    ['a password that everybody knows', { password: 'qwertyuiop123', repeated: 'qwertyuiop123' }, 'common'],
    ['two passwords', { password: WEAK_PASSWORD, repeated: `${WEAK_PASSWORD}!` }, 'mismatch'],
    ['a wrong code', { password: WEAK_PASSWORD, repeated: WEAK_PASSWORD, code: '000000' }, 'code'],
  ] as const)('fails with %s, and the form can be resubmitted with its secret', async (_, fields, reason) => {
    const { key, secret, encryptedSecret } = await createInvitation();
    const code = await createCurrentCode(secret);
    const desk = new OfficeDesk();
    expect(await finishSetUp(desk, { key, encryptedSecret, code, ...fields })).toEqual({
      kind: 'refused',
      why: reason,
      secret,
    });
    expect(desk.cookie).toBe('');
  });

  test('is rejected after two days, at another office, and with an unknown key', async () => {
    const { key } = await createInvitation();
    const isKeyKnown = async (agentKey: string, setUpKey: string) =>
      (await startSetUp(new OfficeDesk(agentKey), setUpKey)).secret !== '';
    expect(await isKeyKnown('mso', key)).toBe(true);
    expect(await isKeyKnown('northbridge', key)).toBe(false);
    for (const invalidKey of ['', 'x', key.slice(1)]) expect(await isKeyKnown('mso', invalidKey)).toBe(false);
    await passTime(SET_UP_VALIDITY_MS / 1000 + 1);
    expect(await isKeyKnown('mso', key)).toBe(false);
  });

  test('gives no access before completion', async () => {
    await createInvitation();
    for (const password of ['', WEAK_PASSWORD]) expect(await guessPassword(new OfficeDesk(), password)).toBe('wrong');
  });
});
