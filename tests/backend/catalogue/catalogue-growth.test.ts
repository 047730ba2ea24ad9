import { beforeAll, describe, expect, test } from 'vitest';
import { loadCatalogue, loadSeed } from '#backend/seed/load-seed.ts';
import { queryPage } from '#backend/queries/catalogue/build-query.ts';
import type { Statement } from '#backend/queries/database.ts';
import { CATALOGUE_QUERIES, type CatalogueQuery } from '#scripts/bench/catalogue/catalogue-queries.ts';
import { meterRows } from '#scripts/bench/catalogue/meter-rows.ts';
import { growCatalogue } from '#scripts/data/grow-catalogue.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// The same queries on the demo catalogue and on a copy several times as large; D1 reports the rows read.

const TIMES_SCHOOLS = 2;
const TIMES_COURSES = 4;
const LOADING_MS = 120_000;

interface Cost {
  /** Rows read for the page in total. */
  whole: number;
  total: number;
  /** Rows of the total that visitors with a course limit see. */
  shown: number;
  found: number;
  /** Number of rows on the page. */
  onPage: number;
}

const run = async ({ sql, values }: Statement) =>
  (await testEnv.DB.prepare(sql)
    .bind(...values)
    .all()) as unknown as { results: { total?: number }[]; meta: { rows_read: number } };

/** Rows read; 0 for a statement whose rows are already known. */
const rowsReadBy = async (statement: Statement) => (statement.known ? 0 : (await run(statement)).meta.rows_read);

async function getCost({ query }: CatalogueQuery): Promise<Cost> {
  const { db, rowsRead } = meterRows(testEnv.DB);
  const answer = await query(db);
  const page = await queryPage(db, answer);
  const total = rowsRead();
  return {
    whole: total,
    total: await rowsReadBy(answer.total),
    shown: answer.shown ? await rowsReadBy(answer.shown) : 0,
    found: page.total,
    onPage: page.rows.length,
  };
}

async function costsOfAll(): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>();
  for (const question of CATALOGUE_QUERIES) costs.set(question.name, await getCost(question));
  return costs;
}

let small: Map<string, Cost>;
let large: Map<string, Cost>;
const getCosts = (name: string) => ({ small: small.get(name) as Cost, large: large.get(name) as Cost });

beforeAll(async () => {
  await loadSeed(testEnv.DB);
  await loadCatalogue(testEnv.DB);
  small = await costsOfAll();
  const { places, coursesEach } = growCatalogue(await getSize());
  await loadCatalogue(testEnv.DB, places, coursesEach);
  large = await costsOfAll();
}, LOADING_MS);

async function getSize() {
  const count = async (table: string) =>
    (await run({ sql: `SELECT count(*) AS total FROM ${table}`, values: [] })).results[0]?.total ?? 0;
  return { schools: TIMES_SCHOOLS * (await count('schools')), courses: TIMES_COURSES * (await count('courses')) };
}

test('the larger catalogue is larger', () => {
  const { small: costBefore, large: costAfter } = getCosts('courses of all');
  expect(costAfter.found).toBeGreaterThanOrEqual(TIMES_COURSES * costBefore.found);
});

/**
 * Allowed growth of rows read: lists of schools stay nearly constant, and queries that number each school's first
 * courses grow with the courses per school.
 */
const GROWS = { schools: 1.15, otherCount: TIMES_COURSES / TIMES_SCHOOLS + 0.5 };

describe('a page reads its own rows only, independent of the totals', () => {
  test.each(CATALOGUE_QUERIES.map(({ name }) => name))('%s', (name) => {
    const { small: costBefore, large: costAfter } = getCosts(name);
    const fuller = Math.max(1, costAfter.onPage / Math.max(1, costBefore.onPage));
    const grows = name.startsWith('schools') ? GROWS.schools : GROWS.otherCount;
    expect(costAfter.whole).toBeLessThanOrEqual(grows * fuller * costBefore.whole + 10);
  });

  test.each(CATALOGUE_QUERIES.filter(({ fields }) => 'keyword' in fields).map(({ name }) => name))(
    '%s: no more than a list, and what is packed',
    (name) => {
      for (const cost of Object.values(getCosts(name))) expect(cost.whole).toBeLessThan(30 * cost.onPage + 100);
    },
  );
});

describe('a total reads the counted rows only', () => {
  test.each(CATALOGUE_QUERIES.map(({ name }) => name))('%s', (name) => {
    for (const cost of Object.values(getCosts(name))) expect(cost.total).toBeLessThan(2 * cost.found + 60);
  });
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

test.each(KEPT)('a cached total costs the same for any size: %s', (name) => {
  const { small: costBefore, large: costAfter } = getCosts(name);
  expect(costAfter.total + costAfter.shown).toBeLessThanOrEqual(1.2 * (costBefore.total + costBefore.shown) + 10);
});
