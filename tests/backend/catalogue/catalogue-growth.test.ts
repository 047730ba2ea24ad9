import { beforeAll, describe, expect, test } from 'vitest';
import { loadCatalogue, loadSeed } from '#backend/seed/load-seed.ts';
import type { Statement } from '#backend/queries/database.ts';
import { CATALOGUE_QUESTIONS, type CatalogueQuestion } from '#scripts/bench/catalogue/catalogue-questions.ts';
import { growCatalogue } from '#scripts/data/grow-catalogue.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// The same questions of the demo catalogue and of one that is several times as large. D1 itself says what it read.

const TIMES_SCHOOLS = 2;
const TIMES_COURSES = 4;
const LOADING_MS = 120_000;

interface Cost {
  page: number;
  total: number;
  /** Of the total for whoever is shown fewer. */
  shown: number;
  found: number;
}

const run = async ({ sql, values }: Statement) =>
  (await testEnv.DB.prepare(sql)
    .bind(...values)
    .all()) as unknown as { results: { total?: number }[]; meta: { rows_read: number } };

async function costOf({ query }: CatalogueQuestion): Promise<Cost> {
  const page = await run(query.rows);
  const total = await run(query.total);
  const shown = query.shown && (await run(query.shown));
  return {
    page: page.meta.rows_read,
    total: total.meta.rows_read,
    shown: shown?.meta.rows_read ?? 0,
    found: total.results[0]?.total ?? 0,
  };
}

async function costsOfAll(): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>();
  for (const question of CATALOGUE_QUESTIONS) costs.set(question.name, await costOf(question));
  return costs;
}

let small: Map<string, Cost>;
let large: Map<string, Cost>;
const costsOf = (name: string) => ({ small: small.get(name) as Cost, large: large.get(name) as Cost });

beforeAll(async () => {
  await loadSeed(testEnv.DB);
  await loadCatalogue(testEnv.DB);
  small = await costsOfAll();
  const { places, coursesEach } = growCatalogue(await sizeOf());
  await loadCatalogue(testEnv.DB, places, coursesEach);
  large = await costsOfAll();
}, LOADING_MS);

async function sizeOf() {
  const count = async (table: string) =>
    (await run({ sql: `SELECT count(*) AS total FROM ${table}`, values: [] })).results[0]?.total ?? 0;
  return { schools: TIMES_SCHOOLS * (await count('schools')), courses: TIMES_COURSES * (await count('courses')) };
}

test('the larger catalogue is larger', () => {
  const { small: before, large: after } = costsOf('courses of all');
  expect(after.found).toBeGreaterThanOrEqual(TIMES_COURSES * before.found);
});

/** A school in a list says how many courses it has, and those are counted. */
const COUNTED_COURSES = TIMES_COURSES / TIMES_SCHOOLS + 0.5;

describe('a page reads its own rows, however many there are', () => {
  test.each(CATALOGUE_QUESTIONS.filter(({ readsAll }) => !readsAll).map(({ name }) => name))('%s', (name) => {
    const { small: before, large: after } = costsOf(name);
    expect(after.found).toBeGreaterThan(0);
    expect(after.page).toBeLessThanOrEqual(COUNTED_COURSES * before.page + 10);
  });
});

/** A hit may stand in three indexes, is gathered once, is looked at to see who may see it, and counted. */
const ROWS_OF_A_HIT = 11;
/** And of each it is looked whether it is one of the first of its school. */
const ROWS_OF_A_VISITORS_HIT = 17;
const ROWS_OF_A_PAGE = 500;

describe('what has to be gathered first reads what it found and nothing else', () => {
  test.each(CATALOGUE_QUESTIONS.filter(({ readsAll }) => readsAll).map(({ name }) => name))('%s', (name) => {
    for (const cost of Object.values(costsOf(name)))
      expect(cost.page).toBeLessThan(
        (name.endsWith('visitor') ? ROWS_OF_A_VISITORS_HIT : ROWS_OF_A_HIT) * cost.found + ROWS_OF_A_PAGE,
      );
  });
});

describe('a total reads what it counts and nothing else', () => {
  test.each(CATALOGUE_QUESTIONS.map(({ name, readsAll }) => [name, readsAll ? ROWS_OF_A_HIT : 2] as const))(
    '%s: %i rows at most for each',
    (name, most) => {
      for (const cost of Object.values(costsOf(name))) expect(cost.total).toBeLessThan(most * cost.found + 60);
    },
  );
});

const KEPT = [
  'schools by rank',
  'schools of a country',
  'schools of a type',
  'schools of a letter',
  'courses of all',
  'courses of a country and a level',
  'courses of a type',
  'courses of a group',
  'courses of pathways',
  'courses that start in a month',
  'courses of all, for a visitor',
  'courses of a type, for a visitor',
  'courses of a country and a level, for a visitor',
];

test.each(KEPT)('a total that is kept costs the same, however many there are: %s', (name) => {
  const { small: before, large: after } = costsOf(name);
  expect(after.total + after.shown).toBeLessThanOrEqual(1.2 * (before.total + before.shown) + 10);
});
