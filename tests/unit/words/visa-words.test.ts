import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedStatements } from '#backend/seed/seed-statements.ts';
import { livingCostRows, getMonthly, visaFeeRows } from '#backend/seed/matching/living-cost-rows.ts';
import { FAQ, PLACES } from '#backend/seed/seed-data.ts';

const FOLDERS = ['client/i18n/messages', 'backend/messages', 'shared/messages'];

interface Said {
  /** Path and key, e.g. 'client/i18n/messages/zh-hk/guide.json uk.work'. */
  at: string;
  text: string;
}

const textsIn = (value: unknown, at: string): Said[] =>
  typeof value === 'string'
    ? [{ at, text: value }]
    : value && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${at} ${key}`))
      : [];

const MESSAGES = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && item.name.endsWith('.json'))
    .map((item) => join(item.parentPath, item.name)),
).flatMap((file) => textsIn(JSON.parse(readFileSync(file, 'utf8')), file));

/** Texts of the seed by language; a seed value is JSON with three languages. */
const SEEDED = seedStatements().flatMap(({ values }) =>
  values.flatMap((value) => {
    if (typeof value !== 'string') return [];
    return value.startsWith('{') ? textsIn(JSON.parse(value), 'seed') : [{ at: 'seed', text: value }];
  }),
);

const HOURS = /\d+ hours? a (?:week|fortnight)|每(?:週|周|星期|兩星期|两周|兩週)[^。；]{0,12}\d+ ?小[時时]/iu;
const BOUND = /at most|up to|no more than|at least|limit|最多|至多|不超過|不超过|至少|不少於|不少于|限/iu;

test('hours of work a week always say that they are a limit, in every language', () => {
  const texts = [...MESSAGES, ...SEEDED].filter(({ text }) => HOURS.test(text));
  expect(texts.length).toBeGreaterThan(8);
  expect(texts.filter(({ text }) => !BOUND.test(text))).toEqual([]);
});

const AUSTRALIAN = /\bCOE\b|\bCoE\b|入學確認書|入学确认书|confirmation of enrolment/iu;
/** Texts about Australia only may name the Australian document alone. */
const isOfAustralia = ({ at }: Said) => / (?:au|coe) /.test(`${at} `);

test('no step for all countries names the Australian document alone', () => {
  const steps = [...MESSAGES, ...FAQ.flatMap((entry) => textsIn(entry, 'help'))];
  const saids = steps.filter((message) => AUSTRALIAN.test(message.text) && !isOfAustralia(message));
  expect(saids.length).toBeGreaterThan(3);
  expect(saids.filter(({ text }) => !['CAS', 'I-20', 'LOA'].every((document) => text.includes(document)))).toEqual([]);
});

test('no visa fee of the seed counts as confirmed while nobody has opened the live page', () => {
  expect(visaFeeRows().map((row) => row.confirmed_on)).toEqual(['', '']);
});

test('a living cost is worked out by the weeks that its total is for', () => {
  expect(getMonthly(12_435, 41)).toBe(1314);
  expect(getMonthly(23_175, 39)).toBe(2575);
  const manchester = livingCostRows(PLACES.cities, (country, key) =>
    country === 'uk' && key === 'manchester' ? 1 : 2,
  );
  expect(manchester.filter((row) => row.city_id === 1).map((row) => row.least)).toEqual([1314]);
});
