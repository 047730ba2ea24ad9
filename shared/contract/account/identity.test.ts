import { expect, test } from 'vitest';
import { GENDERS } from '#shared/rules/person.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { LoginInput, logout, register, requestToken, Session, updateUser, User } from './identity.ts';

test('a user has one shape, whatever a backend sends', () => {
  expect(
    User.parse({
      staffId: 7,
      name: '王后',
      isActive: '1',
      hasFriend: 0,
      cityId: null,
      loginPs: 'hash',
      studentFormStatus: '2',
    }),
  ).toEqual({
    staffId: '7',
    loginId: '',
    mobile: '',
    mobileAreaCode: '',
    name: '王后',
    nickname: '',
    firstName: '',
    lastName: '',
    birthday: '',
    gender: '',
    userHeadIcon: '',
    isActive: true,
    fkPlatformType: '',
    fkAgentId: '',
    studentFormStatus: 2,
    hasFriend: false,
    countryId: '',
    stateId: '',
    cityId: [],
    ownData: false,
    nextDates: false,
    bringsData: false,
    showsResults: false,
    deleteAt: '',
    mustAgree: false,
  });
});

test.each([{}, { access_token: '', refresh_token: 'r' }, { access_token: 'a' }, null])(
  'rejects %j as a session',
  (tokenResponse) => {
    expect(Session.safeParse(tokenResponse).success).toBe(false);
  },
);

test('the calls that return tokens are not accessible to a browser', () => {
  const callPaths = KNOWN_CALLS.map(({ path }) => path);
  expect([callPaths.includes(requestToken.path), callPaths.includes(logout.path)]).toEqual([false, false]);
});

const PHONE = { mobileAreaCode: '852', mobile: '61234567' };
test.each([
  [PHONE, []],
  [{ ...PHONE, mobile: '12345678' }, ['mobile']],
  [{ ...PHONE, mobileAreaCode: '86' }, ['mobile']],
  [{ ...PHONE, mobileAreaCode: 'x' }, ['mobileAreaCode']],
  [{ mobile: '61234567' }, ['mobileAreaCode']],
])('the number %j is validated by its area code', (phone, fields) => {
  const loginResult = LoginInput.safeParse({ ...phone, grant: 'code', secret: '123456' });
  const registerResult = register.input.safeParse({
    ...phone,
    nickname: 'x',
    loginPs: 'password-1',
    verification: '123456',
  });
  for (const { error } of [loginResult, registerResult]) expect(error?.issues[0]?.path ?? []).toEqual(fields);
});

test.each([
  [true, true],
  [0, false],
  ['1', true],
  ['false', false],
  ['', undefined],
  [null, undefined],
])('accepts %j for friends', (hasFriend, parsedFlag) => {
  expect(updateUser.input.parse({ hasFriend }).hasFriend).toBe(parsedFlag);
});

test('an unknown gender is rejected, and an empty one is accepted', () => {
  for (const gender of GENDERS) expect(updateUser.input.parse({ gender }).gender).toBe(gender);
  expect(updateUser.input.parse({ gender: '' }).gender).toBeUndefined();
  expect(updateUser.input.safeParse({ gender: 'm' }).success).toBe(false);
});
