import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createNewsRows } from '#backend/seed/news/news-rows.ts';
import { createSeedStatements } from '#backend/seed/seed-statements.ts';
import { createCatalogueStatements } from '#backend/seed/catalogue/catalogue-statements.ts';
import { DATED_FACTS, formatDatedFacts, fillDatedFacts } from '#shared/rules/dated-facts.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { PLACES } from '#backend/seed/seed-data.ts';

// Tests that UCAS deadlines come from DATED_FACTS, because copies in several texts could contradict each other.

const BARE_DATE_PATTERN =
  /\b(?:mid|late|early)-(?:october|january)\b|\b(?:end|middle) of (?:october|january)\b|\b(?:13|14|15|25|26|29|31) (?:october|january)(?: 20\d\d)?\b|\b(?:october|january) (?:13|14|15|25|26|29|31)\b|(?<![十\d])(?:10|十|1|一) ?月(?:中|底|下旬)|(?:10|十) ?月 ?15 ?日|(?:(?<!\d)1|一) ?月 ?(?:13|14|15|25|26|29|31) ?日/iu;

function listMessageFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && item.name.endsWith('.json'))
    .map((item) => join(item.parentPath, item.name));
}

const collectTexts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(collectTexts)
      : [];

const SEEDED_TEXTS = [...createSeedStatements(), ...createCatalogueStatements(PLACES, 1)].flatMap(({ values }) =>
  values.filter((value): value is string => typeof value === 'string'),
);
const isAboutApplying = (text: string) => /ucas|equal.consideration|平等考[慮虑]|牛津|Oxford/iu.test(text);

test.each(['client/i18n/messages', 'backend/messages', 'shared/messages'])(
  'no message of %s has a bare UCAS date',
  (folder) => {
    const bareDates = listMessageFiles(folder).flatMap((file) =>
      collectTexts(JSON.parse(readFileSync(file, 'utf8')))
        .filter((text) => BARE_DATE_PATTERN.test(text))
        .map((text) => `${file}: ${text}`),
    );
    expect(bareDates).toEqual([]);
  },
);

test('no article, guide, page or course of the seed has a bare UCAS date', () => {
  expect(SEEDED_TEXTS.filter((text) => isAboutApplying(text) && BARE_DATE_PATTERN.test(text))).toEqual([]);
});

/**
 * Matches a day and a month. They must not appear in texts about applying or replying to an offer, except in guides,
 * where each passage has its own page and date.
 */
const DAY_PATTERN =
  /\b\d{1,2} (?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\d{1,2} ?月 ?\d{1,2} ?日/iu;
const DEADLINE_PATTERN = /deadline|apply by|reply by|reply to|closes? on|截止|前(?:回覆|回复|交)/iu;

test('no message names a deadline of any country by its day', () => {
  const bareDeadlines = listMessageFiles('client/i18n/messages').flatMap((file) =>
    collectTexts(JSON.parse(readFileSync(file, 'utf8')))
      .filter((text) =>
        text.split(/(?<=[.;。；])/u).some((sentence) => DAY_PATTERN.test(sentence) && DEADLINE_PATTERN.test(sentence)),
      )
      .map((text) => `${file}: ${text}`),
  );
  expect(bareDeadlines).toEqual([]);
});

describe('a placeholder', () => {
  test.each(LOCALES)('is replaced by the date in %s', (locale) => {
    const { ucasJanuary, ucasEntry } = formatDatedFacts(locale);
    expect(fillDatedFacts('{{date.ucasEntry}}: {{date.ucasJanuary}}', locale)).toBe(`${ucasEntry}: ${ucasJanuary}`);
    expect(ucasJanuary).toContain('2027');
  });

  test('with an unknown name is unchanged, and the seed has none of these', () => {
    expect(fillDatedFacts('{{date.unknown}}', 'en-us')).toBe('{{date.unknown}}');
    for (const locale of LOCALES)
      for (const text of SEEDED_TEXTS) expect(fillDatedFacts(text, locale)).not.toContain('{{date.');
  });

  test('is used in the article on UCAS deadlines', () => {
    const article = createNewsRows().find(({ id }) => id === 5008);
    expect(JSON.stringify(article)).toContain('{{date.ucasJanuary}}');
  });
});

test('every dated fact has a day, an entry year and a page', () => {
  for (const { day, entry, page } of Object.values(DATED_FACTS)) {
    expect(day).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(Math.abs(entry - Number(day.slice(0, 4)))).toBeLessThanOrEqual(1);
    expect(page).toMatch(/^https:\/\/www\.ucas\.com\//);
  }
});
