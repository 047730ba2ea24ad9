import { beforeAll, expect, test } from 'vitest';
import { HELP_TYPE_FAQ } from '#shared/backend-protocol.ts';
import { PRODUCT_VERSION } from '#shared/constants.ts';
import { countryList } from '#shared/contract/catalogue/country.ts';
import { helpByType, platformVersion, privacyPolicy } from '#shared/contract/site/pages.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';

beforeAll(loadDemo);

test.each(LOCALES)('help in %s has at least ten entries at every level', async (locale) => {
  for (const level of [1, 2, 4]) {
    const entries = await readBackend(helpByType, { fkTypeId: HELP_TYPE_FAQ }, { locale, level });
    expect(entries.length).toBeGreaterThanOrEqual(10);
    for (const entry of entries) expect(entry.id && entry.title && entry.description).toBeTruthy();
  }
});

test('help without a type returns the FAQ', async () => {
  expect(await readBackend(helpByType, {}, { level: 1 })).toEqual(
    await readBackend(helpByType, { fkTypeId: '4' }, { level: 1 }),
  );
});

test('help differs by level, and a level in the query is not believed', async () => {
  const readTitles = async (publicLevel: number, fields = {}) =>
    (await readBackend(helpByType, fields, { locale: 'en-us', level: publicLevel })).map((entry) => entry.title);
  expect(await readTitles(4)).toContain('How do I reach an adviser on WeChat?');
  expect(await readTitles(4)).not.toContain('How do I reach an adviser on WhatsApp?');
  expect(await readTitles(1)).toContain('How do I reach an adviser on WhatsApp?');
  expect(await readTitles(1, { publicLevel: 4 })).toEqual(await readTitles(1));
});

test('a missing help type is an empty list', async () => {
  expect(await readBackend(helpByType, { fkTypeId: 99 })).toEqual([]);
});

test.each(LOCALES.flatMap((locale) => ['mso', 'hengdu', 'northbridge'].map((key) => [key, locale] as const)))(
  'the policy of %s in %s is complete and names its keeper',
  async (keyCode, locale) => {
    const { title, policyContent } = await readBackend(privacyPolicy, { keyCode }, { locale });
    expect(title).not.toBe('');
    expect(policyContent.match(/<h2>/g)).toHaveLength(2);
    expect(policyContent.match(/<h3>/g)?.length).toBeGreaterThanOrEqual(10);
    expect(policyContent).not.toMatch(/undefined|null|\$\{/);
  },
);

test('each policy cites the law of its region', async () => {
  const readPolicyContent = async (keyCode: string) =>
    (await readBackend(privacyPolicy, { keyCode }, { locale: 'en-us' })).policyContent;
  expect(await readPolicyContent('mso')).toContain('Cap. 486');
  expect(await readPolicyContent('hengdu')).toContain('Personal Information Protection Law');
});

test('a policy of an unknown agent is an error', async () => {
  expect((await callBackend(privacyPolicy, { keyCode: 'nobody' }, { locale: 'en-us' })).body).toEqual({
    code: ERROR_CODES.requestError,
    message: 'This agency has no privacy policy',
    data: null,
  });
});

test.each(LOCALES)('there are four version notes in %s', async (locale) => {
  const { version, notes } = await readBackend(platformVersion, {}, { locale });
  expect(version).toBe(PRODUCT_VERSION);
  expect(notes.map((note) => note.key)).toEqual(['ai-assistant', 'map-search', 'news-search', 'selection-video']);
  for (const note of notes) expect(note.title && note.body && note.link.startsWith('/')).toBeTruthy();
});

test.each(LOCALES)('four countries in %s are offered, the others are marked as not offered', async (locale) => {
  const countries = await readBackend(countryList, {}, { locale, level: 1 });
  expect(countries.filter((country) => country.offered).map((country) => country.key)).toEqual([
    'uk',
    'au',
    'us',
    'ca',
  ]);
  expect(countries.filter((country) => !country.offered).map((country) => country.key)).toEqual(['nz', 'ie', 'sg']);
  for (const { name, nameChn, capital, lat, lng } of countries) {
    expect(name && nameChn && capital).toBeTruthy();
    expect(Math.abs(lat ?? 99)).toBeLessThan(90);
    expect(Math.abs(lng ?? 999)).toBeLessThan(180);
  }
});

test('a list includes its total', async () => {
  expect((await callBackend(countryList)).body.page).toEqual({
    totalResult: 7,
    showCount: 7,
    currentPage: 1,
    totalPage: 1,
  });
});
