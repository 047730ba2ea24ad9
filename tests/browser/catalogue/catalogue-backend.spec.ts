import type { Page } from 'playwright/test';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { expect, test } from '#tests/browser/support/slow-portal-test.ts';
import { watchMovement } from '#tests/browser/support/watch-movement.ts';

// Tests the catalogue pages with slow, failing and incomplete backend responses.

test.use({ ...SCREENS.desk, speaks: 'en-us' });
test.beforeEach(({ slow }) => slow.backend.restore());

const SCHOOL_LIST_CALL = '/appInstitution/institution/institutionInquiry';
const COURSE_LIST_CALL = '/appInstitution/getCourses/getInstitutionCourseList';
const RANKING_CALL = '/appInstitution/ranking/list';
const NEWS_CALL = '/appInstitution/news/list';

const getMain = (page: Page) => page.getByRole('main');

// Failing calls of an agent that no other test requests. Slow responses are cached for later visits, and a cached
// response would hide these failures.
const FAILURES: [path: string, call: string, says: string, then: string][] = [
  ['/hengdu/school', SCHOOL_LIST_CALL, 'We could not load the schools.', 'The University of Edinburgh'],
  ['/hengdu/school/1004', COURSE_LIST_CALL, 'We could not load the courses.', 'MSc Data Science'],
  ['/hengdu/consult/list', NEWS_CALL, 'We could not load the news.', '英国学生签证'],
  [
    '/hengdu/country-list/school-rank-tab',
    RANKING_CALL,
    'We could not load the ranking.',
    'The University of Edinburgh',
  ],
];

test('a failed part shows an error in place, the rest is shown, and a retry loads it', async ({
  page,
  slow,
  visit,
}) => {
  for (const [index, [path, call, text, then]] of FAILURES.entries()) {
    await test.step(`${call} on ${path}`, async () => {
      slow.backend.answer(call, 'reset');
      await visit(`${path}?step=fails${index}`); // Unique URL, so that no cached page is served.
      await expect(getMain(page).getByText(text)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      slow.backend.restore();
      await getMain(page)
        .getByRole('link', { name: /Try again|Load it again/ })
        .click();
      await expect(getMain(page).getByText(then).first()).toBeVisible();
    });
  }
});

test('a school precedes its courses, without layout shift', async ({ page, slow, visit }) => {
  const { release } = slow.backend.hold(COURSE_LIST_CALL);
  const visitPromise = visit(`/mso/school/1004?step=slow`);
  const loadingStatus = getMain(page).getByRole('status').filter({ hasText: 'Loading courses' });
  await expect(loadingStatus).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await getMain(page).locator('.courses').scrollIntoViewIfNeeded();
  const movement = await watchMovement(page);
  release();
  await visitPromise;
  await expect(getMain(page).getByRole('link', { name: 'MSc Data Science', exact: true })).toBeVisible();
  await expect(loadingStatus).toHaveCount(0);
  expect(await movement()).toEqual([]);
});
