import type { Page } from 'playwright/test';
import { MAX_VISITOR_COURSES } from '#shared/contract/catalogue/course.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

test.use({ ...SCREENS.desk, speaks: 'en-us' });

const getMain = (page: Page) => page.getByRole('main');

/** Pages without results, each with the expected message and link. */
const EMPTY_PAGES: [path: string, says: string, way: string][] = [
  ['/mso/school/school-search?keyword=qqqq', 'No results for “qqqq”', 'All schools'],
  [
    '/mso/school/school-search?searchType=1&keyword=Atlantis',
    'We could not find a country called “Atlantis”',
    'Canada',
  ],
  ['/mso/school?id=1&initial=X', 'No school fits these filters', 'Clear filters'],
  ['/mso/college-library?initial=Z&type=2', 'No school fits these filters', 'Smart selection'],
  ['/mso/school?id=5', 'We do not currently offer schools in New Zealand', 'United Kingdom'],
  ['/mso/school?page=9999', 'This list has', 'Go to the first page'],
  ['/mso/country-list/nz/area-list-tab', 'We do not currently offer schools in New Zealand', 'Australia'],
  ['/mso/school/1001?keyword=qqqq', 'No course matches', 'Show all courses'],
  ['/mso/consult/list?keyword=qqqq', 'Nothing was found', 'Show all'],
  ['/mso/dse/pathway-course?startMonth=12', 'No pathway course found', 'Show all'],
];

test('an empty list explains itself and links to alternatives', { tag: '@rare' }, async ({ page, visit }) => {
  for (const [path, text, nextStep] of EMPTY_PAGES) {
    expect.soft((await visit(path))?.status(), path).toBe(200);
    await expect.soft(getMain(page).locator('.empty').getByText(text), path).toBeVisible();
    await expect.soft(getMain(page).getByRole('link', { name: nextStep }).last(), path).toBeVisible();
  }
});

test('an unknown id returns the 404 page', { tag: '@rare' }, async ({ page, visit }) => {
  for (const path of [
    '/mso/school/99999999',
    '/mso/school/oxford',
    '/mso/school/course/99999999',
    '/mso/school/course/first',
    '/mso/consult/99999999',
    '/mso/school/consult/99999999',
    '/mso/country-list/atlantis/area-list-tab',
    '/mso/country-list/uk/subject-rank-tab/alchemy',
  ]) {
    expect.soft((await visit(path))?.status(), path).toBe(404);
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
  }
});

test(
  'a visitor sees three courses of a school and is told of the others',
  { tag: '@rare' },
  async ({ page, request, visit }) => {
    await visit('/mso/school/1001?currentPage=2');
    const names = getMain(page).locator('.courses tbody a.name');
    await expect(names).toHaveCount(MAX_VISITOR_COURSES);
    const [, total = ''] = /^Showing 3 of (\d+) courses/.exec(
      (await getMain(page).locator('.gate p').textContent()) ?? '',
    ) ?? [''];
    expect(Number(total)).toBeGreaterThan(MAX_VISITOR_COURSES);
    await expect(getMain(page).locator('.courses').getByRole('navigation')).toHaveCount(0);
    await expect(getMain(page).getByRole('link', { name: 'Log in to see all' })).toHaveAttribute('href', '/mso/login');
    // The limit also applies to a direct request to the backend.
    const response = await request.post('/mso/appInstitution/getCourses/getInstitutionCourseList', {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { fkInstitutionId: 1001, showCount: 100, currentPage: 1 },
    });
    const { datas, page: paging } = (await response.json()) as { datas: unknown[]; page: { totalResult: number } };
    expect([datas.length, paging.totalResult]).toEqual([MAX_VISITOR_COURSES, Number(total)]);

    // Only three courses are visible. A search also finds a course outside these and states the number of matches.
    await visit(`/mso/school/1001?keyword=${encodeURIComponent('actuarial')}`);
    await expect(names).toHaveText(['MSc Actuarial Science']);
  },
);

test('a mainland visitor is asked to log in instead of applying', { tag: '@rare' }, async ({ page, visit }) => {
  await visit('/hengdu/school/1001');
  await getMain(page)
    .locator('.courses tbody')
    .getByRole('link', { name: /^Log in to find more/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
