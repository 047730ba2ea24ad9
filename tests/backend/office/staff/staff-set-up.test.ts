import { beforeEach, describe, expect, test } from 'vitest';
import staffWords from '#backend/office/words/staff/en-us.json' with { type: 'json' };
import { findRow } from '#backend/queries/database.ts';
import { insertAccount } from '#backend/queries/staff/accounts.ts';
import { codeOf, newSetUpKey, newTotpSecret, stepAt } from '#backend/staff/staff-secrets.ts';
import { SET_UP_MS } from '#backend/staff/invite.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';
import { AtDesk } from '#tests/backend/support/desk.ts';
import { passTime } from '#tests/backend/support/pass-time.ts';
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
    const secret = newTotpSecret();
    const code = async (away = 0) => codeOf(secret, stepAt(Date.now()) + away);
    return { key, secret, code };
  }

  test('has a password and an authenticator of its own, once', async () => {
    const { key, secret, code } = await invite();
    const desk = new AtDesk();
    const page = await (await desk.ask(`/set-up?key=${key}`)).text();
    const [, drawn = ''] = /name="authenticator" value="([A-Z2-7]{32})"/.exec(page) ?? [];
    expect(page).toContain(drawn.match(/.{1,4}/g)?.join(' '));
    expect(page).toMatch(/<path d="M0 0h7v1h-7z/); // The corner of a QR code.
    const fields = { key, authenticator: secret, password: EASY, again: EASY };
    const done = await desk.send('/set-up', { ...fields, code: await code() });
    const codes = (await done.text()).match(/(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}/g) ?? [];
    expect([done.status, codes.length]).toEqual([200, 10]);
    expect((await desk.ask(`/set-up?key=${key}`)).status).toBe(404);
    expect((await desk.send('/set-up', { ...fields, code: await code(1) })).status).toBe(404);
    await guess(desk, EASY);
    expect((await desk.send('/code', { code: await code() })).status).toBe(403); // It set the account up.
    expect((await desk.send('/code', { code: codes[3] ?? '' })).status).toBe(303);
  });

  test('has an authenticator that does not follow from its address: each page draws another', async () => {
    const { key } = await invite();
    const drawnOf = async () =>
      /name="authenticator" value="([A-Z2-7]{32})"/.exec(
        await (await new AtDesk().ask(`/set-up?key=${key}`)).text(),
      )?.[1];
    const [one, other] = [await drawnOf(), await drawnOf()];
    expect(one).toBeDefined();
    expect(one).not.toBe(other);
  });

  test.each(['', 'ABC', 'a'.repeat(32), '7'.repeat(31)])('takes no authenticator like %j', async (authenticator) => {
    const { key, code } = await invite();
    const fields = { key, authenticator, password: EASY, again: EASY, code: await code() };
    expect((await new AtDesk().send('/set-up', fields)).status).toBe(422);
  });

  test.each([
    ['a short password', { password: 'elevensigns', again: 'elevensigns' }, 'setUpLength'],
    ['a password that everybody knows', { password: 'qwertyuiop123', again: 'qwertyuiop123' }, 'setUpCommon'],
    ['two passwords', { password: EASY, again: `${EASY}!` }, 'setUpAgain'],
    ['a wrong code', { password: EASY, again: EASY, code: '000000' }, 'setUpCode'],
  ] as const)('is not yet with %s', async (_, fields, word) => {
    const { key, secret, code } = await invite();
    const answer = await new AtDesk().send('/set-up', { key, authenticator: secret, code: await code(), ...fields });
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
