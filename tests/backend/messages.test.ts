import { expect, test } from 'vitest';
import en from '#backend/messages/en-us.json';
import zhHk from '#backend/messages/zh-hk.json';
import zh from '#backend/messages/zh.json';

test('no message of the backend is missing in a language', () => {
  const keys = Object.keys(zh).sort();
  for (const messages of [en, zhHk, zh]) {
    expect(Object.keys(messages).sort()).toEqual(keys);
    expect(Object.values(messages).every(Boolean)).toBe(true);
  }
});
