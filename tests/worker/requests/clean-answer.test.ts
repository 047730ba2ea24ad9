import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#shared/contract/call.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { cleanCharacters } from '#shared/clean-characters.ts';
import { createSchoolMonogram } from '#shared/art/school-monogram.ts';
import { getSchoolArtPath } from '#shared/art/art-address.ts';
import { parseResponse } from '#worker/backend-client/parse-response.ts';
import { fillResponse } from '#tests/outside-backend/fill-answer.ts';

const LEVEL_CONTEXT = { publicLevel: 1 };
const returnUnchanged = (text: string) => text;

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
])('%j is parsed as %j', (text, cleanText) => {
  expect(cleanCharacters(text)).toBe(cleanText);
});

/** Returns the text that a browser reads after the text was written into a UTF-8 page. */
const parseText = (text: string) =>
  new TextDecoder('utf-8', { ignoreBOM: true, fatal: false })
    .decode(new TextEncoder().encode(text))
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u0000', '');

test('cleaned text is unchanged by HTML parsing', async () => {
  const everyUnitText = Array.from({ length: 0x1_00_00 }, (_, unit) => String.fromCharCode(unit)).join('x');
  const cleanText = cleanCharacters(everyUnitText);
  expect(parseText(cleanText) === cleanText).toBe(true);
  expect(parseText(everyUnitText) === everyUnitText).toBe(false);
});

/** The cleaned text has two characters, because that is the minimum length of any field in the contract. */
const INVALID_CHARACTERS = '\u0000\r\n\ud800\u001b';
const CLEAN_CHARACTERS = '\n\ufffd';
const hasInvalidCharacters = (value: unknown): boolean =>
  ['\\u0000', '\\u001b', '\\r', '\\ud800'].some((character) => (JSON.stringify(value) ?? '').includes(character));

const getSchema = (call: Call): z.ZodType => ('datas' in call ? z.array(call.datas) : call.data);
const createInvalidResponse = (call: Call) => ({
  code: 1003,
  ['datas' in call ? 'datas' : 'data']: fillResponse(getSchema(call), undefined, () => INVALID_CHARACTERS),
});
const TEXT_CALLS = KNOWN_CALLS.filter((call) => hasInvalidCharacters(createInvalidResponse(call)));

test('almost every call returns text', () => {
  expect(KNOWN_CALLS.filter((call) => !TEXT_CALLS.includes(call)).map(({ path }) => path)).toEqual([
    '/appMso/message/unread',
    '/appMso/message/reminders',
    '/appMso/apply/change',
    '/appUser/checkLogin',
    '/appUser/bring/take',
  ]);
});

test.each(TEXT_CALLS.map((call) => [call.path, call] as const))(
  '%s returns no invalid characters in any field',
  async (_, call) => {
    const body = createInvalidResponse(call);
    const result = await parseResponse(call, Response.json(body), returnUnchanged, LEVEL_CONTEXT);
    expect(hasInvalidCharacters(result)).toBe(false);
    // The cleaned response must conform to the contract. Otherwise it would be rejected anyway, and the test would
    // prove nothing.
    expect(result.ok).toBe(true);
  },
);

test('an error message contains no invalid characters', async () => {
  const [call] = KNOWN_CALLS;
  if (!call) throw new Error('no calls');
  const result = await parseResponse(
    call,
    Response.json({ code: '0004', msg: INVALID_CHARACTERS, field: INVALID_CHARACTERS }),
    returnUnchanged,
    LEVEL_CONTEXT,
  );
  expect(result).toMatchObject({ ok: false, error: { message: CLEAN_CHARACTERS, field: CLEAN_CHARACTERS } });
});

test('the seal of a school with a non-BMP name has a URL', () => {
  expect(createSchoolMonogram('𠮷野 University')).toBe('𠮷U');
  expect(getSchoolArtPath({ id: 1, country: 'uk', variant: 'seal', monogram: createSchoolMonogram('𠮷野') })).toContain(
    encodeURIComponent('𠮷').replaceAll('%', '~'),
  );
});
