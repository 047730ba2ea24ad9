import { afterEach, expect, test, vi } from 'vitest';
import { changePassword, checkLogin, getUser, logout, resetPassword } from '#shared/contract/account/identity.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { getNetwork } from '#shared/rules/network-of.ts';
import { passwordGuessLimits, consumeRateLimit } from '#backend/limits/rate-limits.ts';
import { LONGEST_SESSION_SECONDS, ACCESS_SECONDS, GRACE_SECONDS, REFRESH_SECONDS } from '#backend/identity/sessions.ts';
import { callBackend, request } from '#tests/backend/support/ask-backend.ts';
import { logInUser } from '#tests/backend/support/log-in.ts';
import { as, newStudent, PASSWORD, sessionIn, Student } from '#tests/backend/support/new-student.ts';
import { passTime } from '#tests/backend/support/pass-time.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

afterEach(() => void vi.restoreAllMocks());

const isTokenValid = async (accessToken: string) =>
  (await callBackend(checkLogin, {}, as(accessToken))).body.data === true;
const getResponseCode = ({ body }: { body: { code?: unknown } }) => body.code;
const { sessionExpired, verificationFailed } = ERROR_CODES;
/** Tolerance for the time that passes between two calls on a busy machine. */
const SLACK_SECONDS = 30;

test('a password logs in, and neither it nor a token is stored in plain text', async () => {
  const student = await newStudent();
  const session = sessionIn(await student.logIn(PASSWORD));
  expect(session.expires_in).toBe(ACCESS_SECONDS);
  expect(await isTokenValid(session.access_token)).toBe(true);
  const tables = ['users', 'sessions', 'access_tokens', 'codes', 'attempts'];
  const tableDumps = await Promise.all(
    tables.map((table) => testEnv.DB.prepare(`SELECT * FROM ${table}`).bind().all()),
  );
  for (const secret of [PASSWORD, session.access_token, session.refresh_token])
    expect(JSON.stringify(tableDumps)).not.toContain(secret);
});

test('a wrong password and an unknown number are rejected with the same message', async () => {
  const registeredStudent = await newStudent();
  const wrongPasswordResponse = await registeredStudent.logIn('not-the-password');
  const unknownNumberResponse = await new Student().logIn(PASSWORD);
  expect(wrongPasswordResponse).toEqual({ ...unknownNumberResponse, headers: expect.anything() });
  expect(getResponseCode(wrongPasswordResponse)).toBe(verificationFailed);
});

test('ten guesses of one place in a quarter of an hour are enough; a code is the way in', async () => {
  const student = await newStudent();
  const currentNetwork = getNetwork(student.asking.headers?.['x-visitor-address'] ?? '');
  for (let guess = 0; guess < 9; guess += 1)
    expect(await consumeRateLimit(testEnv.DB, passwordGuessLimits(`+852${student.mobile}`, currentNetwork))).toBeNull();
  expect((await student.logIn('the-tenth-guess')).status).toBe(200);
  const { status, headers, body } = await student.logIn(PASSWORD);
  expect([status, body.message]).toEqual([429, expect.stringContaining('Log in with a code')]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(600);
  expect(getResponseCode(await student.logIn(await student.codeFor('login'), 'code'))).toBe(1003);
  await passTime(900);
  expect((await student.logIn(PASSWORD)).body.code).toBe(1003);
});

test.each([
  [{ username: '', password: 'x', mobileAreaCode: '852' }, 'username'],
  [{ username: '51234567', password: '', mobileAreaCode: '852' }, 'password'],
  [{ username: '51234567', password: 'x', mobileAreaCode: '' }, 'mobileAreaCode'],
])('a login with %j misses its field', async (query, field) => {
  const tokenUrl = `/authentication/oauth/token?${new URLSearchParams({ grant_type: 'password', ...query })}`;
  expect((await request('POST', tokenUrl)).body).toMatchObject({ code: ERROR_CODES.missingParameter, field });
});

test('a refresh issues a new pair, and requests in flight with the old token still succeed', async () => {
  const student = new Student();
  const user = await logInUser();
  const { at: accessToken } = user.asking.headers;
  await passTime(3000);
  const renewedSession = sessionIn(await student.refresh(user.refreshToken));
  expect(renewedSession.expires_in).toBe(ACCESS_SECONDS);
  expect(renewedSession.refresh_token).not.toBe(user.refreshToken);
  expect([await isTokenValid(renewedSession.access_token), await isTokenValid(accessToken)]).toEqual([true, true]);
  await passTime(GRACE_SECONDS);
  expect([await isTokenValid(renewedSession.access_token), await isTokenValid(accessToken)]).toEqual([true, false]);
});

test('refreshing twice with one token, concurrently or after a lost response, returns one pair', async () => {
  const student = new Student();
  const { refreshToken } = await logInUser();
  const refreshResponses = await Promise.all(Array.from({ length: 5 }, () => student.refresh(refreshToken)));
  await passTime(GRACE_SECONDS - SLACK_SECONDS);
  const lateSession = sessionIn(await student.refresh(refreshToken));
  const tokenPairs = refreshResponses.map(sessionIn);
  for (const tokenPair of tokenPairs) expect(tokenPair).toEqual(tokenPairs[0]);
  expect([lateSession.access_token, lateSession.refresh_token]).toEqual([
    tokenPairs[0]?.access_token,
    tokenPairs[0]?.refresh_token,
  ]);
  expect(lateSession.expires_in).toBeLessThanOrEqual(ACCESS_SECONDS - GRACE_SECONDS + SLACK_SECONDS);
  expect(await isTokenValid(lateSession.access_token)).toBe(true);
});

test('a refresh token that comes back later ends the whole session, and no other', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const student = await newStudent();
  const [stolenSession, otherSession] = [await student.openSession(), await student.openSession()];
  const renewedSession = sessionIn(await student.refresh(stolenSession.refresh_token));
  await passTime(GRACE_SECONDS + 1);
  expect(getResponseCode(await student.refresh(stolenSession.refresh_token))).toBe(sessionExpired);
  expect(await isTokenValid(renewedSession.access_token)).toBe(false);
  expect(getResponseCode(await student.refresh(renewedSession.refresh_token))).toBe(sessionExpired);
  expect(await isTokenValid(otherSession.access_token)).toBe(true);
  expect(String(log.mock.calls[0]?.[0])).toContain('refresh token reused');
  expect(JSON.stringify(log.mock.calls)).not.toContain(stolenSession.refresh_token);
});

