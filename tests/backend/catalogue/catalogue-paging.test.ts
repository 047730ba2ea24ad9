import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { ListCall } from '#shared/contract/call.ts';
import { coursesList } from '#shared/contract/catalogue/course.ts';
import { newsList } from '#shared/contract/catalogue/news.ts';
import { rankingList } from '#shared/contract/catalogue/ranking.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { getUserContext } from '#tests/backend/support/ask-as-user.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { readPage } from '#tests/backend/support/read-page.ts';
import { scaleRunCount } from '#tests/backend/support/runs.ts';

beforeAll(loadDemoCatalogue);

const createOptional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const country = createOptional(fc.integer({ min: 1, max: 5 }));
const showCountArbitrary = fc.integer({ min: 7, max: 100 });

/** Reads the keys of all pages, up to the page count in the first response. */
async function readAllPages<C extends ListCall>(call: C, fields: object, getKey: (row: never) => string) {
  const context = await getUserContext();
  const firstPage = await readPage(call, { ...fields, currentPage: 1 }, context);
  const keys = firstPage.rows.map((row) => getKey(row as never));
  for (let currentPage = 2; currentPage <= firstPage.page.totalPage; currentPage++) {
    const { rows, page } = await readPage(call, { ...fields, currentPage }, context);
    expect(page).toEqual({ ...firstPage.page, currentPage });
    keys.push(...rows.map((row) => getKey(row as never)));
  }
  const pageBeyondLast = await readPage(call, { ...fields, currentPage: firstPage.page.totalPage + 1 }, context);
  expect([pageBeyondLast.rows, pageBeyondLast.page.totalResult]).toEqual([[], firstPage.page.totalResult]);
  return { keys, total: firstPage.page.totalResult };
}

const expectEachOnce = ({ keys, total }: { keys: string[]; total: number }) => {
  expect(keys).toHaveLength(total);
  expect(new Set(keys).size).toBe(total);
};

test('for any filter and sort, the pages contain each school once', async () => {
  const filters = fc.record({
    fkAreaCountryId: country,
    institutionTypeId: createOptional(fc.integer({ min: 1, max: 3 })),
    initial: createOptional(fc.constantFrom('a', 'M', 'S', 'q')),
    keyword: createOptional(fc.constantFrom('university', '大学', 'l', '大', 'college', 'syd')),
    sort: createOptional(fc.constantFrom('rank', 'name', 'tuition', 'match')),
    bbox: createOptional(fc.constantFrom([-10, 49, 3, 60], [-180, -90, 180, 90], [110, -45, -60, 60])),
    showCount: showCountArbitrary,
  });
  await fc.assert(
    fc.asyncProperty(filters, async (fields) =>
      expectEachOnce(await readAllPages(institutionInquiry, fields, ({ id }) => id)),
    ),
    { numRuns: scaleRunCount(40) },
  );
});

test('the pages of every sort contain the same schools', async () => {
  const joinedKeys = await Promise.all(
    ['rank', 'name', 'tuition', 'match'].map(async (sort) => {
      const { keys } = await readAllPages(institutionInquiry, { sort, showCount: 100 }, ({ id }) => id);
      return keys.toSorted().join();
    }),
  );
  expect(new Set(joinedKeys).size).toBe(1);
});

test('for any filter, the pages contain each course once', async () => {
  const filters = fc.record({
    fkAreaCountryId: country,
    fkMajorLevelId: createOptional(fc.integer({ min: 1, max: 5 })),
    fkCourseTypeGroupId: createOptional(fc.integer({ min: 1, max: 18 })),
    fkCourseTypeId: createOptional(fc.constantFrom(101, 301, 701, 1801)),
    feeMin: createOptional(fc.integer({ min: 0, max: 40_000 })),
    feeMax: createOptional(fc.integer({ min: 10_000, max: 90_000 })),
    startMonth: createOptional(fc.constantFrom(1, 2, 7, 8, 9)),
    type: createOptional(fc.constantFrom('degree', 'pathway')),
    keyword: createOptional(fc.constantFrom('science', '管理', 'phd', 'sydney')),
    showCount: fc.integer({ min: 60, max: 100 }),
  });
  await fc.assert(
    fc.asyncProperty(filters, async (fields) =>
      expectEachOnce(await readAllPages(coursesList, fields, ({ id }) => id)),
    ),
    { numRuns: scaleRunCount(25) },
  );
});

test('the pages of rankings and articles contain each row once', async () => {
  for (const fields of [{}, { kind: 'subject', fkCourseTypeGroupId: 4 }, { kind: 'school', fkAreaCountryId: 3 }])
    expectEachOnce(await readAllPages(rankingList, { ...fields, showCount: 13 }, ({ schoolId }) => schoolId));
  for (const fields of [{}, { fkAreaCountryId: 1 }, { keyword: '签证' }])
    expectEachOnce(await readAllPages(newsList, { ...fields, showCount: 7 }, ({ id }) => id));
});
