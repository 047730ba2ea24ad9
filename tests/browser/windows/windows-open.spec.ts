import type { Page } from 'playwright/test';
import { findViolations } from '#tests/browser/support/check-page.ts';
import { expectFocusKept } from '#tests/browser/support/keep-focus.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';

const LIST_PATH = '/mso/school?id=1';
const OXFORD_IDS = { school: '1001', course: '1001001' };

const getSchoolLink = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'University of Oxford', exact: true });
const getSchoolWindow = (page: Page) => page.getByRole('dialog', { name: /^School University of Oxford/ });
const getCourseLink = (page: Page) => page.getByRole('link', { name: 'BA (Hons) English Literature', exact: true });
const getCourseWindow = (page: Page) => page.getByRole('dialog', { name: /^Course University of Oxford BA \(Hons\)/ });
const getLayer = (page: Page, kind: string) => page.locator(`.scrim--${kind}`);

test.describe('on a wide screen', () => {
  test.use(SCREENS.desk);

  test('a school opens over its list, a course over the school, and Escape closes one at a time', async ({
    page,
    visit,
  }) => {
    await visit(LIST_PATH);
    await getSchoolLink(page).press('Enter');
    await expect(getSchoolWindow(page).getByRole('heading', { level: 1 })).toHaveText('University of Oxford');
    await expect(page).toHaveURL(`${LIST_PATH}&window=school-${OXFORD_IDS.school}`);
    await expect(getLayer(page, 'school')).toHaveCSS('z-index', '119');
    await expectFocusKept(page, getSchoolWindow(page));

    await getSchoolWindow(page).getByRole('link', { name: 'BA (Hons) English Literature', exact: true }).press('Enter');
    await expect(getCourseWindow(page).getByRole('heading', { level: 1 })).toHaveText('BA (Hons) English Literature');
    await expect(page).toHaveURL(`${LIST_PATH}&window=school-${OXFORD_IDS.school}&window=course-${OXFORD_IDS.course}`);
    await expect(getLayer(page, 'course')).toHaveCSS('z-index', '120');
    await expectFocusKept(page, getCourseWindow(page));

    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`${LIST_PATH}&window=school-${OXFORD_IDS.school}`);
    await expect(getCourseLink(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(LIST_PATH);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(getSchoolLink(page)).toBeFocused();
  });

  test('back closes a window and forward opens it again, and the page below asks for nothing', async ({
    page,
    visit,
  }) => {
    await visit(LIST_PATH);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('.data')) requests.push(new URL(request.url()).pathname);
    });
    await getSchoolLink(page).click();
    await expect(getSchoolWindow(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(LIST_PATH);
    await page.goForward();
    await expect(getSchoolWindow(page)).toBeVisible();
    expect([...new Set(requests)]).toEqual([`/mso/window/school/${OXFORD_IDS.school}.data`]);
  });

  test('a URL opens its windows, which survive a reload', async ({ page, visit }) => {
    await visit(`/mso/lecture?window=school-${OXFORD_IDS.school}&window=course-${OXFORD_IDS.course}`);
    await expect(getCourseWindow(page)).toBeVisible();
    await page.reload();
    await expectFocusKept(page, getCourseWindow(page));
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectFocusKept(page, getSchoolWindow(page));
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/mso/lecture');
    await expect(page.locator('#top')).toBeFocused();
  });

  test('a second press on Escape while a window goes does not leave the page', async ({ page, visit }) => {
    await visit('/mso/lecture');
    await visit(LIST_PATH);
    await getSchoolLink(page).click();
    await expect(getSchoolWindow(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(LIST_PATH);
  });

  test(
    'news opens over its list, and from there leads to other news in the same place',
    { tag: '@sweep' },
    async ({ page, visit }) => {
      await visit('/mso/consult/list');
      const link = page.locator('.news-list__items h3 a').first();
      const title = (await link.textContent()) ?? '';
      await link.click();
      const dialog = page.getByRole('dialog', { name: `Study news ${title}` });
      await expect(dialog.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(getLayer(page, 'news')).toHaveCSS('z-index', '120');
      await expect(dialog.getByRole('button', { name: 'Minimise window' })).toHaveCount(0);
      expect(await findViolations(page)).toEqual([]);
      const otherLink = dialog.locator('aside section:not(.news-article__ask)').last().getByRole('link').first();
      const otherId = (await otherLink.getAttribute('href'))?.split('/').at(-1);
      await otherLink.click();
      await expect(page).toHaveURL(`/mso/consult/list?window=news-${otherId}`);
      await expect(dialog).toHaveCount(0);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(page).toHaveURL('/mso/consult/list');
    },
  );

  test('a dialog opened in a window is above it', { tag: '@sweep' }, async ({ page, visit }) => {
    await visit(`${LIST_PATH}&window=course-${OXFORD_IDS.course}`);
    await getCourseWindow(page).getByRole('link', { name: 'Apply for this course' }).click();
    const loginDialog = page.getByRole('dialog', { name: 'Log in', exact: true });
    await expectFocusKept(page, loginDialog);
    await expect(loginDialog.getByRole('button', { name: 'Close' })).toBeInViewport();
    const topElement = await page.evaluate(() =>
      document
        .elementFromPoint(innerWidth / 2, innerHeight / 2)
        ?.closest('[role="dialog"]')
        ?.matches('.scrim--course *'),
    );
    expect(topElement).toBe(false);
  });

  test.describe('with an error', () => {
    test.use({ expectedComplaint: /net::ERR_FAILED|status of 404/ });

    test('a window that fails to load shows an error and loads on retry', async ({ page, visit }) => {
      await visit(LIST_PATH);
      await page.route('**/window/school/**', (route) => route.abort(), { times: 1 });
      await getSchoolLink(page).click();
      const dialog = page.getByRole('dialog', { name: 'School' });
      await expect(dialog.getByText('We could not load the school.')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await expect(getSchoolWindow(page).getByRole('heading', { level: 1 })).toHaveText('University of Oxford');
    });
  });
});

test.describe('on a phone', () => {
  test.use(SCREENS.phone);

  test('a course takes the whole screen over its school, and back returns to it', async ({ page, visit }) => {
    await visit(`/mso/school/${OXFORD_IDS.school}`);
    await getCourseLink(page).tap();
    await expect(getCourseWindow(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => page.locator('.dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await expect(getCourseWindow(page).getByRole('button', { name: 'Minimise window' })).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(`/mso/school/${OXFORD_IDS.school}`);
  });

  test('a school opens as a page', async ({ page, visit }) => {
    await visit(LIST_PATH);
    await getSchoolLink(page).tap();
    await expect(page).toHaveURL(`/mso/school/${OXFORD_IDS.school}`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('without script', () => {
  test.use({ ...SCREENS.desk, javaScriptEnabled: false });

  test('names link to pages, and a URL with a window links to its page', async ({ page, visit }) => {
    await visit(`${LIST_PATH}&window=course-${OXFORD_IDS.course}`);
    await expect(getSchoolLink(page)).toHaveAttribute('href', `/mso/school/${OXFORD_IDS.school}`);
    await page.getByRole('link', { name: /read it as a page/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('BA (Hons) English Literature');
  });
});
