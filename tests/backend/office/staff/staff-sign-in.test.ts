import { refreshDesk } from '#shared/contract/office/conversations.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashSecret } from '#backend/identity/secrets.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { upsertDemoAccount, replaceRecoveryCodes, revokeAccount } from '#backend/queries/staff/accounts.ts';
import { endStaffSessions } from '#backend/queries/staff/sessions.ts';
import { hashRecoveryCode } from '#backend/staff/staff-secrets.ts';
import { computeCode, createTotpSecret, getStep } from '#backend/staff/totp.ts';
import { getDay } from '#shared/contract/office/day.ts';
import { getOfficeFrame } from '#shared/contract/office/frame.ts';
import { confirmSession, endSession, startSession } from '#shared/contract/office/session.ts';
import { OfficeDesk } from '#tests/backend/support/desk.ts';
import { passTime } from '#tests/backend/support/pass-time.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { QUICK_COST } from '#tests/backend/support/hash-cost.ts';

const PASSWORD = 'four quiet ferries';
const HOUR_SECONDS = 3600;
const SECRET = createTotpSecret();
let passwordHash = '';
const runSql = (sql: string) => testEnv.DB.prepare(sql).bind().all();

beforeEach(async () => {
  for (const table of ['attempts', 'staff']) await runSql(`DELETE FROM ${table}`);
  passwordHash ||= await hashSecret(PASSWORD, QUICK_COST);
  for (const agentKey of ['mso', 'northbridge'])
    await batchWrite(testEnv.DB, [
      upsertDemoAccount({ agentKey, login: 'mei', name: '劉美琪', role: 'adviser' }, passwordHash, SECRET, 0),
    ]);
});

const createCurrentCode = (stepOffset = 0) => computeCode(SECRET, getStep(Date.now()) + stepOffset);
const guessPassword = (desk: OfficeDesk, password = PASSWORD, login = 'mei') => desk.typePassword(login, password);
const createDeskAt = (address: string, agent = 'mso') => new OfficeDesk(agent, undefined, address);

async function signInDesk(desk = new OfficeDesk(), stepOffset = 0): Promise<OfficeDesk> {
  await guessPassword(desk);
  await desk.typeCode(await createCurrentCode(stepOffset));
  return desk;
}

describe('signing in', () => {
  test('takes the password, then the TOTP code, and sets an HttpOnly cookie', async () => {
    const desk = new OfficeDesk();
    expect((await desk.request('/applications')).headers.get('location')).toBe(
      '/mso/_/office/sign-in?to=%2Fapplications',
    );
    expect(await desk.typePassword(' Mei ', PASSWORD)).toBe('codeNeeded');
    const firstCookie = desk.cookie;
    for (const path of ['', '/parts', '/live', '/applications']) expect((await desk.request(path)).status).toBe(303);
    const { cookie } = await desk.callOffice(confirmSession, { code: await createCurrentCode() });
    expect(cookie).toMatch(/^desk_pass=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(desk.cookie).not.toBe(firstCookie);
    expect(await desk.callOffice(getOfficeFrame, {})).toMatchObject({ value: { staff: { name: '劉美琪' } } });
    desk.cookie = firstCookie;
    expect((await desk.callOffice(getDay, {})).status).toBe(401);
  });

  test.each([
    ['another password', { login: 'mei', password: 'wrong' }],
    ['a name that nobody has', { login: 'mallory', password: PASSWORD }],
    ['no password at all', { login: 'mei', password: '' }],
  ])('rejects %s with the same error', async (_, fields) => {
    const response = await new OfficeDesk().callOffice(startSession, fields);
    expect(response).toMatchObject({ status: 200, cookie: null, ok: true, value: { kind: 'wrong' } });
  });

  test('rejects a used code, and one outside the time window', async () => {
    const code = await createCurrentCode();
    await signInDesk();
    const secondDesk = new OfficeDesk();
    await guessPassword(secondDesk);
    expect(await secondDesk.typeCode(code)).toBe('wrong');
    expect(await secondDesk.typeCode(await createCurrentCode(5))).toBe('wrong');
    expect(await secondDesk.typeCode(await createCurrentCode(1))).toBe('open');
  });

  test('accepts a code once of two concurrent requests', async () => {
    const desks = [new OfficeDesk(), new OfficeDesk()];
    for (const desk of desks) await guessPassword(desk);
    const code = await createCurrentCode();
    const outcomes = await Promise.all(desks.map((desk) => desk.typeCode(code)));
    expect(outcomes.toSorted()).toEqual(['open', 'wrong']);
  });

  test('accepts a recovery code once', async () => {
    const { results } = await testEnv.DB.prepare('SELECT id FROM staff ORDER BY id').bind().all<{ id: number }>();
    const code = 'ABCD-EFGH-2345-6777';
    await batchWrite(testEnv.DB, replaceRecoveryCodes(results[0]?.id ?? 0, [await hashRecoveryCode(code)]));
    for (const [input, outcome] of [
      ['abcd efgh 2345 6777', 'open'],
      [code, 'wrong'],
    ] as const) {
      const desk = new OfficeDesk();
      await guessPassword(desk);
      expect(await desk.typeCode(input)).toBe(outcome);
    }
  });

  test('requires the code within five minutes', async () => {
    const desk = new OfficeDesk();
    await guessPassword(desk);
    await passTime(301);
    expect(await desk.typeCode(await createCurrentCode())).toBe('expired');
  });

  test('is valid for one agent only', async () => {
    const { cookie } = await signInDesk();
    const otherDesk = new OfficeDesk('northbridge');
    otherDesk.cookie = cookie;
    for (const path of ['', '/applications', '/lectures']) expect((await otherDesk.request(path)).status).toBe(303);
    await batchWrite(testEnv.DB, [
      upsertDemoAccount({ agentKey: 'mso', login: 'ann', name: 'Ann', role: 'adviser' }, passwordHash, SECRET, 0),
    ]);
    expect(await guessPassword(new OfficeDesk('northbridge'), PASSWORD, 'ann')).toBe('wrong');
  });
});

describe('sign-in attempts', () => {
  test('are counted before verification: of sixty concurrent ones, ten are verified', async () => {
    const createAttackerDesk = () => createDeskAt('203.0.113.9');
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        guessPassword(createAttackerDesk(), index === 59 ? PASSWORD : `guess ${index}`),
      ),
    );
    expect(answers.filter((kind) => kind === 'tooMany')).toHaveLength(50);
    expect(await guessPassword(createAttackerDesk())).toBe('tooMany');
    await passTime(601);
    expect(await guessPassword(createAttackerDesk())).toBe('codeNeeded');
  });

  test('of others lock out nobody, nor do advisers signing in one after the other', async () => {
    for (let index = 0; index < 11; index++) await guessPassword(createDeskAt('203.0.113.9'), `guess ${index}`);
    for (let index = 0; index < 12; index++)
      expect(await guessPassword(createDeskAt('198.51.100.4'))).toBe('codeNeeded');
  });

  test('are limited to five for the code, also concurrently', async () => {
    const desk = new OfficeDesk();
    await guessPassword(desk);
    const { cookie } = desk;
    const codeResults = await Promise.all(
      Array.from({ length: 20 }, () => {
        const atDesk = new OfficeDesk();
        atDesk.cookie = cookie;
        return atDesk.typeCode('000000');
      }),
    );
    expect(codeResults.filter((kind) => kind === 'tooMany')).toHaveLength(15);
    expect(await desk.typeCode(await createCurrentCode())).toBe('tooMany');
  });
});

