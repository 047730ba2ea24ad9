import type { Page } from 'playwright/test';
import { SCREEN_NAMES, SCREENS } from '#tests/browser/support/screens.ts';
import { expect, test } from '#tests/browser/support/slow-portal-test.ts';
import { watchMovement } from '#tests/browser/support/watch-movement.ts';
import { limitCases } from '#tests/browser/support/views.ts';

// Tests the catalogue pages with slow, failing and incomplete backend responses.

test.use({ speaks: 'en-us' });
test.beforeEach(({ slow }) => slow.backend.restore());

const SCHOOL_CALL = '/appInstitution/institution/institutionByInstitutionId';
const SCHOOL_LIST_CALL = '/appInstitution/institution/institutionInquiry';
const COURSE_LIST_CALL = '/appInstitution/getCourses/getInstitutionCourseList';
const COURSE_CALL = '/appInstitution/getCourses/getCourseDetail/1004001';
const RANKING_CALL = '/appInstitution/ranking/list';
const NEWS_CALL = '/appInstitution/news/list';
const EXTERNAL_URL = 'https://elsewhere.example/';

const getMain = (page: Page) => page.getByRole('main');

test(
  'a school of which there are no courses opens on its own pages',
  { tag: '@rare' },
  async ({ page, context, visit }) => {
    await context.route(`${EXTERNAL_URL}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
    );
    const expectToOpenPopup = async (clickLink: () => Promise<void>) => {
      const [popup] = await Promise.all([page.waitForEvent('popup'), clickLink()]);
      expect(popup.url()).toBe(EXTERNAL_URL);
      await popup.close();
    };
    const locator = getMain(page).getByRole('link', { name: /^Queen’s College of Elsewhere/ });
    await visit('/mso/school');
    await expectToOpenPopup(() => locator.click());
    await visit('/mso/country-list/school-rank-tab');
    await expectToOpenPopup(() => locator.click());
    await visit('/mso/school/1005');
    await expect(getMain(page).getByText('Find this school’s courses on its own site.')).toBeVisible();
    await expectToOpenPopup(() => getMain(page).getByRole('link', { name: 'Visit the school’s site' }).click());
    await expectToOpenPopup(() => getMain(page).getByRole('link', { name: 'Apply to this school' }).first().click());
    // A school without published figures about its courses can be opened as a window over the list.
    await visit('/mso/school');
    await getMain(page)
      .getByRole('link', { name: /^The University of Edinburgh/ })
      .click();
    await expect(page).toHaveURL('/mso/school?window=school-1004');
  },
);

test('a school without imported courses says so', { tag: '@rare' }, async ({ page, slow, visit }) => {
  slow.backend.answer(COURSE_LIST_CALL, { json: { code: 1003, datas: null } });
  await visit('/mso/school/1004?step=none');
  await expect(getMain(page).getByText('Course data being updated')).toBeVisible();
});

test(
  'the map of a school opens by a click on its address, and only where a coordinate is known',
  { tag: '@rare' },
  async ({ page, slow, visit }) => {
    const respondWithSchool = (mapXyGg: string) =>
      slow.backend.answer(SCHOOL_CALL, {
        json: {
          code: 1003,
          data: { institution: { id: 1004, name: 'Edinburgh', address: 'Old College, South Bridge', mapXyGg } },
        },
      });
    respondWithSchool('');
    await visit('/mso/school/1004?step=nowhere');
    await getMain(page).getByText('Old College, South Bridge').click();
    await expect(getMain(page).getByRole('button', { name: /View on a map/ })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    respondWithSchool('-3.1883,55.9445');
    await visit('/mso/school/1004?step=somewhere');
    await getMain(page)
      .getByRole('button', { name: /View on a map/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Edinburgh' }).getByText('Old College, South Bridge')).toBeVisible();
  },
);

test(
  'a school’s files and its film are offered where the backend has them',
  { tag: '@rare' },
  async ({ page, visit }) => {
    await visit('/mso/school/1004');
    const file = getMain(page).getByRole('link', {
      name: /简章.*PDF/,
    });
    await expect(file).toHaveAttribute('href', /files\/1004\.pdf$/);
    await expect(file).toHaveAttribute('target', '_blank');
    await expect(getMain(page).locator('video source')).toHaveAttribute('src', /films\/1004\.mp4$/);
  },
);

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

test(
  'a detail page without a backend shows an error and loads on retry',
  { tag: '@rare' },
  async ({ page, slow, visit }) => {
    slow.backend.answer(COURSE_CALL, 'reset');
    await visit('/hengdu/school/course/1004001?step=down');
    await expect(page.getByRole('heading', { level: 1, name: 'The site cannot be reached just now' })).toBeVisible();
    slow.backend.restore();
    await getMain(page).getByRole('link', { name: 'Reload the page' }).click();
    await expect(getMain(page).getByText('Entry requirements').first()).toBeVisible();
  },
);

for (const screen of limitCases(1, SCREEN_NAMES)) {
  test.describe(() => {
    test.use(SCREENS[screen]);

    test(`on a ${screen} a school precedes its courses, without layout shift`, async ({ page, slow, visit }) => {
      const { release } = slow.backend.hold(COURSE_LIST_CALL);
      const visitPromise = visit(`/mso/school/1004?step=${screen}`);
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

    test(
      `on a ${screen} nothing moves when a search for courses takes long, whatever it finds`,
      { tag: '@rare' },
      async ({ page, slow, visit }) => {
        await visit('/mso/school/1004');
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const search = getMain(page).getByRole('search', { name: 'Search courses here' });
        const loadingStatus = getMain(page).getByRole('status').filter({ hasText: 'Loading courses' });
        for (const [keyword, locator] of [
          ['data', getMain(page).getByRole('link', { name: 'MSc Data Science', exact: true })],
          ['nothing', getMain(page).getByText('No course matches')],
        ] as const) {
          const { release } = slow.backend.hold(COURSE_LIST_CALL);
          await search.getByRole('searchbox').fill(keyword);
          await search.getByRole('searchbox').press('Enter');
          await expect(loadingStatus).toBeVisible();
          const movement = await watchMovement(page);
          release();
          await expect(locator).toBeVisible();
          await expect(loadingStatus).toHaveCount(0);
          expect(await movement(), keyword).toEqual([]);
        }
      },
    );
  });
}
