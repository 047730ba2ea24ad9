import { expect, test } from 'vitest';
import { checkLogin } from '#shared/contract/account/identity.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { callBackend } from '#tests/backend/support/ask-backend.ts';
import { createTokenContext, createStudent, PASSWORD, parseSession } from '#tests/backend/support/new-student.ts';
import { passTime } from '#tests/backend/support/pass-time.ts';

const isTokenValid = async (accessToken: string) =>
  (await callBackend(checkLogin, {}, createTokenContext(accessToken))).body.data === true;
const getResponseCode = ({ body }: { body: { code?: unknown } }) => body.code;
const { verificationFailed } = ERROR_CODES;

test('a code logs in once', async () => {
  const student = await createStudent();
  const code = await student.obtainCode('login');
  expect(await isTokenValid(parseSession(await student.logIn(code, 'code')).access_token)).toBe(true);
  expect(getResponseCode(await student.logIn(code, 'code'))).toBe(verificationFailed);
});

test('a code submitted twice concurrently logs in once', async () => {
  const student = await createStudent();
  const code = await student.obtainCode('login');
  const loginResponses = await Promise.all([student.logIn(code, 'code'), student.logIn(code, 'code')]);
  expect(loginResponses.map(getResponseCode).toSorted()).toEqual([verificationFailed, 1003]);
});

test('a code is of no use for another purpose, after ten minutes, or after a newer one', async () => {
  const student = await createStudent();
  const passwordResetCode = await student.obtainCode('forget');
  expect(getResponseCode(await student.logIn(passwordResetCode, 'code'))).toBe(verificationFailed);
  await passTime(60);
  const expiredCode = await student.obtainCode('login');
  await passTime(600);
  expect(getResponseCode(await student.logIn(expiredCode, 'code'))).toBe(verificationFailed);
  const olderCode = await student.obtainCode('login');
  await passTime(60);
  const newerCode = await student.obtainCode('login');
  if (olderCode !== newerCode) expect(getResponseCode(await student.logIn(olderCode, 'code'))).toBe(verificationFailed);
  expect(getResponseCode(await student.logIn(newerCode, 'code'))).toBe(1003);
});

test('a code is invalid after five wrong attempts', async () => {
  const student = await createStudent();
  const code = await student.obtainCode('login');
  const wrongCode = code === '000000' ? '000001' : '000000';
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(getResponseCode(await student.logIn(wrongCode, 'code'))).toBe(verificationFailed);
  expect(getResponseCode(await student.logIn(code, 'code'))).toBe(verificationFailed);
});

test('five wrong attempts from another network do not block the owner', async () => {
  const student = await createStudent();
  const code = await student.obtainCode('login');
  const wrongCode = code === '000000' ? '000001' : '000000';
  const otherNetworkStudent = student.copyWithAddress('192.0.2.9');
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(getResponseCode(await otherNetworkStudent.logIn(wrongCode, 'code'))).toBe(verificationFailed);
  const rightCodeResponse = await otherNetworkStudent.logIn(code, 'code');
  expect(rightCodeResponse).toEqual({
    ...(await otherNetworkStudent.logIn(wrongCode, 'code')),
    headers: expect.anything(),
  });
  expect(getResponseCode(await student.logIn(code, 'code'))).toBe(1003);
});

test('a code requested at home is accepted from another network', async () => {
  const student = await createStudent();
  const code = await student.obtainCode('login');
  expect(getResponseCode(await student.copyWithAddress('192.0.2.10').logIn(code, 'code'))).toBe(1003);
});

test('a code is still valid after four wrong attempts', async () => {
  const student = await createStudent();
  const code = await student.obtainCode('login');
  const wrongCode = code === '000000' ? '000001' : '000000';
  for (let attempt = 0; attempt < 4; attempt += 1) await student.logIn(wrongCode, 'code');
  expect(getResponseCode(await student.logIn(code, 'code'))).toBe(1003);
});

test('a correct password never counts as an attempt', async () => {
  const student = await createStudent();
  for (let time = 0; time < 11; time += 1) expect(getResponseCode(await student.logIn(PASSWORD))).toBe(1003);
  expect(getResponseCode(await student.logIn('not the password'))).toBe(verificationFailed);
});
