import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSeedStatements } from '#backend/seed/seed-statements.ts';
import { createLivingCostRows, calculateMonthly, createVisaFeeRows } from '#backend/seed/matching/living-cost-rows.ts';
import { FAQ, PLACES } from '#backend/seed/seed-data.ts';

const FOLDERS = ['client/i18n/messages', 'backend/messages', 'shared/messages'];

interface LocatedText {
  /** Path and key of the text, e.g. 'client/i18n/messages/zh-hk/guide.json uk.work'. */
  at: string;
  text: string;
}

const collectTexts = (value: unknown, location: string): LocatedText[] =>
  typeof value === 'string'
    ? [{ at: location, text: value }]
    : value && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, innerValue]) => collectTexts(innerValue, `${location} ${key}`))
      : [];

const MESSAGE_TEXTS = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && item.name.endsWith('.json'))
    .map((item) => join(item.parentPath, item.name)),
).flatMap((file) => collectTexts(JSON.parse(readFileSync(file, 'utf8')), file));

/** Texts of the seed by language. A seed value is JSON with three languages. */
const SEEDED_TEXTS = createSeedStatements().flatMap(({ values }) =>
  values.flatMap((value) => {
    if (typeof value !== 'string') return [];
    return value.startsWith('{') ? collectTexts(JSON.parse(value), 'seed') : [{ at: 'seed', text: value }];
  }),
);

const HOURS_PATTERN = /\d+ hours? a (?:week|fortnight)|每(?:週|周|星期|兩星期|两周|兩週)[^。；]{0,12}\d+ ?小[時时]/iu;
const BOUND_PATTERN = /at most|up to|no more than|at least|limit|最多|至多|不超過|不超过|至少|不少於|不少于|限/iu;

test('weekly working hours are always stated as a limit, in every language', () => {
  const texts = [...MESSAGE_TEXTS, ...SEEDED_TEXTS].filter(({ text }) => HOURS_PATTERN.test(text));
  expect(texts.length).toBeGreaterThan(8);
  expect(texts.filter(({ text }) => !BOUND_PATTERN.test(text))).toEqual([]);
});

const AUSTRALIAN_TERM_PATTERN = /\bCOE\b|\bCoE\b|入學確認書|入学确认书|confirmation of enrolment/iu;
/** Texts under such a key concern Australia alone and need not name the documents of other countries. */
const isAustralianText = ({ at }: LocatedText) => / (?:au|coe) /.test(`${at} `);

test('no step for all countries names the Australian document alone', () => {
  const helpTexts = [...MESSAGE_TEXTS, ...FAQ.flatMap((entry) => collectTexts(entry, 'help'))];
  const misplacedTexts = helpTexts.filter(
    (message) => AUSTRALIAN_TERM_PATTERN.test(message.text) && !isAustralianText(message),
  );
  expect(misplacedTexts.length).toBeGreaterThan(3);
  expect(
    misplacedTexts.filter(({ text }) => !['CAS', 'I-20', 'LOA'].every((document) => text.includes(document))),
  ).toEqual([]);
});

test('no visa fee of the seed counts as confirmed while nobody has opened the live page', () => {
  expect(createVisaFeeRows().map((row) => row.confirmed_on)).toEqual(['', '', '']);
});

test('a monthly living cost is computed from the weeks of its total', () => {
  expect(calculateMonthly(12_435, 41)).toBe(1314);
  expect(calculateMonthly(23_175, 39)).toBe(2575);
  const manchesterCost = createLivingCostRows(PLACES.cities, (country, key) =>
    country === 'uk' && key === 'manchester' ? 1 : 2,
  );
  expect(manchesterCost.filter((row) => row.city_id === 1).map((row) => row.least)).toEqual([1314]);
});
