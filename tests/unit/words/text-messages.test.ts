import { describe, expect, it } from 'vitest';
import { formatMessage } from '#backend/response/message-texts.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import enUs from '#backend/messages/en-us.json' with { type: 'json' };

// Tests that messages which a user waits for fit into one part. Providers charge by parts: 160 characters of the GSM
// 03.38 alphabet, or 70 characters of Unicode, so that a single curved apostrophe turns an English message into three
// parts.

const GSM_PATTERN = /^[@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

const countSmsParts = (text: string): number => {
  const [singleLength, multipartLength] = GSM_PATTERN.test(text) ? [160, 153] : [70, 67];
  return text.length <= singleLength ? 1 : Math.ceil(text.length / multipartLength);
};

/** Longest possible value of each placeholder. */
const PLACEHOLDER_VALUES = { code: '123456', device: 'Samsung, HarmonyOS' };
const fillPlaceholders = (text: string) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (match, name: 'code' | 'device') => PLACEHOLDER_VALUES[name] ?? match);

const SENT_MESSAGE_KEYS = Object.keys(enUs).filter(
  (key) => /^sms[A-Z]/.test(key) && !/^sms(?:Failed|Unavailable|Lecture)$/.test(key),
) as (keyof typeof enUs)[];

describe.each(LOCALES)('in %s', (locale) => {
  it.each(SENT_MESSAGE_KEYS)('%s fits a single text message', (key) => {
    const text = fillPlaceholders(formatMessage(locale, key));
    expect(text).not.toMatch(/[{}]/);
    expect([countSmsParts(text), text]).toEqual([1, text]);
  });
});

it('counts the parts of a text message in the GSM alphabet and in others', () => {
  expect(
    ['a'.repeat(160), 'a'.repeat(161), `${'a'.repeat(70)}’`, '字'.repeat(70), '字'.repeat(71)].map(countSmsParts),
  ).toEqual([1, 2, 2, 1, 2]);
});
