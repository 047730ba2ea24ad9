import { expect, test } from 'vitest';
import { resetPassword, updateUser } from '#shared/contract/account/identity.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { createTokenContext, createStudent } from '#tests/backend/support/new-student.ts';

test("a reset rejects the user's birthday or nickname as password, and its code stays valid for a better one", async () => {
  const student = await createStudent();
  const { access_token } = await student.openSession();
  await readBackend(updateUser, { nickname: 'Wingshan', birthday: '2008-06-01' }, createTokenContext(access_token));
  const verification = await student.obtainCode('forget');
  const resetPasswordTo = (newLoginPs: string, code = verification) =>
    callBackend(resetPassword, { ...student.phone, verification: code, newLoginPs }, student.requestContext);
  const wrongCode = verification === '000000' ? '111111' : '000000';
  // A wrong code gets the same rejection for every password, so the birthday cannot be guessed without the code.
  expect((await resetPasswordTo('20080601', wrongCode)).body).toEqual(
    (await resetPasswordTo('a-better-password', wrongCode)).body,
  );
  for (const guessablePassword of ['20080601', 'wingshan2008']) {
    const { status, body } = await resetPasswordTo(guessablePassword);
    expect([status, body.field]).toEqual([400, 'newLoginPs']);
  }
  expect((await resetPasswordTo('a-better-password')).body.code).toBe(1003);
  expect((await resetPasswordTo('a-better-password')).body.code).not.toBe(1003);
});
