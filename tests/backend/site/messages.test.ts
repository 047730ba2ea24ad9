import { expect, test } from 'vitest';
import assistantEn from '#backend/messages/assistant/en-us.json';
import assistantZhHk from '#backend/messages/assistant/zh-hk.json';
import assistantZh from '#backend/messages/assistant/zh.json';
import en from '#backend/messages/en-us.json';
import zhHk from '#backend/messages/zh-hk.json';
import zh from '#backend/messages/zh.json';

test('every message of the backend exists in each language', () => {
  const keys = Object.keys(zh).sort();
  for (const messages of [en, zhHk, zh]) {
    expect(Object.keys(messages).sort()).toEqual(keys);
    expect(Object.values(messages).every(Boolean)).toBe(true);
  }
});

const findPlaceholders = (texts: Record<string, string>) =>
  Object.entries(texts).map(([key, text]) => [key, (text.match(/\{\{\w+\}\}/g) ?? []).sort()]);

/** Names of school groups that contain a number. */
const NAMES_WITH_FIGURES: Record<string, string> = {
  groupOfEight: 'Go8',
  u15: 'U15',
  suggestReachCollege: '2+2',
};

test('texts of the assistant have the same placeholders in every language and no figures of their own', () => {
  for (const messages of [assistantEn, assistantZhHk])
    expect(findPlaceholders(messages)).toEqual(findPlaceholders(assistantZh));
  for (const messages of [assistantEn, assistantZhHk, assistantZh])
    for (const [key, text] of Object.entries(messages)) {
      expect(text).not.toMatch(/[!！]/);
      const textWithoutName = text.replace(NAMES_WITH_FIGURES[key] ?? '', '');
      if (!key.startsWith('recommended')) expect(textWithoutName, key).not.toMatch(/\d/);
    }
});
