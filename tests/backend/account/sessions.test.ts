import { afterEach, expect, test, vi } from 'vitest';
import { changePassword, checkLogin, getUser, logout, resetPassword } from '#shared/contract/account/identity.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { getNetworkKey } from '#shared/rules/network-of.ts';
import { getPasswordGuessLimits, consumeRateLimit } from '#backend/limits/rate-limits.ts';
import {
  MAX_SESSION_SECONDS,
  ACCESS_SECONDS,
  REUSE_GRACE_SECONDS,
  REFRESH_SECONDS,
} from '#backend/identity/sessions.ts';
import { callBackend, request } from '#tests/backend/support/ask-backend.ts';
import { logInUser } from '#tests/backend/support/log-in.ts';
import {
  createTokenContext,
  createStudent,
  PASSWORD,
  parseSession,
  Student,
} from '#tests/backend/support/new-student.ts';
import { passTime } from '#tests/backend/support/pass-time.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

afterEach(() => void vi.restoreAllMocks());

const isTokenValid = async (accessToken: string) =>
  (await callBackend(checkLogin, {}, createTokenContext(accessToken))).body.data === true;
const getResponseCode = ({ body }: { body: { code?: unknown } }) => body.code;
const { sessionExpired, verificationFailed } = ERROR_CODES;
/** Tolerance in seconds for the time that passes between two calls on a busy machine. */
const SLACK_SECONDS = 30;

test('a password logs in, and neither it nor a token is stored in plain text', async () => {
  const student = await createStudent();
  const session = parseSession(await student.logIn(PASSWORD));
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
  const registeredStudent = await createStudent();
  const wrongPasswordResponse = await registeredStudent.logIn('not-the-password');
  const unknownNumberResponse = await new Student().logIn(PASSWORD);
  expect(wrongPasswordResponse).toEqual({ ...unknownNumberResponse, headers: expect.anything() });
  expect(getResponseCode(wrongPasswordResponse)).toBe(verificationFailed);
});

test('ten wrong passwords of one network in a quarter of an hour block it; a code still logs in', async () => {
  const student = await createStudent();
  const currentNetwork = getNetworkKey(student.requestContext.headers?.['x-visitor-address'] ?? '');
  for (let attempt = 0; attempt < 9; attempt += 1)
    expect(
      await consumeRateLimit(testEnv.DB, getPasswordGuessLimits(`+852${student.mobile}`, currentNetwork)),
    ).toBeNull();
  expect((await student.logIn('the-tenth-guess')).status).toBe(200);
  const { status, headers, body } = await student.logIn(PASSWORD);
  expect([status, body.message]).toEqual([429, expect.stringContaining('Log in with a code')]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(600);
  expect(getResponseCode(await student.logIn(await student.obtainCode('login'), 'code'))).toBe(1003);
  await passTime(900);
  expect((await student.logIn(PASSWORD)).body.code).toBe(1003);
});

test.each([
  [{ username: '', password: 'x', mobileAreaCode: '852' }, 'username'],
  [{ username: '51234567', password: '', mobileAreaCode: '852' }, 'password'],
  [{ username: '51234567', password: 'x', mobileAreaCode: '' }, 'mobileAreaCode'],
])('a login with %j is rejected with the missing field', async (query, field) => {
  const tokenUrl = `/authentication/oauth/token?${new URLSearchParams({ grant_type: 'password', ...query })}`;
  expect((await request('POST', tokenUrl)).body).toMatchObject({ code: ERROR_CODES.missingParameter, field });
});

test('a refresh issues a new pair, and requests in flight with the old token still succeed', async () => {
  const student = new Student();
  const user = await logInUser();
  const { at: accessToken } = user.requestContext.headers;
  await passTime(3000);
  const renewedSession = parseSession(await student.refreshSession(user.refreshToken));
  expect(renewedSession.expires_in).toBe(ACCESS_SECONDS);
  expect(renewedSession.refresh_token).not.toBe(user.refreshToken);
  expect([await isTokenValid(renewedSession.access_token), await isTokenValid(accessToken)]).toEqual([true, true]);
  await passTime(REUSE_GRACE_SECONDS);
  expect([await isTokenValid(renewedSession.access_token), await isTokenValid(accessToken)]).toEqual([true, false]);
});

test('refreshing twice with one token, concurrently or after a lost response, returns one pair', async () => {
  const student = new Student();
  const { refreshToken } = await logInUser();
  const refreshResponses = await Promise.all(Array.from({ length: 5 }, () => student.refreshSession(refreshToken)));
  await passTime(REUSE_GRACE_SECONDS - SLACK_SECONDS);
  const lateSession = parseSession(await student.refreshSession(refreshToken));
  const tokenPairs = refreshResponses.map(parseSession);
  for (const tokenPair of tokenPairs) expect(tokenPair).toEqual(tokenPairs[0]);
  expect([lateSession.access_token, lateSession.refresh_token]).toEqual([
    tokenPairs[0]?.access_token,
    tokenPairs[0]?.refresh_token,
  ]);
  expect(lateSession.expires_in).toBeLessThanOrEqual(ACCESS_SECONDS - REUSE_GRACE_SECONDS + SLACK_SECONDS);
  expect(await isTokenValid(lateSession.access_token)).toBe(true);
});

test('reusing an old refresh token revokes its session only', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const student = await createStudent();
  const [stolenSession, otherSession] = [await student.openSession(), await student.openSession()];
  const renewedSession = parseSession(await student.refreshSession(stolenSession.refresh_token));
  await passTime(REUSE_GRACE_SECONDS + 1);
  expect(getResponseCode(await student.refreshSession(stolenSession.refresh_token))).toBe(sessionExpired);
  expect(await isTokenValid(renewedSession.access_token)).toBe(false);
  expect(getResponseCode(await student.refreshSession(renewedSession.refresh_token))).toBe(sessionExpired);
  expect(await isTokenValid(otherSession.access_token)).toBe(true);
  expect(String(log.mock.calls[0]?.[0])).toContain('refresh token reused');
  expect(JSON.stringify(log.mock.calls)).not.toContain(stolenSession.refresh_token);
});

