import { expect, test } from 'vitest';
import { checkLogin } from '#shared/contract/account/identity.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { callBackend } from '#tests/backend/support/ask-backend.ts';
import { as, newStudent, PASSWORD, sessionIn } from '#tests/backend/support/new-student.ts';
import { passTime } from '#tests/backend/support/pass-time.ts';

const standsFor = async (accessToken: string) =>
  (await callBackend(checkLogin, {}, as(accessToken))).body.data === true;
const getCode = ({ body }: { body: { code?: unknown } }) => body.code;
const { verificationFailed } = ERROR_CODES;

test('a code logs in once', async () => {
  const student = await newStudent();
  const code = await student.codeFor('login');
  expect(await standsFor(sessionIn(await student.logIn(code, 'code')).access_token)).toBe(true);
  expect(getCode(await student.logIn(code, 'code'))).toBe(verificationFailed);
});

test('a code submitted twice concurrently logs in once', async () => {
  const student = await newStudent();
  const code = await student.codeFor('login');
  const both = await Promise.all([student.logIn(code, 'code'), student.logIn(code, 'code')]);
  expect(both.map(getCode).toSorted()).toEqual([verificationFailed, 1003]);
});

test('a code is of no use for another purpose, after ten minutes, or after a newer one', async () => {
  const student = await newStudent();
  const forgotten = await student.codeFor('forget');
  expect(getCode(await student.logIn(forgotten, 'code'))).toBe(verificationFailed);
  await passTime(60);
  const oldText = await student.codeFor('login');
  await passTime(600);
  expect(getCode(await student.logIn(oldText, 'code'))).toBe(verificationFailed);
  const older = await student.codeFor('login');
  await passTime(60);
  const newer = await student.codeFor('login');
  if (older !== newer) expect(getCode(await student.logIn(older, 'code'))).toBe(verificationFailed);
  expect(getCode(await student.logIn(newer, 'code'))).toBe(1003);
});

test('five wrong tries use a code up', async () => {
  const student = await newStudent();
  const code = await student.codeFor('login');
  const wrongText = code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1)
    expect(getCode(await student.logIn(wrongText, 'code'))).toBe(verificationFailed);
  expect(getCode(await student.logIn(code, 'code'))).toBe(verificationFailed);
});

test('five wrong attempts from another network do not block the owner', async () => {
  const student = await newStudent();
  const code = await student.codeFor('login');
  const wrongText = code === '000000' ? '000001' : '000000';
  const otherUser = student.elsewhere('192.0.2.9');
  for (let tries = 0; tries < 5; tries += 1)
    expect(getCode(await otherUser.logIn(wrongText, 'code'))).toBe(verificationFailed);
  const right = await otherUser.logIn(code, 'code');
  expect(right).toEqual({ ...(await otherUser.logIn(wrongText, 'code')), headers: expect.anything() });
  expect(getCode(await student.logIn(code, 'code'))).toBe(1003);
});

test('a code requested at home is accepted from another network', async () => {
  const student = await newStudent();
  const code = await student.codeFor('login');
  expect(getCode(await student.elsewhere('192.0.2.10').logIn(code, 'code'))).toBe(1003);
});

test('four do not', async () => {
  const student = await newStudent();
  const code = await student.codeFor('login');
  const wrongText = code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 4; tries += 1) await student.logIn(wrongText, 'code');
  expect(getCode(await student.logIn(code, 'code'))).toBe(1003);
});

test('the right password never counts as an attempt', async () => {
  const student = await newStudent();
  for (let time = 0; time < 11; time += 1) expect(getCode(await student.logIn(PASSWORD))).toBe(1003);
  expect(getCode(await student.logIn('not the password'))).toBe(verificationFailed);
});
