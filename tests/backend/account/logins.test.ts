import { afterEach, expect, test, vi } from 'vitest';
import { changePassword, checkLogin, getUser, resetPassword } from '#shared/contract/account/identity.ts';
import { endLogin, endOtherLogins, type Login, loginList } from '#shared/contract/account/own-account.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { hashNetwork } from '#backend/identity/secrets.ts';
import { parseSessionDevice, LAST_SEEN_INTERVAL_SECONDS, logInOnDevice } from '#backend/identity/sessions.ts';
import { type RequestContext, callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import {
  createTokenContext,
  createStudent,
  PASSWORD,
  parseSession,
  type Student,
} from '#tests/backend/support/new-student.ts';
import { passTime } from '#tests/backend/support/pass-time.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

afterEach(() => void vi.restoreAllMocks());

const PHONE = { 'x-visitor-device': 'phone', 'x-visitor-browser': 'Safari', 'x-visitor-system': 'iPhone' };
const DESKTOP = { 'x-visitor-device': 'desktop', 'x-visitor-browser': 'Chrome', 'x-visitor-system': 'Windows' };
const STRANGER = { 'x-visitor-device': 'stranger', 'x-visitor-browser': 'Firefox', 'x-visitor-system': 'Linux' };

type Headers = Record<string, string>;
const PRIVATE_FIELDS = /"(x-visitor|device|salt|hash)/i;

type Member = Awaited<ReturnType<typeof createStudent>>;

/** Logs in on this device through the login call of the portal. */
async function logInByCall(student: Student, headers: Headers, { env, locale }: RequestContext = {}) {
  const context = {
    ...student.requestContext,
    ...(locale && { locale }),
    env,
    headers: { ...student.requestContext.headers, ...headers },
  };
  return parseSession(await Object.assign(student.copyWithAddress(''), { requestContext: context }).logIn(PASSWORD));
}

/** Opens a session on this device directly, without the login call, for a user whose identity is already verified. */
async function logInOn({ userId, requestContext }: Member, headers: Headers) {
  const network = await hashNetwork({}, requestContext.headers?.['x-visitor-address'] ?? '');
  const device = parseSessionDevice((name) => headers[name], network);
  return (await logInOnDevice(testEnv.DB, userId, device)).session;
}

const readLogins = (token: string, headers: Headers = {}): Promise<Login[]> =>
  readBackend(loginList, {}, { headers: { at: token, ...headers } });
const isTokenValid = async (token: string) =>
  (await callBackend(checkLogin, {}, createTokenContext(token))).body.data === true;
const readDeviceNotices = async (token: string) =>
  (await readBackend(messageList, {}, createTokenContext(token))).filter(({ kind }) => kind === 'newDevice');

test('each login is a row with its device, and the current one is marked', async () => {
  const student = await createStudent();
  const phoneSession = await logInByCall(student, PHONE);
  const desktopSession = await logInByCall(student, DESKTOP);
  const rows = await readLogins(phoneSession.access_token, student.requestContext.headers);
  expect(rows.map(({ browser, system, isHere, isThisNetwork }) => [browser, system, isHere, isThisNetwork])).toEqual([
    ['Chrome', 'Windows', false, true],
    ['Safari', 'iPhone', true, true],
  ]);
  for (const { openedAt, seenAt } of rows) expect(Date.parse(seenAt)).toBeGreaterThanOrEqual(Date.parse(openedAt));
  const otherNetworkLogins = await readLogins(desktopSession.access_token, { 'x-visitor-address': '192.0.2.1' });
  expect(otherNetworkLogins.map(({ isHere, isThisNetwork }) => [isHere, isThisNetwork])).toEqual([
    [true, false],
    [false, false],
  ]);
  expect(JSON.stringify(otherNetworkLogins)).not.toMatch(PRIVATE_FIELDS);
});

test('a login stores two names of the browser and a hash of the network', async () => {
  const student = await createStudent();
  const invalidDeviceHeaders = {
    'x-visitor-device': 'a-cookie',
    'x-visitor-browser': '<b>Chrome/142',
    'x-visitor-system': 'Windows NT',
  };
  const { access_token } = await logInByCall(student, {
    ...invalidDeviceHeaders,
    'user-agent': 'Mozilla/5.0 Secret/1',
  });
  expect((await readLogins(access_token)).map(({ browser, system }) => [browser, system])).toEqual([['', '']]);
  const tables = ['sessions', 'user_devices'];
  const tablesDump = JSON.stringify(
    await Promise.all(tables.map((table) => testEnv.DB.prepare(`SELECT * FROM ${table}`).bind().all())),
  );
  for (const text of [
    'a-cookie',
    'Mozilla',
    'Chrome/142',
    student.requestContext.headers?.['x-visitor-address'] ?? '10.0',
  ])
    expect(tablesDump).not.toContain(text);
});

test('ending a session revokes both of its tokens at once and leaves the others', async () => {
  const student = await createStudent();
  const [phoneSession, desktopSession, strangerSession] = [
    await logInOn(student, PHONE),
    await logInOn(student, DESKTOP),
    await logInOn(student, STRANGER),
  ];
  const row = (await readLogins(phoneSession.access_token)).find(({ browser }) => browser === 'Chrome');
  await readBackend(endLogin, { id: row?.id }, createTokenContext(phoneSession.access_token));
  expect((await callBackend(getUser, {}, createTokenContext(desktopSession.access_token))).body.code).toBe(
    ERROR_CODES.sessionExpired,
  );
  expect((await student.refreshSession(desktopSession.refresh_token)).body.code).toBe(ERROR_CODES.sessionExpired);
  expect([await isTokenValid(phoneSession.access_token), await isTokenValid(strangerSession.access_token)]).toEqual([
    true,
    true,
  ]);
  expect((await readLogins(phoneSession.access_token)).map(({ browser }) => browser)).toEqual(['Firefox', 'Safari']);
});

test('a user cannot end another user’s login', async () => {
  const [student, otherStudent] = [await createStudent(), await createStudent()];
  const [studentSession, otherSession] = [await student.openSession(), await otherStudent.openSession()];
  const [row] = await readLogins(otherSession.access_token);
  await readBackend(endLogin, { id: row?.id }, createTokenContext(studentSession.access_token));
  expect(await isTokenValid(otherSession.access_token)).toBe(true);
  await readBackend(endOtherLogins, {}, createTokenContext(studentSession.access_token));
  expect([await isTokenValid(otherSession.access_token), await isTokenValid(studentSession.access_token)]).toEqual([
    true,
    true,
  ]);
});

test('all other logins end together with their refresh tokens, and the current one stays', async () => {
  const student = await createStudent();
  const otherSessions = [await logInOn(student, DESKTOP), await logInOn(student, STRANGER)];
  const phoneSession = await logInOn(student, PHONE);
  await readBackend(endOtherLogins, {}, createTokenContext(phoneSession.access_token));
  for (const { access_token, refresh_token } of otherSessions) {
    expect(await isTokenValid(access_token)).toBe(false);
    expect((await student.refreshSession(refresh_token)).body.code).toBe(ERROR_CODES.sessionExpired);
  }
  expect((await readLogins(phoneSession.access_token)).map(({ isHere }) => isHere)).toEqual([true]);
  expect((await student.refreshSession(phoneSession.refresh_token)).body.code).toBe(1003);
});

test('last seen is written at most hourly, with the network, and not for background requests', async () => {
  const student = await createStudent();
  const { access_token } = await student.openSession();
  const otherNetworkHeaders = { at: access_token, 'x-visitor-address': '192.0.2.7' };
  const readSeenAt = async () =>
    (
      await testEnv.DB.prepare('SELECT seen_at AS at FROM sessions WHERE user_id = ?1')
        .bind(student.userId)
        .all<{ at: number }>()
    ).results[0]?.at ?? 0;
  const initialSeenAt = await readSeenAt();
  await passTime(LAST_SEEN_INTERVAL_SECONDS - 60);
  const seenAtBeforeRequest = await readSeenAt();
  await callBackend(getUser, {}, { headers: otherNetworkHeaders });
  expect(await readSeenAt()).toBe(seenAtBeforeRequest);
  await passTime(60);
  await callBackend(checkLogin, {}, { headers: otherNetworkHeaders });
  expect(await readSeenAt()).toBeLessThan(initialSeenAt - 1000 * (LAST_SEEN_INTERVAL_SECONDS - 1));
  const [row] = await readBackend(loginList, {}, { headers: otherNetworkHeaders });
  expect(row?.isThisNetwork).toBe(true);
  expect(await readSeenAt()).toBeGreaterThanOrEqual(initialSeenAt);
});

test('the first device triggers no notice; each further one triggers one, with its name', async () => {
  const student = await createStudent();
  const firstSession = await logInOn(student, PHONE);
  expect(await readDeviceNotices(firstSession.access_token)).toEqual([]);
  await logInOn(student, STRANGER);
  await logInOn(student, STRANGER);
  await logInOn(student, PHONE);
  expect((await readDeviceNotices(firstSession.access_token)).map(({ browser, system }) => [browser, system])).toEqual([
    ['Firefox', 'Linux'],
  ]);
});

test('a browser without the cookie is a new device each time', async () => {
  const student = await createStudent();
  const { access_token } = await logInOn(student, PHONE);
  await logInOn(student, {});
  await logInOn(student, {});
  expect(await readDeviceNotices(access_token)).toHaveLength(2);
});

test.each([
  ['one login', endLogin],
  ['all others', endOtherLogins],
])('ending %s makes the next login from that device notify again', async (_, call) => {
  const student = await createStudent();
  const phoneSession = await logInOn(student, PHONE);
  await logInOn(student, STRANGER);
  const row = (await readLogins(phoneSession.access_token)).find(({ isHere }) => !isHere);
  await readBackend(call, call === endLogin ? { id: row?.id } : {}, createTokenContext(phoneSession.access_token));
  await logInOn(student, STRANGER);
  await logInOn(student, PHONE);
  expect(await readDeviceNotices(phoneSession.access_token)).toHaveLength(2);
});

test('the devices of another account on the same browser are separate', async () => {
  const [student, sibling] = [await createStudent(), await createStudent()];
  await logInOn(student, PHONE);
  await logInOn(sibling, DESKTOP);
  const { access_token } = await logInOn(sibling, PHONE);
  expect(await readDeviceNotices(access_token)).toHaveLength(1);
});

test('a new password ends all other sessions, and a reset by code ends all', async () => {
  const student = await createStudent();
  const [phoneSession, strangerSession] = [await logInOn(student, PHONE), await logInOn(student, STRANGER)];
  await readBackend(
    changePassword,
    { oldLoginPs: PASSWORD, newLoginPs: 'quite-another-one' },
    { headers: { at: phoneSession.access_token } },
  );
  expect((await readLogins(phoneSession.access_token)).map(({ isHere }) => isHere)).toEqual([true]);
  expect((await student.refreshSession(strangerSession.refresh_token)).body.code).toBe(ERROR_CODES.sessionExpired);
  const verification = await student.obtainCode('forget');
  await readBackend(resetPassword, { ...student.phone, verification, newLoginPs: PASSWORD }, student.requestContext);
  expect(await isTokenValid(phoneSession.access_token)).toBe(false);
  expect((await student.refreshSession(phoneSession.refresh_token)).body.code).toBe(ERROR_CODES.sessionExpired);
});

const SMS = { SMS_URL: 'https://sms.example/send' };

test.each(LOCALES)('a new device is notified by text message in %s where the site sends texts', async (locale) => {
  const smsBodies: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_address, init) => {
    smsBodies.push(String(init?.body));
    return new Response('{}');
  });
  const student = await createStudent();
  await logInByCall(student, PHONE, { env: SMS, locale });
  expect(smsBodies).toEqual([]);
  await logInByCall(student, STRANGER, { env: SMS, locale });
  expect(smsBodies).toHaveLength(1);
  expect(smsBodies[0]).toContain(`+852${student.mobile}`);
  // A middle dot is outside the GSM 7-bit alphabet, with which the notice fits into one text message instead of three.
  expect(smsBodies[0]).toContain('Firefox, Linux');
  expect(smsBodies[0]).not.toContain('{{');
});

test('text messages about new devices are rate-limited; the inbox lists all of them', async () => {
  const fetchMock = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
  const student = await createStudent();
  const { access_token } = await logInOn(student, PHONE);
  for (const cookie of ['a', 'b', 'c']) await logInByCall(student, { 'x-visitor-device': cookie }, { env: SMS });
  expect(fetchMock).toHaveBeenCalledOnce();
  expect(await readDeviceNotices(access_token)).toHaveLength(3);
});

test('a failing text message does not prevent the login', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no route'));
  const student = await createStudent();
  await logInOn(student, PHONE);
  const { access_token } = await logInByCall(student, STRANGER, { env: SMS });
  expect(await isTokenValid(access_token)).toBe(true);
  expect(String(log.mock.calls[0]?.[0])).toContain('text message not sent');
});
