import { describe, expect, it } from 'vitest';
import { messageText } from '#backend/response/message-texts.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import enUs from '#backend/messages/en-us.json' with { type: 'json' };

// Providers charge a text message by parts: 160 characters of the GSM 03.38 alphabet, or 70 of Unicode, so that a single
// curved apostrophe makes three parts of an English message. Messages that a user waits for must fit into one part.

const GSM = /^[@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

const getParts = (text: string): number => {
  const [alone, together] = GSM.test(text) ? [160, 153] : [70, 67];
  return text.length <= alone ? 1 : Math.ceil(text.length / together);
};

/** Longest possible values. */
const VALUES = { code: '123456', device: 'Samsung, HarmonyOS' };
const fill = (text: string) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (match, name: 'code' | 'device') => VALUES[name] ?? match);

const SENT = Object.keys(enUs).filter(
  (key) => /^sms[A-Z]/.test(key) && !/^sms(?:Failed|Unavailable|Lecture)$/.test(key),
) as (keyof typeof enUs)[];

describe.each(LOCALES)('in %s', (locale) => {
  it.each(SENT)('%s is one text message', (key) => {
    const text = fill(messageText(locale, key));
    expect(text).not.toMatch(/[{}]/);
    expect([getParts(text), text]).toEqual([1, text]);
  });
});

it('counts a part of the telephone’s alphabet and of any other', () => {
  expect(
    ['a'.repeat(160), 'a'.repeat(161), `${'a'.repeat(70)}’`, '字'.repeat(70), '字'.repeat(71)].map(getParts),
  ).toEqual([1, 2, 2, 1, 2]);
});
