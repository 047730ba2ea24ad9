import { describe, expect, it } from 'vitest';
import { formatMessage } from '#backend/response/message-texts.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import enUs from '#backend/messages/en-us.json' with { type: 'json' };

// Providers charge a text message by parts: 160 characters of the GSM 03.38 alphabet, or 70 of Unicode, so that a single
// curved apostrophe makes three parts of an English message. Messages that a user waits for must fit into one part.

const GSM_PATTERN = /^[@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

const countSmsParts = (text: string): number => {
  const [singleLength, multipartLength] = GSM_PATTERN.test(text) ? [160, 153] : [70, 67];
  return text.length <= singleLength ? 1 : Math.ceil(text.length / multipartLength);
};

/** Longest possible values. */
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
