import { beforeEach, describe, expect, test } from 'vitest';
import staffWords from '#backend/office/words/staff/en-us.json' with { type: 'json' };
import { findRow } from '#backend/queries/database.ts';
import { insertAccount } from '#backend/queries/staff/accounts.ts';
import {
  codeOf,
  newSetUpKey,
  newTotpSecret,
  readStaffKeys,
  sealTotpSecret,
  stepAt,
  writeBase32,
} from '#backend/staff/staff-secrets.ts';
import { SET_UP_MS } from '#backend/staff/invite.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';
import { STAFF_KEY } from '#tests/backend/support/ask-backend.ts';
import { AtDesk } from '#tests/backend/support/desk.ts';
import { passTime } from '#tests/backend/support/pass-time.ts';
import { readSetUpPage } from '#tests/backend/support/set-up-page.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const guess = (desk: AtDesk, password: string) => desk.send('/sign-in', { login: 'new', password });

beforeEach(async () => {
  for (const table of ['attempts', 'staff']) await testEnv.DB.prepare(`DELETE FROM ${table}`).bind().all();
  // Somebody is there already: the desks are open.
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
    await findRow(testEnv.DB, insertAccount(account));
    const page = await (await new AtDesk(agentKey).ask(`/set-up?key=${key}`)).text();
    return { key, page, ...readSetUpPage(page) };
  }

  const codeNow = (secret: string, away = 0) => codeOf(secret, stepAt(Date.now()) + away);

  test('has a password and an authenticator of its own, once', async () => {
    const { key, page, secret, authenticator } = await invite();
    const desk = new AtDesk();
    expect(page).toMatch(/<path d="M0 0h7v1h-7z/); // The corner of a QR code.
    const fields = { key, authenticator, password: EASY, again: EASY };
    const done = await desk.send('/set-up', { ...fields, code: await codeNow(secret) });
    const codes = (await done.text()).match(/(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}/g) ?? [];
    expect([done.status, codes.length]).toEqual([200, 10]);
    expect((await desk.ask(`/set-up?key=${key}`)).status).toBe(404);
    expect((await desk.send('/set-up', { ...fields, code: await codeNow(secret, 1) })).status).toBe(404);
    await guess(desk, EASY);
    expect((await desk.send('/code', { code: await codeNow(secret) })).status).toBe(403); // It set the account up.
    expect((await desk.send('/code', { code: codes[3] ?? '' })).status).toBe(303);
  });

  test('takes no code that is computed from its address, nor from a page that somebody else opened', async () => {
    const { key, secret, authenticator } = await invite();
    const seen = readSetUpPage(await (await new AtDesk().ask(`/set-up?key=${key}`)).text());
    const bytes = (text: string) => new TextEncoder().encode(text);
    const hmac = await crypto.subtle.importKey('raw', bytes(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const derived = new Uint8Array(await crypto.subtle.sign('HMAC', hmac, bytes('authenticator'))).slice(0, 20);
    const fields = { key, authenticator, password: EASY, again: EASY, code: await codeNow(secret) };
    expect((await new AtDesk().send('/set-up', fields)).status).toBe(200);
    const desk = new AtDesk();
    await guess(desk, EASY);
    for (const other of [writeBase32(derived), seen.secret])
      expect((await desk.send('/code', { code: await codeNow(other, 1) })).status).toBe(403);
    expect((await desk.send('/code', { code: await codeNow(secret, 1) })).status).toBe(303);
  });

  test('takes no secret that was not drawn for it', async () => {
    const { key, page } = await invite();
    const own = newTotpSecret();
    const ofAnother = await sealTotpSecret(readStaffKeys(STAFF_KEY) ?? [], 999_999, own);
    for (const authenticator of ['', own, 'sealed:one:x:y', ofAnother]) {
      const fields = { key, authenticator, password: EASY, again: EASY, code: await codeNow(own) };
      expect((await new AtDesk().send('/set-up', fields)).status, authenticator).toBe(422);
    }
    expect(page).not.toContain(`value="${readSetUpPage(page).secret}"`);
  });

  test.each([
    ['a short password', { password: 'elevensigns', again: 'elevensigns' }, 'setUpLength'],
    ['a password that everybody knows', { password: 'qwertyuiop123', again: 'qwertyuiop123' }, 'setUpCommon'],
    ['two passwords', { password: EASY, again: `${EASY}!` }, 'setUpAgain'],
    ['a wrong code', { password: EASY, again: EASY, code: '000000' }, 'setUpCode'],
  ] as const)('is not yet with %s', async (_, fields, word) => {
    const { key, secret, authenticator } = await invite();
    const code = await codeNow(secret);
    const answer = await new AtDesk().send('/set-up', { key, authenticator, code, ...fields });
    expect([answer.status, (await answer.text()).includes(staffWords[word].replace('{{count}}', '12'))]).toEqual([
      422,
      true,
    ]);
  });

  test('is not after two days, nor at another desk, nor with a key that nobody gave', async () => {
    const { key } = await invite();
    expect((await new AtDesk('northbridge').ask(`/set-up?key=${key}`)).status).toBe(404);
    for (const other of ['', 'x', key.slice(1)])
      expect((await new AtDesk().ask(`/set-up?key=${other}`)).status).toBe(404);
    await passTime(SET_UP_MS / 1000 + 1);
    expect((await new AtDesk().ask(`/set-up?key=${key}`)).status).toBe(404);
  });

  test('opens nothing before', async () => {
    await invite();
    for (const password of ['', EASY]) expect((await guess(new AtDesk(), password)).status).toBe(403);
  });
});
