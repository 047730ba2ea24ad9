import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOCALES } from '#shared/locale/locales.ts';
import { parseAcceptLanguage } from '#shared/locale/accept-language.ts';
import { selectChineseScript, selectLocale } from '#worker/locale/detect-locale.ts';

test.each([
  ['zh-CN,zh;q=0.9', 'zh'],
  ['zh', 'zh'],
  ['zh-SG', 'zh'],
  ['zh-Hans-HK', 'zh'],
  ['zh-HK', 'zh-hk'],
  ['zh-TW', 'zh-hk'],
  ['zh-MO', 'zh-hk'],
  ['zh-Hant', 'zh-hk'],
  ['zh-Hant-TW,en;q=0.1', 'zh-hk'],
  ['ZH-hant-cn', 'zh-hk'],
  ['yue', 'zh-hk'],
  ['yue-HK', 'zh-hk'],
  ['en', 'en-us'],
  ['en-GB,en;q=0.8', 'en-us'],
  ['fr;q=1.0, en;q=0.3, zh-TW;q=0.7', 'zh-hk'],
  ['fr-FR,de;q=0.9,en;q=0.2', 'en-us'],
  ['en;q=0, zh-HK;q=0.1', 'zh-hk'],
  ['en ; q=0.5 , zh ; q=0.6', 'zh'],
  ['en;q=abc,zh-TW;q=0.1', 'zh-hk'],
  ['en;Q=0.1,zh;q=0.5', 'zh'],
])('Accept-Language %j selects %s', (acceptLanguage, locale) => {
  expect(selectLocale({ acceptLanguage })).toBe(locale);
});

test.each(['fr,de;q=0.5', '*', '', 'english', 'zhx', ';;;,,,q=', 'en;q=0'])(
  'Accept-Language %j falls back to the agent’s',
  (acceptLanguage) => {
    expect(selectLocale({ acceptLanguage, agentDefault: 'en-us' })).toBe('en-us');
    expect(selectLocale({ acceptLanguage })).toBe('zh');
  },
);

test('the URL precedes the cookie, then the browser, then the agent', () => {
  const hints = { query: 'zh-hk', cookie: 'en-us', acceptLanguage: 'zh', agentDefault: 'en-us' };
  expect(selectLocale(hints)).toBe('zh-hk');
  expect(selectLocale({ ...hints, query: undefined })).toBe('en-us');
  expect(selectLocale({ ...hints, query: undefined, cookie: undefined })).toBe('zh');
  expect(selectLocale({ agentDefault: 'zh-hk' })).toBe('zh-hk');
});

test.each(['fr', 'EN-US', 'zh_hk', '', 'toString', '__proto__'])(
  'the unsupported code %j is ignored in any position',
  (code) => {
    expect(selectLocale({ query: code, cookie: 'zh-hk' })).toBe('zh-hk');
    expect(selectLocale({ cookie: code, acceptLanguage: 'en' })).toBe('en-us');
    expect(selectLocale({ agentDefault: code })).toBe('zh');
  },
);

test('a locale that a site does not offer is replaced by the next one, Chinese by its other script', () => {
  const offeredLocales = ['zh-hk', 'en-us'] as const;
  expect(selectLocale({ query: 'zh', cookie: 'en-us', offeredLocales })).toBe('zh-hk');
  expect(selectLocale({ acceptLanguage: 'zh-CN', agentDefault: 'en-us', offeredLocales })).toBe('zh-hk');
  expect(selectLocale({ cookie: 'zh', acceptLanguage: 'en', offeredLocales: ['en-us'] })).toBe('en-us');
  expect(selectLocale({ cookie: 'en-us', agentDefault: 'zh', offeredLocales: ['zh'] })).toBe('zh');
  expect(selectLocale({ acceptLanguage: 'fr', offeredLocales: ['en-us'] })).toBe('en-us');
});

test('the result is always a supported locale', () => {
  const hintArbitrary = fc.option(fc.oneof(fc.string(), fc.constantFrom(...LOCALES)), { nil: undefined });
  fc.assert(
    fc.property(
      hintArbitrary,
      hintArbitrary,
      hintArbitrary,
      hintArbitrary,
      (query, cookie, acceptLanguage, agentDefault) => {
        expect(LOCALES).toContain(selectLocale({ query, cookie, acceptLanguage, agentDefault }));
      },
    ),
  );
});

test('language tags with equal weight keep their order', () => {
  expect(parseAcceptLanguage('de, en, fr;q=0.9, nl;q=0.9')).toEqual(['de', 'en', 'fr', 'nl']);
});

test.each([
  ['zh', 'zh-hk', 'hk', 'zh'],
  ['zh-hk', 'zh', 'sh', 'zh-hk'],
  ['en-us', 'zh-hk', 'sh', 'zh-hk'],
  ['en-us', 'zh', 'hk', 'zh'],
  ['en-us', 'en-us', 'hk', 'zh-hk'],
  ['en-us', 'en-us', 'sh', 'zh'],
  ['en-us', '', 'hk', 'zh'],
  ['en-us', 'en-us', 'ld', 'zh'],
] as const)(
  'on a page in %s, an agent of %j from %s has names in %s',
  (locale, languageCode, originCity, chineseLocale) => {
    expect(selectChineseScript(locale, { languageCode, originCity })).toBe(chineseLocale);
  },
);

test('without an agent, a page in English has the names of the fallback language', () => {
  expect(selectChineseScript('en-us', null)).toBe('zh');
});
