import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMMON_PASSWORDS, findWeakness, LOVE_DIGITS } from './secrets.ts';

const ACCOUNT_OWNER = {
  phone: { areaCode: '852', mobile: '61234567' },
  nickname: 'Ming',
  birthday: '2008-06-01',
  siteNames: ['hengdu', 'Hengdu Overseas Study', '衡渡留学'],
};
const findWeaknessOfPassword = (password: string) => findWeakness(password, ACCOUNT_OWNER);

describe('a password', () => {
  test('is checked against more than ten thousand leaked passwords', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(10_000);
    for (const password of COMMON_PASSWORDS) expect(findWeaknessOfPassword(password)).not.toBeNull();
  });

  test.each([
    'password',
    'PASSWORD',
    'Password1',
    'Password123!',
    'iloveyou2008',
    '12345678',
    '87654321',
    '0123456789',
    'aaaaaaaa',
    '88888888',
    '12121212',
    'abcdefgh',
    'qwertyui',
    'lkjhgfdsa',
    '1qaz2wsx',
    'asdfghjkl;',
    '密密密密密密密密',
    'woaini1314',
    'woaini520',
    'WoAiNi123!',
    'woaini20081231',
    'wohenaini',
    'woaiwojia',
    'woxihuanni',
    'caonima123',
    '5201314520',
    '52013141314',
    '13145200',
    '7758521521',
    'wang123456',
    'zhang123',
    'chan2008',
    'wong5201314',
    'li888888',
    'xiaoming',
    'Admin@123',
    '5201314wang',
    'dearbook',
    'Dearbook2008!',
    'aptx4869',
    'APTX4869!',
  ])('containing %s is too common', (password) => {
    expect(findWeaknessOfPassword(password)).toBe('passwordCommon');
  });

  test.each([
    'hengdu2026!!',
    'password-hengdu',
    '20261122hengdu',
    '61234567',
    '+85261234567',
    '0085261234567',
    '852 6123 4567',
    '6123456761234567',
    'ming2008',
    'MING!!!!',
    'mingming',
    'MingMing2008',
    '20080601',
    '2008-06-01',
    '01/06/2008',
    '06012008',
    'hengdu2008',
    'HengduHengdu',
    'HengduOverseasStudy!',
    'hengdu overseas study 2026',
    'Overseas2026',
    '衡渡留学2026',
    '衡渡留学衡渡留学',
  ])('containing %s is rejected as the user’s own data', (password) => {
    expect(findWeaknessOfPassword(password)).toBe('passwordOwn');
  });

  test.each([
    'Canal-Parade-12',
    '粉嶺的風 2019 很大',
    'three plain words',
    'my61234567isnot',
    'ming and the harbour',
    'overseas by the 38 tram',
    'chen7391842',
    'woaini and the 38 trams',
    'xiaolongbao für 9',
    '20080602x91',
  ])('accepts a password that is %s', (password) => {
    expect(findWeaknessOfPassword(password)).toBeNull();
  });

  test('accepts a random password', () => {
    const characterArbitrary = fc.constantFrom(...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789');
    const passwordArbitrary = fc.string({ unit: characterArbitrary, minLength: 14, maxLength: 40 });
    fc.assert(
      fc.property(
        passwordArbitrary,
        (password) => new Set(password.toLowerCase()).size < 4 || findWeaknessOfPassword(password) === null,
      ),
    );
  });

  test('is matched without ambiguity, however long the input is', () => {
    for (const digits of LOVE_DIGITS)
      expect(LOVE_DIGITS.filter((otherDigits) => otherDigits !== digits && digits.startsWith(otherDigits))).toEqual([]);
    expect(findWeaknessOfPassword(`${'5201314'.repeat(18)}x`)).toBeNull();
  });

  test('is not rejected for an empty nickname', () => {
    expect(findWeakness('Harbour!', { ...ACCOUNT_OWNER, nickname: '' })).toBeNull();
  });
});
