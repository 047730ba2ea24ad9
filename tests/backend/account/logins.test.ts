import { afterEach, expect, test, vi } from 'vitest';
import { changePassword, checkLogin, getUser, resetPassword } from '#shared/contract/account/identity.ts';
import { endLogin, endOtherLogins, type Login, loginList } from '#shared/contract/account/own-account.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { hashNetwork } from '#backend/identity/secrets.ts';
import { parseSessionDevice, LAST_SEEN_INTERVAL_SECONDS, logInOnDevice } from '#backend/identity/sessions.ts';
import { type RequestContext, callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { as, newStudent, PASSWORD, sessionIn, type Student } from '#tests/backend/support/new-student.ts';
import { passTime } from '#tests/backend/support/pass-time.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

afterEach(() => void vi.restoreAllMocks());

const PHONE = { 'x-visitor-device': 'phone', 'x-visitor-browser': 'Safari', 'x-visitor-system': 'iPhone' };
const DESKTOP = { 'x-visitor-device': 'desktop', 'x-visitor-browser': 'Chrome', 'x-visitor-system': 'Windows' };
const STRANGER = { 'x-visitor-device': 'stranger', 'x-visitor-browser': 'Firefox', 'x-visitor-system': 'Linux' };

type Headers = Record<string, string>;
const PASSWORDLESS = /"(x-visitor|device|salt|hash)/i;

type Member = Awaited<ReturnType<typeof newStudent>>;

/** Login on this device through the call that the portal makes. */
async function logInByCall(student: Student, headers: Headers, { env, locale }: RequestContext = {}) {
  const asking = {
    ...student.asking,
    ...(locale && { locale }),
    env,
    headers: { ...student.asking.headers, ...headers },
  };
  return sessionIn(await Object.assign(student.elsewhere(''), { asking }).logIn(PASSWORD));
}

/** Login on this device without the call, for a user whose identity has been checked. */
async function logInOn({ userId, asking }: Member, headers: Headers) {
  const network = await hashNetwork({}, asking.headers?.['x-visitor-address'] ?? '');
  const device = parseSessionDevice((name) => headers[name], network);
  return (await logInOnDevice(testEnv.DB, userId, device)).session;
}

const readLogins = (token: string, headers: Headers = {}): Promise<Login[]> =>
  readBackend(loginList, {}, { headers: { at: token, ...headers } });
const standsFor = async (token: string) => (await callBackend(checkLogin, {}, as(token))).body.data === true;
const verifyDevice = async (token: string) =>
  (await readBackend(messageList, {}, as(token))).filter(({ kind }) => kind === 'newDevice');

test('each login is a row with its device, and the current one is marked', async () => {
  const student = await newStudent();
  const here = await logInByCall(student, PHONE);
  const there = await logInByCall(student, DESKTOP);
  const rows = await readLogins(here.access_token, student.asking.headers);
  expect(rows.map(({ browser, system, isHere, isThisNetwork }) => [browser, system, isHere, isThisNetwork])).toEqual([
    ['Chrome', 'Windows', false, true],
    ['Safari', 'iPhone', true, true],
  ]);
  for (const { openedAt, seenAt } of rows) expect(Date.parse(seenAt)).toBeGreaterThanOrEqual(Date.parse(openedAt));
  const otherSiteLogins = await readLogins(there.access_token, { 'x-visitor-address': '192.0.2.1' });
  expect(otherSiteLogins.map(({ isHere, isThisNetwork }) => [isHere, isThisNetwork])).toEqual([
    [true, false],
    [false, false],
  ]);
  expect(JSON.stringify(otherSiteLogins)).not.toMatch(PASSWORDLESS);
});

test('a login stores two names of the browser only, and the network as a hash', async () => {
  const student = await newStudent();
  const odd = {
    'x-visitor-device': 'a-cookie',
    'x-visitor-browser': '<b>Chrome/142',
    'x-visitor-system': 'Windows NT',
  };
  const { access_token } = await logInByCall(student, { ...odd, 'user-agent': 'Mozilla/5.0 Secret/1' });
  expect((await readLogins(access_token)).map(({ browser, system }) => [browser, system])).toEqual([['', '']]);
  const tables = ['sessions', 'user_devices'];
  const dump = JSON.stringify(
    await Promise.all(tables.map((table) => testEnv.DB.prepare(`SELECT * FROM ${table}`).bind().all())),
  );
  for (const text of ['a-cookie', 'Mozilla', 'Chrome/142', student.asking.headers?.['x-visitor-address'] ?? '10.0'])
    expect(dump).not.toContain(text);
});

test('ending a session revokes both of its tokens at once and leaves the others', async () => {
  const student = await newStudent();
  const [here, there, third] = [
    await logInOn(student, PHONE),
    await logInOn(student, DESKTOP),
    await logInOn(student, STRANGER),
  ];
  const row = (await readLogins(here.access_token)).find(({ browser }) => browser === 'Chrome');
  await readBackend(endLogin, { id: row?.id }, as(here.access_token));
  expect((await callBackend(getUser, {}, as(there.access_token))).body.code).toBe(ERROR_CODES.sessionExpired);
  expect((await student.refresh(there.refresh_token)).body.code).toBe(ERROR_CODES.sessionExpired);
  expect([await standsFor(here.access_token), await standsFor(third.access_token)]).toEqual([true, true]);
  expect((await readLogins(here.access_token)).map(({ browser }) => browser)).toEqual(['Firefox', 'Safari']);
});

test('a user cannot end another user’s login', async () => {
  const [student, other] = [await newStudent(), await newStudent()];
  const [ownRow, theirs] = [await student.openSession(), await other.openSession()];
  const [row] = await readLogins(theirs.access_token);
  await readBackend(endLogin, { id: row?.id }, as(ownRow.access_token));
  expect(await standsFor(theirs.access_token)).toBe(true);
  await readBackend(endOtherLogins, {}, as(ownRow.access_token));
  expect([await standsFor(theirs.access_token), await standsFor(ownRow.access_token)]).toEqual([true, true]);
});

test('all others end together, also their renewals, and this one stays', async () => {
  const student = await newStudent();
  const otherRows = [await logInOn(student, DESKTOP), await logInOn(student, STRANGER)];
  const here = await logInOn(student, PHONE);
  await readBackend(endOtherLogins, {}, as(here.access_token));
  for (const { access_token, refresh_token } of otherRows) {
    expect(await standsFor(access_token)).toBe(false);
    expect((await student.refresh(refresh_token)).body.code).toBe(ERROR_CODES.sessionExpired);
  }
  expect((await readLogins(here.access_token)).map(({ isHere }) => isHere)).toEqual([true]);
  expect((await student.refresh(here.refresh_token)).body.code).toBe(1003);
});

test('last seen is written at most hourly, with the network, and not for background requests', async () => {
  const student = await newStudent();
  const { access_token } = await student.openSession();
  const away = { at: access_token, 'x-visitor-address': '192.0.2.7' };
  const seenAt = async () =>
    (
      await testEnv.DB.prepare('SELECT seen_at AS at FROM sessions WHERE user_id = ?1')
        .bind(student.userId)
        .all<{ at: number }>()
    ).results[0]?.at ?? 0;
  const atFirst = await seenAt();
  await passTime(LAST_SEEN_INTERVAL_SECONDS - 60);
  const aged = await seenAt();
  await callBackend(getUser, {}, { headers: away });
  expect(await seenAt()).toBe(aged);
  await passTime(60);
  await callBackend(checkLogin, {}, { headers: away });
  expect(await seenAt()).toBeLessThan(atFirst - 1000 * (LAST_SEEN_INTERVAL_SECONDS - 1));
  const [row] = await readBackend(loginList, {}, { headers: away });
  expect(row?.isThisNetwork).toBe(true);
  expect(await seenAt()).toBeGreaterThanOrEqual(atFirst);
});

test('the first device triggers no notice; each further one triggers one, with its name', async () => {
  const student = await newStudent();
  const first = await logInOn(student, PHONE);
  expect(await verifyDevice(first.access_token)).toEqual([]);
  await logInOn(student, STRANGER);
  await logInOn(student, STRANGER);
  await logInOn(student, PHONE);
  expect((await verifyDevice(first.access_token)).map(({ browser, system }) => [browser, system])).toEqual([
    ['Firefox', 'Linux'],
  ]);
});

test('a browser without the cookie is a new device each time', async () => {
  const student = await newStudent();
  const { access_token } = await logInOn(student, PHONE);
  await logInOn(student, {});
  await logInOn(student, {});
  expect(await verifyDevice(access_token)).toHaveLength(2);
});

test.each([
  ['one login', endLogin],
  ['all others', endOtherLogins],
])('ending %s makes the next login from that device notify again', async (_, call) => {
  const student = await newStudent();
  const here = await logInOn(student, PHONE);
  await logInOn(student, STRANGER);
  const row = (await readLogins(here.access_token)).find(({ isHere }) => !isHere);
  await readBackend(call, call === endLogin ? { id: row?.id } : {}, as(here.access_token));
  await logInOn(student, STRANGER);
  await logInOn(student, PHONE);
  expect(await verifyDevice(here.access_token)).toHaveLength(2);
});

test('another account on the same browser is an account of its own', async () => {
  const [student, sibling] = [await newStudent(), await newStudent()];
  await logInOn(student, PHONE);
  await logInOn(sibling, DESKTOP);
  const { access_token } = await logInOn(sibling, PHONE);
  expect(await verifyDevice(access_token)).toHaveLength(1);
});

test('a new password ends all others, and one by code all', async () => {
  const student = await newStudent();
  const [here, there] = [await logInOn(student, PHONE), await logInOn(student, STRANGER)];
  await readBackend(
    changePassword,
    { oldLoginPs: PASSWORD, newLoginPs: 'quite-another-one' },
    { headers: { at: here.access_token } },
  );
  expect((await readLogins(here.access_token)).map(({ isHere }) => isHere)).toEqual([true]);
  expect((await student.refresh(there.refresh_token)).body.code).toBe(ERROR_CODES.sessionExpired);
  const verification = await student.codeFor('forget');
  await readBackend(resetPassword, { ...student.phone, verification, newLoginPs: PASSWORD }, student.asking);
  expect(await standsFor(here.access_token)).toBe(false);
  expect((await student.refresh(here.refresh_token)).body.code).toBe(ERROR_CODES.sessionExpired);
});

const SMS = { SMS_URL: 'https://sms.example/send' };

test.each(LOCALES)('a new device is notified by text message in %s where the site sends texts', async (locale) => {
  const submittedValues: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_address, init) => {
    submittedValues.push(String(init?.body));
    return new Response('{}');
  });
  const student = await newStudent();
  await logInByCall(student, PHONE, { env: SMS, locale });
  expect(submittedValues).toEqual([]);
  await logInByCall(student, STRANGER, { env: SMS, locale });
  expect(submittedValues).toHaveLength(1);
  expect(submittedValues[0]).toContain(`+852${student.mobile}`);
  // A middle dot is outside the GSM 7-bit alphabet: with one, the notice takes three text messages instead of one.
  expect(submittedValues[0]).toContain('Firefox, Linux');
  expect(submittedValues[0]).not.toContain('{{');
});

test('text messages about new devices are limited; the inbox has all', async () => {
  const send = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
  const student = await newStudent();
  const { access_token } = await logInOn(student, PHONE);
  for (const cookie of ['a', 'b', 'c']) await logInByCall(student, { 'x-visitor-device': cookie }, { env: SMS });
  expect(send).toHaveBeenCalledOnce();
  expect(await verifyDevice(access_token)).toHaveLength(3);
});

test('a failing text message does not prevent the login', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no route'));
  const student = await newStudent();
  await logInOn(student, PHONE);
  const { access_token } = await logInByCall(student, STRANGER, { env: SMS });
  expect(await standsFor(access_token)).toBe(true);
  expect(String(log.mock.calls[0]?.[0])).toContain('text message not sent');
});
