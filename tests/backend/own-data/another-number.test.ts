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
import { as, newStudent, PASSWORD, Student } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { quickHash } from './whole-student.ts';

const { verificationFailed, sessionExpired } = ERROR_CODES;

describe('another number', () => {
  const newNumber = () => new Student();
  const quickStudent = async () => {
    const student = await newStudent();
    const values = [student.mobile, await quickHash()];
    await batchWrite(testEnv.DB, [{ sql: 'UPDATE users SET password_hash = ?2 WHERE mobile = ?1', values }]);
    return student;
  };
  /** Makes stored times older, because the test clock stands still. */
  const passDays = (days: number) =>
    batchWrite(testEnv.DB, [
      { sql: 'UPDATE sessions SET opened_at = opened_at - ?1', values: [days * DAY_MS] },
      { sql: 'UPDATE user_devices SET known_since = known_since - ?1', values: [days * DAY_MS] },
    ]);
  const change = (to: Student, input: object, token: string) =>
    callBackend(changeMobile, { ...to.phone, ...input }, as(token));

  test('requires the code and the password, ends other sessions and sends a message', async () => {
    const student = await quickStudent();
    const [here, elsewhere] = [await student.openSession(), await student.openSession()];
    await passDays(YOUNG_DEVICE_DAYS);
    const to = newNumber();
    const verification = await to.codeFor('number');
    expect(
      (
        await change(
          to,
          { verification: verification === '000000' ? '000001' : '000000', loginPs: PASSWORD },
          here.access_token,
        )
      ).body.code,
    ).toBe(verificationFailed);
    expect((await change(to, { verification, loginPs: 'wrong-password' }, here.access_token)).body).toMatchObject({
      code: verificationFailed,
      field: 'loginPs',
    });
    expect((await change(to, { verification, loginPs: PASSWORD }, here.access_token)).body.code).toBe(1003);
    expect((await readBackend(getUser, {}, as(here.access_token))).mobile).toBe(to.mobile);
    expect((await callBackend(getUser, {}, as(elsewhere.access_token))).body.code).toBe(sessionExpired);
    expect((await readBackend(messageList, {}, as(here.access_token))).map(({ kind }) => kind)).toEqual([
      'mobileChanged',
    ]);
    expect((await to.logIn(PASSWORD)).body.code).toBe(1003);
    expect((await student.logIn(PASSWORD)).body.code).toBe(verificationFailed);
  });

  test('that is in use gets no code and no other answer than a wrong one', async () => {
    const [student, taken] = [await quickStudent(), await quickStudent()];
    const { access_token } = await student.openSession();
    await passDays(YOUNG_DEVICE_DAYS);
    expect((await taken.askForCode('number')).body.code).toBe(1003);
    expect((await taken.lastMessage())?.code).toBe('');
    const input = { verification: '123456', loginPs: PASSWORD };
    const rejectedAnswer = await change(taken, input, access_token);
    expect(rejectedAnswer.body).toEqual((await change(newNumber(), input, access_token)).body);
  });

  test('a password alone on a new device does not change the number', async () => {
    const student = await quickStudent();
    const logIn = async (cookie: string) => {
      const device = { ...UNKNOWN_DEVICE, cookie };
      return (await logInOnDevice(testEnv.DB, student.userId, device)).session.access_token;
    };
    const to = newNumber();
    const verification = await to.codeFor('number');
    const requestChange = async (loginPs: string, token: string) =>
      (await change(to, { verification, loginPs }, token)).body;
    const oldText = await logIn('old-device');
    await passDays(YOUNG_DEVICE_DAYS);
    const thief = await logIn('new-device');
    const rejected = await requestChange(PASSWORD, thief);
    expect(rejected).toMatchObject({ code: verificationFailed, field: 'loginPs' });
    expect(rejected.message).toContain(`For ${YOUNG_DEVICE_DAYS} days`);
    expect(await requestChange('wrong-password', thief)).toEqual(rejected);
    // A further login does not make a known device new, and waiting less than the limit does not make a new device
    // known.
    await passDays(YOUNG_DEVICE_DAYS - 1);
    expect(await requestChange(PASSWORD, thief)).toEqual(rejected);
    expect((await requestChange(PASSWORD, await logIn('old-device'))).code).toBe(1003);
    expect((await callBackend(getUser, {}, as(oldText))).body.code).not.toBe(1003);
  });

  test('may be shown by a code to the old one in place of the password', async () => {
    const student = await quickStudent();
    const { access_token } = await student.openSession();
    const to = newNumber();
    const input = { verification: await to.codeFor('number'), oldVerification: await student.codeFor('confirm') };
    expect((await change(to, input, access_token)).body.code).toBe(1003);
  });
});