test('a refresh token older than the previous one revokes the session', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const student = new Student();
  const { refreshToken } = await logInUser();
  const secondSession = parseSession(await student.refreshSession(refreshToken));
  const thirdSession = parseSession(await student.refreshSession(secondSession.refresh_token));
  expect(getResponseCode(await student.refreshSession(refreshToken))).toBe(sessionExpired);
  expect(await isTokenValid(thirdSession.access_token)).toBe(false);
});

test('a refresh token is valid until its end', async () => {
  const student = new Student();
  const { refreshToken } = await logInUser();
  await passTime(REFRESH_SECONDS - 5);
  const renewedSession = parseSession(await student.refreshSession(refreshToken));
  await passTime(REFRESH_SECONDS);
  expect(getResponseCode(await student.refreshSession(renewedSession.refresh_token))).toBe(sessionExpired);
});

test('a session ends thirty days after its login, however often it is renewed', async () => {
  const student = new Student();
  let { refreshToken } = await logInUser();
  const ageSessions = (seconds: number) =>
    testEnv.DB.prepare(`UPDATE sessions SET opened_at = opened_at - ${seconds * 1000}`)
      .bind()
      .all();
  await ageSessions(MAX_SESSION_SECONDS - 3600);
  const lastSession = parseSession(await student.refreshSession(refreshToken));
  expect(lastSession.expires_in).toBeGreaterThan(3590);
  expect(lastSession.expires_in).toBeLessThanOrEqual(3600);
  ({ refresh_token: refreshToken } = lastSession);
  await passTime(3590);
  expect(await isTokenValid(lastSession.access_token)).toBe(true);
  await passTime(11);
  expect(await isTokenValid(lastSession.access_token)).toBe(false);
  expect(getResponseCode(await student.refreshSession(refreshToken))).toBe(sessionExpired);
});

test.each(['', 'x', 'made-up-token'.repeat(9)])('rejects the refresh token %j', async (token) => {
  expect(getResponseCode(await new Student().refreshSession(token))).toBe(sessionExpired);
});

test('rejects an access token as refresh token', async () => {
  const { requestContext } = await logInUser();
  expect(getResponseCode(await new Student().refreshSession(requestContext.headers.at))).toBe(sessionExpired);
  expect(await isTokenValid(requestContext.headers.at)).toBe(true);
});

test('a logout revokes both tokens, and leaves other logins unchanged', async () => {
  const student = await createStudent();
  const [session, otherSession] = [await student.openSession(), await student.openSession()];
  expect(getResponseCode(await callBackend(logout, {}, createTokenContext(session.access_token)))).toBe(1003);
  expect(getResponseCode(await callBackend(getUser, {}, createTokenContext(session.access_token)))).toBe(
    sessionExpired,
  );
  expect(getResponseCode(await student.refreshSession(session.refresh_token))).toBe(sessionExpired);
  expect(await isTokenValid(otherSession.access_token)).toBe(true);
  expect(getResponseCode(await callBackend(logout, {}, createTokenContext(session.access_token)))).toBe(sessionExpired);
});

test('a reset password ends every session, and invalidates the old password', async () => {
  const student = await createStudent();
  const session = await student.openSession();
  const verification = await student.obtainCode('forget');
  const input = { ...student.phone, newLoginPs: 'another-password' };
  expect(getResponseCode(await callBackend(resetPassword, { ...input, verification: '000000' }))).toBe(
    verificationFailed,
  );
  expect(getResponseCode(await callBackend(resetPassword, { ...input, verification }))).toBe(1003);
  expect(await isTokenValid(session.access_token)).toBe(false);
  expect(getResponseCode(await student.refreshSession(session.refresh_token))).toBe(sessionExpired);
  expect(getResponseCode(await student.logIn(PASSWORD))).toBe(verificationFailed);
  expect(getResponseCode(await student.logIn('another-password'))).toBe(1003);
});

test('a changed password ends the other sessions', async () => {
  const student = await createStudent();
  const [session, otherSession] = [await student.openSession(), await student.openSession()];
  const changePasswordFrom = (oldLoginPs: string, newLoginPs: string) =>
    callBackend(changePassword, { oldLoginPs, newLoginPs }, createTokenContext(session.access_token));
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
