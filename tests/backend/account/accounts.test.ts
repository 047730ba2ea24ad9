import { beforeAll, expect, test } from 'vitest';
import {
  changePassword,
  checkLogin,
  friendsLocation,
  getUser,
  logout,
  register,
  updateUser,
  User,
} from '#shared/contract/account/identity.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { getHongKongDay } from '#shared/rules/hong-kong-day.ts';
import { callBackend, readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { createStudent, Student } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const { sessionExpired, noPermission, verificationFailed } = ERROR_CODES;
let user: LoggedInUser;
beforeAll(async () => void (user = await logInUser()));

test('registration creates a user of the site that it was made on', async () => {
  const student = new Student();
  const { body } = await student.register(await student.obtainCode('register'), { agentId: '102', nickname: ' 小明 ' });
  expect(User.parse(body.data)).toMatchObject({
    staffId: expect.stringMatching(/^\d+$/),
    mobile: student.mobile,
    mobileAreaCode: '852',
    loginId: `852${student.mobile}`,
    nickname: '小明',
    isActive: true,
    fkPlatformType: 'get_mso',
    fkAgentId: '102',
    studentFormStatus: 0,
    hasFriend: false,
    cityId: [],
  });
  expect(JSON.stringify(body)).not.toMatch(/scrypt|loginPs|password/i);
});

test('a wrong code creates no account', async () => {
  const student = new Student();
  const code = await student.obtainCode('register');
  const wrongCode = code === '000000' ? '000001' : '000000';
  expect((await student.register(wrongCode)).body.code).toBe(verificationFailed);
  expect((await student.register(code)).body.code).toBe(1003);
});

test('registering an existing number creates no second account and reveals nothing to the caller', async () => {
  const student = await createStudent();
  await student.requestCode('register');
  const wrongCodeResponse = await new Student().register('123456');
  expect((await student.register('123456')).body).toEqual(wrongCodeResponse.body);
  const { results } = await testEnv.DB.prepare('SELECT id FROM users WHERE mobile = ?1').bind(student.mobile).all();
  expect(results).toHaveLength(1);
});

test.each([
  ['nickname', ' '],
  ['nickname', 'n'.repeat(31)],
  ['loginPs', '1234567'],
  ['loginPs', 'Password1!'],
  ['verification', '12345'],
  ['verification', '１２３４５６'],
  ['mobile', '12345678'],
  ['mobileAreaCode', '+852'],
  ['agentId', 'mso'],
])('registration with the %s %j is rejected with the field', async (field, value) => {
  const { status, body } = await new Student().register('123456', { [field]: value });
  expect([status, body.code, body.field]).toEqual([400, ERROR_CODES.invalidParameter, field]);
});

test('registration rejects a number or a name as password, and the code stays valid for a better one', async () => {
  const student = new Student();
  const code = await student.obtainCode('register');
  for (const loginPs of [student.mobile, `+852 ${student.mobile}`, 'Siu Ming 2008']) {
    const { body } = await student.register(code, { loginPs, nickname: 'Siu Ming' });
    expect([body.field, body.message]).toEqual(['loginPs', expect.stringContaining('your own number or name')]);
  }
  expect((await student.register(code)).body.code).toBe(1003);
});

test.each([
  ['GET', getUser.path],
  ['GET', checkLogin.path],
  ['GET', logout.path],
  ['POST', updateUser.path],
  ['POST', changePassword.path],
  ['GET', friendsLocation.path.replace('{staffId}', '1')],
  ['POST', '/appFile/upload'],
])('%s %s requires a session', async (method, path) => {
  for (const accessToken of [undefined, 'made-up']) {
    const body = method === 'POST' ? {} : undefined;
    expect((await request(method, path, body, { headers: accessToken ? { at: accessToken } : {} })).body.code).toBe(
      sessionExpired,
    );
  }
});

test('a profile update stores the submitted fields and leaves omitted ones', async () => {
  const allFields = {
    nickname: 'Xiao Ming',
    name: '王小明',
    firstName: 'Xiǎomíng',
    lastName: "O'Brien-Wang",
    birthday: '2008-02-29',
    gender: 'male',
    countryId: 4,
    stateId: '12',
    cityId: ['31', 32],
  };
  const updatedUser = await readBackend(updateUser, allFields, user.requestContext);
  const storedFields = { ...allFields, countryId: '4', cityId: ['31', '32'], hasFriend: true, staffId: user.staffId };
  expect(updatedUser).toMatchObject(storedFields);
  await readBackend(updateUser, { nickname: 'Ming', name: '', birthday: null, gender: '' }, user.requestContext);
  expect(await readBackend(getUser, {}, user.requestContext)).toMatchObject({ ...storedFields, nickname: 'Ming' });
});

test('the location of friends is returned to the user only', async () => {
  const { requestContext, staffId } = await logInUser();
  const requestFriends = (id: string) =>
    request('GET', friendsLocation.path.replace('{staffId}', id), undefined, requestContext);
  await callBackend(updateUser, { countryId: '4', stateId: '12', cityId: ['31'] }, requestContext);
  expect((await requestFriends(staffId)).body.data).toEqual({
    hasFriend: 1,
    fkAreaCountryId: '4',
    fkAreaStateId: '12',
    citysId: ['31'],
  });
  expect((await requestFriends(user.staffId)).body.code).toBe(noPermission);
  expect((await requestFriends('99999999')).body.code).toBe(noPermission);
  expect((await requestFriends('x')).body.field).toBe('staffId');
  await callBackend(updateUser, { hasFriend: false }, requestContext);
  expect((await requestFriends(staffId)).body.data).toMatchObject({ hasFriend: 0, fkAreaCountryId: '', citysId: [] });
});

const underageBirthday = `${Number(getHongKongDay().slice(0, 4)) - 11}-01-01`;
test.each([
  ['birthday', '2008-02-30'],
  ['birthday', '1899-01-01'],
  ['birthday', underageBirthday],
  ['gender', 'm'],
  ['firstName', '小明'],
  ['nickname', '   '],
  ['name', 'x\u0000'],
  ['userHeadIcon', '/appFile/avatar/somebody-elses.png'],
  ['userHeadIcon', 'https://evil.example/a.png'],
  ['cityId', 'x'],
  ['hasFriend', 'perhaps'],
])('the %s %j is rejected with the field', async (field, value) => {
  const { status, body } = await callBackend(updateUser, { [field]: value }, user.requestContext);
  expect([status, body.code, body.field]).toEqual([400, ERROR_CODES.invalidParameter, field]);
});

test("a profile update cannot change the user's identity", async () => {
  const { staffId, mobile } = await readBackend(
    updateUser,
    { staffId: '1', mobile: '61234567', isActive: 0, studentFormStatus: 2, fkAgentId: '7' },
    user.requestContext,
  );
  expect([staffId, mobile]).toEqual([user.staffId, user.mobile]);
});

test('a registration without a site is rejected', async () => {
  expect((await callBackend(register, { agentId: null })).status).toBe(400);
});
