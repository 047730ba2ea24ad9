import { expect, test } from 'vitest';
import { ERROR_CODES, HTTP_ERRORS } from '#shared/call-error.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { errorText, invalidInput, siteTexts } from '#worker/locale/error-texts.ts';

const HAN = /\p{Script=Han}/u;
const CODES = Object.values(ERROR_CODES);

test.each(CODES.flatMap((code) => LOCALES.map((locale) => [code, locale] as const)))(
  'the code %s has words in %s',
  (code, locale) => {
    const text = errorText(locale, code);
    expect(text).not.toBe(siteTexts(locale).busy);
    expect(HAN.test(text)).toBe(locale !== 'en-us');
  },
);

test.each(HTTP_ERRORS.flatMap((status) => LOCALES.map((locale) => [status, locale] as const)))(
  'the status %s has words in %s',
  (status, locale) => {
    const text = errorText(locale, undefined, status);
    expect(text).not.toBe(siteTexts(locale).busy);
    expect(HAN.test(text)).toBe(locale !== 'en-us');
  },
);

test.each(LOCALES)('in %s no two codes share their words', (locale) => {
  expect(new Set(CODES.map((code) => errorText(locale, code))).size).toBe(CODES.length);
});

test('the three languages name the same texts', () => {
  const names = (value: object, path = ''): string[] =>
    Object.entries(value).flatMap(([name, inner]) =>
      typeof inner === 'object' ? names(inner, `${path}${name}.`) : [path + name],
    );
  const [zh, hk, en] = LOCALES.map((locale) => names(siteTexts(locale)).sort());
  expect(hk).toEqual(zh);
  expect(en).toEqual(zh);
});

test('an HTTP status precedes a code, and an unknown one is shown as busy', () => {
  expect(errorText('en-us', '1001', 504)).toBe('The server did not answer in time. Please try again later');
  expect(errorText('en-us', '1001', 418)).toBe('Access was refused. Ask your adviser if you need help');
  expect(errorText('en-us', '7777', 418)).toBe('The service is busy. Please try again later');
  expect(errorText('en-us', undefined)).toBe('The service is busy. Please try again later');
});

test.each([
  [false, { code: '0002', field: 'nickname', httpStatus: 400, message: 'A parameter is not valid: nickname' }],
  [true, { code: '0001', field: 'nickname', httpStatus: 400, message: 'A required parameter is missing: nickname' }],
])('a rejected input names its field (missing: %s)', (missing, failure) => {
  expect(invalidInput('en-us', 'nickname', missing)).toEqual(failure);
});

test('a field with a dollar sign in its name is printed as it is', () => {
  expect(invalidInput('en-us', '$&', false).message).toBe('A parameter is not valid: $&');
});

test.each(LOCALES)('in %s an anonymous visitor gets no text about an ended session', (locale) => {
  const endedText = errorText(locale, undefined, 401);
  const requested = errorText(locale, undefined, 401, false);
  expect([requested === endedText, HAN.test(requested)]).toEqual([false, locale !== 'en-us']);
  expect(errorText(locale, undefined, 403, false)).toBe(errorText(locale, undefined, 403));
});

test('rejects an invalid mobile number with an understandable text', () => {
  expect(invalidInput('en-us', 'mobile', false)).toMatchObject({
    field: 'mobile',
    message: expect.stringContaining('mobile number of that country'),
  });
});
