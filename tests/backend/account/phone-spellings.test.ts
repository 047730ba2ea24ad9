import { expect, test } from 'vitest';
import { sendVerification, User } from '#shared/contract/account/identity.ts';
import { callBackend } from '#tests/backend/support/ask-backend.ts';
import { Student } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

/** Creates a student whose phone number is written as given. */
const createStudentWithPhone = (mobileAreaCode: string, mobile: string) =>
  Object.assign(new Student(), { mobileAreaCode, mobile }) as Student;

test.each([
  ['81', '9012345678', '090-1234-5678'],
  ['82', '1023456789', '+82 010 2345 6789'],
  ['60', '123456789', '012 345 6789'],
  ['64', '211234567', '００６４ ０２１１２３４５６７'],
  ['353', '851234567', '+353 (0)85 123 4567'],
  ['61', '412345678', '0412 345 678'],
  ['852', '46123456', '+852 4612 3456'],
])('+%s %s is registered as %s, and belongs to one account', async (code, typedNumber, storedNumber) => {
  const student = createStudentWithPhone(code, typedNumber);
  const verification = await student.obtainCode('register');
  const { body } = await createStudentWithPhone(code, storedNumber).register(verification);
  expect(User.parse(body.data)).toMatchObject({ mobileAreaCode: code, mobile: typedNumber });
  const { results } = await testEnv.DB.prepare('SELECT mobile FROM users WHERE area_code = ?1').bind(code).all();
  expect(results).toEqual([{ mobile: typedNumber }]);
});

test.each([
  ['81', '312345678'],
  ['1', '8765550123'],
])('no code is sent to +%s %s, which is no mobile number', async (mobileAreaCode, mobile) => {
  const { body } = await callBackend(sendVerification, { mobileAreaCode, mobile, type: 'register' });
  expect(body).toMatchObject({ code: '0002', field: 'mobile' });
});
