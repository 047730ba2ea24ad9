import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#shared/contract/call.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { cleanCharacters } from '#shared/clean-characters.ts';
import { schoolMonogram } from '#shared/art/school-monogram.ts';
import { schoolArtAddress } from '#shared/art/art-address.ts';
import { parseResponse } from '#worker/backend-client/parse-response.ts';
import { fillAnswer } from '#tests/outside-backend/fill-answer.ts';

const LEVEL = { publicLevel: 1 };
const asIs = (text: string) => text;

test.each([
  ['a\u0000b', 'ab'],
  ['\u0000', ''],
  ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
  ['a\ud800b', 'a\ufffdb'],
  ['\udc00\ud800', '\ufffd\ufffd'],
  ['\u0001\u0008\u000b\u000c\u001b\u007f', ''],
  ['a\tb', 'a\tb'],
  ['學校 🎓 𠮷', '學校 🎓 𠮷'],
  ['a\u2028b\u0085c', 'a\u2028b\u0085c'],
])('%j is parsed as %j', (text, storedText) => {
  expect(cleanCharacters(text)).toBe(storedText);
});

/** Text that an HTML parser returns for a text written into a UTF-8 page. */
const asParsed = (text: string) =>
  new TextDecoder('utf-8', { ignoreBOM: true, fatal: false })
    .decode(new TextEncoder().encode(text))
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u0000', '');

test('no character of an answer is another one after the page was sent', async () => {
  const everyUnit = Array.from({ length: 0x1_00_00 }, (_, unit) => String.fromCharCode(unit)).join('x');
  const storedText = cleanCharacters(everyUnit);
  expect(asParsed(storedText) === storedText).toBe(true);
  expect(asParsed(everyUnit) === everyUnit).toBe(false);
});

/** Two characters after cleaning, because fields of the contract have at least that length. */
const BAD = '\u0000\r\n\ud800\u001b';
const CLEAN = '\n\ufffd';
const hasBad = (value: unknown): boolean =>
  ['\\u0000', '\\u001b', '\\r', '\\ud800'].some((character) => (JSON.stringify(value) ?? '').includes(character));

const getSchema = (call: Call): z.ZodType => ('datas' in call ? z.array(call.datas) : call.data);
const badAnswer = (call: Call) => ({
  code: 1003,
  ['datas' in call ? 'datas' : 'data']: fillAnswer(getSchema(call), undefined, () => BAD),
});
const WITH_WORDS = KNOWN_CALLS.filter((call) => hasBad(badAnswer(call)));

test('almost every call answers with words', () => {
  expect(KNOWN_CALLS.filter((call) => !WITH_WORDS.includes(call)).map(({ path }) => path)).toEqual([
    '/appMso/message/unread',
    '/appMso/message/reminders',
    '/appMso/apply/change',
    '/appUser/checkLogin',
    '/appUser/bring/take',
  ]);
});

test.each(WITH_WORDS.map((call) => [call.path, call] as const))('%s: in no field', async (_, call) => {
  const body = badAnswer(call);
  const result = await parseResponse(call, Response.json(body), asIs, LEVEL);
  expect(hasBad(result)).toBe(false);
  // The cleaned answer must fit the contract, otherwise it would be refused anyway and the test would prove nothing.
  expect(result.ok).toBe(true);
});

test('nor in the words of a refusal', async () => {
  const [call] = KNOWN_CALLS;
  if (!call) throw new Error('no calls');
  const result = await parseResponse(call, Response.json({ code: '0004', msg: BAD, field: BAD }), asIs, LEVEL);
  expect(result).toMatchObject({ ok: false, error: { message: CLEAN, field: CLEAN } });
});

test('the crest of a school with a non-BMP name has an address', () => {
  expect(schoolMonogram('𠮷野 University')).toBe('𠮷U');
  expect(schoolArtAddress({ id: 1, country: 'uk', variant: 'seal', monogram: schoolMonogram('𠮷野') })).toContain(
    encodeURIComponent('𠮷').replaceAll('%', '~'),
  );
});
