import { expect, test } from 'vitest';
import { ERROR_CODES, HTTP_ERRORS } from '#shared/call-error.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { getErrorText, createInvalidInputError, getSiteTexts } from '#worker/locale/error-texts.ts';

const HAN_PATTERN = /\p{Script=Han}/u;
const CODE_LIST = Object.values(ERROR_CODES);

test.each(CODE_LIST.flatMap((code) => LOCALES.map((locale) => [code, locale] as const)))(
  'the code %s has words in %s',
  (code, locale) => {
    const text = getErrorText(locale, code);
    expect(text).not.toBe(getSiteTexts(locale).busy);
    expect(HAN_PATTERN.test(text)).toBe(locale !== 'en-us');
  },
);

test.each(HTTP_ERRORS.flatMap((status) => LOCALES.map((locale) => [status, locale] as const)))(
  'the status %s has words in %s',
  (status, locale) => {
    const text = getErrorText(locale, undefined, status);
    expect(text).not.toBe(getSiteTexts(locale).busy);
    expect(HAN_PATTERN.test(text)).toBe(locale !== 'en-us');
  },
);

test.each(LOCALES)('in %s no two codes share a message', (locale) => {
  expect(new Set(CODE_LIST.map((code) => getErrorText(locale, code))).size).toBe(CODE_LIST.length);
});

test('the three languages have the same keys', () => {
  const listTextNames = (value: object, path = ''): string[] =>
    Object.entries(value).flatMap(([name, innerValue]) =>
      typeof innerValue === 'object' ? listTextNames(innerValue, `${path}${name}.`) : [path + name],
    );
  const [simplifiedNames, traditionalNames, englishNames] = LOCALES.map((locale) =>
    listTextNames(getSiteTexts(locale)).sort(),
  );
  expect(traditionalNames).toEqual(simplifiedNames);
  expect(englishNames).toEqual(simplifiedNames);
});

test('an HTTP status precedes a code, and an unknown one is shown as busy', () => {
  expect(getErrorText('en-us', '1001', 504)).toBe('The server did not answer in time. Please try again later');
  expect(getErrorText('en-us', '1001', 418)).toBe('Access was refused. Ask your adviser if you need help');
  expect(getErrorText('en-us', '7777', 418)).toBe('The service is busy. Please try again later');
  expect(getErrorText('en-us', undefined)).toBe('The service is busy. Please try again later');
});

test.each([
  [false, { code: '0002', field: 'nickname', httpStatus: 400, message: 'A parameter is not valid: nickname' }],
  [true, { code: '0001', field: 'nickname', httpStatus: 400, message: 'A required parameter is missing: nickname' }],
])('a rejected input names its field (missing: %s)', (missingField, failure) => {
  expect(createInvalidInputError('en-us', 'nickname', missingField)).toEqual(failure);
});

test('a field with a dollar sign in its name is printed unchanged', () => {
  expect(createInvalidInputError('en-us', '$&', false).message).toBe('A parameter is not valid: $&');
});

test.each(LOCALES)('in %s an anonymous visitor gets no text about an ended session', (locale) => {
  const sessionEndedText = getErrorText(locale, undefined, 401);
  const loginRequestedText = getErrorText(locale, undefined, 401, false);
  expect([loginRequestedText === sessionEndedText, HAN_PATTERN.test(loginRequestedText)]).toEqual([
    false,
    locale !== 'en-us',
  ]);
  expect(getErrorText(locale, undefined, 403, false)).toBe(getErrorText(locale, undefined, 403));
});

test('an invalid mobile number is rejected with an understandable text', () => {
  expect(createInvalidInputError('en-us', 'mobile', false)).toMatchObject({
    field: 'mobile',
    message: expect.stringContaining('mobile number of that country'),
  });
});