test('a refresh token from before the last one revokes the session', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const student = new Student();
  const { refreshToken } = await logInUser();
  const secondSession = sessionIn(await student.refresh(refreshToken));
  const thirdSession = sessionIn(await student.refresh(secondSession.refresh_token));
  expect(getResponseCode(await student.refresh(refreshToken))).toBe(sessionExpired);
  expect(await isTokenValid(thirdSession.access_token)).toBe(false);
});

test('a refresh token works until its end', async () => {
  const student = new Student();
  const { refreshToken } = await logInUser();
  await passTime(REFRESH_SECONDS - 5);
  const renewedSession = sessionIn(await student.refresh(refreshToken));
  await passTime(REFRESH_SECONDS);
  expect(getResponseCode(await student.refresh(renewedSession.refresh_token))).toBe(sessionExpired);
});

test('thirty days after a login a session ends, however often it is renewed', async () => {
  const student = new Student();
  let { refreshToken } = await logInUser();
  const ageSessions = (seconds: number) =>
    testEnv.DB.prepare(`UPDATE sessions SET opened_at = opened_at - ${seconds * 1000}`)
      .bind()
      .all();
  await ageSessions(LONGEST_SESSION_SECONDS - 3600);
  const lastSession = sessionIn(await student.refresh(refreshToken));
  expect(lastSession.expires_in).toBeGreaterThan(3590);
  expect(lastSession.expires_in).toBeLessThanOrEqual(3600);
  ({ refresh_token: refreshToken } = lastSession);
  await passTime(3590);
  expect(await isTokenValid(lastSession.access_token)).toBe(true);
  await passTime(11);
  expect(await isTokenValid(lastSession.access_token)).toBe(false);
  expect(getResponseCode(await student.refresh(refreshToken))).toBe(sessionExpired);
});

test.each(['', 'x', 'made-up-token'.repeat(9)])('the refresh token %j is rejected', async (token) => {
  expect(getResponseCode(await new Student().refresh(token))).toBe(sessionExpired);
});

test('an access token is no refresh token', async () => {
  const { asking } = await logInUser();
  expect(getResponseCode(await new Student().refresh(asking.headers.at))).toBe(sessionExpired);
  expect(await isTokenValid(asking.headers.at)).toBe(true);
});

test('a logout kills both tokens, and leaves other logins alone', async () => {
  const student = await newStudent();
  const [session, otherSession] = [await student.openSession(), await student.openSession()];
  expect(getResponseCode(await callBackend(logout, {}, as(session.access_token)))).toBe(1003);
  expect(getResponseCode(await callBackend(getUser, {}, as(session.access_token)))).toBe(sessionExpired);
  expect(getResponseCode(await student.refresh(session.refresh_token))).toBe(sessionExpired);
  expect(await isTokenValid(otherSession.access_token)).toBe(true);
  expect(getResponseCode(await callBackend(logout, {}, as(session.access_token)))).toBe(sessionExpired);
});

test('a new password by code ends every session, and the old password with them', async () => {
  const student = await newStudent();
  const session = await student.openSession();
  const verification = await student.codeFor('forget');
  const input = { ...student.phone, newLoginPs: 'another-password' };
  expect(getResponseCode(await callBackend(resetPassword, { ...input, verification: '000000' }))).toBe(
    verificationFailed,
  );
  expect(getResponseCode(await callBackend(resetPassword, { ...input, verification }))).toBe(1003);
  expect(await isTokenValid(session.access_token)).toBe(false);
  expect(getResponseCode(await student.refresh(session.refresh_token))).toBe(sessionExpired);
  expect(getResponseCode(await student.logIn(PASSWORD))).toBe(verificationFailed);
  expect(getResponseCode(await student.logIn('another-password'))).toBe(1003);
});

test('a changed password ends the other sessions', async () => {
  const student = await newStudent();
  const [session, otherSession] = [await student.openSession(), await student.openSession()];
  const changePasswordFrom = (oldLoginPs: string, newLoginPs: string) =>
    callBackend(changePassword, { oldLoginPs, newLoginPs }, as(session.access_token));
  expect((await changePasswordFrom('not-the-password', 'another-password')).body).toMatchObject({
    code: verificationFailed,
    message: 'The current password is wrong. Please try again',
  });
  expect((await changePasswordFrom(PASSWORD, 'short')).body).toMatchObject({ field: 'newLoginPs' });
  expect(getResponseCode(await changePasswordFrom(PASSWORD, 'another-password'))).toBe(1003);
  expect([await isTokenValid(session.access_token), await isTokenValid(otherSession.access_token)]).toEqual([
    true,
    false,
  ]);
  expect(getResponseCode(await student.logIn('another-password'))).toBe(1003);
});
