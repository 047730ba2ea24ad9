import { beforeAll, describe, expect, test } from 'vitest';
import { loadCatalogue, loadSeed } from '#backend/seed/load-seed.ts';
import { queryPage } from '#backend/queries/catalogue/build-query.ts';
import type { Statement } from '#backend/queries/database.ts';
import { CATALOGUE_QUERIES, type CatalogueQuery } from '#scripts/bench/catalogue/catalogue-queries.ts';
import { meterRows } from '#scripts/bench/catalogue/meter-rows.ts';
import { growCatalogue } from '#scripts/data/grow-catalogue.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Runs the same queries on the demo catalogue and on a copy several times as large, and compares the rows that D1
// reports as read.

const SCHOOL_GROWTH_FACTOR = 2;
const COURSE_GROWTH_FACTOR = 4;
const LOAD_TIMEOUT_MS = 120_000;

interface Cost {
  /** Number of database rows read for one page of results. */
  totalRowsRead: number;
  countRowsRead: number;
  /** Number of rows read for the total shown to visitors whose courses are limited. */
  shownRowsRead: number;
  resultCount: number;
  /** Number of results on the page. */
  pageRowCount: number;
}

const runStatement = async ({ sql, values }: Statement) =>
  (await testEnv.DB.prepare(sql)
    .bind(...values)
    .all()) as unknown as { results: { total?: number }[]; meta: { rows_read: number } };

/** Counts the rows that a statement reads. Returns 0 for a statement whose rows are constants. */
const countRowsRead = async (statement: Statement) =>
  statement.known ? 0 : (await runStatement(statement)).meta.rows_read;

async function measureCost({ query }: CatalogueQuery): Promise<Cost> {
  const { db, rowsRead } = meterRows(testEnv.DB);
  const pagedQuery = await query(db);
  const page = await queryPage(db, pagedQuery);
  const totalRowsRead = rowsRead();
  return {
    totalRowsRead,
    countRowsRead: await countRowsRead(pagedQuery.total),
    shownRowsRead: pagedQuery.countVisible ? await countRowsRead(pagedQuery.countVisible) : 0,
    resultCount: page.total,
    pageRowCount: page.rows.length,
  };
}

async function measureAllCosts(): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>();
  for (const catalogueQuery of CATALOGUE_QUERIES) costs.set(catalogueQuery.name, await measureCost(catalogueQuery));
  return costs;
}

let smallCatalogueCosts: Map<string, Cost>;
let largeCatalogueCosts: Map<string, Cost>;
const getCosts = (name: string) => ({
  small: smallCatalogueCosts.get(name) as Cost,
  large: largeCatalogueCosts.get(name) as Cost,
});

beforeAll(async () => {
  await loadSeed(testEnv.DB);
  await loadCatalogue(testEnv.DB);
  smallCatalogueCosts = await measureAllCosts();
  const { places, coursesEach } = growCatalogue(await getGrownSize());
  await loadCatalogue(testEnv.DB, places, coursesEach);
  largeCatalogueCosts = await measureAllCosts();
}, LOAD_TIMEOUT_MS);

async function getGrownSize() {
  const countTable = async (table: string) =>
    (await runStatement({ sql: `SELECT count(*) AS total FROM ${table}`, values: [] })).results[0]?.total ?? 0;
  return {
    schools: SCHOOL_GROWTH_FACTOR * (await countTable('schools')),
    courses: COURSE_GROWTH_FACTOR * (await countTable('courses')),
  };
}

test('the larger catalogue has more rows', () => {
  const { small: costBefore, large: costAfter } = getCosts('courses of all');
  expect(costAfter.resultCount).toBeGreaterThanOrEqual(COURSE_GROWTH_FACTOR * costBefore.resultCount);
});

/**
 * Maximum growth of the rows read. Lists of schools stay nearly constant. Queries that rank the first courses of each
 * school grow with the number of courses per school.
 */
const ALLOWED_GROWTH = { schools: 1.15, otherCount: COURSE_GROWTH_FACTOR / SCHOOL_GROWTH_FACTOR + 0.5 };

describe('a page reads its own rows only, independent of the totals', () => {
  test.each(CATALOGUE_QUERIES.map(({ name }) => name))('%s', (name) => {
    const { small: costBefore, large: costAfter } = getCosts(name);
    const pageGrowth = Math.max(1, costAfter.pageRowCount / Math.max(1, costBefore.pageRowCount));
    const allowedGrowth = name.startsWith('schools') ? ALLOWED_GROWTH.schools : ALLOWED_GROWTH.otherCount;
    expect(costAfter.totalRowsRead).toBeLessThanOrEqual(allowedGrowth * pageGrowth * costBefore.totalRowsRead + 10);
  });

  test.each(CATALOGUE_QUERIES.filter(({ fields }) => 'keyword' in fields).map(({ name }) => name))(
    '%s: no more than a list, and what is packed',
    (name) => {
      for (const cost of Object.values(getCosts(name)))
        expect(cost.totalRowsRead).toBeLessThan(30 * cost.pageRowCount + 100);
    },
  );
});

describe('a total reads the counted rows only', () => {
  test.each(CATALOGUE_QUERIES.map(({ name }) => name))('%s', (name) => {
    for (const cost of Object.values(getCosts(name)))
      expect(cost.countRowsRead).toBeLessThan(2 * cost.resultCount + 60);
  });
});

const CACHED_QUERY_NAMES = [
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

test.each(CACHED_QUERY_NAMES)('a cached total costs the same for any size: %s', (name) => {
  const { small: costBefore, large: costAfter } = getCosts(name);
  expect(costAfter.countRowsRead + costAfter.shownRowsRead).toBeLessThanOrEqual(
    1.2 * (costBefore.countRowsRead + costBefore.shownRowsRead) + 10,
  );
});
