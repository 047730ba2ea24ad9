import { expect, test } from 'vitest';
import { isNickname, isRealName, MAX_NAME_CHARS, MAX_NICKNAME_CHARS } from './person.ts';

test.each([
  ['小明', true],
  ['😀'.repeat(MAX_NICKNAME_CHARS), true],
  ['x'.repeat(MAX_NICKNAME_CHARS + 1), false],
  ['   ', false],
  ['', false],
  ['a\u0000b', false],
  ['a\nb', false],
  ['\u202Egnp.eman', false],
  ['a\u2066b', false],
  ['a\u200bb', false],
  ['a\u2028b', false],
  ['a\u2029b', false],
  ['a\u00adb', false],
  ['\u200b\u202E', false],
  ['\u3164', false],
  ['\u2800\u2800', false],
  ['\u0301', false],
  ['a\u200d', false],
  ['a\u200db', false],
  ['👩\u200d🎓', true],
  ['❤\uFE0F', true],
  ['علی\u200cرضا', true],
  ['क्\u200dष', true],
  ['ശ്\u200cരീ', true],
  ['علی\u200c', false],
  ['\u200cعلی', false],
  ['علی\u200c\u200cرضا', false],
  ['陳\u200d敏', false],
  ['\u200c\u200d', false],
])('the nickname %j can be shown: %s', (nickname, isValid) => {
  expect(isNickname(nickname)).toBe(isValid);
});

test('a real name may be twice as long', () => {
  expect([
    isRealName('x'.repeat(2 * MAX_NICKNAME_CHARS)),
    isRealName('x'.repeat(MAX_NAME_CHARS + 1)),
    isRealName(' '),
  ]).toEqual([true, false, false]);
});
