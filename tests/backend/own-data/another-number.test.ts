import { describe, expect, test } from 'vitest';
import { getUser } from '#shared/contract/account/identity.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import { changeMobile } from '#shared/contract/account/own-account.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { DAY_MS } from '#shared/rules/retention-periods.ts';
import { YOUNG_DEVICE_DAYS } from '#backend/identity/check-proof.ts';
import { UNKNOWN_DEVICE, logInOnDevice } from '#backend/identity/sessions.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { createTokenContext, createStudent, PASSWORD, Student } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { quickHash } from './whole-student.ts';

const { verificationFailed, sessionExpired } = ERROR_CODES;

describe('a change of the phone number', () => {
  const createNewNumber = () => new Student();
  const createQuickStudent = async () => {
    const student = await createStudent();
    const values = [student.mobile, await quickHash()];
    await batchWrite(testEnv.DB, [{ sql: 'UPDATE users SET password_hash = ?2 WHERE mobile = ?1', values }]);
    return student;
  };
  /** Moves stored times back by days, because the test clock is frozen. */
  const passDays = (days: number) =>
    batchWrite(testEnv.DB, [
      { sql: 'UPDATE sessions SET opened_at = opened_at - ?1', values: [days * DAY_MS] },
      { sql: 'UPDATE user_devices SET known_since = known_since - ?1', values: [days * DAY_MS] },
    ]);
  const changeMobileTo = (newNumberStudent: Student, input: object, token: string) =>
    callBackend(changeMobile, { ...newNumberStudent.phone, ...input }, createTokenContext(token));

  test('requires the code and the password, ends other sessions and sends a message', async () => {
    const student = await createQuickStudent();
    const [session, otherSession] = [await student.openSession(), await student.openSession()];
    await passDays(YOUNG_DEVICE_DAYS);
    const newNumberStudent = createNewNumber();
    const verification = await newNumberStudent.obtainCode('number');
    expect(
      (
        await changeMobileTo(
          newNumberStudent,
          { verification: verification === '000000' ? '000001' : '000000', loginPs: PASSWORD },
          session.access_token,
        )
      ).body.code,
    ).toBe(verificationFailed);
    expect(
      (await changeMobileTo(newNumberStudent, { verification, loginPs: 'wrong-password' }, session.access_token)).body,
    ).toMatchObject({
      code: verificationFailed,
      field: 'loginPs',
    });
    expect(
      (await changeMobileTo(newNumberStudent, { verification, loginPs: PASSWORD }, session.access_token)).body.code,
    ).toBe(1003);
    expect((await readBackend(getUser, {}, createTokenContext(session.access_token))).mobile).toBe(
      newNumberStudent.mobile,
    );
    expect((await callBackend(getUser, {}, createTokenContext(otherSession.access_token))).body.code).toBe(
      sessionExpired,
    );
    expect(
      (await readBackend(messageList, {}, createTokenContext(session.access_token))).map(({ kind }) => kind),
    ).toEqual(['mobileChanged']);
    expect((await newNumberStudent.logIn(PASSWORD)).body.code).toBe(1003);
    expect((await student.logIn(PASSWORD)).body.code).toBe(verificationFailed);
  });

  test('sends no code for a number in use, with the same error as for a wrong one', async () => {
    const [student, takenNumberStudent] = [await createQuickStudent(), await createQuickStudent()];
    const { access_token } = await student.openSession();
    await passDays(YOUNG_DEVICE_DAYS);
    expect((await takenNumberStudent.requestCode('number')).body.code).toBe(1003);
    expect((await takenNumberStudent.readLastMessage())?.code).toBe('');
    const input = { verification: '123456', loginPs: PASSWORD };
    const rejectedResponse = await changeMobileTo(takenNumberStudent, input, access_token);
    expect(rejectedResponse.body).toEqual((await changeMobileTo(createNewNumber(), input, access_token)).body);
  });

  test('is rejected with a password only on a new device', async () => {
    const student = await createQuickStudent();
    const logIn = async (cookie: string) => {
      const device = { ...UNKNOWN_DEVICE, cookie };
      return (await logInOnDevice(testEnv.DB, student.userId, device)).session.access_token;
    };
    const newNumberStudent = createNewNumber();
    const verification = await newNumberStudent.obtainCode('number');
    const requestChange = async (loginPs: string, token: string) =>
      (await changeMobileTo(newNumberStudent, { verification, loginPs }, token)).body;
    const oldDeviceToken = await logIn('old-device');
    await passDays(YOUNG_DEVICE_DAYS);
    const newDeviceToken = await logIn('new-device');
    const rejectedResponse = await requestChange(PASSWORD, newDeviceToken);
    expect(rejectedResponse).toMatchObject({ code: verificationFailed, field: 'loginPs' });
    expect(rejectedResponse.message).toContain(`for ${YOUNG_DEVICE_DAYS} days`);
    expect(await requestChange('wrong-password', newDeviceToken)).toEqual(rejectedResponse);
    // A known device stays known after another login. A new device stays new until the full waiting time has passed.
    await passDays(YOUNG_DEVICE_DAYS - 1);
    expect(await requestChange(PASSWORD, newDeviceToken)).toEqual(rejectedResponse);
    expect((await requestChange(PASSWORD, await logIn('old-device'))).code).toBe(1003);
    expect((await callBackend(getUser, {}, createTokenContext(oldDeviceToken))).body.code).not.toBe(1003);
  });

  test('may be confirmed by a code to the old number in place of the password', async () => {
    const student = await createQuickStudent();
    const { access_token } = await student.openSession();
    const newNumberStudent = createNewNumber();
    const input = {
      verification: await newNumberStudent.obtainCode('number'),
      oldVerification: await student.obtainCode('confirm'),
    };
    expect((await changeMobileTo(newNumberStudent, input, access_token)).body.code).toBe(1003);
  });
});