describe('a staff session', () => {
  const isSignedIn = async (desk: OfficeDesk) => (await desk.callOffice(getDay, {})).ok;

  test('ends on sign-out, and a copied cookie is rejected', async () => {
    const desk = await signInDesk();
    const { cookie } = desk;
    expect(await desk.callOffice(endSession, {})).toMatchObject({ status: 200, ok: true });
    desk.cookie = cookie;
    expect(await isSignedIn(desk)).toBe(false);
    expect((await desk.request('/parts', {}, { accept: 'application/json' })).status).toBe(401);
  });

  test('ends at once when the account is revoked', async () => {
    const desk = await signInDesk();
    const { results } = await testEnv.DB.prepare(`SELECT id FROM staff WHERE agent_key = 'mso'`)
      .bind()
      .all<{ id: number }>();
    await batchWrite(testEnv.DB, [revokeAccount(results[0]?.id ?? 0)]);
    expect(await isSignedIn(desk)).toBe(false);
    await runSql('UPDATE staff SET is_active = 1');
    await batchWrite(testEnv.DB, [endStaffSessions(results[0]?.id ?? 0)]);
    expect(await isSignedIn(desk)).toBe(false);
  });

  test('ends after twelve hours despite activity', async () => {
    const desk = await signInDesk();
    for (let hours = 0; hours < 11; hours++) {
      await passTime(HOUR_SECONDS);
      expect(await isSignedIn(desk)).toBe(true);
    }
    await passTime(HOUR_SECONDS + 1);
    expect(await isSignedIn(desk)).toBe(false);
  });

  test('ends after two hours of inactivity; background requests do not count', async () => {
    const desk = await signInDesk();
    await passTime(HOUR_SECONDS);
    expect((await desk.callOffice(refreshDesk, {})).status).toBe(200);
    await passTime(HOUR_SECONDS + 1);
    expect(await isSignedIn(desk)).toBe(false);
  });

  test('is rejected with a changed character of its cookie', async () => {
    const desk = await signInDesk();
    const { cookie } = desk;
    for (const index of [10, 25, cookie.length - 1]) {
      desk.cookie = cookie.slice(0, index) + (cookie[index] === 'a' ? 'b' : 'a') + cookie.slice(index + 1);
      expect(await isSignedIn(desk)).toBe(false);
    }
    desk.cookie = cookie;
    expect(await isSignedIn(desk)).toBe(true);
  });

  test('is stored as a hash', async () => {
    const { cookie } = await signInDesk();
    const { results } = await runSql('SELECT * FROM staff_sessions');
    expect(JSON.stringify(results)).not.toContain(cookie.slice('desk_pass='.length));
  });
});

describe('the audit log', () => {
  test('contains sign-ins, sign-outs and rejections immutably', async () => {
    const desk = await signInDesk();
    await guessPassword(new OfficeDesk(), 'wrong');
    await desk.callOffice(endSession, {});
    const { results } = await runSql('SELECT who, deed FROM staff_log ORDER BY id DESC LIMIT 3');
    expect(results).toEqual([
      { who: '劉美琪', deed: 'signedOut' },
      { who: '劉美琪', deed: 'refused' },
      { who: '劉美琪', deed: 'signedIn' },
    ]);
    for (const logChangeSql of ['UPDATE staff_log SET who = 1', 'DELETE FROM staff_log'])
      await expect(runSql(logChangeSql)).rejects.toThrow('what staff did');
  });
});
