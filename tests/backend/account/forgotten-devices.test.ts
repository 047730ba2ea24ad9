import { expect, test } from 'vitest';
import { parseSessionDevice, logInOnDevice } from '#backend/identity/sessions.ts';
import { changePassword, resetPassword } from '#shared/contract/account/identity.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import { changeMobile } from '#shared/contract/account/own-account.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { createTokenContext, createStudent, PASSWORD, Student } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Devices of a user whose sessions were ended by a change of password or number count as new devices: the next login
// from one of them sends a security notice again.

const PHONE = { 'x-visitor-device': 'phone', 'x-visitor-browser': 'Safari', 'x-visitor-system': 'iPhone' };
const DESKTOP = { 'x-visitor-device': 'desktop', 'x-visitor-browser': 'Chrome', 'x-visitor-system': 'Windows' };
const STRANGER = { 'x-visitor-device': 'stranger', 'x-visitor-browser': 'Firefox', 'x-visitor-system': 'Linux' };

async function logInOn({ userId }: { userId: number }, headers: Record<string, string>) {
  const device = parseSessionDevice((name) => headers[name], '');
  return (await logInOnDevice(testEnv.DB, userId, device)).session;
}

const readDeviceNotices = async (token: string) =>
  (await readBackend(messageList, {}, createTokenContext(token))).filter(({ kind }) => kind === 'newDevice');

test.each(['another password', 'another number'])('after %s only the device that set it is known', async (kind) => {
  const student = await createStudent();
  const phoneSession = await logInOn(student, PHONE);
  await logInOn(student, STRANGER);
  const context = { headers: { ...student.requestContext.headers, at: phoneSession.access_token } };
  if (kind === 'another password')
    await readBackend(changePassword, { oldLoginPs: PASSWORD, newLoginPs: 'quite-another-one' }, context);
  else {
    const otherStudent = new Student();
    const verification = await otherStudent.obtainCode('number');
    const oldVerification = await student.obtainCode('confirm');
    await readBackend(changeMobile, { ...otherStudent.phone, verification, oldVerification }, context);
  }
  await logInOn(student, STRANGER);
  await logInOn(student, PHONE);
  expect(await readDeviceNotices(phoneSession.access_token)).toHaveLength(2);
});

test('after a password reset no device is known', async () => {
  const student = await createStudent();
  for (const device of [PHONE, DESKTOP, STRANGER]) await logInOn(student, device);
  const verification = await student.obtainCode('forget');
  await readBackend(
    resetPassword,
    { ...student.phone, verification, newLoginPs: 'quite-another-one' },
    student.requestContext,
  );
  const { access_token } = await logInOn(student, STRANGER);
  expect((await readDeviceNotices(access_token)).map(({ browser }) => browser)).toEqual([
    'Firefox',
    'Firefox',
    'Chrome',
  ]);
});
