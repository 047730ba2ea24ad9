import { getDay } from '#shared/contract/office/day.ts';
import type { z } from 'zod';
import { beforeEach, describe, expect, test } from 'vitest';
import { queryRow } from '#backend/queries/database.ts';
import { insertAccount } from '#backend/queries/staff/accounts.ts';
import { newSetUpKey, parseStaffKeys, encryptTotpSecret } from '#backend/staff/staff-secrets.ts';
import { getCode, newTotpSecret, stepAt, encodeBase32 } from '#backend/staff/totp.ts';
import { finishAccountSetUp } from '#shared/contract/office/session.ts';
import { SET_UP_MS } from '#backend/staff/invite.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';
import { STAFF_KEY } from '#tests/backend/support/ask-backend.ts';
import { AtDesk } from '#tests/backend/support/desk.ts';
import { passTime } from '#tests/backend/support/pass-time.ts';
import { drawSetUp } from '#tests/backend/support/set-up.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const guess = (desk: AtDesk, password: string) => desk.typePassword('new', password);

async function finish(desk: AtDesk, fields: z.input<typeof finishAccountSetUp.input>) {
  const response = await desk.call(finishAccountSetUp, fields);
  if (!response.ok) throw new Error(response.error.code);
  return response.value;
}

beforeEach(async () => {
  for (const table of ['attempts', 'staff']) await testEnv.DB.prepare(`DELETE FROM ${table}`).bind().all();
  // Both desks have an account, so first-time set-up is closed.
  for (const agentKey of ['mso', 'northbridge']) await passAtDesk(testEnv.DB, { agentKey, name: 'Ann' });
});

describe('an account that is set up', () => {
  const EASY = 'a password of many words';

  async function invite(agentKey = 'mso') {
    const { key, hash: setUpHash } = await newSetUpKey();
    const now = Date.now();
    const account = {
      agentKey,
      login: 'new',
      name: 'New',
      role: 'lead',
      setUpHash,
      setUpUntil: now + SET_UP_MS,
      now,
    } as const;
    await queryRow(testEnv.DB, insertAccount(account));
    return { key, ...(await drawSetUp(new AtDesk(agentKey), key)) };
  }

  const codeNow = (secret: string, away = 0) => getCode(secret, stepAt(Date.now()) + away);

  test('has a password and an authenticator of its own, once, and is logged in', async () => {
    const { key, secret, encryptedSecret } = await invite();
    const desk = new AtDesk();
    const fields = { key, encryptedSecret, password: EASY, repeated: EASY };
    const result = await finish(desk, { ...fields, code: await codeNow(secret) });
    const codes = result.kind === 'done' ? result.codes : [];
    expect(codes.filter((code) => /^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/.test(code))).toHaveLength(10);
    expect((await desk.call(getDay, {})).status).toBe(200);
    expect((await drawSetUp(new AtDesk(), key)).secret).toBe('');
    expect(await finish(desk, { ...fields, code: await codeNow(secret, 1) })).toEqual({ kind: 'gone' });
    expect(await guess(desk, EASY)).toBe('codeNeeded');
    expect(await desk.typeCode(await codeNow(secret))).toBe('wrong'); // The set-up has used this code.
    expect(await desk.typeCode(codes[3] ?? '')).toBe('open');
  });

  test('rejects a code computed from its link, and one of another session’s page', async () => {
    const { key, secret, encryptedSecret } = await invite();
    const seenItems = await drawSetUp(new AtDesk(), key);
    const bytes = (text: string) => new TextEncoder().encode(text);
    const hmac = await crypto.subtle.importKey('raw', bytes(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const derived = new Uint8Array(await crypto.subtle.sign('HMAC', hmac, bytes('authenticator'))).slice(0, 20);
    const fields = { key, encryptedSecret, password: EASY, repeated: EASY, code: await codeNow(secret) };
    expect(await finish(new AtDesk(), fields)).toMatchObject({ kind: 'done' });
    const desk = new AtDesk();
    await guess(desk, EASY);
    for (const other of [encodeBase32(derived), seenItems.secret])
      expect(await desk.typeCode(await codeNow(other, 1))).toBe('wrong');
    expect(await desk.typeCode(await codeNow(secret, 1))).toBe('open');
  });

  test('rejects a secret that was not generated for it', async () => {
    const { key, secret, encryptedSecret: svg } = await invite();
    const ownText = newTotpSecret();
    const ofAnother = await encryptTotpSecret(parseStaffKeys(STAFF_KEY) ?? [], 999_999, ownText);
    for (const encryptedSecret of ['', ownText, 'sealed:one:x:y', ofAnother]) {
      const fields = { key, encryptedSecret, password: EASY, repeated: EASY, code: await codeNow(ownText) };
      expect(await finish(new AtDesk(), fields), encryptedSecret).toMatchObject({ kind: 'refused', why: 'code' });
    }
    expect(svg).not.toContain(secret);
  });

  test.each([
    ['a short password', { password: 'elevensigns', repeated: 'elevensigns' }, 'length'],
    ['a password that everybody knows', { password: 'qwertyuiop123', repeated: 'qwertyuiop123' }, 'common'],
    ['two passwords', { password: EASY, repeated: `${EASY}!` }, 'mismatch'],
    ['a wrong code', { password: EASY, repeated: EASY, code: '000000' }, 'code'],
  ] as const)('is not yet with %s, and the form may be sent again with its secret', async (_, fields, reason) => {
    const { key, secret, encryptedSecret } = await invite();
    const code = await codeNow(secret);
    const desk = new AtDesk();
    expect(await finish(desk, { key, encryptedSecret, code, ...fields })).toEqual({
      kind: 'refused',
      why: reason,
      secret,
    });
    expect(desk.cookie).toBe('');
  });

  test('is rejected after two days, at another office, and with an unknown key', async () => {
    const { key } = await invite();
    const exists = async (agentKey: string, value: string) =>
      (await drawSetUp(new AtDesk(agentKey), value)).secret !== '';
    expect(await exists('mso', key)).toBe(true);
    expect(await exists('northbridge', key)).toBe(false);
    for (const other of ['', 'x', key.slice(1)]) expect(await exists('mso', other)).toBe(false);
    await passTime(SET_UP_MS / 1000 + 1);
    expect(await exists('mso', key)).toBe(false);
  });

  test('gives no access before completion', async () => {
    await invite();
    for (const password of ['', EASY]) expect(await guess(new AtDesk(), password)).toBe('wrong');
  });
});
